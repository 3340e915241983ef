public import Authentication
import Synchronization
public import Watertight

/// A repository that answers from a script, one step for each call.
public final class ScriptedRepository: AuthenticationRepository {
    /// What comes of one call.
    public enum Step: Sendable {
        /// The person is signed in.
        case signsIn(displayName: String)
        /// The profile is there.
        case knows(Profile)
        /// The call fails.
        case fails(AuthenticationError)
        /// The call says that it was cancelled.
        case cancels
        /// Nothing, until the test says what with ``ScriptedRepository/answer(_:with:)`` or the task is cancelled.
        case waits
        /// Nothing, until the test says what; a cancellation is not heard, as where an answer is on its way already.
        case waitsEvenIfCancelled
    }

    /// A call that was made.
    public enum Call: Sendable, Hashable {
        /// To sign in with a password.
        case signIn(email: String, password: String)
        /// To sign in with an identity provider's token.
        case federatedSignIn(IdentityToken)
        /// To make an account.
        case register(email: String, displayName: String, password: String)
        /// To load the profile.
        case profile
    }

    /// A call that the script does not provide for, or whose answer is one to another call.
    public struct NotInScript: Error {}

    private struct State {
        var steps: [Step]
        var calls: [Call] = []
        var waiting: [Int: CheckedContinuation<Step, Never>] = [:]
        /// Said, or cancelled, before the call waited.
        var early: [Int: Step] = [:]
        var observers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    /// A repository that follows a script.
    /// - Parameter steps: What comes of each call. Those after the last fail, so that a test which calls too often does
    ///   not hang.
    public convenience init(_ steps: Step...) { self.init(steps) }

    /// A repository that follows a script.
    public init(_ steps: [Step]) {
        state = Mutex(State(steps: steps))
    }

    /// The calls, in the order in which they came.
    public var calls: [Call] { state.withLock(\.calls) }

    /// Ends the waiting of one call.
    /// - Parameters:
    ///   - number: Which call, counted from 0.
    ///   - step: What comes of it.
    public func answer(_ number: Int, with step: Step) {
        let waiting = state.withLock { state -> CheckedContinuation<Step, Never>? in
            if let waiting = state.waiting.removeValue(forKey: number) { return waiting }
            state.early[number] = step
            return nil
        }
        waiting?.resume(returning: step)
    }

    /// Waits until so many calls have been made.
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

    /// Takes the next step of the script.
    public func signIn(email: String, password: String) async throws(Interruption<AuthenticationError>) -> Account {
        try await account(.signIn(email: email, password: password))
    }

    /// Takes the next step of the script.
    public func signIn(with token: IdentityToken) async throws(Interruption<AuthenticationError>) -> Account {
        try await account(.federatedSignIn(token))
    }

    /// Takes the next step of the script.
    public func register(
        email: String, displayName: String, password: String
    ) async throws(Interruption<AuthenticationError>) -> Account {
        try await account(.register(email: email, displayName: displayName, password: password))
    }

    /// Takes the next step of the script.
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
        case .fails(let error): .failed(error)
        case .cancels: .cancelled
        case .signsIn, .knows, .waits, .waitsEvenIfCancelled:
            .failed(.service(.unacceptable, SealedError(sealing: NotInScript())))
        }
    }

    private func outcome(of call: Call) async -> Step {
        let (number, step, observers) = state.withLock { state in
            state.calls.append(call)
            let count = state.calls.count
            let ready = state.observers.filter { $0.count <= count }.map(\.resume)
            state.observers.removeAll { $0.count <= count }
            let step =
                state.steps.isEmpty
                ? Step.fails(.service(.unacceptable, SealedError(sealing: NotInScript()))) : state.steps.removeFirst()
            return (count - 1, step, ready)
        }
        for observer in observers { observer.resume() }
        switch step {
        case .signsIn, .knows, .fails, .cancels: return step
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
