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
