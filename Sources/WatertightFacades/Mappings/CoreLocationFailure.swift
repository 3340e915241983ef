import Foundation
public import Watertight

// @nonexhaustive because CoreLocation gets new services: a case for one must not break a facade.
/// The meaning of an error of CoreLocation: a place, a heading, a region, a beacon or an address.
@nonexhaustive
public enum CoreLocationFailure: String, Sendable, Hashable, CaseIterable {
    /// The app may not know the place.
    case denied
    /// The person declined when asked for more, or the app could not ask.
    case promptDeclined = "prompt-declined"
    /// The place is not known yet; CoreLocation keeps trying.
    case unknownForNow = "unknown-for-now"
    /// The network failed.
    case network
    /// The address or place was not found, or only part of it.
    case noResult = "no-result"
    /// The compass is disturbed.
    case headingDisturbed = "heading-disturbed"
    /// The region cannot be watched.
    case monitoringFailed = "monitoring-failed"
    /// The region is watched, but not at once.
    case monitoringDelayed = "monitoring-delayed"
    /// Beacons cannot be measured: Bluetooth or location services are off, or it failed.
    case rangingFailed = "ranging-failed"
}

extension CoreLocationFailure {
    /// Reads an error of `kCLErrorDomain`, or one that rests on one by `NSUnderlyingErrorKey`; `nil` for another
    /// domain, for a cancellation and for a code without a case.
    ///
    /// The codes are those of Apple's `CLError.h`.
    /// - Parameter error: The error that a facade translates. It is read and not kept.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    /// The domain `core-location` and the reason.
    public var code: FailureCode { FailureCode(domain: "core-location", safeReason: rawValue) }

    private static let codes = ForeignCodes<CoreLocationFailure>([
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
        ]
    ])
}
