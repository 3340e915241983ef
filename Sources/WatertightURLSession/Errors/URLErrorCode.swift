import Foundation
import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The meaning of every `URLError.Code`.
///
/// A table and not a `switch`: on Linux the code is a closed enum, on Apple platforms an open set. Never compare with
/// the global `NSURLError…` constants: on Linux those from −1200 to −1206 are off by one (6.3.1).
enum URLErrorCode {
    typealias Reason = TransportFailure.Reason

    static func reason(for code: Int) -> Reason { reasons[code] ?? .unclassified }

    /// The number of known codes.
    static var count: Int { reasons.count }

    private static let named: [(Reason, [URLError.Code])] = [
        // The way to the server.
        (.offline, [.notConnectedToInternet]),
        (.cannotFindHost, [.cannotFindHost, .dnsLookupFailed]),
        (.cannotConnect(.unspecified), [.cannotConnectToHost]),
        // zeroByteResource: nothing came where something was promised. cancelled: by somebody else than the caller, who
        // is told at once and never by this code.
        (.connectionLost, [.networkConnectionLost, .zeroByteResource, .cancelled]),
        (.timedOut(.unspecified), [.timedOut]),
        (
            .blockedBySystem,
            [.internationalRoamingOff, .callIsActive, .dataNotAllowed, .appTransportSecurityRequiresSecureConnection]
        ),

        // The secured connection.
        (.tls(.handshakeFailed), [.secureConnectionFailed]),
        // The name says "bad date", which a certificate that is early has as well; its own code says more, if given.
        (.tls(.expiredCertificate), [.serverCertificateHasBadDate]),
        (.tls(.notYetValidCertificate), [.serverCertificateNotYetValid]),
        (.tls(.untrustedCertificate), [.serverCertificateUntrusted, .serverCertificateHasUnknownRoot]),
        (.tls(.clientCertificateRequired), [.clientCertificateRequired]),
        (.tls(.clientCertificateRejected), [.clientCertificateRejected]),

        // The request. dataLengthExceedsMaximum: a GET has content.
        (.badURL, [.badURL, .unsupportedURL]),
        (.invalidRequest, [.dataLengthExceedsMaximum, .requestBodyStreamExhausted]),
        // "Cancelled" is the challenge, not the call.
        (.authenticationRequired, [.userAuthenticationRequired, .userCancelledAuthentication]),

        // The answer.
        (.tooManyRedirects, [.httpTooManyRedirects]),
        (
            .notHTTP,
            [
                .badServerResponse, .cannotParseResponse, .redirectToNonExistentLocation, .cannotDecodeRawData,
                .cannotDecodeContentData, .downloadDecodingFailedMidStream, .downloadDecodingFailedToComplete,
            ]
        ),

        // Files, downloads, background sessions and cache-only policies: a transport has none of them.
        (
            .misused,
            [
                .resourceUnavailable, .cannotLoadFromNetwork, .fileDoesNotExist, .fileIsDirectory,
                .noPermissionsToReadFile, .cannotCreateFile, .cannotOpenFile, .cannotCloseFile, .cannotWriteToFile,
                .cannotRemoveFile, .cannotMoveFile, .backgroundSessionRequiresSharedContainer,
                .backgroundSessionInUseByAnotherProcess, .backgroundSessionWasDisconnected,
            ]
        ),
        // On Linux the code of whatever has no other; there libcurl's words tell.
        (.unclassified, [.unknown]),
    ]

    /// Codes for which Linux has no name.
    private static let unnamed: [(Int, Reason)] = [
        (-1104, .misused)  // fileOutsideSafeArea
    ]

    private static let reasons = Dictionary(
        named.flatMap { reason, codes in codes.map { ($0.rawValue, reason) } } + unnamed,
        uniquingKeysWith: { first, _ in first })
}
