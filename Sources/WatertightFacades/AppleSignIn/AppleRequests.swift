package import Watertight

// The two requests to Apple, independent of who answers: the framework, a stub of it or a fake.

/// Requests a sign-in, and waits for the answer.
@MainActor package func withAppleCredential(
    for request: AppleSignInRequest, fileID: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, start: @MainActor (Answer<AppleCredential>) -> RunningRequest
) async throws(Interruption<AppleSignInFailure>) -> Dismissible<AppleCredential> {
    try await withAnswer(
        dismissedBy: request.dismissal, fileID: fileID, line: line, function: function, start: start
    ) { error in
        AppleSignInFailure(error, of: request)
    }
}

/// Requests the state of a credential.
@MainActor package func withAppleCredentialState(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
    start: @MainActor (Answer<AppleCredentialState>) -> RunningRequest
) async throws(Interruption<AppleSignInFailure>) -> AppleCredentialState {
    try await withAnswer(fileID: fileID, line: line, function: function, start: start) { error in
        AppleSignInFailure(error, of: nil)
    }
}
