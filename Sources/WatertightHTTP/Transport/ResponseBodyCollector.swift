#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Collects a response's body while it streams in, and says when to stop reading.
///
/// A pure state machine, so that every transport keeps the same limits. How many bytes are allowed depends on the
/// status: half a success is a failure, the beginning of an error explains it.
public struct ResponseBodyCollector: Sendable {
    // Closed: a transport must obey each.
    /// The step that the transport should take next.
    public enum Step: Sendable, Hashable {
        /// Read on.
        case readOn
        /// Stop reading: enough of an error response is kept. The response is complete, its body truncated.
        case stop
        /// Stop reading: a success is larger than the limit.
        case fail(TransportFailure.Reason)
    }

    /// The bytes kept so far.
    public private(set) var body = Data()
    /// True if bytes were dropped.
    public private(set) var isTruncated = false

    private let limit: Int
    private let isSuccess: Bool

    /// Creates a collector for one response.
    /// - Parameters:
    ///   - statusCode: The response's status code.
    ///   - limits: The limits of the call. A negative one counts as 0.
    public init(statusCode: Int, limits: TransportLimits) {
        isSuccess = HTTPOutcome(statusCode: statusCode).isSuccess
        limit = max(0, isSuccess ? limits.successBody : limits.errorBody)
    }

    /// Prepares for a body of an announced length.
    /// - Parameter length: The `Content-Length`, or `nil` if the server gave none.
    /// - Returns: The step to take next, for reading it may make no sense at all.
    public mutating func announce(length: Int?) -> Step {
        guard let length, length > 0 else { return .readOn }
        if isSuccess && length > limit { return .fail(.responseTooLarge(limit: limit)) }
        // No more than a mebibyte on the word of a server: who announces a terabyte need not send one.
        body.reserveCapacity(min(length, limit, 1 << 20))
        return .readOn
    }

    /// Adds bytes that have arrived.
    public mutating func append(_ bytes: some Collection<UInt8>) -> Step {
        let room = limit - body.count
        if bytes.count <= room {
            // In one piece where they lie in one: a buffer's bytes do.
            if bytes.withContiguousStorageIfAvailable({ body.append($0) }) == nil { body.append(contentsOf: bytes) }
            return .readOn
        }
        if isSuccess { return .fail(.responseTooLarge(limit: limit)) }
        body.append(contentsOf: bytes.prefix(room))
        isTruncated = true
        return .stop
    }
}
