import Foundation
import Watertight
import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The error message of libcurl, often the only information about a failure on Linux.
///
/// On Linux `URLError` has a code for a few of libcurl's results and −1 for the rest, and even a specific code can be wrong:
/// after one refused address of a host, *every* failure at the next address is "cannot connect". The message is accurate. It
/// is English in every locale. A text without known words is `nil`.
struct CurlMessage {
    private let rule: Rule
    private let words: String

    init?(_ text: String) {
        let text = text.lowercased()
        for rule in Self.rules {
            guard let words = rule.words.first(where: { text.contains($0) }) else { continue }
            self.rule = rule
            self.words = words
            return
        }
        return nil
    }

    /// The code for the log. It consists of the known words, not of the values in the text: hosts, ports, counts.
    var code: FailureCode { FailureCode(domain: "libcurl", safeReason: words.trimmingCharacters(in: .whitespaces)) }

    func reason(urlErrorCode: Int) -> TransportFailure {
        guard rule.reason == .cannotConnect else { return rule.reason }
        // FoundationNetworking sets these codes for ECONNREFUSED and ETIMEDOUT.
        return switch urlErrorCode {
        case URLError.Code.cannotConnectToHost.rawValue: .connectionRefused
        case URLError.Code.timedOut.rawValue: .timedOut(.connect)
        default: .cannotConnect
        }
    }

    /// Whether the body has a content coding that libcurl doesn't support.
    var isUnknownCoding: Bool { words == Self.unknownCoding }

    private static let unknownCoding = "unrecognized content encoding"

    private struct Rule: Sendable {
        let words: [String]
        let reason: TransportFailure

        init(_ words: String..., means reason: TransportFailure) {
            self.words = words
            self.reason = reason
        }
    }

    /// The first match wins, so specific rules come before general ones.
    private static let rules: [Rule] = [
        // libcurl reads proxies from the environment.
        Rule(
            "could not resolve proxy", "couldn't resolve proxy", "proxy connect", "connect tunnel failed",
            "from proxy after connect", means: .proxyFailed),

        // The server rejects *our* certificate with an alert. Problems of *its* certificate are no alerts.
        Rule("alert certificate required", means: .tls(.clientCertificateRequired)),
        Rule(
            "alert bad certificate", "alert unknown ca", "alert certificate unknown", "alert certificate expired",
            "alert certificate revoked", "alert unsupported certificate", "alert access denied",
            means: .tls(.clientCertificateRejected)),
        Rule("certificate has expired", means: .tls(.expiredCertificate)),
        Rule("certificate is not yet valid", means: .tls(.notYetValidCertificate)),
        Rule("certificate revoked", means: .tls(.revokedCertificate)),
        Rule(
            "subject name matches target", "does not match target host name", "certificate subject name",
            "no alternative certificate", means: .tls(.hostnameMismatch)),
        Rule(
            "ssl certificate problem", "self-signed certificate", "self signed certificate", "peer certificate",
            "certificate verify failed", "unable to get local issuer", means: .tls(.untrustedCertificate)),
        // A TLS connection that ends during a response is lost; one that ends earlier is a failed handshake.
        Rule("ssl_read", "ssl_write", "unexpected eof while reading", means: .connectionLost),
        Rule(
            "ssl connect error", "ssl_connect", "ssl_error", "wrong version number", "handshake failure",
            "unsupported protocol", "tlsv1", "sslv3", "ssl routines", means: .tls(.handshakeFailed)),

        Rule("could not resolve host", "couldn't resolve host", "could not resolve: ", means: .cannotFindHost),
        // An established connection failed. The text ends with the system's reason, which may be one of those below.
        Rule("recv failure", "send failure", means: .connectionLost),
        // The session's timeouts are disabled; the one that remains is libcurl's limit on connecting.
        Rule("timed out", "connection timeout", "timeout was reached", means: .timedOut(.connect)),
        Rule("connection refused", means: .connectionRefused),
        Rule("no route to host", "network is unreachable", means: .hostUnreachable),
        Rule("failed to connect", "couldn't connect", "could not connect", means: .cannotConnect),

        // The first bytes aren't `HTTP/`.
        Rule("http/0.9", "weird server reply", "invalid status line", means: .notHTTP),
        Rule(
            unknownCoding, "content unencoding", "content encoding", "content-encoding", "unsupported response code",
            "unsupported http", "failed writing header", "header without colon", "nul byte in header",
            "invalid content-length", "chunk", "overflow", "too large response headers", "framing layer",
            // The session takes every byte: what failed is decoding them.
            "failed writing body", "failed writing received data", "failure writing output",
            means: .malformedResponse),
        // After the head of a response, an unknown message means the same, so only the test of this type finds a missing one.
        Rule(
            "transfer closed with", "empty reply", "connection was reset", "failure when receiving",
            "failed sending data", "not closed cleanly", "connection died",
            "transferred a partial file", means: .connectionLost),
        Rule("out of memory", means: .outOfResources),
    ]
}
