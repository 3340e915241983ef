import Watertight

/// Reads the code on a bike; what the use case knows of the camera.
@MainActor protocol BikeScanner: Sendable {
    func scan() async throws(DismissibleInterruption<ScanError>) -> String
}

/// What can go wrong with a scan.
enum ScanError: LayerFailure, Hashable {
    case cameraDenied(SealedError)
    case cameraFailed(SealedError)

    var traits: FailureTraits {
        switch self {
        case .cameraDenied: .expected("scan", "camera-denied")
        case .cameraFailed: .defect("scan", "camera-failed")
        }
    }
}
