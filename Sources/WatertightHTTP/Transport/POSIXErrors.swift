import Foundation
import Watertight

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

extension TransportFailure.Reason {
    /// Creates the reason that an `errno` of a socket call means for a request; for transports to share.
    /// - Parameter posixErrorCode: The `errno`.
    public init(posixErrorCode: Int32) {
        self =
            switch posixErrorCode {
            case ECONNREFUSED: .cannotConnect(.refused)
            case EHOSTUNREACH, EHOSTDOWN, ENETUNREACH, EADDRNOTAVAIL: .cannotConnect(.unreachable)
            case EAFNOSUPPORT, EPROTONOSUPPORT, EADDRINUSE: .cannotConnect(.unspecified)
            case ENETDOWN: .offline
            // EIO and EBADF: the socket went away below us.
            case ECONNRESET, ECONNABORTED, ENETRESET, EPIPE, ENOTCONN, ESHUTDOWN, EIO, EBADF: .connectionLost
            case ETIMEDOUT: .timedOut(.unspecified)
            case EACCES, EPERM: .blockedBySystem
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: .outOfResources
            case EMSGSIZE, EPROTO: .notHTTP
            case EINVAL, EDESTADDRREQ, ENAMETOOLONG: .badURL
            default: .unclassified
            }
    }
}

extension TransportFailure {
    /// Creates a failure from the `errno` of a socket call.
    /// - Parameters:
    ///   - posixErrorCode: The `errno`, which is sealed as the cause.
    ///   - request: The request that was sent.
    ///   - delivery: The request's delivery; `nil` for what the reason alone says.
    public init(posixErrorCode: Int32, request: RequestSummary? = nil, delivery: Delivery? = nil) {
        self.init(
            Reason(posixErrorCode: posixErrorCode), request: request, delivery: delivery,
            cause: SealedError(sealing: NSError(domain: NSPOSIXErrorDomain, code: Int(posixErrorCode))))
    }
}
