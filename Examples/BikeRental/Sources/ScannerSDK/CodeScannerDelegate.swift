/// Is told how a scan ended.
@MainActor public protocol CodeScannerDelegate: AnyObject {
    /// A code was read.
    func codeScanner(_ scanner: CodeScanner, didScan code: String)
    /// None was read; a ``ScannerError``, usually.
    func codeScanner(_ scanner: CodeScanner, didFail error: any Error)
}
