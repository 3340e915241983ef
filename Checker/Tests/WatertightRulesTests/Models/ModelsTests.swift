import Testing
import WatertightData

@testable import WatertightRules

@Suite struct ModelsTests {
    @Test func eachModelParsesWithoutAnError() {
        #expect(Model.all.count > 60)
        for file in EmbeddedFile.models {
            var text = file.text
            #expect(text.withUTF8 { SourceTree.lineOfSyntaxError($0) } == nil, "\(file.name)")
        }
        for model in Model.all { #expect(ModelProblem.all(in: model.facts) == [], "\(model.modules)") }
    }

    @Test func eachModelListsItsSources() {
        for model in Model.all where !model.facts.declarations.isEmpty {
            #expect(!model.sources.isEmpty, "\(model.modules)")
        }
    }

    @Test func eachModuleHasOneModel() {
        var seen: Set<String> = []
        for module in Model.all.flatMap(\.modules) { #expect(seen.insert(module).inserted, "\(module)") }
    }

    /// A second declaration would be hidden.
    @Test func noModelDeclaresATypeTwice() {
        for model in Model.all {
            var seen: Set<String> = []
            let facts = model.facts
            for declaration in facts.declarations where declaration.kind.isType && declaration.owner.isAbsent {
                let name = facts.text(declaration.name)
                #expect(seen.insert(name).inserted, "\(model.modules): \(name)")
            }
        }
    }

    @Test(
        arguments: [
            ("", ["Acme"], false, []),
            ("// Complete", ["Acme"], true, []),
            ("// A comment\n// Modules: A, B,\n// C\n// Complete\nimport D", ["A", "B", "C"], true, []),
            ("// Sources: a.example,\n// b.example\n// Sources: c\n", ["Acme"], false, ["a.example, b.example", "c"]),
            // Only the header comment counts.
            ("import D\n// Complete\n// Modules: A", ["Acme"], false, []),
            ("// Completely different\n", ["Acme"], false, []),
        ] as [(String, [String], Bool, [String])])
    func readsTheHeaderComment(text: String, modules: [String], isComplete: Bool, sources: [String]) {
        let model = Model(name: "Acme", text: text)
        #expect(model.modules == modules)
        #expect(model.isComplete == isComplete)
        #expect(model.sources == sources)
    }

    @Test(
        arguments: [
            ("@Touches(disk) func f()", "@Touches needs one of: network, storage."),
            ("@Touches func f()", "@Touches needs one of: network, storage."),
            ("@Touches(.network) func f()", "@Touches needs one of: network, storage."),
            ("@Logs(network) func f()", "@Logs takes no argument."),
            ("@Fails func f() throws", "@Fails needs the type of an error, as in @Fails(URLError)."),
            ("@Carries(E) var value: Int { get throws }", "@Carries takes no argument."),
        ] as [(String, String)])
    func saysWhatIsWrongWithAnAttribute(source: String, problem: String) {
        #expect(ModelProblem.all(in: Self.facts("struct S {}\n" + source)) == [ModelProblem(line: 2, text: problem)])
    }

    @Test func listsValidAttributes() throws {
        let problem = try #require(ModelProblem.all(in: Self.facts("@Lgos func f()")).first)
        #expect(problem.text.hasPrefix("@Lgos isn't an attribute of models. Valid: @Acts, @Answers, @Cancels, "))
    }

    @Test func acceptsAttributesOfTheLanguage() {
        #expect(ModelProblem.all(in: Self.facts("@discardableResult @available(iOS 15, *) func f() -> Int")) == [])
    }

    private static func facts(_ text: String) -> Facts { SourceTree(text).facts }
}
