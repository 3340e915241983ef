import Foundation
import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The reason for every `URLError.Code`.
///
/// A table instead of a `switch`: the code is a closed enum on Linux and an open set on Apple platforms. Don't compare with
/// the global `NSURLError…` constants: on Linux those from −1200 to −1206 are off by one (6.3.1).
enum URLErrorCode {
    static func reason(for code: Int) -> TransportFailure { reasons[code] ?? .unclassified }

    /// The number of known codes.
    static var count: Int { reasons.count }

    private static let named: [(TransportFailure, [URLError.Code])] = [
        // The network and the server.
        // Roaming or mobile data is off, or a call uses the network: this device has no connection now.
        (.offline, [.notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed]),
        (.cannotFindHost, [.cannotFindHost, .dnsLookupFailed]),
        (.cannotConnect, [.cannotConnectToHost]),
        // zeroByteResource: an announced body is empty. cancelled: by the session; a cancellation by the caller settles
        // the exchange before this code can arrive.
        (.connectionLost, [.networkConnectionLost, .zeroByteResource, .cancelled]),
        (.timedOut(.unspecified), [.timedOut]),

        // The secured connection.
        (.tls(.handshakeFailed), [.secureConnectionFailed]),
        // "Bad date" includes certificates that are not valid yet, which mostly have a code of their own.
        (.tls(.expiredCertificate), [.serverCertificateHasBadDate]),
        (.tls(.notYetValidCertificate), [.serverCertificateNotYetValid]),
        (.tls(.untrustedCertificate), [.serverCertificateUntrusted, .serverCertificateHasUnknownRoot]),
        (.tls(.clientCertificateRequired), [.clientCertificateRequired]),
        (.tls(.clientCertificateRejected), [.clientCertificateRejected]),

        // The request. App Transport Security refuses URLs of `http` that the app doesn't declare. dataLengthExceedsMaximum: a
        // GET has content.
        (.badURL, [.badURL, .unsupportedURL, .appTransportSecurityRequiresSecureConnection]),
        (.invalidRequest, [.dataLengthExceedsMaximum, .requestBodyStreamExhausted]),
        // "Canceled" is the challenge, not the call.
        (.authenticationRequired, [.userAuthenticationRequired, .userCancelledAuthentication]),

        // The response.
        (.tooManyRedirects, [.httpTooManyRedirects]),
        (
            .malformedResponse,
            [
                .badServerResponse, .cannotParseResponse, .redirectToNonExistentLocation, .cannotDecodeRawData,
                .cannotDecodeContentData, .downloadDecodingFailedMidStream, .downloadDecodingFailedToComplete,
            ]
        ),

        // Files, downloads, background sessions and cache-only policies, none of which a transport uses.
        (
            .misused,
            [
                .resourceUnavailable, .cannotLoadFromNetwork, .fileDoesNotExist, .fileIsDirectory,
                .noPermissionsToReadFile, .cannotCreateFile, .cannotOpenFile, .cannotCloseFile, .cannotWriteToFile,
                .cannotRemoveFile, .cannotMoveFile, .backgroundSessionRequiresSharedContainer,
                .backgroundSessionInUseByAnotherProcess, .backgroundSessionWasDisconnected,
            ]
        ),
        // On Linux the fallback code, with libcurl's message.
        (.unclassified, [.unknown]),
    ]

    /// Codes without a name on Linux.
    private static let unnamed: [(Int, TransportFailure)] = [
        (-1104, .misused)  // fileOutsideSafeArea
    ]

    private static let reasons = Dictionary(
        named.flatMap { reason, codes in codes.map { ($0.rawValue, reason) } } + unnamed,
        uniquingKeysWith: { first, _ in first })
}
