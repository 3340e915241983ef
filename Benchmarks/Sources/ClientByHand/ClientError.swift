public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason why a request returned no value.
public enum ClientError: Error {
    /// The task was canceled.
    case cancelled
    /// No response arrived.
    case transport(TransportError)
    /// The status isn't a success.
    case status(Int, HTTPFields, Data)
    /// The body could not be decoded.
    case undecodable(DecodingError?)
}
