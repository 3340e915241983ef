import Foundation
import Testing
import Watertight
@_spi(Tests) import WatertightTesting

private enum StoreError: LayerFailure {
    case empty, failed
    var severity: FailureSeverity { .environmental }
}

private enum AppError: LayerFailure {
    case failed
    case carrying(Interruption<StoreError>)
    static let domain = "app"
}

// MARK: Wrappers, as apps and SDKs write them

private struct Context<Cause: Sendable>: Sendable {
    var place = "sync"
    let cause: Cause
}

private struct InContext<Cause: Sendable>: Error { let context: Context<Cause> }

// Unchecked, as every error class with a subclass.
private class BaseError: Error, @unchecked Sendable {
    let cause: any Error
    init(_ cause: any Error) { self.cause = cause }
}

private final class NetworkError: BaseError, @unchecked Sendable { let code = 7 }

private final class Box<Content: Sendable>: Error {
    let content: Content
    init(_ content: Content) { self.content = content }
}

private indirect enum Nested: Error {
    case leaf(any Error)
    case optional((any Error)?)
    case labeled(step: Int, cause: (name: String, error: any Error))
    case node(Nested)
    case context(Context<any Error>)
}

private enum Outcome: Error { case result(Result<Int, any Error>) }

private struct Hiding: Error, CustomReflectable {
    let cause: any Error
    var customMirror: Mirror { Mirror(self, children: ["reason": cause]) }
}

private struct UserInfoError: CustomNSError {
    let make: @Sendable () -> [String: Any]
    var errorUserInfo: [String: Any] { make() }
}

// Unchecked, as every error class with a superclass.
private final class SDKError: NSError, @unchecked Sendable {
    let cause: any Error
    init(_ cause: any Error) {
        self.cause = cause
        super.init(domain: "SDK", code: 9)
    }
    required init?(coder: NSCoder) { nil }
}

private struct Key: CodingKey {
    var stringValue = "name"
    var intValue: Int? { nil }
    init?(stringValue: String) {}
    init?(intValue: Int) { nil }
    init() {}
}

private func nested(_ error: any Error, _ key: String) -> NSError {
    NSError(domain: "SDK", code: 1, userInfo: [key: error])
}

private typealias Wrapper = @Sendable (any Error) -> any Error

private let wrappers: [String: Wrapper] = [
    "struct in a struct": { InContext(context: Context(cause: $0)) },
    "struct in a struct in a struct": { InContext(context: Context(cause: Context(cause: $0))) },
    "superclass": { NetworkError($0) },
    "generic class": { Box($0) },
    "optional in a class": { Box(Optional($0)) },
    "optional payload": { Nested.optional($0) },
    "labels and tuples": { Nested.labeled(step: 1, cause: ("x", $0)) },
    "indirect enum": { Nested.node(.node(.leaf($0))) },
    "struct in a payload": { Nested.context(Context(cause: $0)) },
    "result": { Outcome.result(.failure($0)) },
    "custom mirror": { Hiding(cause: $0) },
    "array of optionals": { Box([nil, $0] as [(any Error)?]) },
    "typed array": { error in Box([Context(cause: error)]) },
    "contiguous array": { Box(ContiguousArray([$0])) },
    "slice": { Box([$0, $0][1...]) },
    "set": { Box(Set([Wrapped(error: $0)])) },
    "dictionary": { Box(["a": $0]) },
    "dictionary of arrays": { Box(["a": [1: [$0]]]) },
    "pairs": { Box(["a": $0] as KeyValuePairs) },
    "long array before it": { error in
        Box((Array(0..<10_000), (0..<10_000).map { Context(cause: $0) }, Context(cause: error)))
    },
    "user info": { nested($0, "cause") },
    "user info below an NSError": { nested(nested(nested($0, "a"), "b"), NSUnderlyingErrorKey) },
    "user info with a list": { NSError(domain: "SDK", code: 1, userInfo: ["list": [$0]]) },
    "bridged in an NSArray": {
        NSError(domain: "SDK", code: 1, userInfo: ["list": NSArray(array: [$0 as NSError])])
    },
    "bridged in an NSDictionary": {
        NSError(domain: "SDK", code: 1, userInfo: ["items": NSDictionary(dictionary: ["a": $0 as NSError])])
    },
    "user info with a struct": { NSError(domain: "SDK", code: 1, userInfo: ["context": Context(cause: $0)]) },
    "beside another underlying error": {
        NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: CocoaError(.fileLocking), "cause": $0])
    },
    "second of several underlying errors": {
        NSError(
            domain: "SDK", code: 1, userInfo: ["NSMultipleUnderlyingErrorsKey": [CocoaError(.fileLocking), $0]])
    },
    "user info of a Swift error": { error in UserInfoError { ["cause": error] } },
    "subclass of NSError": { SDKError($0) },
    "bridged": { $0 as NSError },
    "bridged below an NSError": { nested($0 as NSError, NSUnderlyingErrorKey) },
    "dataCorrupted": { DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "", underlyingError: $0)) },
    "keyNotFound": {
        DecodingError.keyNotFound(Key(), .init(codingPath: [Key()], debugDescription: "", underlyingError: $0))
    },
    "typeMismatch": {
        DecodingError.typeMismatch(Int.self, .init(codingPath: [], debugDescription: "", underlyingError: $0))
    },
    "valueNotFound": {
        DecodingError.valueNotFound(Int.self, .init(codingPath: [], debugDescription: "", underlyingError: $0))
    },
    "invalidValue": {
        EncodingError.invalidValue(1, .init(codingPath: [], debugDescription: "", underlyingError: $0))
    },
    "40 structs": { error in (0..<40).reduce(error) { below, _ in InContext(context: Context(cause: below)) } },
]

private struct Wrapped: Hashable {
    let error: any Error
    static func == (left: Wrapped, right: Wrapped) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// A collection of a package, which creates its elements when they are read.
private struct Endless<Element: Sendable>: Collection, CustomReflectable {
    let startIndex = 0
    let endIndex = Int.max
    let iterations: Counter
    let element: Element
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Element {
        iterations.add()
        return element
    }
    var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

private final class Counter: Sendable {
    private let count = Locked(0)
    var value: Int { count.withLock { $0 } }
    func add() { _ = count.next() }
}

/// A list of an SDK's own, which counts what is read.
private final class CountingArray: NSArray {
    let reads = Counter()
    override var count: Int { 1_000_000 }
    override func object(at index: Int) -> Any {
        reads.add()
        return "\(index)"
    }
}

// Unchecked: it changes before it is thrown.
private final class Cycle: Error, @unchecked Sendable {
    var others: [any Error] = []
}

@Suite struct ErrorChainTests {
    /// The incident is found, reported or not, below every wrapper.
    @Test(arguments: wrappers.keys.sorted(), [true, false])
    func aWrappedInterruptionKeepsItsIncident(_ name: String, isReported: Bool) async throws {
        let wrap = try #require(wrappers[name])
        await recordingFailures { recorder in
            let below = Interruption<StoreError>.failed(.empty)
            if isReported { let _: Interruption<StoreError> = below.translated { $0 } }
            let above: Interruption<AppError> = .foreign(wrap(below)) { _ in .failed }
            #expect(above.incident == below.incident)
            #expect(recorder.reports.map(\.incident) == [below.incident?.reference])
            #expect(recorder.reports.first?.severity == .environmental)
        }
    }

    @Test(arguments: wrappers.keys.sorted())
    func aWrappedCancellationIsNoFailureOfAScreen(_ name: String) throws {
        let wrap = try #require(wrappers[name])
        let matches = CancellationMatcher.standard.matches(wrap(Interruption<StoreError>.cancelled))
        // Beside another error, it may be the consequence of that one.
        #expect(matches != (name.contains("other") || name.contains("several")))
    }

    /// The log contains the wrappers and the cause, but no value.
    @Test(arguments: wrappers.keys.sorted())
    func theChainContainsTheCause(_ name: String) async throws {
        let wrap = try #require(wrappers[name])
        let secret = NSError(domain: "Root", code: 7, userInfo: [NSLocalizedDescriptionKey: "tok_4f9a"])
        let chain = Fingerprint.causes(of: wrap(secret)).map(\.description)
        #expect(name == "40 structs" || name == "bridged" || chain.contains { $0.contains("Root 7") }, "\(chain)")
        #expect(chain.count <= 15)
        #expect(!"\(chain)".contains("tok_"))
    }

    /// An error of the app's own that contains the incident alone.
    @Test func anIncidentAloneIsFound() async {
        await recordingFailures { recorder in
            let below = Interruption<StoreError>.failed(.empty)
            let wrapper = Box(below.incident)
            let above: Interruption<AppError> = .foreign(wrapper) { error in
                #expect(error === wrapper)
                return .failed
            }
            #expect(above.incident == below.incident)
            #expect(recorder.reports.count == 1)
        }
    }

    @Test func aFailureThatBeginsWithAnotherOneHasItsIncident() async {
        await recordingFailures { recorder in
            let below = Interruption<StoreError>.failed(.empty)
            let above: Interruption<AppError> = .failed(.carrying(below))
            #expect(above.incident == below.incident)
            #expect(recorder.reports.isEmpty)
        }
    }

    /// The first one decides about the operation.
    @Test func theOtherFailuresOfAnErrorAreNoMistake() async {
        await recordingFailures { recorder in
            do {
                let failures = (0..<3).map { _ in Interruption<StoreError>.failed(.empty) }
                let _: Interruption<AppError> = .foreign(Box(failures)) { _ in .failed }
            }
            #expect(recorder.reports.count == 1)
            #expect(recorder.notes.count == 2)
            #expect(recorder.notes.allSatisfy { if case .unused = $0 { true } else { false } })
        }
    }

    @Test func aFailureBesideACancellationIsFound() async {
        await recordingFailures { recorder in
            let failed = Interruption<StoreError>.failed(.empty)
            let error = Box([Interruption<StoreError>.cancelled, failed] as [any Error])
            let above: Interruption<AppError> = .foreign(error) { _ in .failed }
            #expect(above.incident == failed.incident)
            #expect(recorder.reports.count == 1)
        }
    }

    // MARK: Limits

    /// An object that isn't an error may belong to another actor.
    @Test func anObjectThatIsNoErrorIsNotEntered() {
        final class Holder: Sendable {
            let cause: any Error = CocoaError(.fileLocking)
        }
        #expect(ErrorChain.errors(in: Box(Holder())).count == 1)
        #expect(ErrorChain.errors(in: Box([Context(cause: Holder())])).count == 1)
    }

    /// Collections of packages have a mirror with their elements.
    @Test func theFirstElementsOfAnotherCollectionAreSearched() {
        let counter = Counter()
        let cause: any Error = CocoaError(.fileLocking)
        #expect(ErrorChain.errors(in: Box([Endless(iterations: counter, element: cause)])).count > 1)
        #expect(counter.value <= 200)
    }

    @Test func codeOfALazySequenceIsNotRun() {
        let counter = Counter()
        let error = UserInfoError {
            let lazy = (0..<10).lazy.map { number in
                counter.add()
                return number
            }
            return ["lazy": lazy, "any": AnySequence(lazy), "list": [lazy]]
        }
        #expect(ErrorChain.errors(in: error).count == 1)
        #expect(counter.value == 0)
    }

    @Test func cyclesEnd() {
        let (first, second) = (Cycle(), Cycle())
        first.others = [first, second, second]
        second.others = [second, first]
        #expect(ErrorChain.errors(in: first).count == 2)
        #expect(!CancellationMatcher.standard.matches(first))
        (first.others, second.others) = ([], [])
    }

    @Test func theErrorsOfAWideTreeAreLimited() {
        let wide = (0..<3).reduce(CocoaError(.fileLocking) as any Error) { below, _ in
            Box(Array(repeating: below, count: 10_000))
        }
        #expect(ErrorChain.errors(in: wide).count <= 16)
        #expect(ErrorChain.failures(in: wide).isEmpty)
        #expect(Fingerprint.causes(of: wide).count <= 15)
    }

    @Test func aLongListOfAnSDKIsReadInPart() {
        let list = CountingArray()
        let error = NSError(domain: "SDK", code: 1, userInfo: ["list": list])
        #expect(ErrorChain.errors(in: error).count == 1)
        #expect(Fingerprint.causes(of: error).isEmpty)
        #expect(list.reads.value < 5_000)
    }

    @Test func manyListsOfAnSDKAreReadInPart() {
        let list = CountingArray()
        let info = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("\($0)", list as Any) })
        #expect(ErrorChain.errors(in: NSError(domain: "SDK", code: 1, userInfo: info)).count == 1)
        #expect(list.reads.value < 1_000_000)
    }

    // MARK: Random wrappings

    private static let longSeeds: [UInt64] =
        ProcessInfo.processInfo.environment["WATERTIGHT_FUZZ_SEED"] == nil ? [] : [.random(in: 0...UInt64.max)]

    /// The second seed wraps a subclass of `NSError` in another object of the same kind.
    @Test(arguments: [20_261_128, 6_339_913_820_700_962_147] + longSeeds)
    func everyWrappingKeepsTheIncident(_ seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        // Bridging on Linux drops what an error of the app's own contains.
        let names = wrappers.keys.filter { $0 != "40 structs" && !$0.hasPrefix("bridged") }.sorted()
        await recordingFailures { recorder in
            for count in 1...300 {
                let below = Interruption<StoreError>.failed(.empty)
                let path = (0..<Int.random(in: 1...5, using: &generator)).compactMap { _ in
                    names.randomElement(using: &generator)
                }
                let error = path.reduce(below as any Error) { error, name in wrappers[name]?(error) ?? error }
                let above: Interruption<AppError> = .foreign(error) { _ in .failed }
                #expect(above.incident == below.incident, "seed \(seed): \(path)")
                #expect(recorder.reports.count == count, "seed \(seed): \(path)")
            }
        }
    }
}
