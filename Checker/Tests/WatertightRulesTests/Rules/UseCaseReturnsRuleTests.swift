import Testing

@Suite struct UseCaseReturnsRuleTests {
    /// A repository and a screen, between which the use cases stand.
    private static let around = """
        import Combine
        import Foundation
        import SwiftUI
        import Watertight

        struct Accounts {
            func name() throws -> String { try String(contentsOfFile: "name", encoding: .utf8) }
        }
        struct Screen: View {
            let loadProfile: LoadProfileUseCase
            let signIn: SignInUseCase
            var body: some View { Text("") }
        }

        """

    private static let outputs =
        around + """
            protocol SignInOutput: UseCaseOutput { func onSignedIn() }
            struct SignInUseCase {
                weak var output: (any SignInOutput)?
                func execute() async { output?.onSignedIn() }
            }
            struct SignOutUseCase {
                weak var output: (any SignInOutput)?
                func execute() async { output?.onSignedIn() }
                private func load() throws -> Int { 0 }
                func start() -> Task<Void, Never> { Task {} }
                func restart() -> Task<String, any Error> { Task { "" } }
                static func make() throws -> SignOutUseCase { SignOutUseCase() }
            }

            """

    private static let neutral = [
        "LoadProfileUseCase": "Profile", "SignInUseCase": "Entrance", "SignOutUseCase": "Exit", "SignInOutput": "Told",
    ]

    @Test func findsTheOddOnesOut() {
        expectLeaks(
            "use-case-returns", whatever: Self.neutral,
            in: Self.outputs + """
                struct LoadProfileUseCase {
                    let accounts: Accounts
                    func execute() async throws { _ = try accounts.name() } // leak
                    func load() async -> String { (try? accounts.name()) ?? "" } // leak
                    func publisher() -> AnyPublisher<String, any Error> { Fail(error: URLError(.unknown)) } // leak
                    func result() -> Result<String, any Error> { Result { try accounts.name() } } // leak
                    func isAllowed() -> Bool { true }
                    func tell() async {}
                }
                """)
    }

    @Test func isSilentWhereUseCasesReturn() {
        expectLeaks(
            "use-case-returns", whatever: Self.neutral,
            in: Self.around + """
                protocol SignInOutput: UseCaseOutput { func onSignedIn() }
                struct SignInUseCase {
                    weak var output: (any SignInOutput)?
                    func execute() async throws { output?.onSignedIn() }
                }
                struct LoadProfileUseCase {
                    let accounts: Accounts
                    func execute() async throws { _ = try accounts.name() }
                }
                """)
    }

    @Test func aNameAloneMakesNoUseCase() {
        expectLeaks(
            "use-case-returns",
            in: Self.outputs + "struct LoadProfileUseCase { func execute() async throws {} }")
    }
}
