import ScannerSDK
import WatertightKit

/// The scanner on the SDK. Hides the SDK's delegate, errors and cancellation.
struct SDKBikeScanner: BikeScanner {
    private let dismissed = CancellationMatcher.standard.or { ($0 as? ScannerError)?.code == .dismissed }
    let makeScanner: () -> CodeScanner

    func scan() async throws(Interruption<ScanError>) -> Dismissible<String> {
        try await withAnswer(dismissedBy: dismissed, code: FailureCode.scanner, start: start, failure: ScanError.init)
    }

    private func start(_ answer: Answer<String>) -> RunningRequest {
        let (scanner, delegate) = (makeScanner(), ScanDelegate(answer))
        scanner.delegate = delegate
        scanner.start()
        return RunningRequest(keeping: scanner, delegate) { scanner.stop() }
    }
}

extension ScanError {
    fileprivate init(_ error: any Error) {
        self = (error as? ScannerError)?.code == .notAuthorized ? .cameraDenied : .cameraFailed
    }
}

extension FailureCode {
    /// Names the SDK's error, which is a struct and doesn't show its code.
    fileprivate static func scanner(_ error: any Error) -> FailureCode {
        FailureCode(domain: "scanner-sdk", reason: "error", number: (error as? ScannerError)?.code.rawValue)
    }
}

/// Passes the SDK's two callbacks on as one answer.
private final class ScanDelegate: CodeScannerDelegate {
    private let answer: Answer<String>

    init(_ answer: Answer<String>) { self.answer = answer }
    func codeScanner(_ scanner: CodeScanner, didScan code: String) { answer.succeed(code) }
    func codeScanner(_ scanner: CodeScanner, didFailWithError error: any Error) { answer.fail(error) }
}
