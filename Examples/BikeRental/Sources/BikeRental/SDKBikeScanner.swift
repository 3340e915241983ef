import ScannerSDK
import Watertight

/// The scanner on the SDK: its delegate, its errors and its way to say "cancelled" end here.
@MainActor struct SDKBikeScanner: BikeScanner {
    private let boundary = Boundary("BikeScanner", layer: .facade)
    private let dismissed = CancellationMatcher.standard.or { ($0 as? ScannerError)?.code == .dismissed }
    let makeScanner: @MainActor () -> CodeScanner

    func scan() async throws(DismissibleInterruption<ScanError>) -> String {
        do {
            return try await Scan(makeScanner()).code().get()
        } catch {
            throw boundary.translate(foreign: error, code: .scanner(error), dismissedBy: dismissed, ScanError.init)
        }
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

/// One scan: a delegate that turns two callbacks into one result.
@MainActor private final class Scan: CodeScannerDelegate {
    private let scanner: CodeScanner
    private var waiting: CheckedContinuation<Result<String, any Error>, Never>?

    init(_ scanner: CodeScanner) {
        self.scanner = scanner
    }

    func code() async -> Result<String, any Error> {
        await withTaskCancellationHandler {
            if Task.isCancelled { return .failure(CancellationError()) }
            return await withCheckedContinuation { waiting in
                self.waiting = waiting
                scanner.delegate = self
                scanner.start()
            }
        } onCancel: {
            Task { await self.giveUp() }
        }
    }

    func codeScanner(_ scanner: CodeScanner, didScan code: String) { end(.success(code)) }
    func codeScanner(_ scanner: CodeScanner, didFailWithError error: any Error) { end(.failure(error)) }

    private func giveUp() {
        scanner.stop()
        end(.failure(CancellationError()))
    }

    private func end(_ result: Result<String, any Error>) {
        waiting?.resume(returning: result)
        waiting = nil
    }
}
