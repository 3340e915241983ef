public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a request gave no value.
public enum ClientError: Error {
    /// The task was cancelled.
    case cancelled
    /// No answer arrived.
    case transport(TransportError)
    /// The status was no success.
    case status(Int, HTTPFields, Data)
    /// The body was not what it should be.
    case undecodable(DecodingError?)
}
