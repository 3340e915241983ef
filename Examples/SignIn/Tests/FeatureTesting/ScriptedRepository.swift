public import Authentication
import Synchronization
public import Watertight
import WatertightTesting

/// A repository that follows a script, one step for each call, and records the calls.
public final class ScriptedRepository: AuthenticationRepository {
    /// The end of one call.
    public enum Step: Sendable {
        /// Returns an account.
        case signsIn(displayName: String)
        /// Returns a profile.
        case knows(Profile)
        /// Fails or is canceled.
        case throwing(Interruption<AuthenticationError>)
        /// Waits for ``ScriptedRepository/answer(_:with:)`` or until the task is canceled.
        case waits
        /// Waits for ``ScriptedRepository/answer(_:with:)`` and ignores cancellation, as if the response were in flight.
        case waitsEvenIfCancelled

        /// Fails with a new incident.
        public static func fails(_ error: AuthenticationError) -> Step { .throwing(.sample(error)) }
        /// Throws `.cancelled`.
        public static var cancels: Step { .throwing(.cancelled) }
    }

    /// A recorded call.
    public enum Call: Sendable, Hashable {
        /// Signing in with a password.
        case signIn(email: String, password: String)
        /// Signing in with an identity provider's token.
        case federatedSignIn(IdentityToken)
        /// Creating an account.
        case register(email: String, displayName: String, password: String)
        /// Loading the profile.
        case profile
    }

    private struct State {
        var steps: [Step]
        var calls: [Call] = []
        var waiting: [Int: CheckedContinuation<Step, Never>] = [:]
        /// The steps of calls that were answered or canceled before they waited.
        var early: [Int: Step] = [:]
        var observers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    /// Creates a repository that follows a script.
    /// - Parameter steps: One step for each call. Calls after the last one fail, so that the test doesn't hang.
    public convenience init(_ steps: Step...) { self.init(steps) }

    /// Creates a repository that follows a script.
    public init(_ steps: [Step]) {
        state = Mutex(State(steps: steps))
    }

    /// The calls, in order.
    public var calls: [Call] { state.withLock(\.calls) }

    /// Ends a call that waits.
    /// - Parameters:
    ///   - number: The number of the call, counted from 0.
    ///   - step: The end of the call.
    public func answer(_ number: Int, with step: Step) {
        let waiting = state.withLock { state -> CheckedContinuation<Step, Never>? in
            if let waiting = state.waiting.removeValue(forKey: number) { return waiting }
            state.early[number] = step
            return nil
        }
        waiting?.resume(returning: step)
    }

    /// Waits for a number of calls.
    public func waitForCalls(_ count: Int = 1) async {
        await withCheckedContinuation { (resume: CheckedContinuation<Void, Never>) in
            let isReady = state.withLock { state in
                if state.calls.count >= count { return true }
                state.observers.append((count, resume))
                return false
            }
            if isReady { resume.resume() }
        }
    }

    // MARK: AuthenticationRepository

    /// Performs the next step of the script.
    public func signIn(email: String, password: String) async throws(Interruption<AuthenticationError>) -> Account {
        try await account(.signIn(email: email, password: password))
    }

    /// Performs the next step of the script.
    public func signIn(with token: IdentityToken) async throws(Interruption<AuthenticationError>) -> Account {
        try await account(.federatedSignIn(token))
    }

    /// Performs the next step of the script.
    public func register(
        email: String, displayName: String, password: String
    ) async throws(Interruption<AuthenticationError>) -> Account {
        try await account(.register(email: email, displayName: displayName, password: password))
    }

    /// Performs the next step of the script.
    public func profile() async throws(Interruption<AuthenticationError>) -> Profile {
        switch await outcome(of: .profile) {
        case .knows(let profile): return profile
        case let other: throw interruption(other)
        }
    }

    private func account(_ call: Call) async throws(Interruption<AuthenticationError>) -> Account {
        switch await outcome(of: call) {
        case .signsIn(let displayName): return Account(displayName: displayName)
        case let other: throw interruption(other)
        }
    }

    private func interruption(_ step: Step) -> Interruption<AuthenticationError> {
        switch step {
        case .throwing(let interruption): interruption
        // A step for another call.
        case .signsIn, .knows, .waits, .waitsEvenIfCancelled: .sample(.service(.unacceptable))
        }
    }

    private func outcome(of call: Call) async -> Step {
        let (number, step, observers) = state.withLock { state in
            state.calls.append(call)
            let count = state.calls.count
            let ready = state.observers.filter { $0.count <= count }.map(\.resume)
            state.observers.removeAll { $0.count <= count }
            let step = state.steps.isEmpty ? Step.fails(.service(.unacceptable)) : state.steps.removeFirst()
            return (count - 1, step, ready)
        }
        for observer in observers { observer.resume() }
        switch step {
        case .signsIn, .knows, .throwing: return step
        case .waitsEvenIfCancelled: return await wait(number)
        case .waits:
            return await withTaskCancellationHandler {
                await wait(number)
            } onCancel: {
                answer(number, with: .cancels)
            }
        }
    }

    private func wait(_ number: Int) async -> Step {
        await withCheckedContinuation { (waiting: CheckedContinuation<Step, Never>) in
            let early = state.withLock { state -> Step? in
                if let early = state.early.removeValue(forKey: number) { return early }
                state.waiting[number] = waiting
                return nil
            }
            if let early { waiting.resume(returning: early) }
        }
    }
}
