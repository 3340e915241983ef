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
import Network
#endif

extension SealedError {
    /// Seals an error of AsyncHTTPClient, or of the libraries below it; a reason of our own has none.
    init?(asyncHTTPClientError error: any Error) {
        guard !(error is ReadingStopped) else { return nil }
        self.init(sealing: error, code: FailureCode(asyncHTTPClientError: error))
    }
}

extension Error {
    /// True if the server says that it has not processed the request: it refused the stream, or announced before that
    /// it would read no more (RFC 9113 §8.7), which a ``GoAwayReader`` tells in the same way.
    var isRefusedStream: Bool {
        switch self {
        case let error as NIOHTTP2Errors.StreamClosed: error.errorCode == .refusedStream
        case let error as NIOHTTP2Errors.StreamError: error.baseError.isRefusedStream
        default: false
        }
    }
}

extension FailureCode {
    /// Names the kind of an error, for the types that tell nothing by themselves. The words are the libraries' own,
    /// which they keep free of values.
    fileprivate init?(asyncHTTPClientError error: any Error) {
        switch error {
        case let error as HTTPClientError:
            self.init(domain: "async-http-client", safeReason: error.shortDescription)
        case let error as IOError:
            self.init(domain: "posix", reason: "errno", number: Int(error.errnoCode))
        case let error as HTTPParserError:
            self.init(domain: "http-parser", safeReason: error.debugDescription)
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

extension TransportFailure.Reason {
    /// Reads the reason out of an error of AsyncHTTPClient, or of the libraries below it.
    /// - Parameters:
    ///   - error: The error.
    ///   - limits: The limits of the call, to name where the library does not name its own.
    init(asyncHTTPClientError error: any Error, limits: TransportLimits = TransportLimits()) {
        switch error {
        case ReadingStopped.failed(let reason): self = reason
        // Not by the caller, or nobody would ask.
        case is CancellationError: self = .connectionLost
        case let error as HTTPClientError: self = Self.reason(of: error)
        case let error as NIOConnectionError: self = Self.reason(of: error)
        case let error as IOError: self = Self(posixErrorCode: error.errnoCode)
        case let error as ChannelError: self = Self.reason(of: error)
        case let error as HTTPParserError: self = Self.reason(of: error)
        case is NIOHTTPDecoderError: self = .notHTTP
        case is SocketAddressError.UnknownHost: self = .cannotFindHost
        case is SocketAddressError, is SocketAddressError.FailedToParseIPByteBuffer: self = .badURL
        case let error as NIOSSLError: self = Self.reason(of: error)
        case let error as BoringSSLError: self = .tls(Self.problem(in: error))
        case let error as NIOSSLExtraError: self = Self.reason(of: error)
        case is NIOSSLCloseTimedOutError: self = .connectionLost
        case is NIOTLSUnwrappingError: self = .connectionLost
        case let error as NIOTooManyBytesError:
            self = .responseTooLarge(limit: error.maxBytes ?? limits.successBody)
        case NIOHTTPDecompression.DecompressionError.limit: self = .responseTooLarge(limit: limits.successBody)
        case is EventLoopError: self = .misused
        case let error as any NIOHTTP2Error: self = Self.reason(of: error)
        case let error as NIOHTTP2Errors.StreamError: self = Self(asyncHTTPClientError: error.baseError, limits: limits)
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            self = .notHTTP
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
        // requestStreamCancelled: the server answered and hung up before it had read the request. cancelled: a
        // connection that was closed before the request reached it, unless the caller did it, and then nobody asks.
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
            // Codes that carry a value, or that are deprecated, are known only by their short description, which
            // AsyncHTTPClient keeps bounded for this purpose.
            switch error.shortDescription {
            case "Unsupported scheme": .badURL
            case "Invalid header field names", "Invalid header field values", "Chunked specified multiple times",
                "Incompatible headers":
                .invalidRequest
            case "Server offered unsupported application protocol": .tls(.handshakeFailed)
            case "HTTP end received after head with 1xx": .notHTTP
            case "An internal state failure has occurred": .misused
            case let text where text.hasPrefix("An internal state failure"): .misused
            default: .unclassified
            }
        }
    }

    private static func reason(of error: NIOConnectionError) -> Self {
        // An address was tried: what happened there says more than a name that has no second kind of address.
        let attempts = error.connectionErrors.map { Self(asyncHTTPClientError: $0.error) }
        if attempts.contains(.cannotConnect(.refused)) { return .cannotConnect(.refused) }
        if let attempt = attempts.first { return attempt == .timedOut(.unspecified) ? .timedOut(.connect) : attempt }
        return error.dnsAError == nil && error.dnsAAAAError == nil ? .cannotConnect(.unspecified) : .cannotFindHost
    }

    private static func reason(of error: ChannelError) -> Self {
        switch error {
        case .connectTimeout: .timedOut(.connect)
        case .connectPending: .cannotConnect(.unspecified)
        case .ioOnClosedChannel, .alreadyClosed, .outputClosed, .inputClosed, .eof: .connectionLost
        case .writeHostUnreachable: .cannotConnect(.unreachable)
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
        // The stream ended inside of a message: a truncated body, not a foreign protocol.
        case .invalidEOFState, .closedConnection: .connectionLost
        default: .notHTTP
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

    /// BoringSSL's reasons are not public API, only their words are; the order is from the telling to the vague.
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
        // A connection or a stream that has ended is lost; everything else breaks the protocol's rules.
        case is NIOHTTP2Errors.StreamClosed, is NIOHTTP2Errors.NoSuchStream, is NIOHTTP2Errors.IOOnClosedConnection,
            is NIOHTTP2Errors.CreatedStreamAfterGoaway, is NIOHTTP2Errors.NoStreamIDAvailable,
            is NIOHTTP2Errors.MaxStreamsViolation:
            .connectionLost
        case is NIOHTTP2Errors.InvalidALPNToken: .tls(.handshakeFailed)
        case is NIOHTTP2Errors.MissingMultiplexer, is NIOHTTP2Errors.ActivationError: .misused
        default: .notHTTP
        }
    }

    /// Network.framework's errors, as AsyncHTTPClient wraps them on Apple platforms. Type-checked nowhere here: this
    /// branch is compiled only where Network exists.
    private static func networkFramework(_ error: any Error) -> Self? {
        #if canImport(Network)
        switch error {
        case let error as AsyncHTTPClient.HTTPClient.NWPOSIXError:
            return Self(posixErrorCode: error.errorCode.rawValue)
        case is AsyncHTTPClient.HTTPClient.NWTLSError:
            return .tls(.handshakeFailed)
        case let error as NWError:
            switch error {
            case .posix(let code): return Self(posixErrorCode: code.rawValue)
            case .dns: return .cannotFindHost
            case .tls: return .tls(.handshakeFailed)
            @unknown default: return .unclassified
            }
        default: return nil
        }
        #else
        return nil
        #endif
    }
}
