/// Combine: publishers, their operators, subjects. Every operator gives an `AnyPublisher` here, so that chains can be followed.
enum CombineModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/combine/publisher and the pages of the operators below it.
        import Foundation

        public protocol Cancellable { @Ends func cancel() }
        public class AnyCancellable: Cancellable {
            public init(_ cancel: @escaping () -> Void)
            @Ends public func cancel()
            public func store(in set: inout Set<AnyCancellable>)
        }
        @Observable public protocol ObservableObject {}
        extension ObservableObject { public var objectWillChange: ObservableObjectPublisher { get } }
        public class ObservableObjectPublisher: Publisher { public func send() }
        public struct Published<Value> { public struct Publisher {} }
        public protocol Subscriber {}
        public protocol Subscription: Cancellable {}
        public protocol Scheduler {}
        public enum Subscribers { public enum Completion<Failure> { case finished, failure(Failure) } }

        public protocol Publisher {
            associatedtype Output
            associatedtype Failure
        }
        public struct AnyPublisher<Output, Failure>: Publisher { public init<P>(_ publisher: P) }
        public struct Just<Output>: Publisher { public init(_ output: Output) }
        public struct Empty<Output, Failure>: Publisher {
            public init(completeImmediately: Bool = true)
            public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type)
        }
        public struct Fail<Output, Failure>: Publisher {
            public init(error: Failure)
            public init(outputType: Output.Type, failure: Failure)
        }
        public struct Deferred<P>: Publisher { @Runs(later) public init(createPublisher: @escaping () -> P) }
        public class Future<Output, Failure>: Publisher {
            public typealias Promise = (Result<Output, Failure>) -> Void
            @Waits @Runs(part) public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void)
            public var value: Output { get async throws }
        }
        public protocol Subject: Publisher {}
        public class PassthroughSubject<Output, Failure>: Subject {
            public init()
            public func send(_ input: Output)
            public func send()
            @Answers public func send(completion: Subscribers.Completion<Failure>)
        }
        public class CurrentValueSubject<Output, Failure>: Subject {
            public init(_ value: Output)
            public var value: Output
            public func send(_ input: Output)
            public func send()
            @Answers public func send(completion: Subscribers.Completion<Failure>)
        }

        extension Publisher {
            @Runs(once) public func sink(receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void) -> AnyCancellable
            @Runs(later) public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
            public func assign<Root>(to path: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable
            public func assign(to published: inout Published<Output>.Publisher)
            public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure>
            public func receive<S>(on scheduler: S, options: Options? = nil) -> AnyPublisher<Output, Failure>
            public func subscribe<S>(on scheduler: S, options: Options? = nil) -> AnyPublisher<Output, Failure>
            public func subscribe<S>(_ subscriber: S)
            public var values: AsyncThrowingPublisher<Output> { get }

            // Values.
            @Runs(later) public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure>
            @Runs(later) public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> AnyPublisher<T, any Error>
            @Runs(later) public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure>
            @Runs(later) public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> AnyPublisher<T, any Error>
            @Runs(later) public func flatMap<P>(maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P) -> AnyPublisher<P.Output, Failure>
            @Runs(later) public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure>
            @Runs(later) public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> AnyPublisher<Output, any Error>
            @Runs(later) public func scan<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure>
            @Runs(later) public func reduce<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> AnyPublisher<T, Failure>
            @Runs(later) public func handleEvents(receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil, receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil, receiveRequest: ((Subscribers.Demand) -> Void)? = nil) -> AnyPublisher<Output, Failure>
            public func decode<Item, Coder>(type: Item.Type, decoder: Coder) -> AnyPublisher<Item, any Error>
            public func encode<Coder>(encoder: Coder) -> AnyPublisher<Coder.Output, any Error>
            public func collect() -> AnyPublisher<[Output], Failure>
            public func removeDuplicates() -> AnyPublisher<Output, Failure>
            @Runs(later) public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure>
            public func debounce<S>(for dueTime: Stride, scheduler: S, options: Options? = nil) -> AnyPublisher<Output, Failure>
            public func throttle<S>(for interval: Stride, scheduler: S, latest: Bool) -> AnyPublisher<Output, Failure>
            public func delay<S>(for interval: Stride, tolerance: Stride? = nil, scheduler: S, options: Options? = nil) -> AnyPublisher<Output, Failure>
            public func timeout<S>(_ interval: Stride, scheduler: S, options: Options? = nil, customError: (() -> Failure)? = nil) -> AnyPublisher<Output, Failure>
            public func merge<P>(with other: P) -> AnyPublisher<Output, Failure>
            public func combineLatest<P>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
            public func zip<P>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
            public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure>
            public func append(_ elements: Output...) -> AnyPublisher<Output, Failure>
            public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure>
            public func prefix(_ count: Int) -> AnyPublisher<Output, Failure>
            public func first() -> AnyPublisher<Output, Failure>
            @Runs(later) public func first(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure>
            public func last() -> AnyPublisher<Output, Failure>
            public func share() -> AnyPublisher<Output, Failure>
            public func switchToLatest() -> AnyPublisher<Output.Output, Failure>
            public func replaceNil<T>(with output: T) -> AnyPublisher<T, Failure>
            public func replaceEmpty(with output: Output) -> AnyPublisher<Output, Failure>
            public func ignoreOutput() -> AnyPublisher<Never, Failure>

            // Errors.
            @Drops public func replaceError(with output: Output) -> AnyPublisher<Output, Never>
            @Drops @Traps public func assertNoFailure(_ prefix: String = "", file: StaticString = "", line: UInt = 0) -> AnyPublisher<Output, Never>
            @Runs(later) @Replaces(error) public func mapError<E>(_ transform: @escaping (Failure) -> E) -> AnyPublisher<Output, E>
            @Runs(later) @Replaces(failure) public func `catch`<P>(_ handler: @escaping (Failure) -> P) -> AnyPublisher<Output, P.Failure>
            @Runs(later) @Replaces(failure) public func tryCatch<P>(_ handler: @escaping (Failure) throws -> P) -> AnyPublisher<Output, any Error>
            @Repeats public func retry(_ retries: Int) -> AnyPublisher<Output, Failure>
            public func setFailureType<E>(to failureType: E.Type) -> AnyPublisher<Output, E>
            public func print(_ prefix: String = "", to stream: TextOutputStream? = nil) -> AnyPublisher<Output, Failure>
        }
        extension URLSession {
            @Touches(network) public func dataTaskPublisher(for request: URLRequest) -> AnyPublisher<(data: Data, response: URLResponse), URLError>
        }
        """
}
