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

extension TransportFailure {
    /// Creates the reason for the `errno` of a socket call.
    /// - Parameter posixErrorCode: The `errno`.
    public init(posixErrorCode: Int32) {
        self =
            switch posixErrorCode {
            case ECONNREFUSED: .connectionRefused
            case EHOSTUNREACH, EHOSTDOWN, ENETUNREACH, EADDRNOTAVAIL: .hostUnreachable
            case EAFNOSUPPORT, EPROTONOSUPPORT, EADDRINUSE: .cannotConnect
            case ENETDOWN: .offline
            // EIO and EBADF: the system closed the socket. ENODATA: on Apple platforms, the server closed the connection
            // before it answered.
            case ECONNRESET, ECONNABORTED, ENETRESET, EPIPE, ENOTCONN, ESHUTDOWN, EIO, EBADF, ENODATA: .connectionLost
            case ETIMEDOUT: .timedOut(.unspecified)
            case EACCES, EPERM: .blockedBySystem
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: .outOfResources
            case EMSGSIZE, EPROTO: .malformedResponse
            case EINVAL, EDESTADDRREQ, ENAMETOOLONG: .badURL
            default: .unclassified
            }
    }
}
