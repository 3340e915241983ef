#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Collects the body of a response while it streams in, and determines when to stop reading.
///
/// A pure state machine, so that every transport enforces the same limits. A successful body that exceeds its limit or
/// breaks off is a failure. Any other body is truncated there: its status is the outcome.
@_spi(Transports) public struct ResponseBodyCollector: Sendable {
    // Closed: a transport must obey each.
    /// The step to take next.
    public enum Step: Sendable, Hashable {
        /// Continue reading.
        case readOn
        /// Stop reading: enough of an error response is kept. The response is complete, its body truncated.
        case stop
        /// Stop reading: a success is larger than the limit. The call fails with ``HTTPCall/tooLarge(_:)``.
        case fail
    }

    /// The bytes kept so far.
    public private(set) var body = Data()
    /// Whether no byte has arrived.
    public private(set) var isEmpty = true
    /// True if bytes were dropped.
    public private(set) var isTruncated = false

    /// The time to wait for the body of an error response. Its status matters more than its text.
    public static let longestErrorBodyWait = Duration.seconds(5)

    /// Whether the status is a success, so that the call fails without the whole body.
    public let isSuccess: Bool
    private let limit: Int
    private let transfer: Transfer?
    private let sink: (any BodySink)?
    /// The number of the sink's body.
    private var sinkBody: Int?

    /// Creates a collector for one response.
    /// - Parameters:
    ///   - statusCode: The response's status code.
    ///   - call: The call, for its limits.
    public init(statusCode: Int, for call: HTTPCall) {
        isSuccess = (200...299).contains(statusCode)
        limit = isSuccess ? call.successBodyLimit : call.errorBodyLimit
        transfer = call.transfer
        sink = isSuccess ? transfer?.sink : nil
    }

    /// Prepares for a body of an announced length.
    /// - Parameter length: The `Content-Length`, or `nil` if the server gave none.
    /// - Returns: The step to take next.
    public mutating func announce(length: Int?) -> Step {
        transfer?.received()
        if let sink {
            sinkBody = sink.begin(length: length)
            return sinkBody == nil ? .fail : .readOn
        }
        guard let length, length > 0 else { return .readOn }
        if isSuccess && length > limit { return .fail }
        // At most a mebibyte in advance: a server that announces a terabyte may not send it.
        body.reserveCapacity(min(length, limit, 1 << 20))
        return .readOn
    }

    /// Ends a body that broke off. Called only if the status isn't a success.
    public mutating func breakOff() { isTruncated = true }

    /// Adds bytes that have arrived.
    public mutating func append(_ bytes: some Collection<UInt8>) -> Step {
        if !bytes.isEmpty { isEmpty = false }
        transfer?.received()
        if let sink {
            if sinkBody == nil, announce(length: nil) == .fail { return .fail }
            return sinkBody.map { sink.receive(Data(bytes), of: $0) } == true ? .readOn : .fail
        }
        let room = limit - body.count
        if bytes.count <= room {
            // Copies the bytes of a buffer at once.
            if bytes.withContiguousStorageIfAvailable({ body.append($0) }) == nil { body.append(contentsOf: bytes) }
            return .readOn
        }
        if isSuccess { return .fail }
        body.append(contentsOf: bytes.prefix(room))
        isTruncated = true
        return .stop
    }
}
