import Testing

@testable import WatertightRules

/// What the rules make of an app that uses Watertight, without Watertight among its sources.
@Suite struct AdopterRulesTests {
    private func leaks(_ rule: String, _ changed: [String: String] = [:]) throws -> [String] {
        let rule = try #require(RuleSet.rule(id: rule))
        return Survey(AdopterApp.with(changed)).findings(by: [rule]).map(\.message)
    }

    // MARK: Failures

    private func isError(_ name: String, in survey: Survey) -> Bool {
        let linked = survey.program.linked
        return linked.nominals.indices.contains { number in
            linked.names.text(linked.nominals[number].name) == name
                && linked.reaches(linked.wellKnown.error, from: Int32(number))
        }
    }

    @Test(arguments: ["AccountTrouble", "LineTrouble"])
    func aFailureOfALayerIsAnError(name: String) {
        #expect(isError(name, in: Survey(AdopterApp.sources)))
    }

    @Test(arguments: ["LayerFailure", "PresentableFailure", "Watertight.LayerFailure", "ShopFailure"])
    func eachOfTheLibrarysProtocolsMakesAnError(conformance: String) {
        let source =
            "import WatertightPresentation\nimport Watertight\nprotocol ShopFailure: LayerFailure {}\nenum Trouble: \(conformance) { case gone }"
        #expect(isError("Trouble", in: Survey(["App/A.swift": source])))
    }

    @Test func anOwnFailureMayBeHandedToAnOutputAndShown() throws {
        let told = """
            protocol Told: UseCaseOutput {
                func onFailed(_ trouble: AccountTrouble)
                func onBroken(_ error: any Error)
            }
            """
        #expect(
            try leaks("error-in-output", ["App/Told.swift": told]) == ["`onBroken` of `Told` hands over `any Error`."])
        let model = """
            import SwiftUI
            final class AccountViewModel: ObservableObject {
                @Published var errorMessage = ""
                func failed(_ error: AccountTrouble) { errorMessage = error.localizedDescription }
                func broke(_ error: any Error) { errorMessage = error.localizedDescription }
            }
            struct AccountView: View {
                @ObservedObject var model: AccountViewModel
                var body: some View { Text(model.errorMessage) }
            }
            """
        #expect(try leaks("opaque-description", ["App/AccountViewModel.swift": model]).count == 1)
    }

    @Test func theRepositorysFailureIsNotTheOutputs() throws {
        let told = "protocol OtherTold: UseCaseOutput { func onFailed(_ trouble: AccountTrouble) }"
        #expect(
            try leaks("same-vocabulary", ["App/Told.swift": told])
                == ["`onFailed` of `OtherTold` hands over `AccountTrouble`, which `Accounts` throws."])
    }

    @Test func aStatedRepositoryIsABoundary() throws {
        let accounts = """
            struct Accounts {
                private let boundary = Boundary("Accounts", layer: .repository)
                func account() async throws -> String { try await line.fetch() }
            }
            """
        #expect(
            try leaks("untyped-throws", ["App/Accounts.swift": accounts])
                == ["`account` of `Accounts` throws without a type."])
    }

    // MARK: Outputs

    @Test func aUseCaseThatReturnsIsReportedBesideThoseThatTell() throws {
        let leaving = """
            struct Leaving {
                let output = Output<any Told>()
                func execute() async -> Bool { output.begin().send { $0.onLocked() }; return true }
            }
            """
        #expect(
            try leaks("use-case-returns", ["App/Leaving.swift": leaving])
                == ["The use case `Leaving` returns its result from `execute`."])
    }

    @Test func nothingElseIsFoundInIt() {
        #expect(Survey(AdopterApp.sources).findings() == [])
    }
}
