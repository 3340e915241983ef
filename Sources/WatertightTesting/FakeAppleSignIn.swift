import Foundation
public import Testing
public import Watertight
public import WatertightAppleSignIn
import WatertightFacades

/// Sign in with Apple from a script, one step for each request, without Apple.
///
/// Failures go through the same table as Apple's, and are reported as those are.
@MainActor public final class FakeAppleSignIn: AppleSignIn {
    // Closed: a script is written by a test, which knows what it wants.
    /// The end of one request.
    public enum Step: Sendable, Hashable {
        /// The person agrees. The credential gets the nonce and the state of the request.
        case succeed(AppleCredential)
        /// The person closes the sheet.
        case dismiss
        /// Apple fails with a code, 1000 to 1010. Of these 1001 is what it says when the person closes the sheet.
        case fail(code: Int)
        /// The sheet stays open until ``end(_:)`` is called or the task is cancelled.
        case hold
    }

    /// The requests, in order.
    public private(set) var requests: [AppleSignInRequest] = []
    /// The states of credentials by the person's identifier. Whoever is not there is not found.
    public var credentialStates: [String: AppleCredentialState] = [:]
    /// The code with which Apple fails to give a state; `nil` if it does not.
    public var credentialStateFailure: Int?

    private let boundary = Boundary("FakeAppleSignIn", layer: .facade)
    private var steps: [Step]
    private var open: (request: AppleSignInRequest, answer: Answer<AppleCredential>)?
    private var readers: [AsyncStream<Void>.Continuation] = []

    /// Creates a fake that follows a script.
    /// - Parameter steps: One step for each request. A request after the last fails the test, and fails with 1000, so
    ///   that the test does not hang.
    public init(_ steps: Step...) {
        self.steps = steps
    }

    /// Takes the next step of the script.
    public func signIn(
        _ request: AppleSignInRequest
    ) async throws(DismissibleInterruption<AppleSignInFailure>) -> AppleCredential {
        try await boundary.signIn(request) { answer in
            open?.answer.fail(SupersededRequest())
            open = (request, answer)
            requests.append(request)
            if steps.isEmpty {
                Issue.record("The script of a FakeAppleSignIn has no step for request \(requests.count)")
            }
            take(steps.isEmpty ? .fail(code: 1000) : steps.removeFirst())
            return RunningRequest { [weak self] in
                if self?.open?.answer === answer { self?.open = nil }
            }
        }
    }

    /// Ends the request that is held, as the person or Apple would.
    /// - Parameter step: The end. If no request is held, the test fails.
    public func end(_ step: Step, sourceLocation: SourceLocation = #_sourceLocation) {
        guard open != nil else {
            Issue.record("No request is held", sourceLocation: sourceLocation)
            return
        }
        take(step)
    }

    private func take(_ step: Step) {
        guard let (request, answer) = open, step != .hold else { return }
        open = nil
        switch step {
        case .succeed(var credential):
            credential.nonce = request.nonce
            credential.state = request.state
            answer.succeed(credential)
        case .dismiss: answer.fail(Self.error(1001))
        case .fail(let code): answer.fail(Self.error(code))
        case .hold: break
        }
    }

    /// Gives the state that the test says.
    public func credentialState(
        forUser user: String
    ) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState {
        try await boundary.credentialState { answer in
            answer.resolve(credentialStates[user] ?? .notFound, credentialStateFailure.map(Self.error))
            return RunningRequest()
        }
    }

    /// Tells of what is revoked from now on.
    public func revocations() -> AsyncStream<Void> {
        let (stream, reader) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        readers.append(reader)
        return stream
    }

    /// Withdraws the app's access, as the person would in the system's settings.
    /// - Parameter user: The person's identifier.
    public func revoke(_ user: String) {
        credentialStates[user] = .revoked
        for reader in readers { reader.yield() }
    }

    private static func error(_ code: Int) -> any Error {
        NSError(domain: "com.apple.AuthenticationServices.AuthorizationError", code: code)
    }
}
