import Foundation
public import Testing
public import Watertight
public import WatertightFacades

/// A fake of Sign in with Apple that follows a script, one step for each request.
///
/// Errors are mapped and reported exactly as those of Apple.
@MainActor public final class FakeAppleSignIn: AppleSignIn {
    // Closed: only tests create steps.
    /// The end of one request.
    public enum Step: Sendable, Hashable {
        /// The user signs in. The nonce and the state of the request are added to the credential.
        case succeed(AppleCredential)
        /// The user dismisses the sheet.
        case dismiss
        /// Apple fails with a code, 1000 to 1010. 1001 is the cancellation by the user.
        case fail(code: Int)
        /// The sheet stays open until ``FakeAppleSignIn/end(_:sourceLocation:)`` is called or the task is canceled.
        case hold
    }

    /// The requests, in order.
    public private(set) var requests: [AppleSignInRequest] = []
    /// The states of credentials by the user's identifier. Queries for other users fail with
    /// `AppleSignInFailure.noCredential`.
    public var credentialStates: [String: AppleCredentialState] = [:]

    private var steps: [Step]
    private var open: (request: AppleSignInRequest, answer: Answer<AppleCredential>)?
    private var readers: [AsyncStream<Void>.Continuation] = []

    /// Creates a fake that follows a script.
    /// - Parameter steps: One step for each request. A request after the last step records an issue, and fails with
    ///   1000 so that the test doesn't hang.
    public init(_ steps: Step...) {
        self.steps = steps
    }

    /// Performs the next step of the script.
    public func signIn(
        _ request: AppleSignInRequest
    ) async throws(Interruption<AppleSignInFailure>) -> Dismissible<AppleCredential> {
        do throws(Interruption<AppleSignInFailure>) {
            let credential = try await signedIn(request)
            RowEnd.current?.note(credential == .dismissed ? .dismissed : .possibleSuccess)
            return credential
        } catch {
            switch error {
            case .cancelled: RowEnd.current?.note(.cancelled)
            case .failed: RowEnd.current?.note(.failure)
            }
            throw error
        }
    }

    private func signedIn(
        _ request: AppleSignInRequest
    ) async throws(Interruption<AppleSignInFailure>) -> Dismissible<AppleCredential> {
        try await withAppleCredential(for: request) { answer in
            open?.answer.fail(SupersededRequest())
            open = (request, answer)
            requests.append(request)
            if steps.isEmpty {
                Issue.record("The script of a FakeAppleSignIn has no step for request \(requests.count)")
            }
            perform(steps.isEmpty ? .fail(code: 1000) : steps.removeFirst())
            return RunningRequest { [weak self] in
                if self?.open?.answer === answer { self?.open = nil }
            }
        }
    }

    /// Ends the open request, as the user or Apple would.
    /// - Parameters:
    ///   - step: The end. If no request is open, an issue is recorded.
    ///   - sourceLocation: The source location of the issue.
    public func end(_ step: Step, sourceLocation: SourceLocation = #_sourceLocation) {
        guard open != nil else {
            Issue.record("No request is open", sourceLocation: sourceLocation)
            return
        }
        perform(step)
    }

    private func perform(_ step: Step) {
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

    /// Returns the state of ``credentialStates``, or fails.
    public func credentialState(
        forUser user: String
    ) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState {
        try await withAppleCredentialState { answer in
            let state = credentialStates[user]
            answer.resolve(state, state == nil ? Self.error(1000) : nil)
            return RunningRequest()
        }
    }

    /// Returns a stream of the calls of ``revoke(_:)`` from now on.
    public func revocations() -> AsyncStream<Void> {
        let (stream, reader) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        readers.append(reader)
        return stream
    }

    /// Revokes the app's access, as the user would in Settings.
    /// - Parameter user: The user's identifier.
    public func revoke(_ user: String) {
        credentialStates[user] = .revoked
        for reader in readers { reader.yield() }
    }

    private static func error(_ code: Int) -> any Error {
        NSError(domain: "com.apple.AuthenticationServices.AuthorizationError", code: code)
    }
}
