/// Is told how a scan ended.
@MainActor public protocol CodeScannerDelegate: AnyObject {
    /// A code was read.
    func codeScanner(_ scanner: CodeScanner, didScan code: String)
    /// None was read; a ``ScannerError``, usually.
    // watertight:ignore error-in-output A third party is played here, and third parties do this.
    func codeScanner(_ scanner: CodeScanner, didFailWithError error: any Error)
}
