package import Watertight
package import WatertightFacades

/// The two questions to Apple, from whomever the answer comes: the framework, a stub of it, or a fake.
extension Boundary {
    /// Asks the person, and waits for an answer.
    @MainActor package func signIn(
        _ request: AppleSignInRequest, fileID: StaticString = #fileID, line: UInt = #line,
        start: @MainActor (Answer<AppleCredential>) -> RunningRequest
    ) async throws(DismissibleInterruption<AppleSignInFailure>) -> AppleCredential {
        try await self.request(
            AppleCredential.self, dismissedBy: request.dismissal, fileID: fileID, line: line, start: start
        ) { error, sealed in
            AppleSignInFailure(error, sealed, of: request)
        }
    }

    /// Asks for the state of a person's credential.
    @MainActor package func credentialState(
        fileID: StaticString = #fileID, line: UInt = #line,
        start: @MainActor (Answer<AppleCredentialState>) -> RunningRequest
    ) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState {
        try await request(AppleCredentialState.self, fileID: fileID, line: line, start: start) { error, sealed in
            AppleSignInFailure(error, sealed, of: nil)
        }
    }
}
