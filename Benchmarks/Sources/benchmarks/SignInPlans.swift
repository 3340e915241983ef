import ClientByHand
import Logging
import SignInByHand
import SignInCatching
import SignInContract
import SignInWatertight
import Watertight
import WatertightHTTP

/// Signing in, from a canned response to the output.
enum SignInPlans {
    private static let failureAim = Aim(ratio: 1.35, maximumAllocations: 50)

    static let all = [
        ComparisonPlan(
            name: "success path", baselineName: "by hand", aim: nil,
            baseline: useCaseByHand(.session, logger: nil, expecting: { $0.loggedIn }),
            candidate: useCase(.session, expecting: { $0.loggedIn })),
        ComparisonPlan(
            name: "success path, repository alone", baselineName: "by hand",
            aim: Aim(ratio: 1.04, allowsMoreAllocations: false),
            baseline: repositoryByHand(.session, logger: nil, succeeds: true),
            candidate: repository(.session, succeeds: true)),
        ComparisonPlan(
            name: "failure path", baselineName: "by hand, logged once", aim: nil,
            baseline: useCaseByHand(.wrongPassword, logger: logger, expecting: { $0.wrongPasswords }),
            candidate: useCase(.wrongPassword, expecting: { $0.wrongPasswords })),
        ComparisonPlan(
            name: "failure path, repository alone", baselineName: "by hand, logged once", aim: failureAim,
            baseline: repositoryByHand(.wrongPassword, logger: logger, succeeds: false),
            candidate: repository(.wrongPassword, succeeds: false)),
        ComparisonPlan(
            name: "failure path, hand does not log", baselineName: "by hand, nothing logged", aim: nil,
            baseline: useCaseByHand(.wrongPassword, logger: nil, expecting: { $0.wrongPasswords }),
            candidate: useCase(.wrongPassword, expecting: { $0.wrongPasswords })),
        ComparisonPlan(
            name: "success path, repository alone, ErrorKit's way", baselineName: "by hand", aim: nil,
            baseline: repositoryByHand(.session, logger: nil, succeeds: true),
            candidate: repositoryCatching(.session, succeeds: true)),
        ComparisonPlan(
            name: "failure path, repository alone, ErrorKit's way", baselineName: "by hand, logged once", aim: nil,
            baseline: repositoryByHand(.wrongPassword, logger: logger, succeeds: false),
            candidate: repositoryCatching(.wrongPassword, succeeds: false)),
    ]

    private static var logger: Logger { Logger(label: "by-hand") }

    private static func useCaseByHand(
        _ answer: CannedAnswer, logger: Logger?, expecting count: @escaping @MainActor (LoginRecorder) -> Int
    ) -> Workload {
        let repository = SignInByHand.AuthenticationRepository(
            client: Client(transport: SignInByHand.CannedTransport(answer)), logger: logger)
        return Workload { @MainActor times in
            let output = LoginRecorder()
            let useCase = SignInByHand.LoginUseCase(output: output, repository: repository)
            for _ in 0..<times { await useCase.execute(.sample) }
            try check(count(output), times)
        }
    }

    private static func useCase(
        _ answer: CannedAnswer, expecting count: @escaping @MainActor (LoginRecorder) -> Int
    ) -> Workload {
        Workload { @MainActor times in
            let output = LoginRecorder()
            let useCase = SignInWatertight.LoginUseCase(repository: makeRepository(answer))
            useCase.output.connect(output)
            for _ in 0..<times { await useCase.execute(.sample) }
            try check(count(output), times)
        }
    }

    private static func repositoryByHand(_ answer: CannedAnswer, logger: Logger?, succeeds: Bool) -> Workload {
        let repository = SignInByHand.AuthenticationRepository(
            client: Client(transport: SignInByHand.CannedTransport(answer)), logger: logger)
        return Workload { times in
            var expected = 0
            for _ in 0..<times {
                do throws(SignInByHand.AuthenticationError) {
                    _ = try await repository.signIn(.sample)
                    if succeeds { expected += 1 }
                } catch {
                    if case .wrongPassword = error, !succeeds { expected += 1 }
                }
            }
            try check(expected, times)
        }
    }

    private static func repositoryCatching(_ answer: CannedAnswer, succeeds: Bool) -> Workload {
        let repository = SignInCatching.AuthenticationRepository(
            client: Client(transport: SignInByHand.CannedTransport(answer)), logger: logger)
        return Workload { times in
            var expected = 0
            for _ in 0..<times {
                do throws(SignInCatching.AuthenticationError) {
                    _ = try await repository.signIn(.sample)
                    if succeeds { expected += 1 }
                } catch {
                    if case .wrongPassword = error, !succeeds { expected += 1 }
                }
            }
            try check(expected, times)
        }
    }

    private static func repository(_ answer: CannedAnswer, succeeds: Bool) -> Workload {
        Workload { times in
            let repository = makeRepository(answer)
            var expected = 0
            for _ in 0..<times {
                do throws(Interruption<SignInWatertight.AuthenticationError>) {
                    _ = try await repository.signIn(.sample)
                    if succeeds { expected += 1 }
                } catch {
                    if case .failed(.wrongPassword, _) = error, !succeeds { expected += 1 }
                }
            }
            try check(expected, times)
        }
    }

    private static func makeRepository(_ answer: CannedAnswer) -> SignInWatertight.AuthenticationRepository {
        let transport = SignInWatertight.CannedTransport(answer)
        return SignInWatertight.AuthenticationRepository(
            service: HTTPService("https://api.example.com/v1", transport: transport))
    }

    private static func check(_ count: Int, _ times: Int) throws {
        guard count == times else {
            throw UnexpectedOutcome(description: "\(count) of \(times) sign-ins ended as expected")
        }
    }
}
