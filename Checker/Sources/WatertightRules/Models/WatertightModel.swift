/// Watertight's own library: boundaries, what they throw, use cases, wrapped requests.
enum WatertightModel {
    static let facts = Models.parsed(source)
    static let facades = Models.parsed(facadesSource)
    static let useCases = Models.parsed(useCasesSource)
    static let presentation = Models.parsed(presentationSource)

    static let source = """
        // Sources: Sources/Watertight of this repository.
        import Foundation

        public enum Interruption<Failure>: Error {
            case cancelled, failed(Failure)
            public var failure: Failure? { get }
            public func mapFailure<Other>(_ transform: (Failure) -> Other) -> Interruption<Other>
            @Cancels public static func checkCancellation() throws(Interruption<Failure>)
        }
        public enum DismissibleInterruption<Failure>: Error {
            case cancelled, dismissed, failed(Failure)
            public init(_ interruption: Interruption<Failure>)
            public var failure: Failure? { get }
            public func mapFailure<Other>(_ transform: (Failure) -> Other) -> DismissibleInterruption<Other>
        }
        public protocol CodedFailure: Error {
            var code: FailureCode { get }
            var severity: FailureSeverity { get }
            var cause: SealedError? { get }
            var details: FailureDetails { get }
        }
        public protocol LayerFailure: CodedFailure { var traits: FailureTraits { get } }
        @Complete public struct SealedError: Error {
            public init(sealing error: any Error, code: FailureCode? = nil)
            @Converts public var fingerprint: Fingerprint { get }
            @Converts public var incident: IncidentReference { get }
            @Converts public var description: String { get }
            @Converts public var errorDescription: String? { get }
        }
        @Complete public struct Layer { public init(_ name: StaticString) }
        @Complete public struct Boundary {
            public init(_ name: StaticString, layer: Layer)
            @Logs @Runs(part) public func translate<Inner, Outer>(_ error: Inner, fileID: StaticString = "", line: UInt = 0, _ outer: (Inner, SealedError) -> Outer) -> Interruption<Outer>
            @Logs @Runs(part) public func translate<Outer>(foreign error: any Error, code: FailureCode? = nil, cancelledBy: CancellationMatcher = .standard, fileID: StaticString = "", line: UInt = 0, _ outer: (any Error, SealedError) -> Outer) -> Interruption<Outer>
            @Logs @Runs(part) public func translate<Outer>(foreign error: any Error, code: FailureCode? = nil, dismissedBy: CancellationMatcher, fileID: StaticString = "", line: UInt = 0, _ outer: (any Error, SealedError) -> Outer) -> DismissibleInterruption<Outer>
            @Logs public func originate<Failure>(_ failure: Failure, fileID: StaticString = "", line: UInt = 0) -> Interruption<Failure>
        }
        public protocol FailureReporter {
            @Logs func report(_ report: FailureReport, original: any Error)
            @Logs func note(_ hop: FailureHop, became: FailureCode, severity: FailureSeverity)
            @Logs func note(_ presentation: FailurePresentation)
        }
        public enum FailureReporting { public static func bootstrap(_ reporters: [any FailureReporter]) -> Bool }
        """

    static let facadesSource = """
        // Sources: Sources/WatertightFacades of this repository.
        import Watertight

        public enum RequestFault: CodedFailure { case abandoned, timedOut, empty }
        @Complete public class Answer<Value> {
            @Answers public func succeed(_ value: Value)
            @Answers public func fail(_ error: any Error)
            @Answers public func resolve(_ value: Value?, _ error: (any Error)?)
        }
        extension Boundary {
            @Cancels @Logs @Waits @Runs(part) public func request<Value, Failure>(_ type: Value.Type = Value.self, code: (any Error) -> FailureCode? = { _ in nil }, cancelledBy: CancellationMatcher = .standard, within: Duration? = nil, clock: any Clock = ContinuousClock(), fileID: StaticString = "", line: UInt = 0, start: (Answer<Value>) -> RunningRequest, failure outer: (any Error, SealedError) -> Failure) async throws(Interruption<Failure>) -> Value
            @Cancels @Logs @Waits @Runs(part) public func request<Value, Failure>(_ type: Value.Type = Value.self, code: (any Error) -> FailureCode? = { _ in nil }, dismissedBy: CancellationMatcher, within: Duration? = nil, clock: any Clock = ContinuousClock(), fileID: StaticString = "", line: UInt = 0, start: (Answer<Value>) -> RunningRequest, failure outer: (any Error, SealedError) -> Failure) async throws(DismissibleInterruption<Failure>) -> Value
        }
        """

    static let useCasesSource = """
        // Sources: Sources/WatertightUseCases of this repository.
        import Watertight

        public protocol UseCaseOutput {}
        @Complete public class LatestExecution<Output> {
            public init(_ output: @escaping () -> Output?)
            public func begin() -> Execution?
            public struct Execution { @Runs(part) public func tell(_ outcome: (Output) -> Void) }
        }
        @Complete public class LatestTask {
            public init()
            @Runs(detached) public func start(_ operation: @escaping () async -> Void) -> Task<Void, Never>
            public func cancel()
        }
        """

    static let presentationSource = """
        // Sources: Sources/WatertightPresentation of this repository.
        import Foundation
        import Watertight

        public protocol PresentableFailure: Error { var presentation: PresentationError { get } }
        public protocol Routable {}
        extension Routable {
            @Shows public func handle(_ failure: some PresentableFailure, initiatedBy initiator: PresentationInitiator = .person, fileID: StaticString = "", line: UInt = 0, perform: ((PresentationAction) -> Void)? = nil) -> PresentedFailure.ID?
            @Logs public func handle(unexpected error: any Error, cancelledBy matcher: CancellationMatcher = .standard, fileID: StaticString = "", line: UInt = 0) -> PresentedFailure.ID?
        }
        """
}
