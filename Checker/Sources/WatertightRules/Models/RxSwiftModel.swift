/// RxSwift: observables, their operators, subjects. Every operator gives an `Observable` here, so that chains can be followed.
enum RxSwiftModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: reactivex.io/documentation/operators; RxSwift's Observables/*.swift, Traits/PrimitiveSequence, RxSwift/Subjects.
        import Foundation

        public protocol Disposable { func dispose() }
        extension Disposable { public func disposed(by bag: DisposeBag) }
        public class DisposeBag { public init() }
        public class CompositeDisposable: Disposable {}
        public struct Disposables {
            public static func create() -> Disposable
            @Runs(later) public static func create(with dispose: @escaping () -> Void) -> Disposable
        }
        public enum Event<Element> { case next(Element), error(any Error), completed }
        public protocol ObserverType {
            @Answers func onNext(_ element: Element)
            @Answers func onError(_ error: any Error)
            @Answers func onCompleted()
            @Answers func on(_ event: Event<Element>)
        }
        public struct AnyObserver<Element>: ObserverType {}
        public protocol ObservableType { associatedtype Element }
        public class Observable<Element>: ObservableType {
            @Waits @Runs(later) public static func create(_ subscribe: @escaping (AnyObserver<Element>) -> Disposable) -> Observable<Element>
            @Runs(later) public static func deferred(_ factory: @escaping () throws -> Observable<Element>) -> Observable<Element>
            public static func just(_ element: Element) -> Observable<Element>
            public static func of(_ elements: Element...) -> Observable<Element>
            public static func from<A>(_ elements: A) -> Observable<Element>
            public static func empty() -> Observable<Element>
            public static func never() -> Observable<Element>
            public static func error(_ error: any Error) -> Observable<Element>
            public static func merge(_ sources: Observable<Element>...) -> Observable<Element>
            public static func combineLatest<A, B>(_ first: A, _ second: B) -> Observable<(A.Element, B.Element)>
            public static func zip<A, B>(_ first: A, _ second: B) -> Observable<(A.Element, B.Element)>
            public static func interval(_ period: DispatchTimeInterval, scheduler: any SchedulerType) -> Observable<Int>
            public static func timer(_ due: DispatchTimeInterval, period: DispatchTimeInterval? = nil, scheduler: any SchedulerType) -> Observable<Int>
        }
        public class ConnectableObservable<Element>: Observable<Element> { public func connect() -> Disposable }
        public class PublishSubject<Element>: Observable<Element>, ObserverType { public init() }
        public class ReplaySubject<Element>: Observable<Element>, ObserverType { public static func create(bufferSize: Int) -> ReplaySubject<Element> }
        public class BehaviorSubject<Element>: Observable<Element>, ObserverType {
            public init(value: Element)
            // Only what has ended in an error, or was disposed of, has no value.
            @Disposable public func value() throws -> Element
        }
        public struct Single<Element>: ObservableType {
            @Waits @Runs(later) public static func create(subscribe: @escaping (@escaping (Result<Element, any Error>) -> Void) -> Disposable) -> Single<Element>
            public static func just(_ element: Element) -> Single<Element>
            public static func error(_ error: any Error) -> Single<Element>
            @Runs(later) public func subscribe(onSuccess: ((Element) -> Void)? = nil, onFailure: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil) -> Disposable
            public func asObservable() -> Observable<Element>
            public var value: Element { get async throws }
        }
        public struct Completable: ObservableType {
            @Waits @Runs(later) public static func create(subscribe: @escaping (@escaping (CompletableEvent) -> Void) -> Disposable) -> Completable
            public static func empty() -> Completable
            public static func error(_ error: any Error) -> Completable
        }
        public struct Maybe<Element>: ObservableType {}
        extension ObservableType {
            @Runs(later) public func subscribe(onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil) -> Disposable
            @Runs(later) public func subscribe<O>(with object: O, onNext: ((O, Element) -> Void)? = nil, onError: ((O, any Error) -> Void)? = nil, onCompleted: ((O) -> Void)? = nil, onDisposed: ((O) -> Void)? = nil) -> Disposable
            @Runs(later) public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> Disposable
            @Runs(later) public func map<T>(_ transform: @escaping (Element) throws -> T) -> Observable<T>
            @Runs(later) public func compactMap<T>(_ transform: @escaping (Element) throws -> T?) -> Observable<T>
            @Runs(later) public func flatMap<S>(_ selector: @escaping (Element) throws -> S) -> Observable<S.Element>
            @Runs(later) public func flatMapLatest<S>(_ selector: @escaping (Element) throws -> S) -> Observable<S.Element>
            @Runs(later) public func flatMapFirst<S>(_ selector: @escaping (Element) throws -> S) -> Observable<S.Element>
            @Runs(later) public func concatMap<S>(_ selector: @escaping (Element) throws -> S) -> Observable<S.Element>
            @Runs(later) public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element>
            @Runs(later) public func scan<A>(_ seed: A, accumulator: @escaping (A, Element) throws -> A) -> Observable<A>
            @Runs(later) public func `do`(onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil, onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil, onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil, onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil) -> Observable<Element>
            @Runs(later) @Replaces(failure) public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element>
            @Runs(later) @Replaces(failure) public func catchError(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element>
            @Drops public func catchAndReturn(_ element: Element) -> Observable<Element>
            @Drops public func catchErrorJustReturn(_ element: Element) -> Observable<Element>
            @Repeats public func retry(_ count: Int) -> Observable<Element>
            @Repeats public func retry() -> Observable<Element>
            public func materialize() -> Observable<Event<Element>>
            public func observe(on scheduler: any SchedulerType) -> Observable<Element>
            public func subscribe(on scheduler: any SchedulerType) -> Observable<Element>
            public func startWith(_ elements: Element...) -> Observable<Element>
            public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element>
            public func distinctUntilChanged() -> Observable<Element>
            public func debounce(_ due: DispatchTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
            public func throttle(_ due: DispatchTimeInterval, latest: Bool = true, scheduler: any SchedulerType) -> Observable<Element>
            public func delay(_ due: DispatchTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
            public func timeout(_ due: DispatchTimeInterval, scheduler: any SchedulerType) -> Observable<Element>
            public func take(_ count: Int) -> Observable<Element>
            public func take<S>(until other: S) -> Observable<Element>
            public func skip(_ count: Int) -> Observable<Element>
            public func withLatestFrom<S>(_ other: S) -> Observable<S.Element>
            public func asObservable() -> Observable<Element>
            public func asSingle() -> Single<Element>
            public func toArray() -> Single<[Element]>
        }
        """
}
