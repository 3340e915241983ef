import Testing

@Suite struct UseCaseReturnsRuleTests {
    private static let outputs = """
        protocol SignInOutput: AnyObject { func onSignedIn() }
        struct SignInUseCase {
            weak var output: (any SignInOutput)?
            func execute() async { output?.onSignedIn() }
        }
        struct SignOutUseCase {
            weak var output: (any SignInOutput)?
            func execute() async { output?.onSignedIn() }
            private func load() throws -> Int { 0 }
            func start() -> Task<Void, Never> { Task {} }
        }

        """

    @Test func findsTheOddOnesOut() {
        expectLeaks(
            "use-case-returns",
            in: Self.outputs + """
                struct LoadProfileUseCase {
                    func execute() async throws {} // leak
                    func callAsFunction() -> String { "" } // leak
                    func load() async -> String { "" } // leak
                    func isAllowed() -> Bool { true }
                }
                """)
    }

    @Test func isSilentWhereUseCasesReturn() {
        expectLeaks(
            "use-case-returns",
            in: """
                protocol SignInOutput: AnyObject { func onSignedIn() }
                struct SignInUseCase {
                    weak var output: (any SignInOutput)?
                    func execute() async throws { output?.onSignedIn() }
                }
                struct AUseCase { func execute() async throws {} }
                struct BUseCase { func execute() -> Int { 0 } }
                """)
    }
}
