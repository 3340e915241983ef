import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The severities of errors from outside the program, where their codes show who can remove the cause.
///
/// The codes are those of Apple's public headers. `WatertightFacades` contains their meanings.
package enum KnownErrors {
    /// Returns the severity of an error, or of the first known error that it wraps.
    /// - Returns: `nil` if none of them is known.
    package static func severity(of error: any Error) -> FailureSeverity? {
        causesFirst(in: error).lazy.compactMap { error in
            if let failure = error as? any LayerFailure {
                return failure.severity == .inherited ? nil : failure.severity
            }
            return severityOfItems(of: error)
                ?? ErrorChain.codes(of: error).lazy.compactMap(severity(domain:code:)).first
        }.first
    }

    /// Returns the severity of a partial failure whose items all have the same one.
    private static func severityOfItems(of error: any Error) -> FailureSeverity? {
        guard hasVagueCode(error) else { return nil }
        let severities = Set(ErrorChain.items(of: error).map { item in severity(of: item) })
        return severities.count == 1 ? severities.first ?? nil : nil
    }

    /// Returns an error and the causes below it, those whose code doesn't contain the cause last.
    package static func causesFirst(in error: any Error) -> [any Error] {
        let errors = ErrorChain.errors(in: error)
        return errors.filter { !isVague($0) } + errors.filter(isVague)
    }

    /// Returns whether an error doesn't contain the cause, such as "unknown error". The items of a partial failure do.
    private static func isVague(_ error: any Error) -> Bool {
        hasVagueCode(error) && ErrorChain.items(of: error).isEmpty
    }

    private static func hasVagueCode(_ error: any Error) -> Bool {
        let bridged = error as NSError
        return codes[bridged.domain]?.vague.contains(bridged.code) == true
    }

    /// Returns the severity of a code, or `nil` if it isn't known.
    package static func severity(domain: String, code: Int) -> FailureSeverity? {
        guard let codes = codes[domain] else { return nil }
        if codes.expected.contains(code) { return .expected }
        if codes.environmental.contains(code) { return .environmental }
        return codes.defect.contains(code) ? .defect : nil
    }

    private struct Codes {
        /// The user decided, or has to decide.
        var expected: Set<Int> = []
        /// The network, the device or a service.
        var environmental: Set<Int> = []
        /// The app, its configuration or its entitlements.
        var defect: Set<Int> = []
        /// Codes that don't contain the cause: an error below one takes precedence.
        var vague: Set<Int> = []
    }

    private static let codes: [String: Codes] = [
        "NSURLErrorDomain": Codes(
            // Canceled, authentication canceled or required.
            expected: [-999, -1012, -1013],
            // From timedOut to cannotParseResponse, without badURL and unsupportedURL; roaming, calls and data turned
            // off; length; TLS; and background sessions that the system ended.
            environmental: Set(-1011 ... -1003).union(-1021 ... -1014).union(-1206 ... -1200)
                .union([-1001, -1103, -2000, -996, -997]),
            // badURL, unsupportedURL, App Transport Security, background configuration.
            defect: [-1000, -1002, -1022, -995]),
        "NSPOSIXErrorDomain": Codes(
            expected: [Int(ECANCELED)],
            environmental: Set(
                [
                    ECONNREFUSED, ECONNRESET, ECONNABORTED, ENETRESET, EPIPE, ENOTCONN, ESHUTDOWN, ETIMEDOUT, ENETDOWN,
                    ENETUNREACH, EHOSTUNREACH, EHOSTDOWN, EADDRNOTAVAIL, ENOSPC, EDQUOT, EROFS, EIO, EMFILE, ENFILE,
                    ENOBUFS, ENOMEM,
                ].map { Int($0) }),
            vague: [Int(EIO)]),
        // User canceled; out of space, read-only volume; XPC connection.
        "NSCocoaErrorDomain": Codes(expected: [3072], environmental: [640, 642, 4097, 4099, 4101]),
        // Read-only, input and output, full.
        "NSSQLiteErrorDomain": Codes(environmental: [8, 10, 13], vague: [10]),
        // Canceled, excluded credential, prefers Sign in with Apple; no account, no interaction; invalid, failed, transfer;
        // unknown, failed.
        "com.apple.AuthenticationServices.AuthorizationError": Codes(
            expected: [1001, 1006, 1009], environmental: [1000, 1003, 1005, 1010], defect: [1002, 1004, 1007, 1008],
            vague: [1000, 1004]),
        "com.apple.AuthenticationServices.WebAuthenticationSession": Codes(expected: [1]),
        // Failed, canceled, fallback, passcode or biometry missing, locked out; not interactive.
        "com.apple.LocalAuthentication": Codes(
            expected: [-1, -2, -3, -4, -5, -6, -7, -8, -9, -11, -12, -13], environmental: [-14],
            defect: [-10, -1004]),
        // Canceled, wrong password, no item, item exists; interaction not allowed.
        "NSOSStatusErrorDomain": Codes(expected: [-128, -25293, -25299, -25300], environmental: [-25308, -25291]),
        // Denied, no result, canceled; unknown for now, network, heading, monitoring, ranging.
        "kCLErrorDomain": Codes(
            expected: [1, 4, 8, 9, 10, 15, 17, 18], environmental: [0, 2, 3, 5, 6, 7, 11, 12, 13, 14, 16, 19, 20],
            vague: [0]),
        // Account, permissions, missing and changed items, quota, shares; network, busy, responses lost; internal, partial.
        "CKErrorDomain": Codes(
            expected: [2, 9, 10, 11, 14, 19, 20, 21, 22, 25, 26, 27, 28, 29, 30, 31, 32, 33, 37],
            environmental: [3, 4, 6, 7, 15, 16, 17, 23, 34, 35, 36], defect: [1, 5, 8, 12, 13, 18, 24],
            vague: [1, 2]),
        // Not allowed, canceled, unavailable, privacy; network.
        "SKErrorDomain": Codes(
            expected: [1, 2, 4, 5, 6, 9, 15, 18], environmental: [7, 8], defect: [3, 10, 11, 12, 13, 14, 19]),
        "AMSErrorDomain": Codes(expected: [6]),
        "NFCError": Codes(expected: [200, 201], environmental: [202, 203]),
    ]
}
