import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOHTTPCompression
import NIOPosix
import NIOSOCKS
import NIOSSL
import Watertight
import WatertightHTTP

#if canImport(Network)
import Darwin
import Network
#endif

extension Error {
    /// Whether the server guarantees that it hasn't processed the request: it refused the stream, or announced in a GOAWAY
    /// that it would ignore it (RFC 9113 §8.7), which ``GoAwayReader`` converts to the same error.
    var isRefusedStream: Bool {
        switch self {
        case let error as NIOHTTP2Errors.StreamClosed: error.errorCode == .refusedStream
        case let error as NIOHTTP2Errors.StreamError: error.baseError.isRefusedStream
        default: false
        }
    }
}

extension FailureCode {
    /// Creates the code of an error whose type alone doesn't identify its kind; `nil` for any other. The words are those of
    /// the libraries, which keep them free of values.
    init?(asyncHTTPClientError error: any Error) {
        switch error {
        case let error as HTTPClientError:
            self.init(domain: "async-http-client", safeReason: error.shortDescription)
        case let error as IOError:
            self.init(domain: "posix", reason: "errno", number: Int(error.errnoCode))
        case let error as HTTPParserError:
            self.init(domain: "http-parser", safeReason: error.debugDescription)
        case let error as ContentCodingError:
            self.init(domain: "content-coding", safeReason: error.rawValue)
        case let error as NIOConnectionError:
            guard let attempt = error.connectionErrors.first?.error else {
                self.init(domain: "nio", reason: "cannot-resolve")
                return
            }
            self.init(asyncHTTPClientError: attempt)
        default: return nil
        }
    }
}

extension TransportFailure {
    /// Creates the reason for an error of AsyncHTTPClient or of the libraries that it uses.
    /// - Parameters:
    ///   - error: The error.
    ///   - bodyLimit: The limit to report if the error is about one and doesn't contain it.
    init(asyncHTTPClientError error: any Error, bodyLimit: Int) {
        switch error {
        // Not by the caller, whose cancellation is no failure.
        case is CancellationError: self = .connectionLost
        case let error as HTTPClientError: self = Self.reason(of: error)
        case let error as NIOConnectionError: self = Self.reason(of: error, bodyLimit)
        case let error as IOError: self = Self(posixErrorCode: error.errnoCode)
        case let error as ChannelError: self = Self.reason(of: error)
        case let error as HTTPParserError: self = Self.reason(of: error)
        case is NIOHTTPDecoderError, is ContentCodingError: self = .malformedResponse
        case is SocketAddressError.UnknownHost: self = .cannotFindHost
        case is SocketAddressError, is SocketAddressError.FailedToParseIPByteBuffer: self = .badURL
        case let error as NIOSSLError: self = Self.reason(of: error)
        case let error as BoringSSLError: self = .tls(Self.problem(in: error))
        case let error as NIOSSLExtraError: self = Self.reason(of: error)
        case is NIOSSLCloseTimedOutError: self = .connectionLost
        case is NIOTLSUnwrappingError: self = .connectionLost
        case let error as NIOTooManyBytesError:
            self = .responseTooLarge(limit: error.maxBytes ?? bodyLimit)
        case NIOHTTPDecompression.DecompressionError.limit: self = .responseTooLarge(limit: bodyLimit)
        case is EventLoopError: self = .misused
        case let error as any NIOHTTP2Error: self = Self.reason(of: error)
        case let error as NIOHTTP2Errors.StreamError:
            self = Self(asyncHTTPClientError: error.baseError, bodyLimit: bodyLimit)
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            self = .malformedResponse
        case is SOCKSError.InvalidServerState, is SOCKSError.InvalidClientState, is SOCKSError.InvalidProtocolVersion,
            is SOCKSError.InvalidReservedByte, is SOCKSError.InvalidAddressType,
            is SOCKSError.InvalidAuthenticationSelection, is SOCKSError.NoValidAuthenticationMethod,
            is SOCKSError.ConnectionFailed, is SOCKSError.UnexpectedRead:
            self = .proxyFailed
        default: self = Self.networkFramework(error) ?? .unclassified
        }
    }

    private static func reason(of error: HTTPClientError) -> Self {
        switch error {
        case .invalidURL, .emptyHost, .missingSocketPath, .emptyScheme: .badURL
        case .readTimeout: .timedOut(.read)
        case .writeTimeout: .timedOut(.write)
        case .connectTimeout, .tlsHandshakeTimeout, .socksHandshakeTimeout, .httpProxyHandshakeTimeout:
            .timedOut(.connect)
        case .getConnectionFromPoolTimeout: .timedOut(.pool)
        case .deadlineExceeded: .timedOut(.deadline)
        // requestStreamCancelled: the server responded and closed the connection before it had read the request. cancelled:
        // the connection was closed before the request reached it; a cancellation by the caller is no failure.
        case .remoteConnectionClosed, .uncleanShutdown, .requestStreamCancelled, .cancelled: .connectionLost
        case .redirectLimitReached, .redirectCycleDetected: .tooManyRedirects
        case .invalidProxyResponse, .proxyAuthenticationRequired: .proxyFailed
        case .identityCodingIncorrectlyPresent, .contentLengthMissing, .traceRequestWithBody, .bodyLengthMismatch,
            .writeAfterRequestSent:
            .invalidRequest
        case .alreadyShutdown, .shutdownUnsupported, .invalidRedirectConfiguration, .invalidHTTPVersionConfiguration,
            .invalidDNSOverridesConfiguration, .invalidLocalAddress, .invalidProxyConfiguration:
            .misused
        default:
            // Codes with a value and deprecated ones can be identified only by their short description, which
            // AsyncHTTPClient keeps bounded for this purpose.
            switch error.shortDescription {
            case "Unsupported scheme": .badURL
            case "Invalid header field names", "Invalid header field values", "Chunked specified multiple times",
                "Incompatible headers":
                .invalidRequest
            case "Server offered unsupported application protocol": .tls(.handshakeFailed)
            case "HTTP end received after head with 1xx": .malformedResponse
            case "An internal state failure has occurred": .misused
            case let text where text.hasPrefix("An internal state failure"): .misused
            default: .unclassified
            }
        }
    }

    private static func reason(of error: NIOConnectionError, _ bodyLimit: Int) -> Self {
        // The error of a connection attempt is more specific than a missing DNS record for the other IP version.
        let attempts = error.connectionErrors.map { Self(asyncHTTPClientError: $0.error, bodyLimit: bodyLimit) }
        if attempts.contains(.connectionRefused) { return .connectionRefused }
        if let attempt = attempts.first { return attempt == .timedOut(.unspecified) ? .timedOut(.connect) : attempt }
        return error.dnsAError == nil && error.dnsAAAAError == nil ? .cannotConnect : .cannotFindHost
    }

    private static func reason(of error: ChannelError) -> Self {
        switch error {
        case .connectTimeout: .timedOut(.connect)
        case .connectPending: .cannotConnect
        case .ioOnClosedChannel, .alreadyClosed, .outputClosed, .inputClosed, .eof: .connectionLost
        case .writeHostUnreachable: .hostUnreachable
        case .unknownLocalAddress: .misused
        case .writeMessageTooLarge: .invalidRequest
        case .operationUnsupported, .badMulticastGroupAddressFamily, .badInterfaceAddressFamily,
            .illegalMulticastAddress, .inappropriateOperationForState, .unremovableHandler:
            .misused
        default: .misused
        }
    }

    private static func reason(of error: HTTPParserError) -> Self {
        switch error {
        // The stream ended inside a message: a truncated body, not another protocol.
        case .invalidEOFState, .closedConnection: .connectionLost
        // The first bytes aren't `HTTP/`.
        case .invalidConstant: .notHTTP
        default: .malformedResponse
        }
    }

    private static func reason(of error: NIOSSLError) -> Self {
        switch error {
        case .handshakeFailed(let error): .tls(problem(in: error))
        case .noCertificateToValidate: .tls(.badCertificate)
        case .unableToValidateCertificate: .tls(.untrustedCertificate)
        case .shutdownFailed, .uncleanShutdown, .writeDuringTLSShutdown, .readInInvalidTLSState: .connectionLost
        case .cannotFindPeerIP: .tls(.hostnameMismatch)
        case .cannotMatchULabel: .tls(.hostnameMismatch)
        case .unableToAllocateBoringSSLObject: .outOfResources
        case .noSuchFilesystemObject, .failedToLoadCertificate, .failedToLoadPrivateKey: .misused
        }
    }

    private static func reason(of error: NIOSSLExtraError) -> Self {
        switch error {
        case .failedToValidateHostname, .serverHostnameImpossibleToMatch: .tls(.hostnameMismatch)
        case .cannotUseIPAddressInSNI, .invalidSNIHostname: .badURL
        case .unknownPrivateKeyFileType: .misused
        default: .tls(.handshakeFailed)
        }
    }

    /// Reads the words of a BoringSSL error, because its reasons are not public API. Specific words come before vague ones.
    private static func problem(in error: BoringSSLError) -> TransportFailure.TLSProblem {
        let words = String(describing: error)
        let known: [(word: String, problem: TransportFailure.TLSProblem)] = [
            ("CERTIFICATE_VERIFY_FAILED", .untrustedCertificate),
            ("CERTIFICATE_REQUIRED", .clientCertificateRequired),
            ("ALERT_CERTIFICATE_EXPIRED", .clientCertificateRejected),
            ("ALERT_CERTIFICATE_REVOKED", .clientCertificateRejected),
            ("ALERT_CERTIFICATE_UNKNOWN", .clientCertificateRejected),
            ("ALERT_BAD_CERTIFICATE", .clientCertificateRejected),
            ("ALERT_UNSUPPORTED_CERTIFICATE", .clientCertificateRejected),
            ("ALERT_UNKNOWN_CA", .clientCertificateRejected),
            ("ALERT_ACCESS_DENIED", .clientCertificateRejected),
            ("NO_CERTIFICATE", .clientCertificateRequired),
        ]
        return known.first { words.contains($0.word) }?.problem ?? .handshakeFailed
    }

    private static func reason(of error: any NIOHTTP2Error) -> Self {
        switch error {
        // A connection or stream that has ended is lost; all others violate the protocol.
        case is NIOHTTP2Errors.StreamClosed, is NIOHTTP2Errors.NoSuchStream, is NIOHTTP2Errors.IOOnClosedConnection,
            is NIOHTTP2Errors.CreatedStreamAfterGoaway, is NIOHTTP2Errors.NoStreamIDAvailable,
            is NIOHTTP2Errors.MaxStreamsViolation:
            .connectionLost
        case is NIOHTTP2Errors.InvalidALPNToken: .tls(.handshakeFailed)
        case is NIOHTTP2Errors.MissingMultiplexer, is NIOHTTP2Errors.ActivationError: .misused
        case is NIOHTTP2Errors.BadClientMagic, is NIOHTTP2Errors.MissingPreface: .notHTTP
        default: .malformedResponse
        }
    }

    /// Returns the reason for an error of Network.framework, as AsyncHTTPClient wraps it on Apple platforms.
    ///
    /// Not compiled on Linux.
    private static func networkFramework(_ error: any Error) -> Self? {
        #if canImport(Network)
        switch error {
        case let error as HTTPClient.NWPOSIXError:
            return Self(posixErrorCode: error.errorCode.rawValue)
        case is HTTPClient.NWTLSError:
            return .tls(.handshakeFailed)
        case let error as NWError:
            switch error {
            case .posix(let code): return Self(posixErrorCode: code.rawValue)
            case .dns: return .cannotFindHost
            case .tls: return .tls(.handshakeFailed)
            // Not `@unknown`: SDKs differ in their cases, such as `wifiAware`.
            default: return .unclassified
            }
        default: return nil
        }
        #else
        return nil
        #endif
    }
}
