import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOHTTPCompression
import NIOPosix
import NIOSOCKS
import NIOSSL
import Testing
import Watertight
import WatertightHTTP

@testable import WatertightAsyncHTTPClient

@Suite struct AsyncHTTPClientErrorTests {
    struct Mapping: Sendable, CustomTestStringConvertible {
        let error: any Error
        let reason: TransportFailure
        var testDescription: String { "\(error)" }

        init(_ error: any Error, _ reason: TransportFailure) {
            self.error = error
            self.reason = reason
        }
    }

    /// Every code of AsyncHTTPClient 1.37, in the order of its source.
    static let httpClientErrors = [
        Mapping(HTTPClientError.invalidURL, .badURL),
        Mapping(HTTPClientError.emptyHost, .badURL),
        Mapping(HTTPClientError.missingSocketPath, .badURL),
        Mapping(HTTPClientError.alreadyShutdown, .misused),
        Mapping(HTTPClientError.emptyScheme, .badURL),
        Mapping(HTTPClientError.unsupportedScheme("ftp"), .badURL),
        Mapping(HTTPClientError.readTimeout, .timedOut(.read)),
        Mapping(HTTPClientError.writeTimeout, .timedOut(.write)),
        Mapping(HTTPClientError.remoteConnectionClosed, .connectionLost),
        Mapping(HTTPClientError.identityCodingIncorrectlyPresent, .invalidRequest),
        Mapping(HTTPClientError.invalidProxyResponse, .proxyFailed),
        Mapping(HTTPClientError.contentLengthMissing, .invalidRequest),
        Mapping(HTTPClientError.proxyAuthenticationRequired, .proxyFailed),
        Mapping(HTTPClientError.redirectLimitReached, .tooManyRedirects),
        Mapping(HTTPClientError.redirectCycleDetected, .tooManyRedirects),
        Mapping(HTTPClientError.uncleanShutdown, .connectionLost),
        Mapping(HTTPClientError.traceRequestWithBody, .invalidRequest),
        Mapping(HTTPClientError.invalidHeaderFieldNames(["a b"]), .invalidRequest),
        Mapping(HTTPClientError.invalidHeaderFieldValues(["a\nb"]), .invalidRequest),
        Mapping(HTTPClientError.bodyLengthMismatch, .invalidRequest),
        Mapping(HTTPClientError.writeAfterRequestSent, .invalidRequest),
        Mapping(HTTPClientError.connectTimeout, .timedOut(.connect)),
        Mapping(HTTPClientError.socksHandshakeTimeout, .timedOut(.connect)),
        Mapping(HTTPClientError.httpProxyHandshakeTimeout, .timedOut(.connect)),
        Mapping(HTTPClientError.tlsHandshakeTimeout, .timedOut(.connect)),
        Mapping(HTTPClientError.serverOfferedUnsupportedApplicationProtocol("h9"), .tls(.handshakeFailed)),
        Mapping(HTTPClientError.requestStreamCancelled, .connectionLost),
        Mapping(HTTPClientError.getConnectionFromPoolTimeout, .timedOut(.pool)),
        // Not by the caller: the connection was closed before the request reached it.
        Mapping(HTTPClientError.cancelled, .connectionLost),
        Mapping(HTTPClientError.deadlineExceeded, .timedOut(.deadline)),
        Mapping(HTTPClientError.shutdownUnsupported, .misused),
        Mapping(HTTPClientError.invalidRedirectConfiguration, .misused),
        Mapping(HTTPClientError.invalidHTTPVersionConfiguration, .misused),
        Mapping(HTTPClientError.invalidDNSOverridesConfiguration, .misused),
        Mapping(HTTPClientError.invalidLocalAddress, .misused),
        Mapping(HTTPClientError.invalidProxyConfiguration, .misused),
        Mapping(HTTPClientError.internalStateFailure(), .misused),
    ]

    static let channelErrors = [
        Mapping(ChannelError.connectPending, .cannotConnect),
        Mapping(ChannelError.connectTimeout(.seconds(1)), .timedOut(.connect)),
        Mapping(ChannelError.operationUnsupported, .misused),
        Mapping(ChannelError.ioOnClosedChannel, .connectionLost),
        Mapping(ChannelError.alreadyClosed, .connectionLost),
        Mapping(ChannelError.outputClosed, .connectionLost),
        Mapping(ChannelError.inputClosed, .connectionLost),
        Mapping(ChannelError.eof, .connectionLost),
        Mapping(ChannelError.writeMessageTooLarge, .invalidRequest),
        Mapping(ChannelError.writeHostUnreachable, .hostUnreachable),
        Mapping(ChannelError.unknownLocalAddress, .misused),
        Mapping(ChannelError.inappropriateOperationForState, .misused),
        Mapping(ChannelError.unremovableHandler, .misused),
        Mapping(EventLoopError.shutdown, .misused),
    ]

    static let parserErrors = [
        Mapping(HTTPParserError.invalidEOFState, .connectionLost),
        Mapping(HTTPParserError.closedConnection, .connectionLost),
        Mapping(HTTPParserError.invalidStatus, .malformedResponse),
        Mapping(HTTPParserError.invalidVersion, .malformedResponse),
        Mapping(HTTPParserError.invalidConstant, .notHTTP),
        Mapping(HTTPParserError.headerOverflow, .malformedResponse),
        Mapping(HTTPParserError.invalidChunkSize, .malformedResponse),
        Mapping(HTTPParserError.invalidContentLength, .malformedResponse),
        Mapping(HTTPParserError.invalidHeaderToken, .malformedResponse),
        Mapping(HTTPParserError.unknown, .malformedResponse),
    ]

    static let socketErrors: [Mapping] = [
        (ECONNREFUSED, TransportFailure.connectionRefused), (EHOSTUNREACH, .hostUnreachable),
        (ENETUNREACH, .hostUnreachable), (ENETDOWN, .offline), (ECONNRESET, .connectionLost),
        (EPIPE, .connectionLost), (ETIMEDOUT, .timedOut(.unspecified)), (EACCES, .blockedBySystem),
        (EPERM, .blockedBySystem), (EMFILE, .outOfResources), (ENOBUFS, .outOfResources),
        (EADDRNOTAVAIL, .hostUnreachable), (ECONNABORTED, .connectionLost), (ENOTCONN, .connectionLost),
    ].map { Mapping(IOError(errnoCode: $0.0, reason: "connect"), $0.1) }

    static let tlsErrors = [
        Mapping(NIOSSLError.unableToValidateCertificate, .tls(.untrustedCertificate)),
        Mapping(NIOSSLError.noCertificateToValidate, .tls(.badCertificate)),
        Mapping(NIOSSLError.uncleanShutdown, .connectionLost),
        Mapping(NIOSSLError.failedToLoadCertificate, .misused),
        Mapping(NIOSSLError.cannotFindPeerIP, .tls(.hostnameMismatch)),
        Mapping(NIOSSLError.handshakeFailed(.zeroReturn), .tls(.handshakeFailed)),
        Mapping(NIOSSLExtraError.failedToValidateHostname, .tls(.hostnameMismatch)),
        Mapping(NIOSSLExtraError.serverHostnameImpossibleToMatch, .tls(.hostnameMismatch)),
        Mapping(NIOSSLExtraError.cannotUseIPAddressInSNI, .badURL),
        Mapping(BoringSSLError.syscallError, .tls(.handshakeFailed)),
        Mapping(SocketAddressError.unsupported, .badURL),
    ]

    static let protocolErrors = [
        Mapping(NIOHTTP2Errors.streamClosed(streamID: 1, errorCode: .cancel), .connectionLost),
        Mapping(NIOHTTP2Errors.noSuchStream(streamID: 1), .connectionLost),
        Mapping(NIOHTTP2Errors.ioOnClosedConnection(), .connectionLost),
        Mapping(NIOHTTP2Errors.createdStreamAfterGoaway(), .connectionLost),
        Mapping(NIOHTTP2Errors.streamError(streamID: 1, baseError: ChannelError.eof), .connectionLost),
        Mapping(NIOHTTP2Errors.invalidALPNToken(), .tls(.handshakeFailed)),
        Mapping(NIOHTTP2Errors.unableToParseFrame(), .malformedResponse),
        Mapping(NIOHTTP2Errors.flowControlViolation(), .malformedResponse),
        Mapping(NIOHTTP2Errors.missingPreface(), .notHTTP),
        Mapping(NIOHTTPDecompression.DecompressionError.limit, .responseTooLarge(limit: 7)),
        Mapping(NIOHTTPDecompression.DecompressionError.inflationError(-3), .malformedResponse),
        Mapping(NIOTooManyBytesError(maxBytes: 5), .responseTooLarge(limit: 5)),
        Mapping(NIOHTTPDecompression.ExtraDecompressionError.truncatedData, .malformedResponse),
        Mapping(SOCKSError.InvalidServerState(), .proxyFailed),
        Mapping(SOCKSError.NoValidAuthenticationMethod(), .proxyFailed),
        Mapping(SOCKSError.UnexpectedRead(), .proxyFailed),
        Mapping(SOCKSError.ConnectionFailed(reply: .hostUnreachable), .proxyFailed),
    ]

    @Test(
        arguments: [httpClientErrors, channelErrors, parserErrors, socketErrors, tlsErrors, protocolErrors].flatMap {
            $0
        })
    func hasAReason(_ mapping: Mapping) {
        #expect(TransportFailure(asyncHTTPClientError: mapping.error, bodyLimit: 7) == mapping.reason)
    }

    @Test(
        arguments: [
            (NIOHTTP2Errors.streamClosed(streamID: 1, errorCode: .refusedStream), true),
            (NIOHTTP2Errors.streamClosed(streamID: 1, errorCode: .cancel), false),
            (
                NIOHTTP2Errors.streamError(
                    streamID: 1, baseError: NIOHTTP2Errors.streamClosed(streamID: 1, errorCode: .refusedStream)), true
            ),
            (ChannelError.eof, false),
        ] as [(any Error, Bool)])
    func recognizesARefusedStream(_ error: any Error, _ isRefused: Bool) {
        #expect(error.isRefusedStream == isRefused)
    }

    @Test(
        arguments: [
            (HTTPClientError.readTimeout, "Read timeout"),
            (IOError(errnoCode: ECONNREFUSED, reason: "x"), "errno-\(ECONNREFUSED)"),
        ] as [(any Error, String)])
    func distinguishesErrorsOfOneType(_ error: any Error, _ code: String) {
        #expect(FailureCode(asyncHTTPClientError: error)?.reason == code)
    }

    @Test func listsEachCodeOnce() {
        let texts = Self.httpClientErrors.compactMap { ($0.error as? HTTPClientError)?.shortDescription }
        #expect(Set(texts).count == Self.httpClientErrors.count)
    }
}
