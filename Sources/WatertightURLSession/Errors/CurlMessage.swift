import Foundation
import Watertight
import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The words of libcurl about a failure, which are all that Linux keeps of most.
///
/// There `URLError` has a code for a handful of libcurl's results and −1 for the rest, and even a good code can be
/// wrong: after one refused address of a host *everything* that goes wrong on the next one is "cannot connect". The
/// words say what happened. They are English whatever the locale, and a text with none that are known is `nil`.
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

    /// Our own words for it, which hold none of the text's values: hosts, ports, counts.
    var code: FailureCode { FailureCode(domain: "libcurl", reason: words.trimmingCharacters(in: .whitespaces)) }

    func reason(urlErrorCode: Int) -> TransportFailure.Reason {
        guard rule.reason == .cannotConnect(.unspecified) else { return rule.reason }
        // FoundationNetworking gives these codes where the system said ECONNREFUSED and ETIMEDOUT.
        return switch urlErrorCode {
        case URLError.Code.cannotConnectToHost.rawValue: .cannotConnect(.refused)
        case URLError.Code.timedOut.rawValue: .timedOut(.connect)
        default: .cannotConnect(.unspecified)
        }
    }

    /// True if the body has a content coding that libcurl does not know.
    var isUnknownCoding: Bool { words == Self.unknownCoding }

    private static let unknownCoding = "unrecognized content encoding"

    private struct Rule: Sendable {
        let words: [String]
        let reason: TransportFailure.Reason

        init(_ words: String..., means reason: TransportFailure.Reason) {
            self.words = words
            self.reason = reason
        }
    }

    /// The first that matches decides, so the particular come before the general.
    private static let rules: [Rule] = [
        // libcurl takes a proxy from the environment.
        Rule(
            "could not resolve proxy", "couldn't resolve proxy", "proxy connect", "connect tunnel failed",
            "from proxy after connect", means: .proxyFailed),

        // The server's refusal of *our* certificate arrives as an alert; what is wrong with *its* certificate does not.
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
        // A TLS connection cut while it carries an answer is a lost connection, before that a failed handshake.
        Rule("ssl_read", "ssl_write", "unexpected eof while reading", means: .connectionLost),
        Rule(
            "ssl connect error", "ssl_connect", "ssl_error", "wrong version number", "handshake failure",
            "unsupported protocol", "tlsv1", "sslv3", "ssl routines", means: .tls(.handshakeFailed)),

        Rule("could not resolve host", "couldn't resolve host", "could not resolve: ", means: .cannotFindHost),
        // The session's clocks are switched off, which leaves libcurl's limit on connecting.
        Rule("timed out", "connection timeout", "timeout was reached", means: .timedOut(.connect)),
        Rule("connection refused", means: .cannotConnect(.refused)),
        Rule("no route to host", "network is unreachable", means: .cannotConnect(.unreachable)),
        Rule(
            "failed to connect", "couldn't connect", "could not connect", means: .cannotConnect(.unspecified)),

        Rule(unknownCoding, means: .notHTTP),
        Rule(
            "content unencoding", "content encoding", "content-encoding", "http/0.9", "unsupported response code",
            "unsupported http", "failed writing header", "header without colon", "invalid content-length", "chunk",
            "weird server reply", "overflow", "too large response headers", "framing layer", "invalid status line",
            means: .notHTTP),
        Rule(
            "transfer closed with", "recv failure", "send failure", "empty reply", "connection was reset",
            "failure when receiving", "failed sending data", "not closed cleanly", "connection died",
            "transferred a partial file", means: .connectionLost),
        Rule("out of memory", means: .outOfResources),
    ]
}
