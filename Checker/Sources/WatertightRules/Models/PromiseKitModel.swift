/// PromiseKit: promises, guarantees, what they are chained with. What a closure throws, its promise carries.
enum PromiseKitModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: PromiseKit 6's Documentation folder; Thenable.swift, Catchable.swift, Promise.swift, Guarantee.swift, when.swift.
        import Foundation

        public enum PMKError: Error {}
        public protocol Thenable { associatedtype T }
        public protocol CatchMixin: Thenable {}
        public class Promise<T>: CatchMixin {
            public init(error: any Error)
            @Waits @Runs(part) public init(resolver body: (Resolver<T>) throws -> Void)
            public static func value(_ value: T) -> Promise<T>
            public class func pending() -> (promise: Promise<T>, resolver: Resolver<T>)
            @Waits public func wait() throws -> T
            public func async() async throws -> T
        }
        public class Guarantee<T>: Thenable {
            @Waits @Runs(part) public init(resolver body: (@escaping (T) -> Void) -> Void)
            public static func value(_ value: T) -> Guarantee<T>
            public class func pending() -> (guarantee: Guarantee<T>, resolve: (T) -> Void)
            @Waits public func wait() -> T
            public func async() async -> T
            @Runs(later) public func done(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ body: @escaping (T) -> Void) -> Guarantee<Void>
            @Runs(later) public func get(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ body: @escaping (T) -> Void) -> Guarantee<T>
            public func asVoid() -> Guarantee<Void>
        }
        public class Resolver<T> {
            @Answers public func fulfill(_ value: T)
            @Answers public func fulfill()
            @Answers public func reject(_ error: any Error)
            @Answers public func resolve(_ error: (any Error)?)
            @Answers public func resolve(_ value: T?, _ error: (any Error)?)
            @Answers public func resolve(_ error: (any Error)?, _ value: T?)
            @Answers public func resolve(_ result: Result<T, any Error>)
        }
        public class PMKFinalizer { @Runs(later) public func finally(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ body: @escaping () -> Void) }
        extension Thenable {
            @Runs(later) public func then<U>(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ body: @escaping (T) throws -> U) -> Promise<U.T>
            @Runs(later) public func map<U>(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ transform: @escaping (T) throws -> U) -> Promise<U>
            @Runs(later) public func compactMap<U>(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ transform: @escaping (T) throws -> U?) -> Promise<U>
            @Runs(later) public func done(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ body: @escaping (T) throws -> Void) -> Promise<Void>
            @Runs(later) public func get(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ body: @escaping (T) throws -> Void) -> Promise<T>
            @Runs(later) public func tap(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ body: @escaping (Result<T, any Error>) -> Void) -> Promise<T>
            @Runs(later) public func mapValues<U>(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ transform: @escaping (T.Element) throws -> U) -> Promise<[U]>
            @Runs(later) public func compactMapValues<U>(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ transform: @escaping (T.Element) throws -> U?) -> Promise<[U]>
            @Runs(later) public func thenMap<U>(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ transform: @escaping (T.Element) throws -> U) -> Promise<[U.T]>
            public func asVoid() -> Promise<Void>
        }
        extension CatchMixin {
            @Runs(later) public func `catch`(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .allErrorsExceptCancellation, _ body: @escaping (any Error) -> Void) -> PMKFinalizer
            @Runs(later) @Replaces(failure) public func recover<U>(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .allErrorsExceptCancellation, _ body: @escaping (any Error) throws -> U) -> Promise<T>
            @Runs(later) public func ensure(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ body: @escaping () -> Void) -> Promise<T>
            @Runs(later) public func ensureThen(on queue: DispatchQueue? = nil, flags: DispatchWorkItemFlags? = nil, _ body: @escaping () -> Guarantee<Void>) -> Promise<T>
            @Logs @Drops public func cauterize() -> PMKFinalizer
        }
        @Runs(part) public func firstly<U>(execute body: () throws -> U) -> Promise<U.T>
        public func after(seconds: TimeInterval) -> Guarantee<Void>
        public func after(_ interval: DispatchTimeInterval) -> Guarantee<Void>
        public func race<U>(_ thenables: U...) -> Promise<U.T>
        public func when<U>(fulfilled: U...) -> Promise<Void>
        public func when<T>(resolved: Promise<T>...) -> Guarantee<[Result<T, any Error>]>
        public func when<T>(_ guarantees: Guarantee<T>...) -> Guarantee<[T]>
        @Waits public func hang<T>(_ promise: Promise<T>) throws -> T
        """
}
