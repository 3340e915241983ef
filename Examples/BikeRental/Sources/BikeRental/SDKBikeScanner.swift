import ScannerSDK
import Watertight
import WatertightFacades

/// The scanner on the SDK: its delegate, its errors and its way to say "cancelled" end here.
@MainActor struct SDKBikeScanner: BikeScanner {
    private let boundary = Boundary("BikeScanner", layer: .facade)
    private let dismissed = CancellationMatcher.standard.or { ($0 as? ScannerError)?.code == .dismissed }
    let makeScanner: @MainActor () -> CodeScanner

    func scan() async throws(DismissibleInterruption<ScanError>) -> String {
        try await boundary.request(
            code: FailureCode.scanner, dismissedBy: dismissed, start: start, failure: ScanError.init)
    }

    private func start(_ answer: Answer<String>) -> RunningRequest {
        let (scanner, delegate) = (makeScanner(), ScanDelegate(answer))
        scanner.delegate = delegate
        scanner.start()
        return RunningRequest(keeping: scanner, delegate) { scanner.stop() }
    }
}

extension ScanError {
    fileprivate init(_ error: any Error, _ sealed: SealedError) {
        self = (error as? ScannerError)?.code == .notAuthorized ? .cameraDenied(sealed) : .cameraFailed(sealed)
    }
}

extension FailureCode {
    /// Names the SDK's error: it is a struct, and shows nothing of its code.
    fileprivate static func scanner(_ error: any Error) -> FailureCode {
        FailureCode(domain: "scanner-sdk", reason: "error", number: (error as? ScannerError)?.code.rawValue)
    }
}

/// Hands the SDK's two callbacks on as one answer.
@MainActor private final class ScanDelegate: CodeScannerDelegate {
    private let answer: Answer<String>

    init(_ answer: Answer<String>) { self.answer = answer }
    func codeScanner(_ scanner: CodeScanner, didScan code: String) { answer.succeed(code) }
    func codeScanner(_ scanner: CodeScanner, didFailWithError error: any Error) { answer.fail(error) }
}
