/// A module that uses Watertight and complies with every rule. Its layers follow from declarations, not names.
enum AccountsModule {
    static let sources = [
        "Accounts/Line.swift": """
        import Watertight

        enum LineTrouble: LayerFailure { case down }

        struct Line {
            func fetch() async throws(Interruption<LineTrouble>) -> String { throw .failed(.down) }
        }
        """,
        "Accounts/Accounts.swift": """
        import Watertight

        enum AccountTrouble: LayerFailure { case locked(since: Int), gone }

        struct Accounts {
            let line: Line

            func account() async throws(Interruption<AccountTrouble>) -> String {
                do { return try await line.fetch() } catch { throw error.translated { _ in .gone } }
            }
        }
        """,
        "Accounts/Entering.swift": """
        import Watertight

        @MainActor protocol Entered: UseCaseOutput {
            func onEntered(as name: String)
            func onLocked(since day: Int)
            func onGone()
        }

        @MainActor struct Entering {
            let output = Output<any Entered>()
            let accounts: Accounts

            func execute() async {
                let output = output.begin()
                do throws(Interruption<AccountTrouble>) {
                    let name = try await accounts.account()
                    output.send { $0.onEntered(as: name) }
                } catch {
                    output.send(error) { output, failure in
                        switch failure {
                        case .locked(let day): output.onLocked(since: day)
                        case .gone: output.onGone()
                        }
                    }
                }
            }
        }
        """,
        "Accounts/Door.swift": """
        import SwiftUI
        import WatertightPresentation

        @MainActor final class Door: ObservableObject, Entered {
            @Published var hint = ""
            let entering: Entering
            init(entering: Entering) { self.entering = entering }
            func onEntered(as name: String) { hint = name }
            func onLocked(since day: Int) { hint = "locked" }
            func onGone() { hint = "gone" }
        }

        struct DoorView: View {
            @ObservedObject var door: Door
            var body: some View { Text(door.hint) }
        }
        """,
    ]

    /// Returns the module with some files added or replaced.
    static func with(_ changed: [String: String]) -> [String: String] { sources.merging(changed) { $1 } }
}
