/// Receives the result of a scan.
@MainActor public protocol CodeScannerDelegate: AnyObject {
    /// A code was read.
    func codeScanner(_ scanner: CodeScanner, didScan code: String)
    /// The scan failed, usually with a ``ScannerError``.
    // watertight:ignore error-in-output Simulates a third party, whose delegates do this.
    func codeScanner(_ scanner: CodeScanner, didFailWithError error: any Error)
}
