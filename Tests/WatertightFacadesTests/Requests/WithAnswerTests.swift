import Foundation
import Synchronization
import Testing
import Watertight
import WatertightFacades
@_spi(Tests) import WatertightTesting

/// A typical SDK: a controller with a weak delegate, which may call back at any time and any number of times.
@MainActor private final class CameraController {
    enum Fault: Error { case closed, broken }

    weak var delegate: CameraDelegate?
    private(set) var starts = 0
    private(set) var cancels = 0
    var onStart: (CameraDelegate?) -> Void = { _ in }
    var onCancel: (CameraDelegate?) -> Void = { _ in }

    func start() {
        starts += 1
        onStart(delegate)
    }

    func cancel() {
        cancels += 1
        onCancel(delegate)
    }
}

@MainActor private final class CameraDelegate {
    private(set) var answer: Answer<String>?

    init(_ answer: Answer<String>) { self.answer = answer }
    func didScan(_ code: String) { answer?.succeed(code) }
    func didFail(_ error: any Error) { answer?.fail(error) }
    func end(_ result: Result<String, any Error>) {
        switch result {
        case .success(let code): didScan(code)
        case .failure(let error): didFail(error)
        }
    }
    func release() { answer = nil }
}

private enum CameraError: LayerFailure {
    case broken
    case silent(RequestFault)

    init(_ error: any Error) {
        self = (error as? RequestFault).map(CameraError.silent) ?? .broken
    }
}

@MainActor @Suite(.hangLimit) struct WithAnswerTests {
    private typealias Outcome = Result<Dismissible<String>, Interruption<CameraError>>

    private let controller = CameraController()
    private let clock = TestClock()
    private let reporter = RecordingFailureReporter()

    private func scan(
        _ controller: CameraController, within limit: Duration? = nil
    ) async throws(Interruption<CameraError>) -> Dismissible<String> {
        try await withAnswer(
            of: String.self, dismissedBy: .standard.or { $0 as? CameraController.Fault == .closed },
            within: limit, clock: clock
        ) { answer in
            let delegate = CameraDelegate(answer)
            controller.delegate = delegate
            controller.start()
            return RunningRequest(keeping: delegate) { controller.cancel() }
        } failure: { error in
            CameraError(error)
        }
    }

    private func scan(within limit: Duration? = nil) async -> Outcome {
        await reportingFailures(to: [reporter]) {
            do throws(Interruption<CameraError>) {
                return .success(try await scan(controller, within: limit))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Starts a request and waits until the SDK is running.
    private func begun(within limit: Duration? = nil) async -> Task<Outcome, Never> {
        let task = Task { await scan(within: limit) }
        while controller.starts == 0 { await Task.yield() }
        return task
    }

    private func error(of outcome: Outcome) -> Interruption<CameraError>? {
        if case .failure(let error) = outcome { error } else { nil }
    }

    /// There is no limit, so an SDK that never answers is allowed.
    @Test(arguments: FacadeRequirement.allCases.filter { $0 != .endsWithoutAnAnswer })
    func meetsTheRequirementsOfFacades(_ requirement: FacadeRequirement) async {
        await FacadeConformance(
            answer: "B-7", error: CameraController.Fault.broken, cancellation: CameraController.Fault.closed
        ) { sdk in
            let controller = CameraController()
            controller.onStart = { delegate in
                sdk.watch(delegate)
                sdk.startOnMainActor { [weak delegate] in delegate?.end($0) }
            }
            controller.onCancel = { _ in sdk.cancel() }
            return try await scan(controller)
        }.check(requirement)
    }

    // MARK: Answers

    @Test func dropsAndReportsASecondValue() async throws {
        controller.onStart = {
            $0?.didScan("B-7")
            $0?.didScan("B-8")
            // Normal for many SDKs.
            $0?.didFail(CameraController.Fault.broken)
        }
        #expect(try await scan().get() == .answered("B-7"))
        #expect(reporter.reports.map(\.code.reason) == ["answered-twice"])
    }

    /// The facade should have noted the error.
    @Test func aValueAfterAnErrorIsLate() async {
        controller.onStart = {
            $0?.didFail(CameraController.Fault.broken)
            $0?.didFail(CameraController.Fault.broken)
            $0?.didScan("B-7")
        }
        if case .success = await scan() { Issue.record("no failure") }
        #expect(reporter.reports.map(\.code.reason).contains("answered-late"))
        #expect(!reporter.reports.map(\.code.reason).contains("answered-twice"))
    }

    private enum FixError: LayerFailure { case noFix }

    /// Core Location reports that the location is unknown, and keeps trying.
    @Test func anErrorThatIsNotedDoesNotEndTheRequest() async throws {
        let unknown = NSError(domain: "kCLErrorDomain", code: 0)
        let fix = try await reportingFailures(to: [reporter]) {
            try await withAnswer(of: String.self) { answer in
                answer.note(unknown)
                answer.succeed("53 N")
                answer.note(unknown)
                return RunningRequest()
            } failure: { _ in
                FixError.noFix
            }
        }
        #expect(fix == "53 N")
        #expect(reporter.reports.isEmpty)
    }

    @Test(.hangLimit, arguments: [false, true])
    func aNotedErrorIsTheReasonIfNoAnswerFollows(_ isAbandoned: Bool) async throws {
        let unknown = NSError(domain: "kCLErrorDomain", code: 0)
        await reportingFailures(to: [reporter]) {
            var received: CoreLocationFailure?
            do {
                _ = try await withAnswer(of: String.self, within: isAbandoned ? nil : .zero) { answer in
                    answer.note(NSError(domain: "kCLErrorDomain", code: 2))
                    answer.note(unknown)
                    return isAbandoned ? RunningRequest() : RunningRequest(keeping: answer)
                } failure: { error in
                    received = CoreLocationFailure(foreign: error)
                    return FixError.noFix
                }
            } catch {}
            #expect(received == .unknownForNow)
        }
        #expect(reporter.reports.map(\.severity) == [.environmental])
    }

    /// An SDK answers on a thread of its own, which has no task and no call site.
    @Test func reportsADroppedAnswerOfAnotherThreadAtTheCall() async throws {
        let answered = AsyncStream<Void>.makeStream()
        let line: UInt = #line + 2
        let value = await reportingFailures(to: [reporter]) {
            try? await withAnswer(of: String.self) { answer in
                Thread.detachNewThread {
                    answer.succeed("B-7")
                    answer.succeed("B-8")
                    answered.continuation.yield()
                }
                return RunningRequest()
            } failure: { error in
                CameraError(error)
            }
        }
        for await _ in answered.stream { break }
        #expect(value == "B-7")
        #expect(reporter.reports.map(\.code.reason) == ["answered-twice"])
        #expect(reporter.reports.map(\.callSite.line) == [line])
        #expect(reporter.reports.map(\.callSite.fileID) == [#fileID])
    }

    @Test func readsACallback() async throws {
        for (value, error, expected) in [("B-7", nil, "B-7"), ("B-7", CameraController.Fault.broken, nil)] {
            let result: Result<String, Interruption<CameraError>> = await reportingFailures(to: [reporter]) {
                do throws(Interruption<CameraError>) {
                    return .success(
                        try await withAnswer(of: String.self) { answer in
                            answer.resolve(value, error)
                            return RunningRequest()
                        } failure: { error in
                            CameraError(error)
                        })
                } catch { return .failure(error) }
            }
            #expect((try? result.get()) == expected)
        }
    }

    // MARK: No answer

    @Test func failsIfTheAnswerIsReleased() async {
        let task = await begun()
        controller.delegate?.release()
        #expect(error(of: await task.value) == .sample(.silent(.abandoned)))
        #expect(reporter.reports.map(\.cause?.description) == ["facade-request/abandoned"])
    }

    @Test func failsAtTheLimit() async {
        controller.onCancel = { $0?.didFail(CameraController.Fault.closed) }
        let task = await begun(within: .seconds(30))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        #expect(error(of: await task.value) == .sample(.silent(.timedOut)))
        #expect(controller.cancels == 1)
        #expect(reporter.reports.count == 1, "errors after the limit are dropped")
    }

    @Test func failsAnEmptyCallback() async {
        controller.onStart = { $0?.answer?.resolve(nil, nil) }
        #expect(error(of: await scan()) == .sample(.silent(.empty)))
    }

    // MARK: Cancellation

    @Test func doesNotCancelTheSDKAfterAnAnswerDuringStart() async {
        controller.onStart = { delegate in
            withUnsafeCurrentTask { $0?.cancel() }
            delegate?.didScan("B-7")
        }
        _ = await scan()
        #expect(controller.cancels == 0)
    }

    @Test func reportsALateValue() async {
        controller.onCancel = { $0?.didScan("B-7") }
        let task = await begun()
        task.cancel()
        #expect(error(of: await task.value) == .cancelled)
        #expect(reporter.reports.map(\.code.reason) == ["answered-late"])
    }

    // MARK: Lifetimes

    @Test func keepsItsObjectsUntilTheEnd() async throws {
        weak var delegate: CameraDelegate?
        let task = await begun()
        delegate = controller.delegate
        #expect(delegate != nil, "only the request holds it")
        controller.delegate?.didScan("B-7")
        _ = try await task.value.get()
        #expect(delegate == nil)
    }

    /// Concurrent answers and a concurrent cancellation.
    @Test(arguments: 0..<50) func endsOnceForConcurrentAnswers(_ round: Int) async throws {
        let task = await begun()
        let answer = try #require(controller.delegate?.answer)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<4 { group.addTask { answer.succeed("\(number)") } }
            group.addTask { answer.fail(CameraController.Fault.broken) }
            group.addTask { task.cancel() }
        }
        _ = await task.value
        #expect(controller.cancels <= 1)
    }
}
