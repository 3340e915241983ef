/// The scanner of a made-up SDK: a delegate, errors with codes, and nothing to await.
@MainActor public final class CodeScanner {
    /// What the person does in front of the camera; the only part of this SDK that is played.
    public enum Person: Sendable {
        /// Shows it a code.
        case shows(String)
        /// Makes it fail.
        case fails(ScannerError.Code)
        /// Does nothing.
        case waits
    }

    /// Told of the end; not kept alive.
    public weak var delegate: (any CodeScannerDelegate)?

    private let person: Person
    private var isScanning = false

    /// Creates a scanner.
    /// - Parameter person: What the person will do.
    public init(person: Person) {
        self.person = person
    }

    /// Shows the camera.
    public func start() {
        isScanning = true
        Task { end(with: person) }
    }

    /// Takes the camera away; the delegate is told ``ScannerError/Code/dismissed``.
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
