import Foundation
public import Watertight

// @nonexhaustive because Core Location gets new services: a case for one must not break a facade.
/// The meaning of an error of Core Location: locations, headings, regions, beacons and geocoding.
@nonexhaustive
public enum CoreLocationFailure: String, Sendable, Hashable, CaseIterable {
    /// The app has no permission for the location.
    case denied
    /// The user declined a permission prompt, or it could not be presented.
    case promptDeclined = "prompt-declined"
    /// The location is unknown for now. Core Location keeps trying.
    case unknownForNow = "unknown-for-now"
    /// The network failed, or the app sent too many requests: Apple uses one code for both.
    case network
    /// The address or place was not found, or only a part of it.
    case noResult = "no-result"
    /// The compass is disturbed.
    case headingDisturbed = "heading-disturbed"
    /// The region cannot be monitored.
    case monitoringFailed = "monitoring-failed"
    /// Monitoring of the region starts with a delay.
    case monitoringDelayed = "monitoring-delayed"
    /// Ranging of beacons failed, or Bluetooth or location services are off.
    case rangingFailed = "ranging-failed"
}

extension CoreLocationFailure {
    /// Creates the meaning of an error of `kCLErrorDomain`, of a failed connection (`NSURLErrorDomain`), or of the first such
    /// error below it (`NSUnderlyingErrorKey`). An error below ``unknownForNow`` takes precedence.
    ///
    /// `nil` for other domains, for a cancellation and for a code without a case. The codes are those of Apple's
    /// `CLError.h`.
    /// - Parameter error: The error that a facade translates. It isn't stored.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    /// The code, in the domain `core-location`.
    public var code: FailureCode { FailureCode(domain: "core-location", safeReason: rawValue) }

    static let codes = ForeignCodes<CoreLocationFailure>([
        "kCLErrorDomain": [
            0: .unknownForNow,  // kCLErrorLocationUnknown
            1: .denied,  // kCLErrorDenied
            2: .network,  // kCLErrorNetwork
            3: .headingDisturbed,  // kCLErrorHeadingFailure
            4: .denied,  // kCLErrorRegionMonitoringDenied
            5: .monitoringFailed,  // kCLErrorRegionMonitoringFailure
            6: .monitoringDelayed,  // kCLErrorRegionMonitoringSetupDelayed
            7: .monitoringDelayed,  // kCLErrorRegionMonitoringResponseDelayed
            8: .noResult,  // kCLErrorGeocodeFoundNoResult
            9: .noResult,  // kCLErrorGeocodeFoundPartialResult
            16: .rangingFailed,  // kCLErrorRangingUnavailable
            17: .rangingFailed,  // kCLErrorRangingFailure
            18: .promptDeclined,  // kCLErrorPromptDeclined
        ],
        "NSURLErrorDomain": ForeignCodes.networkCodes(as: .network),
    ])
}
