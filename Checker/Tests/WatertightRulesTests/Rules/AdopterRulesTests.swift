import Testing

@testable import WatertightRules

/// Findings in an app that uses Watertight, whose sources aren't included.
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
    func layerFailuresAreErrors(name: String) {
        #expect(isError(name, in: Survey(AdopterApp.sources)))
    }

    @Test(arguments: ["LayerFailure", "PresentableFailure", "Watertight.LayerFailure", "ShopFailure"])
    func protocolsOfTheLibraryAreErrors(conformance: String) {
        let source =
            "import WatertightPresentation\nimport Watertight\nprotocol ShopFailure: LayerFailure {}\nenum Trouble: \(conformance) { case gone }"
        #expect(isError("Trouble", in: Survey(["App/A.swift": source])))
    }

    @Test func theAppsFailuresCanBeShown() throws {
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

    // MARK: Interruptions

    @Test(arguments: [
        ("throw .foreign(error) { _ in .gone }", 0), ("throw error.translated { _ in .gone }", 0),
        ("throw .failed(.gone)", 1), ("throw AccountTrouble.gone", 1),
    ])
    func onlyTranslationsKeepTheCause(handling: String, count: Int) throws {
        let isTyped = handling.hasPrefix("throw .")
        let file = """
            import Foundation
            import Watertight
            struct Disk {
                func read(_ url: URL) throws\(isTyped ? "(Interruption<AccountTrouble>)" : "") -> Data {
                    do { return try Data(contentsOf: url) } catch { \(handling) }
                }
            }
            """
        #expect(try leaks("cause-dropped", ["App/Disk.swift": file]).count == count)
    }

    @Test(arguments: [("throw .failed(.gone)", 1), ("throw error.translated { _ in .gone }", 0)])
    func theCauseIsDroppedBehindAProtocol(handling: String, count: Int) throws {
        let file = """
            import Watertight
            protocol Reading { func letters() async throws(Interruption<LineTrouble>) -> String }
            extension Line: Reading { func letters() async throws(Interruption<LineTrouble>) -> String { throw .failed(.down) } }
            struct Letters {
                let reading: any Reading
                func all() async throws(Interruption<AccountTrouble>) -> String {
                    do { return try await reading.letters() } catch { \(handling) }
                }
            }
            """
        #expect(try leaks("cause-dropped", ["App/Letters.swift": file]).count == count)
    }

    @Test(arguments: [
        ("", 1), ("extension AccountTrouble: LocalizedError { var errorDescription: String? { \"Gone.\" } }", 0),
    ])
    func anErasedInterruptionHasTheTextOfItsFailure(conformance: String, count: Int) throws {
        let model = """
            import SwiftUI
            final class OldModel: ObservableObject {
                @Published var errorMessage = ""
                let accounts: Accounts
                init(_ accounts: Accounts) { self.accounts = accounts }
                func load() async {
                    do { try await other() } catch { errorMessage = error.localizedDescription }
                }
                private func other() async throws { _ = try await accounts.account() }
            }
            struct OldView: View {
                @ObservedObject var model: OldModel
                var body: some View { Text(model.errorMessage) }
            }
            \(conformance)
            """
        #expect(try leaks("opaque-description", ["App/OldModel.swift": model]).count == count)
    }

    @Test(arguments: ["swallowed", "cause-dropped", "log-without-cause", "opaque-description"])
    func aFallbackThatIsStatedIsNotReported(rule: String) throws {
        let file = """
            import Foundation
            import Watertight
            import WatertightPresentation
            struct Settings {
                let disk: Disk
                func text() -> String {
                    do { return try disk.text() } catch {
                        error.recovered()
                        return "standard"
                    }
                }
                func shown(_ failures: any Routable) {
                    do { _ = try disk.text() } catch { failures.handle(error) }
                }
            }
            struct Disk {
                func text() throws(Interruption<AccountTrouble>) -> String {
                    do { return try String(contentsOfFile: "a", encoding: .utf8) } catch { throw .foreign(error) { _ in .gone } }
                }
            }
            """
        #expect(try leaks(rule, ["App/Disk.swift": file]) == [])
    }

    @Test func hasNoOtherFindings() {
        #expect(Survey(AdopterApp.sources).findings(by: RuleSet.all) == [])
    }
}
