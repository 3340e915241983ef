import Foundation
import Testing
import WatertightRules

@testable import WatertightCLI

@Suite struct ConfigurationReaderTests {
    private func read(_ text: String) throws(ConfigurationFailure) -> Configuration {
        try ConfigurationReader.read(bytes: Data(text.utf8), file: ".watertight.yml")
    }

    @Test func readsAllKeys() throws {
        let configuration = try read(
            """
            include: Sources/**
            exclude:
              - "**/Generated/**"   # a comment with a *star
              - 'it''s & fine'
            baseline: frozen.json
            rules:
              swallowed: off
              error-downcast:
                severity: error
                exclude: [Legacy/**, "**/Old.swift"]
            layers:
              repository: Storage/**
              use-case:
                modules: [Core]
                types: "*Logic"
            """)
        #expect(configuration.include == ["Sources/**"])
        #expect(configuration.exclude == ["**/Generated/**", "it's & fine"])
        #expect(configuration.baseline == "frozen.json")
        #expect(configuration.rules["swallowed"]?.level == .off)
        #expect(configuration.rules["error-downcast"]?.exclude == ["Legacy/**", "**/Old.swift"])
        #expect(
            configuration.layers == [
                LayerSettings.Declared(layer: .repository, paths: ["Storage/**"]),
                LayerSettings.Declared(layer: .useCase, modules: ["Core"], types: ["*Logic"]),
            ])
    }

    @Test func addsWordsToTheVocabulary() throws {
        let words = try read(
            """
            vocabulary:
              log: [wiretap]
              layer-prior:
                repository: deep vault
            """
        ).vocabulary
        #expect(words.ends("AppWiretap", with: .log))
        #expect(words.layer(of: "KeyDeepVault")?.layer == .repository)
        #expect(try read("include: [Sources]").vocabulary == .standard)
    }

    @Test(arguments: [
        ("vocabulary:\n  logs: x", 2, 3, "Did you mean \"log\"?"),
        ("exclud: x", 1, 1, "Did you mean \"exclude\"?"),
        ("rules:\n  swalowed: off", 2, 3, "Did you mean \"swallowed\"?"),
        ("rules:\n  swallowed: eror", 2, 14, "Did you mean \"error\"?"),
        ("rules:\n  swallowed: {severty: error}", 2, 15, "Did you mean \"severity\"?"),
        ("layers:\n  usecase: x", 2, 3, "Did you mean \"use-case\"?"),
        ("layers:\n  adapter: x", 2, 3, "There is no layer \"adapter\""),
        ("layers:\n  unknown: x", 2, 3, "There is no layer"),
        ("layers:\n  repository:\n    path: x", 3, 5, "Did you mean \"paths\"?"),
        ("rules: [a]", 1, 8, "must be keys"),
        ("include: {a: b}", 1, 10, "a string or a list"),
        ("include: [[a]]", 1, 11, "must be a string"),
        ("rules:\n  swallowed: [a]", 2, 14, "must be keys"),
        ("- a", 1, 1, "must be keys"),
        ("just text", 1, 1, "must be keys"),
        ("", 1, 1, "is empty"),
        ("# only a comment\n", 1, 1, "is empty"),
        ("rules:\n\tswallowed: off", 2, 1, "tab"),
        ("include: **/A", 1, 10, "quotes"),
        ("a: &a [x]\nb: *a", 1, 4, "quotes"),
        ("include: [a, *b]", 1, 14, "quotes"),
        ("include: !Generated", 1, 10, "quotes"),
        ("include: a\ninclude: b", 1, 1, "include"),
        ("include: [a", 2, 1, "expected"),
        ("include: \"a", 1, 12, "unexpected end"),
        ("a: \u{0}", 1, 4, "control characters"),
        ("---\ninclude: a\n---\ninclude: b", 3, 1, "document"),
    ])
    func reportsProblemsWithPlaces(text: String, line: Int, column: Int, part: String) {
        let failure = #expect(throws: ConfigurationFailure.self) { try read(text) }
        #expect(failure?.line == line)
        #expect(failure?.description.contains(part) == true, "\(failure?.description ?? "")")
        if !part.contains("expected"), !part.contains("unexpected") { #expect(failure?.column == column) }
    }

    @Test func acceptsAnyBytes() {
        let invalid = Data([0x69, 0x3A, 0x20, 0x61, 0x0A, 0xFF, 0xFE])
        let failure = #expect(throws: ConfigurationFailure.self) {
            try ConfigurationReader.read(bytes: invalid, file: "c")
        }
        #expect(failure?.line == 2)
        for text in [
            String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000),
            String(repeating: "{a: ", count: 50_000), String(repeating: "? ", count: 50_000),
            String(repeating: "a", count: 300_000), "\u{FEFF}", "%YAML 9.9\n---\na", "a: b: c", "\"", "'", "|", ">",
            "a: &a [x]\nb: &b [*a,*a]\nc: [*b,*b]", "{{}: {}}", "? [a]\n: b",
        ] {
            #expect(throws: ConfigurationFailure.self) { try read(text) }
        }
    }

    @Test func readsPrintedConfigurations() throws {
        let configuration = try read(
            "exclude: \"a \\\"b\\\"/**\"\nrules: {swallowed: {exclude: x}}\nlayers: {repository: {types: [\"*Store\"]}}"
        )
        let again = try read(ConfigurationText(configuration: configuration).text)
        #expect(again.exclude == configuration.exclude)
        #expect(again.layers == configuration.layers)
        #expect(again.rules["swallowed"]?.exclude == ["x"])
    }
}
