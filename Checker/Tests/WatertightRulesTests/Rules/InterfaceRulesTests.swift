import Testing

@testable import WatertightRules

/// What the rules about interfaces say of themselves is true of them.
@Suite struct InterfaceRulesTests {
    private static let rules: [any Query] = [
        ErrorInOutputRule(), UnderlyingLeakRule(), UntypedThrowsRule(), TypedThrowsLostRule(), UseCaseReturnsRule(),
        SameVocabularyRule(),
    ]

    /// What must stand beside an example for the rule to speak.
    private static let beside = [
        "use-case-returns": """
        import Foundation
        import SwiftUI
        protocol LoadOutput: UseCaseOutput { func onLoaded() }
        struct Load { let output: any LoadOutput; func execute() { output.onLoaded() } }
        struct Save { let output: any LoadOutput; func execute() { output.onLoaded() } }
        struct Accounts { func name() throws -> String { try String(contentsOfFile: "name", encoding: .utf8) } }
        extension SignInUseCase { func prepare(_ accounts: Accounts) { _ = try? accounts.name() } }
        struct Screen: View {
            let signIn: SignInUseCase
            var body: some View { Text("") }
        }
        """,
        "underlying-leak": "final class ProfileViewModel { var state: ProfileState = .loading }",
        "untyped-throws": """
        import SwiftUI
        final class Model: ObservableObject {
            @Published var message = ""
            let accounts: any AccountRepository
            func load() async {
                do { _ = try await accounts.account(forEmail: "") } catch { message = "no" }
            }
        }
        struct Screen: View { @ObservedObject var model: Model }
        """,
        "error-in-output": "struct SignIn { weak var output: (any SignInOutput)? }",
        "same-vocabulary": "struct ShowAccount { weak var output: (any ShowAccountOutput)? }",
    ]

    @Test(arguments: rules.indices)
    func theExampleHasTheLeakAndItsMendedFormHasNot(position: Int) {
        let rule = Self.rules[position]
        let beside = Self.beside[rule.description.id] ?? ""
        func findings(_ source: String) -> [Finding] {
            Survey(["App/Example.swift": source, "App/Beside.swift": beside]).findings(by: [rule])
        }
        #expect(!findings(rule.description.before).isEmpty)
        #expect(findings(rule.description.after) == [])
    }

    @Test(arguments: rules.indices)
    func everyFindingSaysWhatItRestsOn(position: Int) {
        let rule = Self.rules[position]
        let description = rule.description
        #expect(!description.summary.isEmpty && !description.why.isEmpty && !description.decides.isEmpty)
        let sources = ["App/Example.swift": description.before, "App/Beside.swift": Self.beside[description.id] ?? ""]
        for finding in Survey(sources).findings(by: [rule]) {
            #expect(!finding.basis.isEmpty)
            #expect(finding.message.hasSuffix("."))
        }
    }

    @Test func namesOfDoublesAreLeftAlone() {
        expectLeaks(
            "underlying-leak",
            in: """
                struct ListView {
                    final class MockListViewModel { var error: Error? }
                    enum State { case failed(Error) } // leak
                    let state: State
                }
                """)
    }
}
