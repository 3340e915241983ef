/// The standard library and its concurrency: all that throws, so that what is not here does not.
enum StandardLibraryModel {
    static let facts = Models.parsed(source)

    static let source = """
        public typealias Void = ()
        // Macros.swift, and what the compiler expands by itself.
        public macro file() -> String
        public macro fileID() -> String
        public macro filePath() -> String
        public macro function() -> String
        public macro line() -> Int
        public macro column() -> Int
        public macro dsohandle() -> UnsafeRawPointer
        public macro isolation<T>() -> T
        public macro selector<T>(_ method: T) -> Selector
        public macro selector<T>(getter property: T) -> Selector
        public macro selector<T>(setter property: T) -> Selector
        public macro keyPath<T>(_ property: T) -> String
        // Sources: swift/stdlib/public/core and Concurrency at 6.2, and docs.swift.org for what is thrown.
        public protocol Error {}
        @Traps public func fatalError(_ message: String = "", file: String = "", line: Int = 0) -> Never
        @Traps public func preconditionFailure(_ message: String = "", file: String = "", line: Int = 0) -> Never
        @Traps public func assertionFailure(_ message: String = "", file: String = "", line: Int = 0)
        @Logs public func print(_ items: Any..., separator: String = " ", terminator: String = "")
        @Logs public func debugPrint(_ items: Any..., separator: String = " ", terminator: String = "")
        @Logs public func dump<T>(_ value: T, name: String? = nil, indent: Int = 0, maxDepth: Int = 0, maxItems: Int = 0) -> T
        public protocol Encodable { func encode(to encoder: any Encoder) throws }
        public protocol Decodable { init(from decoder: any Decoder) throws }
        public protocol AnyObject {}
        public typealias Codable = Encodable & Decodable
        public enum Never: Error {}
        public enum DecodingError: Error {
            case typeMismatch(Any.Type, Context), valueNotFound(Any.Type, Context)
            case keyNotFound(any CodingKey, Context), dataCorrupted(Context)
            public static func dataCorruptedError<C>(forKey: C, in container: C, debugDescription: String) -> DecodingError
            public static func dataCorruptedError<C>(in container: C, debugDescription: String) -> DecodingError
        }
        public enum EncodingError: Error { case invalidValue(Any, Context) }
        public struct CancellationError: Error { public init() }
        @Coded public struct Bool {}
        public protocol Numeric: ExpressibleByIntegerLiteral {}
        public protocol BinaryInteger: Numeric {}
        public protocol FixedWidthInteger: BinaryInteger {}
        public protocol SignedInteger: BinaryInteger {}
        public protocol UnsignedInteger: BinaryInteger {}
        public protocol BinaryFloatingPoint: Numeric, ExpressibleByFloatLiteral {}
        @Coded public struct Int: FixedWidthInteger, SignedInteger {}
        @Coded public struct Double: BinaryFloatingPoint {}
        @Coded public struct String {
            public init<T>(_ value: T)
            @Converts public init<T>(describing value: T)
            @Converts public init<T>(reflecting value: T)
        }
        public struct Character {}
        @Coded public struct Int8: FixedWidthInteger, SignedInteger {}
        @Coded public struct Int16: FixedWidthInteger, SignedInteger {}
        @Coded public struct Int32: FixedWidthInteger, SignedInteger {}
        @Coded public struct Int64: FixedWidthInteger, SignedInteger {}
        @Coded public struct UInt: FixedWidthInteger, UnsignedInteger {}
        @Coded public struct UInt8: FixedWidthInteger, UnsignedInteger {}
        @Coded public struct UInt16: FixedWidthInteger, UnsignedInteger {}
        @Coded public struct UInt32: FixedWidthInteger, UnsignedInteger {}
        @Coded public struct UInt64: FixedWidthInteger, UnsignedInteger {}
        @Coded public struct Float: BinaryFloatingPoint {}
        public struct Duration {}
        public struct ObjectIdentifier {}
        public struct MemoryLayout<T> {}
        public struct AnyHashable {}
        public struct Hasher {}
        public struct UnsafePointer<Pointee> {
            public func withMemoryRebound<T, R, E>(to type: T.Type, capacity: Int, _ body: (UnsafePointer<T>) throws(E) -> R) throws(E) -> R
        }
        public struct UnsafeMutablePointer<Pointee> {
            public func withMemoryRebound<T, R, E>(to type: T.Type, capacity: Int, _ body: (UnsafeMutablePointer<T>) throws(E) -> R) throws(E) -> R
        }
        public struct UnsafeRawPointer {
            public func withMemoryRebound<T, R, E>(to type: T.Type, capacity: Int, _ body: (UnsafePointer<T>) throws(E) -> R) throws(E) -> R
        }
        public struct UnsafeMutableRawPointer {
            public func withMemoryRebound<T, R, E>(to type: T.Type, capacity: Int, _ body: (UnsafeMutablePointer<T>) throws(E) -> R) throws(E) -> R
        }
        public struct UnsafeBufferPointer<Element>: RandomAccessCollection {
            public func withMemoryRebound<T, R, E>(to type: T.Type, _ body: (UnsafeBufferPointer<T>) throws(E) -> R) throws(E) -> R
        }
        public struct UnsafeMutableBufferPointer<Element>: RandomAccessCollection, MutableCollection {
            public func withMemoryRebound<T, R, E>(to type: T.Type, _ body: (UnsafeMutableBufferPointer<T>) throws(E) -> R) throws(E) -> R
        }
        public struct UnsafeRawBufferPointer: RandomAccessCollection {
            public func withMemoryRebound<T, R, E>(to type: T.Type, _ body: (UnsafeBufferPointer<T>) throws(E) -> R) throws(E) -> R
        }
        public struct UnsafeMutableRawBufferPointer: RandomAccessCollection, MutableCollection {
            public func withMemoryRebound<T, R, E>(to type: T.Type, _ body: (UnsafeMutableBufferPointer<T>) throws(E) -> R) throws(E) -> R
        }
        open class ManagedBuffer<Header, Element> {
            public final func withUnsafeMutablePointers<R, E>(_ body: (UnsafeMutablePointer<Header>, UnsafeMutablePointer<Element>) throws(E) -> R) throws(E) -> R
            public final func withUnsafeMutablePointerToHeader<R, E>(_ body: (UnsafeMutablePointer<Header>) throws(E) -> R) throws(E) -> R
            public final func withUnsafeMutablePointerToElements<R, E>(_ body: (UnsafeMutablePointer<Element>) throws(E) -> R) throws(E) -> R
            public final class func create(minimumCapacity: Int, makingHeaderWith: (ManagedBuffer<Header, Element>) throws -> Header) rethrows -> ManagedBuffer<Header, Element>
        }
        public struct Unmanaged<Instance> {
            public func _withUnsafeGuaranteedRef<R, E>(_ body: (Instance) throws(E) -> R) throws(E) -> R
        }
        public struct Mutex<Value> {
            public func withLockIfAvailable<R, E>(_ body: (inout Value) throws(E) -> R) throws(E) -> R?
        }
        public struct Regex<Output> {
            public init(_ pattern: String) throws
            public func firstMatch(in text: String) throws -> Match?
            public func wholeMatch(in text: String) throws -> Match?
            public func prefixMatch(in text: String) throws -> Match?
        }
        public func withUnsafeCurrentTask<T>(body: (UnsafeCurrentTask?) throws -> T) rethrows -> T
        public func withTaskExecutorPreference<T>(_ executor: Int, isolation: Int = 0, operation: () async throws -> T) async rethrows -> T

        // Sequence.swift, SequenceAlgorithms.swift, Map.swift: `rethrows`, or typed with the closure's error.
        public protocol Sequence {
            associatedtype Element
            func map<T, E>(_ transform: (Element) throws(E) -> T) throws(E) -> [T]
            func flatMap<T>(_ transform: (Element) throws -> T) rethrows -> [T]
            func compactMap<T>(_ transform: (Element) throws -> T?) rethrows -> [T]
            func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element]
            func forEach(_ body: (Element) throws -> Void) rethrows
            func reduce<T>(_ initial: T, _ next: (T, Element) throws -> T) rethrows -> T
            func reduce<T>(into initial: T, _ update: (inout T, Element) throws -> Void) rethrows -> T
            func first(where predicate: (Element) throws -> Bool) rethrows -> Element?
            func contains(where predicate: (Element) throws -> Bool) rethrows -> Bool
            func allSatisfy(_ predicate: (Element) throws -> Bool) rethrows -> Bool
            func sorted(by areInOrder: (Element, Element) throws -> Bool) rethrows -> [Element]
            func min(by areInOrder: (Element, Element) throws -> Bool) rethrows -> Element?
            func max(by areInOrder: (Element, Element) throws -> Bool) rethrows -> Element?
            func drop(while predicate: (Element) throws -> Bool) rethrows -> [Element]
            func prefix(while predicate: (Element) throws -> Bool) rethrows -> [Element]
            func split(maxSplits: Int = 0, omittingEmptySubsequences: Bool = true, whereSeparator: (Element) throws -> Bool) rethrows -> [[Element]]
            func elementsEqual<T>(_ other: T, by areEquivalent: (Element, Element) throws -> Bool) rethrows -> Bool
            func starts<T>(with other: T, by areEquivalent: (Element, Element) throws -> Bool) rethrows -> Bool
            func withContiguousMutableStorageIfAvailable<R>(_ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R) rethrows -> R?
            func trimmingPrefix(while predicate: (Element) throws -> Bool) rethrows -> [Element]
            func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R?
            // What throws nothing is here for what it gives.
            func enumerated() -> EnumeratedSequence<Self>
            func sorted() -> [Element]
            func shuffled() -> [Element]
            func min() -> Element?
            func max() -> Element?
        }
        public struct EnumeratedSequence<Base>: Sequence {}
        public protocol Collection: Sequence {
            func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int?
            func lastIndex(where predicate: (Element) throws -> Bool) rethrows -> Int?
            func last(where predicate: (Element) throws -> Bool) rethrows -> Element?
            mutating func removeAll(where predicate: (Element) throws -> Bool) rethrows
            mutating func partition(by predicate: (Element) throws -> Bool) rethrows -> Int
            mutating func sort(by areInOrder: (Element, Element) throws -> Bool) rethrows
            var first: Element? { get }
            var last: Element? { get }
            var count: Int { get }
            var isEmpty: Bool { get }
        }
        public protocol BidirectionalCollection: Collection {}
        public protocol RandomAccessCollection: BidirectionalCollection {}
        public protocol MutableCollection: Collection {}
        public protocol RangeReplaceableCollection: Collection {}
        public protocol StringProtocol: BidirectionalCollection {}
        @Coded public struct Array<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
            public func withUnsafeBufferPointer<R, E>(_ body: (UnsafeBufferPointer<Element>) throws(E) -> R) throws(E) -> R
            public mutating func withUnsafeMutableBufferPointer<R, E>(_ body: (UnsafeMutableBufferPointer<Element>) throws(E) -> R) throws(E) -> R
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
            public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
            public init(unsafeUninitializedCapacity: Int, initializingWith: (inout UnsafeMutableBufferPointer<Element>, inout Int) throws -> Void) rethrows
            public init(repeating: Element, count: Int)
            public func dropFirst(_ k: Int = 1) -> ArraySlice<Element>
            public func dropLast(_ k: Int = 1) -> ArraySlice<Element>
            public func prefix(_ maxLength: Int) -> ArraySlice<Element>
            public func suffix(_ maxLength: Int) -> ArraySlice<Element>
        }
        public struct ContiguousArray<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
            public func withUnsafeBufferPointer<R, E>(_ body: (UnsafeBufferPointer<Element>) throws(E) -> R) throws(E) -> R
            public mutating func withUnsafeMutableBufferPointer<R, E>(_ body: (UnsafeMutableBufferPointer<Element>) throws(E) -> R) throws(E) -> R
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
            public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
        }
        public struct ArraySlice<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
            public func withUnsafeBufferPointer<R, E>(_ body: (UnsafeBufferPointer<Element>) throws(E) -> R) throws(E) -> R
            public mutating func withUnsafeMutableBufferPointer<R, E>(_ body: (UnsafeMutableBufferPointer<Element>) throws(E) -> R) throws(E) -> R
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
            public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
        }
        @Coded public struct Set<Element>: Collection {}
        @Coded public struct Dictionary<Key, Value>: Collection {
            public func mapValues<T>(_ transform: (Value) throws -> T) rethrows -> [Key: T]
            public func compactMapValues<T>(_ transform: (Value) throws -> T?) rethrows -> [Key: T]
            public mutating func merge(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows
            public func merging(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows -> [Key: Value]
            public init<S>(_ pairs: S, uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows
            public init<S>(grouping values: S, by key: (Value) throws -> Key) rethrows
        }
        public struct Range<Bound>: RandomAccessCollection {}
        public struct ClosedRange<Bound>: RandomAccessCollection {}
        public struct Substring: StringProtocol, RangeReplaceableCollection {}
        extension String: StringProtocol, RangeReplaceableCollection {
            public func withUTF8<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R
            public func withCString<R>(_ body: (UnsafePointer<Int8>) throws -> R) rethrows -> R
            public func withCString<R, Encoding>(encodedAs: Encoding.Type, _ body: (UnsafePointer<Int>) throws -> R) rethrows -> R
            public init(unsafeUninitializedCapacity: Int, initializingUTF8With: (UnsafeMutableBufferPointer<UInt8>) throws -> Int) rethrows
        }
        // Optional.swift
        @Coded public enum Optional<Wrapped> {
            public func map<T, E>(_ transform: (Wrapped) throws(E) -> T) throws(E) -> T?
            public func flatMap<T, E>(_ transform: (Wrapped) throws(E) -> T?) throws(E) -> T?
        }
        // Result.swift
        public enum Result<Success, Failure> {
            case success(Success), failure(Failure)
            public func get() throws(Failure) -> Success
            public init(catching body: () throws(Failure) -> Success)
            public func map<T>(_ transform: (Success) -> T) -> Result<T, Failure>
            @Replaces(error) public func mapError<T>(_ transform: (Failure) -> T) -> Result<Success, T>
            public func flatMap<T>(_ transform: (Success) -> Result<T, Failure>) -> Result<T, Failure>
            @Replaces(failure) public func flatMapError<T>(_ transform: (Failure) -> Result<Success, T>) -> Result<Success, T>
        }
        public func withExtendedLifetime<T, R, E>(_ value: T, _ body: () throws(E) -> R) throws(E) -> R
        public func withUnsafeBytes<T, R, E>(of value: T, _ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R
        public func withUnsafeMutableBytes<T, R, E>(of value: inout T, _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R) throws(E) -> R
        public func withUnsafePointer<T, R, E>(to value: T, _ body: (UnsafePointer<T>) throws(E) -> R) throws(E) -> R
        public func withUnsafeMutablePointer<T, R, E>(to value: inout T, _ body: (UnsafeMutablePointer<T>) throws(E) -> R) throws(E) -> R
        public func withUnsafeTemporaryAllocation<T, R>(of type: T.Type, capacity: Int, _ body: (UnsafeMutableBufferPointer<T>) throws -> R) rethrows -> R

        // Task.swift, TaskSleep.swift, TaskCancellation.swift, CheckedContinuation.swift, TaskGroup.swift
        public struct Task<Success, Failure> {
            @Runs(detached) public init(priority: TaskPriority? = nil, operation: @escaping () async throws -> Success)
            @Runs(detached) public init(name: String? = nil, priority: TaskPriority? = nil, operation: @escaping () async throws -> Success)
            @Runs(detached) public static func detached(priority: TaskPriority? = nil, operation: @escaping () async throws -> Success) -> Task<Success, Failure>
            @Runs(detached) public static func detached(name: String? = nil, priority: TaskPriority? = nil, operation: @escaping () async throws -> Success) -> Task<Success, Failure>
            @Runs(detached) public static func immediate(name: String? = nil, priority: TaskPriority? = nil, operation: @escaping () async throws -> Success) -> Task<Success, Failure>
            @Carries @Disposable public var value: Success { get async throws }
            @Only @Fails(CancellationError) @Cancels public static func checkCancellation() throws
            @Only @Fails(CancellationError) @Cancels @Disposable public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws
            @Only @Fails(CancellationError) @Cancels @Disposable public static func sleep(nanoseconds: UInt64) async throws
            @Only @Fails(CancellationError) @Cancels @Disposable public static func sleep(until deadline: Instant, tolerance: Duration? = nil, clock: ContinuousClock = .continuous) async throws
            @Only @Fails(CancellationError) @Cancels @Disposable public static func sleep(until deadline: Instant, tolerance: Duration? = nil, clock: SuspendingClock) async throws
            @Fails(CancellationError) @Cancels @Disposable public static func sleep<C>(until deadline: Instant, tolerance: Duration? = nil, clock: C) async throws
            @Fails(CancellationError) @Cancels @Disposable public static func sleep<C>(for duration: Duration, tolerance: Duration? = nil, clock: C) async throws
            public static func yield() async
            @Ends public func cancel()
        }
        public protocol Clock {
            @Cancels @Disposable func sleep(for duration: Duration, tolerance: Duration? = nil) async throws
            @Cancels @Disposable func sleep(until deadline: Instant, tolerance: Duration?) async throws
        }
        extension Clock { @Runs(part) public func measure(_ work: () async throws -> Void) async rethrows -> Duration }
        public struct ContinuousClock: Clock {
            public static var continuous: ContinuousClock { get }
            public init()
            @Only @Fails(CancellationError) @Cancels @Disposable public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws
            @Only @Fails(CancellationError) @Cancels @Disposable public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws
            @Runs(part) public func measure(_ work: () async throws -> Void) async rethrows -> Duration
        }
        public struct SuspendingClock: Clock {
            public static var suspending: SuspendingClock { get }
            public init()
            @Only @Fails(CancellationError) @Cancels @Disposable public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws
            @Only @Fails(CancellationError) @Cancels @Disposable public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws
            @Runs(part) public func measure(_ work: () async throws -> Void) async rethrows -> Duration
        }
        public struct CheckedContinuation<T, E> {
            @Answers public func resume(returning value: T)
            @Answers public func resume(throwing error: E)
            @Answers public func resume(with result: Result<T, E>)
            @Answers public func resume()
        }
        public struct UnsafeContinuation<T, E> {
            @Answers public func resume(returning value: T)
            @Answers public func resume(throwing error: E)
            @Answers public func resume(with result: Result<T, E>)
            @Answers public func resume()
        }
        @Waits @Runs(part) public func withCheckedContinuation<T>(isolation: Int = 0, function: String = "", _ body: (CheckedContinuation<T, Never>) -> Void) async -> T
        @Waits @Runs(part) public func withUnsafeContinuation<T>(isolation: Int = 0, _ body: (UnsafeContinuation<T, Never>) -> Void) async -> T
        @Waits @Runs(part) public func withCheckedThrowingContinuation<T>(isolation: Int = 0, function: String = "", _ body: (CheckedContinuation<T, any Error>) -> Void) async throws -> T
        @Waits @Runs(part) public func withUnsafeThrowingContinuation<T>(isolation: Int = 0, _ body: (UnsafeContinuation<T, any Error>) -> Void) async throws -> T
        @Runs(part) public func withTaskCancellationHandler<T>(operation: () async throws -> T, onCancel: () -> Void, isolation: Int = 0) async rethrows -> T
        @Runs(part) public func withTaskGroup<C, R>(of child: C.Type = C.self, returning: R.Type = R.self, isolation: Int = 0, body: (inout TaskGroup<C>) async -> R) async -> R
        @Runs(part) public func withDiscardingTaskGroup<R>(returning: R.Type = R.self, isolation: Int = 0, body: (inout DiscardingTaskGroup) async -> R) async -> R
        @Runs(part) public func withThrowingDiscardingTaskGroup<R>(returning: R.Type = R.self, isolation: Int = 0, body: (inout ThrowingDiscardingTaskGroup<any Error>) async throws -> R) async throws -> R
        @Runs(part) public func withThrowingTaskGroup<C, R>(of child: C.Type = C.self, returning: R.Type = R.self, isolation: Int = 0, body: (inout ThrowingTaskGroup<C, any Error>) async throws -> R) async rethrows -> R
        public struct ThrowingTaskGroup<Child, Failure> {
            @Carries public mutating func next() async throws -> Child?
            public mutating func nextResult() async -> Result<Child, any Error>?
            @Carries public mutating func waitForAll() async throws
            @Runs(part) public mutating func addTask(name: String? = nil, priority: TaskPriority? = nil, operation: @escaping () async throws -> Child)
            @Runs(part) public mutating func addTaskUnlessCancelled(name: String? = nil, priority: TaskPriority? = nil, operation: @escaping () async throws -> Child) -> Bool
            public func cancelAll()
        }
        public struct TaskGroup<Child> {
            public mutating func next() async -> Child?
            public mutating func waitForAll() async
            @Runs(part) public mutating func addTask(name: String? = nil, priority: TaskPriority? = nil, operation: @escaping () async -> Child)
            @Runs(part) public mutating func addTaskUnlessCancelled(name: String? = nil, priority: TaskPriority? = nil, operation: @escaping () async -> Child) -> Bool
            public func cancelAll()
        }
        public struct DiscardingTaskGroup {
            @Runs(part) public mutating func addTask(name: String? = nil, priority: TaskPriority? = nil, operation: @escaping () async -> Void)
            public func cancelAll()
        }
        public struct ThrowingDiscardingTaskGroup<Failure> {
            @Runs(part) public mutating func addTask(name: String? = nil, priority: TaskPriority? = nil, operation: @escaping () async throws -> Void)
            public func cancelAll()
        }
        // AsyncIteratorProtocol.swift
        public protocol AsyncIteratorProtocol {
            associatedtype Element
            associatedtype Failure
            mutating func next() async throws(Failure) -> Element?
            mutating func next(isolation: Int) async throws(Failure) -> Element?
        }
        public struct AsyncThrowingStream<Element, Failure> {
            @Runs(part) public init(_ type: Element.Type = Element.self, bufferingPolicy: Continuation.BufferingPolicy = .unbounded, _ build: (Continuation) -> Void)
            @Runs(later) public init(unfolding: @escaping () async throws -> Element?)
            public static func makeStream(of type: Element.Type = Element.self, throwing: Failure.Type = Failure.self, bufferingPolicy: Continuation.BufferingPolicy = .unbounded) -> (stream: AsyncThrowingStream<Element, Failure>, continuation: Continuation)
            public struct Continuation {
                public func yield(_ value: Element) -> YieldResult
                public func yield(with result: Result<Element, Failure>) -> YieldResult
                public func yield() -> YieldResult
                @Answers public func finish(throwing error: Failure? = nil)
                @Runs(later) public var onTermination: ((Termination) -> Void)?
            }
        }
        public struct AsyncStream<Element> {
            @Runs(part) public init(_ type: Element.Type = Element.self, bufferingPolicy: Continuation.BufferingPolicy = .unbounded, _ build: (Continuation) -> Void)
            @Runs(later) public init(unfolding: @escaping () async -> Element?, onCancel: (() -> Void)? = nil)
            public static func makeStream(of type: Element.Type = Element.self, bufferingPolicy: Continuation.BufferingPolicy = .unbounded) -> (stream: AsyncStream<Element>, continuation: Continuation)
            public struct Continuation {
                public func yield(_ value: Element) -> YieldResult
                public func yield(with result: Result<Element, Never>) -> YieldResult
                public func yield() -> YieldResult
                @Answers public func finish()
                @Runs(later) public var onTermination: ((Termination) -> Void)?
            }
        }
        public class TaskLocal<Value> {
            public func withValue<R>(_ value: Value, operation: () async throws -> R, file: String = "", line: Int = 0) async rethrows -> R
            public func withValue<R>(_ value: Value, operation: () throws -> R, file: String = "", line: Int = 0) rethrows -> R
        }
        public class MainActor { @Runs(part) public static func run<T>(resultType: T.Type = T.self, body: () throws -> T) async rethrows -> T }
        extension Mutex { @Runs(part) public func withLock<R, E>(_ body: (inout Value) throws(E) -> R) throws(E) -> R }

        // Codable.swift
        public protocol Encoder {
            func container<K>(keyedBy: K.Type) -> KeyedEncodingContainer<K>
            func unkeyedContainer() -> any UnkeyedEncodingContainer
            func singleValueContainer() -> any SingleValueEncodingContainer
        }
        public protocol Decoder {
            @OfCoder @Fails(DecodingError) func container<K>(keyedBy: K.Type) throws -> KeyedDecodingContainer<K>
            @OfCoder @Fails(DecodingError) func unkeyedContainer() throws -> any UnkeyedDecodingContainer
            @OfCoder @Fails(DecodingError) func singleValueContainer() throws -> any SingleValueDecodingContainer
        }
        public struct KeyedDecodingContainer<K> {
            @OfCoder @Decodes @Fails(DecodingError) public func decode<T>(_ type: T.Type, forKey key: K) throws -> T
            @OfCoder @Decodes @Fails(DecodingError) public func decodeIfPresent<T>(_ type: T.Type, forKey key: K) throws -> T?
            @OfCoder @Fails(DecodingError) public func decodeNil(forKey key: K) throws -> Bool
            @OfCoder @Fails(DecodingError) public func nestedContainer<N>(keyedBy: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N>
            @OfCoder @Fails(DecodingError) public func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer
            @OfCoder @Fails(DecodingError) public func superDecoder() throws -> any Decoder
        }
        public protocol SingleValueDecodingContainer {
            @OfCoder @Decodes @Fails(DecodingError) func decode<T>(_ type: T.Type) throws -> T
            func decodeNil() -> Bool
        }
        public protocol UnkeyedDecodingContainer {
            @OfCoder @Decodes @Fails(DecodingError) mutating func decode<T>(_ type: T.Type) throws -> T
            @OfCoder @Decodes @Fails(DecodingError) mutating func decodeIfPresent<T>(_ type: T.Type) throws -> T?
            @OfCoder @Fails(DecodingError) mutating func decodeNil() throws -> Bool
            @OfCoder @Fails(DecodingError) mutating func nestedContainer<N>(keyedBy: N.Type) throws -> KeyedDecodingContainer<N>
        }
        public struct KeyedEncodingContainer<K> {
            @Fails(EncodingError) public mutating func encode<T>(_ value: T, forKey key: K) throws
            @Fails(EncodingError) public mutating func encodeIfPresent<T>(_ value: T?, forKey key: K) throws
            @Fails(EncodingError) public mutating func encodeNil(forKey key: K) throws
        }
        public protocol SingleValueEncodingContainer {
            @Fails(EncodingError) mutating func encode<T>(_ value: T) throws
            @Fails(EncodingError) mutating func encodeNil() throws
        }
        public protocol UnkeyedEncodingContainer {
            @Fails(EncodingError) mutating func encode<T>(_ value: T) throws
            @Fails(EncodingError) mutating func encodeNil() throws
        }
        """
}
