import Foundation
import Testing
import Watertight
import WatertightHTTP

@testable import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct URLSessionErrorTests {
    /// Every code that both platforms declare, by Apple's number, and its reason.
    static let codes: [(name: String, code: Int, reason: TransportFailure)] = [
        ("unknown", -1, .unclassified),
        // By the session: a cancellation by the caller settles the exchange before.
        ("cancelled", -999, .connectionLost),
        ("backgroundSessionRequiresSharedContainer", -995, .misused),
        ("backgroundSessionInUseByAnotherProcess", -996, .misused),
        ("backgroundSessionWasDisconnected", -997, .misused),
        ("badURL", -1000, .badURL),
        ("timedOut", -1001, .timedOut(.unspecified)),
        ("unsupportedURL", -1002, .badURL),
        ("cannotFindHost", -1003, .cannotFindHost),
        ("cannotConnectToHost", -1004, .cannotConnect),
        ("networkConnectionLost", -1005, .connectionLost),
        ("dnsLookupFailed", -1006, .cannotFindHost),
        ("httpTooManyRedirects", -1007, .tooManyRedirects),
        ("resourceUnavailable", -1008, .misused),
        ("notConnectedToInternet", -1009, .offline),
        ("redirectToNonExistentLocation", -1010, .malformedResponse),
        ("badServerResponse", -1011, .malformedResponse),
        ("userCancelledAuthentication", -1012, .authenticationRequired),
        ("userAuthenticationRequired", -1013, .authenticationRequired),
        ("zeroByteResource", -1014, .connectionLost),
        ("cannotDecodeRawData", -1015, .malformedResponse),
        ("cannotDecodeContentData", -1016, .malformedResponse),
        ("cannotParseResponse", -1017, .malformedResponse),
        ("internationalRoamingOff", -1018, .offline),
        ("callIsActive", -1019, .offline),
        ("dataNotAllowed", -1020, .offline),
        ("requestBodyStreamExhausted", -1021, .invalidRequest),
        ("appTransportSecurityRequiresSecureConnection", -1022, .badURL),
        ("fileDoesNotExist", -1100, .misused),
        ("fileIsDirectory", -1101, .misused),
        ("noPermissionsToReadFile", -1102, .misused),
        ("dataLengthExceedsMaximum", -1103, .invalidRequest),
        ("secureConnectionFailed", -1200, .tls(.handshakeFailed)),
        ("serverCertificateHasBadDate", -1201, .tls(.expiredCertificate)),
        ("serverCertificateUntrusted", -1202, .tls(.untrustedCertificate)),
        ("serverCertificateHasUnknownRoot", -1203, .tls(.untrustedCertificate)),
        ("serverCertificateNotYetValid", -1204, .tls(.notYetValidCertificate)),
        ("clientCertificateRejected", -1205, .tls(.clientCertificateRejected)),
        ("clientCertificateRequired", -1206, .tls(.clientCertificateRequired)),
        ("cannotLoadFromNetwork", -2000, .misused),
        ("cannotCreateFile", -3000, .misused),
        ("cannotOpenFile", -3001, .misused),
        ("cannotCloseFile", -3002, .misused),
        ("cannotWriteToFile", -3003, .misused),
        ("cannotRemoveFile", -3004, .misused),
        ("cannotMoveFile", -3005, .misused),
        ("downloadDecodingFailedMidStream", -3006, .malformedResponse),
        ("downloadDecodingFailedToComplete", -3007, .malformedResponse),
    ]

    /// The codes that only Apple platforms declare.
    static let appleCodes: [(name: String, code: Int, reason: TransportFailure)] = [
        ("fileOutsideSafeArea", -1104, .misused)
    ]

    @Test(arguments: codes + appleCodes)
    func hasAReasonForEveryCode(_ name: String, _ code: Int, _ reason: TransportFailure) {
        #expect(facts(code: code).reason == reason)
    }

    /// `codes` are all that the system declares, and the table contains no others.
    @Test func hasNoOtherCode() {
        #expect(URLErrorCode.count == Self.codes.count + Self.appleCodes.count)
        #if canImport(FoundationNetworking)
        let named = (-5000...0).filter { URLError.Code(rawValue: $0) != nil }
        #expect(named.count == 48)
        #expect(Set(named) == Set(Self.codes.map(\.code)))
        #endif
    }

    @Test func numbersMatchTheNames() {
        #expect(URLError.Code.userCancelledAuthentication.rawValue == -1012)
        #expect(URLError.Code.secureConnectionFailed.rawValue == -1200)
        #expect(URLError.Code.clientCertificateRequired.rawValue == -1206)
    }

    @Test(arguments: [
        (-1001, TransportFailure.timedOut(.read)), (-1004, .connectionLost), (-1, .connectionLost),
        (-1202, .tls(.untrustedCertificate)),
        (-1017, .malformedResponse),
    ])
    func isNoConnectFailureAfterAHead(_ code: Int, _ reason: TransportFailure) {
        #expect(facts(code: code).reasonAfterHead == reason)
    }

    /// The information that CFNetwork adds on Apple platforms, in the error or in its underlying error.
    @Test(arguments: [
        (-1004, 1, Int(ECONNREFUSED), TransportFailure.connectionRefused),
        (-1004, 1, Int(EHOSTUNREACH), .hostUnreachable),
        (-1005, 1, Int(ECONNRESET), .connectionLost), (-1009, 1, Int(ENETDOWN), .offline),
        (-1005, 1, Int(ENETDOWN), .connectionLost), (-1005, 1, Int(ETIMEDOUT), .connectionLost),
        (-1001, 1, Int(ETIMEDOUT), .timedOut(.unspecified)), (-1003, 12, 8, .cannotFindHost),
        (-1202, 3, -9807, .tls(.untrustedCertificate)), (-1202, 3, -9843, .tls(.hostnameMismatch)),
        (-1201, 3, -9815, .tls(.notYetValidCertificate)), (-1200, 3, -9824, .tls(.handshakeFailed)),
        (-1205, 3, -9829, .tls(.clientCertificateRejected)), (-1005, 3, -1, .connectionLost),
        (-1001, 4, -2102, .timedOut(.unspecified)),
    ])
    func readsTheCodeOfTheLowerLayer(_ code: Int, _ domain: Int, _ streamCode: Int, _ reason: TransportFailure) {
        let info = ["_kCFStreamErrorDomainKey": domain, "_kCFStreamErrorCodeKey": streamCode]
        #expect(facts(code: code, info).reason == reason)
        let underlying = NSError(domain: "kCFErrorDomainCFNetwork", code: code, userInfo: info)
        #expect(facts(code: code, [NSUnderlyingErrorKey: underlying]).reason == reason)
    }

    @Test func recognizesANetworkThatTheAppMayNotUse() {
        #expect(facts(code: -1009, ["NSURLErrorNetworkUnavailableReasonKey": 1]).reason == .blockedBySystem)
    }

    /// On Apple platforms the path is an object. Its description is the only place that contains the reason.
    private final class Path: NSObject {
        let text: String

        init(_ text: String) { self.text = text }
        override var description: String { text }
    }

    @Test func recognizesADeniedLocalNetwork() {
        let key = "_NSURLErrorNWPathKey"
        let denied = "unsatisfied (Local network prohibited), interface: en0[802.11], ipv4, dns, uses wifi"
        for value in [denied, Path(denied)] as [Any] {
            #expect(facts(code: -1009, [key: value]).reason == .blockedBySystem)
            let below = NSError(domain: "kCFErrorDomainCFNetwork", code: -1009, userInfo: [key: value])
            #expect(facts(code: -1009, [NSUnderlyingErrorKey: below]).reason == .blockedBySystem)
            // The connection existed, so the request may have arrived.
            #expect(facts(code: -1005, [key: value]).reason == .connectionLost)
        }
        #expect(facts(code: -1009, [key: "unsatisfied (No network route)"]).reason == .offline)
        #expect(facts(code: -1009, [key: 1]).reason == .offline)
    }

    @Test(arguments: [
        (NSPOSIXErrorDomain, Int(ECONNABORTED), TransportFailure.connectionLost),
        (NSPOSIXErrorDomain, Int.max, .unclassified),
        ("kCFErrorDomainCFNetwork", 2, .cannotFindHost), ("kCFErrorDomainCFNetwork", 310, .proxyFailed),
        ("kCFErrorDomainCFNetwork", 120, .proxyFailed), ("kCFErrorDomainCFNetwork", -1005, .connectionLost),
        ("kCFErrorDomainCFNetwork", 301, .authenticationRequired), ("Foreign", -1005, .unclassified),
    ])
    func readsOtherDomains(_ domain: String, _ code: Int, _ reason: TransportFailure) {
        #expect(facts(domain: domain, code: code).reason == reason)
    }

    #if canImport(FoundationNetworking)
    /// Messages of libcurl 7.88, as FoundationNetworking returns them.
    @Test(arguments: [
        (
            -1004, "Failed to connect to 127.0.0.1 port 1 after 0 ms: Couldn't connect to server",
            TransportFailure.connectionRefused
        ),
        (
            -1, "Failed to connect to a.example port 80 after 9 ms: Couldn't connect to server",
            .cannotConnect
        ),
        (-1001, "Failed to connect to a.example port 80 after 9 ms: Couldn't connect to server", .timedOut(.connect)),
        (-1001, "Connection timed out after 300000 milliseconds", .timedOut(.connect)),
        (-1003, "Could not resolve host: nowhere.invalid", .cannotFindHost),
        (-1, "Could not resolve proxy: nowhere.invalid", .proxyFailed),
        (-1, "CONNECT tunnel failed, response 407", .proxyFailed),
        (-1011, "Empty reply from server", .connectionLost),
        (-1005, "Recv failure: Connection reset by peer", .connectionLost),
        (-1004, "Recv failure: Connection reset by peer", .connectionLost),
        (-1001, "Recv failure: Connection timed out", .connectionLost),
        (-1, "Send failure: No route to host", .connectionLost),
        (-1, "transfer closed with 997 bytes remaining to read", .connectionLost),
        (-1, "transfer closed with outstanding read data remaining", .connectionLost),
        (-1, "OpenSSL SSL_read: error:0A000126:SSL routines::unexpected eof while reading, errno 0", .connectionLost),
        (-1002, "Received HTTP/0.9 when not allowed", .notHTTP),
        (-1002, "Unsupported HTTP version in response", .malformedResponse),
        (-1, "Failed writing header", .malformedResponse),
        (-1, "Illegal or missing hexadecimal sequence in chunked-encoding", .malformedResponse),
        (-1, "Error while processing content unencoding: incorrect header check", .malformedResponse),
        (-1, "SSL certificate problem: certificate has expired", .tls(.expiredCertificate)),
        (-1, "SSL certificate problem: certificate is not yet valid", .tls(.notYetValidCertificate)),
        (-1, "SSL certificate problem: self-signed certificate", .tls(.untrustedCertificate)),
        (
            -1, "SSL: no alternative certificate subject name matches target host name 'localhost'",
            .tls(.hostnameMismatch)
        ),
        (
            -1,
            "OpenSSL SSL_read: OpenSSL/3.0.19: error:0A00045C:SSL routines::tlsv13 alert certificate required, errno 0",
            .tls(.clientCertificateRequired)
        ),
        (
            -1, "OpenSSL/3.0.19: error:0A00014D:SSL routines::legacy sigalg disallowed or unsupported",
            .tls(.handshakeFailed)
        ),
        (-1, "Out of memory", .outOfResources),
        (-1, "something new", .unclassified),
        (-1001, "something new", .timedOut(.unspecified)),
    ])
    func readsTheMessagesOfLibcurl(_ code: Int, _ text: String, _ reason: TransportFailure) {
        let underlying = NSError(domain: NSURLErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: text])
        #expect(facts(code: code, [NSUnderlyingErrorKey: underlying]).reason == reason)
    }

    @Test func distinguishesErrorsOfOneCodeWithoutTheirValues() {
        let info = [NSLocalizedDescriptionKey: "Could not resolve host: secret.example"]
        #expect(facts(code: -1, info).curlMessage?.code.description == "libcurl/could not resolve host")
    }
    #endif

    private func facts(
        domain: String = NSURLErrorDomain, code: Int, _ info: [String: Any] = [:]
    ) -> URLSessionErrorFacts {
        URLSessionErrorFacts(NSError(domain: domain, code: code, userInfo: info))
    }
}
