/// The Watertight library: boundaries, interruptions, outputs, facades and the router.
enum WatertightModel {
    static let facts = Models.parsed(source)
    static let facades = Models.parsed(facadesSource)
    static let presentation = Models.parsed(presentationSource)
    static let kit = Models.parsed(kitSource)

    static let source = """
        // Sources: Sources/Watertight of this repository.
        import Foundation

        public enum Interruption<Failure>: Error {
            case cancelled, failed(Failure, Incident)
            public var failure: Failure? { get }
            public var incident: Incident? { get }
            public func mapFailure<Other>(_ transform: (Failure) -> Other) -> Interruption<Other>
            @Cancels public static func checkCancellation() throws(Interruption<Failure>)
        }
        public enum DismissibleInterruption<Failure>: Error {
            case cancelled, dismissed, failed(Failure, Incident)
            public var failure: Failure? { get }
            public var incident: Incident? { get }
            public func mapFailure<Other>(_ transform: (Failure) -> Other) -> DismissibleInterruption<Other>
        }
        public protocol LayerFailure: Error {
            static var domain: String { get }
            var reason: CodeWord { get }
            var severity: FailureSeverity { get }
            var details: FailureDetails { get }
        }
        @Complete public struct Incident { public var reference: IncidentReference { get } }
        @Complete public struct Layer { public init(_ name: StaticString) }
        @Complete public struct Boundary {
            public init(_ name: StaticString, layer: Layer)
            @Logs @Runs(part) public func translate<Inner, Outer>(_ error: Inner, fileID: StaticString = "", line: UInt = 0, _ outer: (Inner) -> Outer) -> Interruption<Outer>
            @Logs @Runs(part) public func translate<Outer>(foreign error: any Error, code: FailureCode? = nil, cancelledBy: CancellationMatcher = .standard, dismissedBy: CancellationMatcher? = nil, fileID: StaticString = "", line: UInt = 0, _ outer: (any Error) -> Outer) -> Interruption<Outer>
            @Logs public func originate<Failure>(_ failure: Failure, fileID: StaticString = "", line: UInt = 0) -> Interruption<Failure>
        }
        public protocol FailureReporter {
            @Logs func report(_ report: FailureReport, original: (any Error)?)
            @Logs func note(_ note: FailureNote)
        }
        public enum FailureReporting { public static func bootstrap(_ reporters: [any FailureReporter]) -> Bool }
        public protocol UseCaseOutput {}
        @Complete public class Output<Receiver> {
            public init()
            public func connect(_ receiver: Receiver)
            public func begin() -> Output<Receiver>
            @Runs(part) public func send(_ incident: Incident? = nil, fileID: StaticString = "", line: UInt = 0, _ outcome: (Receiver) -> Void)
        }
        @Complete public class LatestTask {
            public init()
            @Runs(detached) public func start(_ operation: @escaping () async -> Void) -> Task<Void, Never>
            public func cancel()
        }
        """

    static let facadesSource = """
        // Sources: Sources/WatertightFacades of this repository.
        import Watertight

        public enum RequestFault: LayerFailure { case abandoned, timedOut, empty }
        @Complete public class Answer<Value> {
            @Answers public func succeed(_ value: Value)
            @Answers public func fail(_ error: any Error)
            @Answers public func resolve(_ value: Value?, _ error: (any Error)?)
        }
        extension Boundary {
            @Cancels @Logs @Waits @Runs(part) public func request<Value, Failure>(_ type: Value.Type = Value.self, code: (any Error) -> FailureCode? = { _ in nil }, cancelledBy: CancellationMatcher = .standard, within: Duration? = nil, clock: any Clock = ContinuousClock(), fileID: StaticString = "", line: UInt = 0, start: (Answer<Value>) -> RunningRequest, failure outer: (any Error) -> Failure) async throws(Interruption<Failure>) -> Value
            @Cancels @Logs @Waits @Runs(part) public func request<Value, Failure>(_ type: Value.Type = Value.self, code: (any Error) -> FailureCode? = { _ in nil }, dismissedBy: CancellationMatcher, within: Duration? = nil, clock: any Clock = ContinuousClock(), fileID: StaticString = "", line: UInt = 0, start: (Answer<Value>) -> RunningRequest, failure outer: (any Error) -> Failure) async throws(DismissibleInterruption<Failure>) -> Value
        }
        """

    static let kitSource = """
        // Sources: Sources/WatertightKit of this repository, which re-exports these.
        import Watertight
        import WatertightFacades
        import WatertightPresentation
        """

    static let presentationSource = """
        // Sources: Sources/WatertightPresentation of this repository.
        import Foundation
        import Watertight

        public protocol PresentableFailure: Error { var presentation: PresentationError { get } }
        public protocol Routable {}
        extension Routable {
            @Shows public func handle(_ failure: some PresentableFailure, incident: Incident? = nil, inBackground: Bool? = nil, fileID: StaticString = "", line: UInt = 0, perform: ((PresentationAction) -> Void)? = nil) -> PresentationID?
            @Shows public func handle<Failure: PresentableFailure, Dismissal>(_ interruption: InterruptionOf<Failure, Dismissal>, inBackground: Bool? = nil, fileID: StaticString = "", line: UInt = 0, perform: ((PresentationAction) -> Void)? = nil) -> PresentationID?
            @Logs @Shows public func handle(_ error: any Error, cancelledBy matcher: CancellationMatcher = .standard, inBackground: Bool? = nil, fileID: StaticString = "", line: UInt = 0, perform: ((PresentationAction) -> Void)? = nil) -> PresentationID?
        }
        """
}
