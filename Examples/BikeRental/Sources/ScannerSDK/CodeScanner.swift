/// Receives the result of a scan.
@MainActor public protocol CodeScannerDelegate: AnyObject {
    /// A code was read.
    func codeScanner(_ scanner: CodeScanner, didScan code: String)
    /// The scan failed, usually with a ``ScannerError``.
    // watertight:accept error-in-output: Simulates a third party, whose delegates do this.
    func codeScanner(_ scanner: CodeScanner, didFailWithError error: any Error)
}

/// The SDK's errors.
public struct ScannerError: Error, Sendable {
    /// The kind of error.
    public enum Code: Int, Sendable, CaseIterable {
        /// Access to the camera is denied.
        case notAuthorized = 1
        /// The user or the app closed the camera.
        case dismissed = 2
        /// Another app uses the camera.
        case interrupted = 3
        /// The camera failed.
        case failed = 4
    }

    /// The kind of error.
    public let code: Code

    /// Creates an error of the SDK.
    public init(code: Code) {
        self.code = code
    }
}

/// The scanner of a fictional SDK: a delegate, errors with codes, no async functions.
@MainActor public final class CodeScanner {
    /// What the user does in front of the camera. The only simulated part of this SDK.
    public enum Person: Sendable {
        /// Shows a code.
        case shows(String)
        /// Causes an error.
        case fails(ScannerError.Code)
        /// Does nothing.
        case waits
    }

    /// Receives the result. Held weakly.
    public weak var delegate: (any CodeScannerDelegate)?

    private let person: Person
    private var isScanning = false

    /// Creates a scanner.
    /// - Parameter person: What the user does.
    public init(person: Person) {
        self.person = person
    }

    /// Opens the camera.
    public func start() {
        isScanning = true
        Task { end(with: person) }
    }

    /// Closes the camera. The delegate receives ``ScannerError/Code/dismissed``.
    public func stop() {
        end(with: .fails(.dismissed))
    }

    private func end(with person: Person) {
        guard isScanning else { return }
        switch person {
        case .shows(let code): delegate?.codeScanner(self, didScan: code)
        case .fails(let code): delegate?.codeScanner(self, didFailWithError: ScannerError(code: code))
        case .waits: return
        }
        isScanning = false
    }
}
