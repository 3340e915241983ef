@testable import WatertightRules

/// A small app that uses Watertight, whose sources aren't included. Its layers follow from declarations, not names.
enum AdopterApp {
    static let sources = [
        "App/Accounts.swift": """
        import Watertight

        enum AccountTrouble: LayerFailure { case locked, gone }

        struct Accounts {
            let line: Line

            func account() async throws(Interruption<AccountTrouble>) -> String {
                do { return try await line.fetch() } catch { throw error.translated { _ in .gone } }
            }
        }
        """,
        "App/Line.swift": """
        import Watertight

        enum LineTrouble: LayerFailure { case down }
        struct Line {
            func fetch() async throws(Interruption<LineTrouble>) -> String { "" }
        }
        """,
        "App/Entering.swift": """
        import Watertight

        protocol Told: UseCaseOutput {
            func onEntered(as name: String)
            func onLocked()
            func onNeverTold()
        }

        @MainActor struct Entering {
            let output = Output<any Told>()
            let accounts: Accounts

            func execute() async {
                let output = output.begin()
                do throws(Interruption<AccountTrouble>) {
                    let name = try await accounts.account()
                    output.send { $0.onEntered(as: name) }
                } catch {
                    output.send(error) { output, failure in
                        switch failure {
                        case .locked: output.onLocked()
                        case .gone: break
                        }
                    }
                }
            }
        }
        """,
        "App/Door.swift": """
        import WatertightPresentation

        @MainActor final class Door: Told {
            var hint = ""
            func onEntered(as name: String) { hint = name }
            func onLocked() {}
            func onNeverTold() { hint = "never" }
        }
        """,
    ]

    /// Returns the app with some files added or replaced.
    static func with(_ changed: [String: String]) -> [String: String] { sources.merging(changed) { $1 } }
}
