import Testing
import WatertightSnippets

/// A feature that uses the whole core compiles without warnings in both default isolations.
@Suite struct DefaultIsolationTests {
    static let feature = """
        import Observation
        import Watertight
        import WatertightPresentation

        nonisolated struct Session: Sendable { var name: String }

        enum ServiceFailure: LayerFailure { case refused, status(Int) }

        enum AuthenticationError: LayerFailure {
            case wrongPassword
            case locked(until: Int)
            case serviceFailed

            var severity: FailureSeverity {
                switch self {
                case .wrongPassword, .locked: .expected
                case .serviceFailed: .inherited
                }
            }
        }

        protocol Service: Sendable {
            func session(_ email: String) async throws(Interruption<ServiceFailure>) -> Session
        }

        protocol AuthenticationRepository: Sendable {
            func signIn(email: String) async throws(Interruption<AuthenticationError>) -> Session
        }

        struct HTTPAuthenticationRepository: AuthenticationRepository {
            let service: any Service
            let database: @Sendable () throws -> Void

            func signIn(email: String) async throws(Interruption<AuthenticationError>) -> Session {
                guard !email.isEmpty else { throw .failed(.wrongPassword) }
                do { try database() } catch {
                    throw .foreign(error) { _ in .serviceFailed }
                }
                do {
                    return try await service.session(email)
                } catch {
                    throw error.translated { failure in
                        switch failure {
                        case .refused: .wrongPassword
                        case .status(423): .locked(until: 9)
                        case .status: .serviceFailed
                        }
                    }
                }
            }
        }

        @MainActor protocol LoginUseCaseOutput: UseCaseOutput {
            func onLoginStarted()
            func onLoggedIn(as name: String)
            func onWrongPassword(forEmail email: String)
            func onAccountLocked(until hour: Int)
            func onServiceFailed()
        }

        @MainActor struct LoginUseCase {
            let output = Output<any LoginUseCaseOutput>()
            let repository: any AuthenticationRepository

            func execute(email: String) async {
                let output = output.begin()
                output.send { $0.onLoginStarted() }
                do {
                    let session = try await repository.signIn(email: email)
                    output.send { $0.onLoggedIn(as: session.name) }
                } catch {
                    output.send(error) { output, failure in
                        switch failure {
                        case .wrongPassword: output.onWrongPassword(forEmail: email)
                        case .locked(let hour): output.onAccountLocked(until: hour)
                        case .serviceFailed: output.onServiceFailed()
                        }
                    }
                }
            }
        }

        @MainActor @Observable final class SignInViewModel: LoginUseCaseOutput {
            private(set) var message = ""
            @ObservationIgnored private let attempt = LatestTask()
            private let purchase = OnlyTask()
            var isBuying: Bool { purchase.isRunning }
            private let useCase: LoginUseCase

            init(useCase: LoginUseCase) {
                self.useCase = useCase
                useCase.output.connect(self)
            }

            func signIn(email: String) {
                attempt.start { [useCase] in await useCase.execute(email: email) }
            }

            func buy() { purchase.start { [useCase] in await useCase.execute(email: "") } }

            func signInByHand(_ repository: any AuthenticationRepository) {
                Task {
                    do throws(Interruption<AuthenticationError>) {
                        _ = try await repository.signIn(email: "")
                    } catch {
                        switch error {
                        case .cancelled: break
                        case .failed(.wrongPassword, _): message = "wrong"
                        case .failed(.locked, let incident), .failed(.serviceFailed, let incident):
                            message = "\\(incident.reference)"
                        }
                    }
                }
            }

            func onLoginStarted() { message = "" }
            func onLoggedIn(as name: String) { message = name }
            func onWrongPassword(forEmail email: String) { message = email }
            func onAccountLocked(until hour: Int) { message = "\\(hour)" }
            func onServiceFailed() { message = "failed" }
        }

        struct CrashReporter: FailureReporter {
            func report(_ report: FailureReport, original: (any Error)?) {}
        }

        @MainActor func start(_ service: any Service) -> SignInViewModel {
            FailureReporting.bootstrap([LogFailureReporter(), CrashReporter()])
            return SignInViewModel(
                useCase: LoginUseCase(repository: HTTPAuthenticationRepository(service: service, database: {})))
        }
        """

    @Test(
        arguments: [SnippetCompiler.DefaultIsolation.nonisolated, .mainActor],
        [[], ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]])
    func aFeatureCompiles(_ isolation: SnippetCompiler.DefaultIsolation, _ options: [String]) throws {
        let verdict = try SnippetCompiler().check(Self.feature, defaultIsolation: isolation, options: options)
        #expect(verdict.compiles && verdict.findings.isEmpty, "\(verdict.diagnostics)")
    }
}
