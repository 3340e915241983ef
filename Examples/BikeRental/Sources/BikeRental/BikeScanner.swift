import Watertight

/// Reads the code on a bike; what the use case knows of the camera.
@MainActor protocol BikeScanner: Sendable {
    func scan() async throws(Interruption<ScanError>) -> String
}

/// What can go wrong with a scan.
enum ScanError: LayerFailure, Hashable {
    case cameraDenied(SealedError)
    case cameraFailed(SealedError)

    var code: FailureCode {
        switch self {
        case .cameraDenied: FailureCode(domain: "scan", reason: "camera-denied")
        case .cameraFailed: FailureCode(domain: "scan", reason: "camera-failed")
        }
    }

    var severity: FailureSeverity {
        switch self {
        case .cameraDenied: .expected
        case .cameraFailed: .defect
        }
    }

    var cause: SealedError? {
        switch self {
        case .cameraDenied(let sealed), .cameraFailed(let sealed): sealed
        }
    }
}
