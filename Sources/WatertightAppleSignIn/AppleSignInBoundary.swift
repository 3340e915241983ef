package import Watertight
package import WatertightFacades

/// The two requests to Apple, independent of who answers: the framework, a stub of it or a fake.
extension Boundary {
    /// Requests a sign-in, and waits for the answer.
    @MainActor package func signIn(
        _ request: AppleSignInRequest, fileID: StaticString = #fileID, line: UInt = #line,
        start: @MainActor (Answer<AppleCredential>) -> RunningRequest
    ) async throws(DismissibleInterruption<AppleSignInFailure>) -> AppleCredential {
        try await self.request(
            AppleCredential.self, dismissedBy: request.dismissal, fileID: fileID, line: line, start: start
        ) { error in
            AppleSignInFailure(error, of: request)
        }
    }

    /// Requests the state of a credential.
    @MainActor package func credentialState(
        fileID: StaticString = #fileID, line: UInt = #line,
        start: @MainActor (Answer<AppleCredentialState>) -> RunningRequest
    ) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState {
        try await request(AppleCredentialState.self, fileID: fileID, line: line, start: start) { error in
            AppleSignInFailure(error, of: nil)
        }
    }
}
