import WatertightKit

/// Reads the code on a bike with the camera.
protocol BikeScanner: Sendable {
    func scan() async throws(Interruption<ScanError>) -> Dismissible<String>
}

/// The reason why a scan failed.
enum ScanError: LayerFailure {
    case cameraDenied
    case cameraFailed

    var severity: FailureSeverity { self == .cameraDenied ? .expected : .defect }
}
