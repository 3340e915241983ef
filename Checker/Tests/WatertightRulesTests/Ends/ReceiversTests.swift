import Testing

@testable import WatertightRules

/// Who receives a failure is what its value reaches: the closure that it is in, and not the function around.
@Suite struct ReceiversTests {
    private func ends(_ source: String) -> [End] {
        let survey = Survey(["App/A.swift": "import SwiftUI\nimport Disk\n" + source])
        return survey.ends(in: FileID(0), Resolver(program: survey.program))
    }

    private static let api = """
        struct Api {
            func load(_ done: @escaping (Result<Int, any Error>) -> Void) { done(.failure(CocoaError(.fileNoSuchFile))) }
        }
        """

    /// A callback inside of a view's body isn't rendered.
    @Test(arguments: [
        "var body: some View { Button(\"Go\") { api.load { if case .failure(let e) = $0 { print(e) } } } }",
        "var body: some View { Button(\"Go\") { api.load { abc in if case .failure(let bcd) = abc { print(bcd) } } } }",
        "var body: some View { Button(\"Go\") { go() } }\nfunc go() { api.load { if case .failure(let e) = $0 { print(e) } } }",
    ])
    func aCallbackInABodyOnlyLogs(members: String) {
        let found = ends(Self.api + "struct Screen: View { let api = Api()\n\(members) }")
        #expect(found.map(\.recipients) == [[.log, .withCause]])
        #expect(found.map(\.isQuiet) == [true])
    }

    @Test func aStoredResultInABodyIsRendered() {
        let found = ends(
            """
            struct Screen: View {
                let result: Result<Int, any Error>
                var body: some View {
                    VStack {
                        switch result {
                        case .success(let value): Text("\\(value)")
                        case .failure: Text("Sorry")
                        }
                    }
                }
            }
            """)
        #expect(found.allSatisfy { !$0.isQuiet })
    }

    /// What an unknown function does with a constant isn't known to be harmless.
    @Test(arguments: ["try? Disk.remove(\"x\")", "try? Abc.bcd(\"x\")", "_ = try? Disk.read(1)"])
    func anUnknownFunctionOfAConstantIsNotHarmless(statement: String) {
        let found = ends("func f() { \(statement) }")
        #expect(found.map(\.isHarmless) == [false])
    }

    @Test func aModeledFunctionOfAConstantIsHarmless() {
        let found = ends("import Foundation\nfunc f() { _ = try? NSRegularExpression(pattern: \"a+\") }")
        #expect(found.map(\.isHarmless) == [true])
    }
}
