// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of Network: the names, isolation and sendability of the declarations that the documentation uses. Code
// that compiles against it conforms to the stub; the stub may differ from Apple's interface.

public struct NWPath: Sendable {
    public enum Status: Sendable {
        case satisfied, unsatisfied, requiresConnection
    }

    public let status: Status
}

public final class NWPathMonitor: Sendable, AsyncSequence {
    public typealias Element = NWPath

    public struct Iterator: AsyncIteratorProtocol {
        public mutating func next() async -> NWPath? { nil }
    }

    public init() {}
    public func makeAsyncIterator() -> Iterator { Iterator() }
}
