import Watertight

/// The implementation of a fake SDK. A ``FacadeConformance`` decides what it answers, and when.
///
/// The fake has the interface of the SDK. It forwards `start` and `cancel`, and passes a callback:
///
/// ```swift
/// final class FakeController: BarcodeController {
///     let sdk: FakeSDK<String>
///     override func start() {
///         sdk.startOnMainActor { [self] in
///             switch $0 {
///             case .success(let code): delegate?.barcodeController(self, didScan: code)
///             case .failure(let error): delegate?.barcodeController(self, didFail: error)
///             }
///         }
///     }
///     override func stop() { sdk.cancel() }
/// }
/// ```
public final class FakeSDK<Value: Sendable>: Sendable {
    typealias Answer = Result<Value, any Error>

    private enum Callback: Sendable {
        case anyThread(@Sendable (Answer) -> Void)
        case mainActor(@MainActor (Answer) -> Void)
    }

    /// Its behavior during start and cancellation.
    struct Script: Sendable {
        var duringStart: [Answer] = []
        var duringCancel: [Answer] = []
        var cancelsTheTaskDuringStart = false
    }

    private struct State {
        var callback: Callback?
        var cancelTask: (@Sendable () -> Void)?
        var hasAnswered = false
        var starts = 0
        var cancels = 0
        var cancelsAfterAnswer = 0
        var watched: [WeakReference] = []
    }

    private let script: Script
    private let state = Locked(State())

    init(_ script: Script) { self.script = script }

    // MARK: For the fake

    /// Starts the SDK, which may call back on any thread.
    /// - Parameter callback: Calls the facade back. Kept until the end, as a real SDK does.
    public func start(_ callback: @escaping @Sendable (Result<Value, any Error>) -> Void) {
        begin(.anyThread(callback))
        for answer in script.duringStart where noteAnswer() != nil { callback(answer) }
    }

    /// Starts the SDK, which calls back on the main actor.
    /// - Parameter callback: Calls the facade's delegate. Kept until the end, as a real SDK does.
    @MainActor public func startOnMainActor(_ callback: @escaping @MainActor (Result<Value, any Error>) -> Void) {
        begin(.mainActor(callback))
        for answer in script.duringStart where noteAnswer() != nil { callback(answer) }
    }

    /// Cancels the SDK.
    /// - Parameter isolation: The actor of the caller.
    public func cancel(isolation: isolated (any Actor)? = #isolation) {
        state.withLock { state in
            state.cancels += 1
            if state.hasAnswered { state.cancelsAfterAnswer += 1 }
        }
        for answer in script.duringCancel {
            switch noteAnswer() {
            case .anyThread(let callback): callback(answer)
            case .mainActor(let callback) where isolation === MainActor.shared:
                MainActor.assumeIsolated { callback(answer) }
            case .mainActor(let callback): Task { await callback(answer) }
            case nil: break
            }
        }
    }

    /// Adds an object that must be deallocated after the request, such as the facade's delegate.
    ///
    /// The fake itself doesn't have to be added: whatever keeps it alive keeps this object alive.
    /// - Parameter object: The object. It is held weakly.
    public func watch(_ object: AnyObject?) {
        let reference = WeakReference(object)
        state.withLock { $0.watched.append(reference) }
    }

    // MARK: For the suite

    var starts: Int { state.withLock(\.starts) }
    var cancels: Int { state.withLock(\.cancels) }
    var cancelsAfterAnswer: Int { state.withLock(\.cancelsAfterAnswer) }
    /// This object and the watched ones.
    var watched: [WeakReference] { state.withLock { $0.watched } + [WeakReference(self)] }

    func cancelDuringStart(_ cancelTask: @escaping @Sendable () -> Void) {
        state.withLock { $0.cancelTask = cancelTask }
    }

    @MainActor func answer(_ answer: Answer) {
        switch noteAnswer() {
        case .anyThread(let callback): callback(answer)
        case .mainActor(let callback): callback(answer)
        case nil: break
        }
    }

    func answerOnAnotherThread(_ answer: Answer) async {
        await Task.detached { [self] in
            switch noteAnswer() {
            case .anyThread(let callback): callback(answer)
            case .mainActor(let callback): await callback(answer)
            case nil: break
            }
        }.value
    }

    func releaseCallback() {
        let released = state.withLock { state in
            defer { (state.callback, state.cancelTask) = (nil, nil) }
            return (state.callback, state.cancelTask)
        }
        // Not under the lock: a deinitializer may call the SDK.
        withExtendedLifetime(released) {}
    }

    private func begin(_ callback: Callback) {
        let cancelTask = state.withLock { state in
            state.starts += 1
            state.callback = callback
            return state.cancelTask
        }
        if script.cancelsTheTaskDuringStart { cancelTask?() }
    }

    private func noteAnswer() -> Callback? {
        state.withLock { state in
            if state.callback != nil { state.hasAnswered = true }
            return state.callback
        }
    }
}

/// A weak reference that only reveals whether its object was deallocated.
///
/// Unchecked: the object is never exposed, and weak references can be read on any thread.
struct WeakReference: @unchecked Sendable {
    private weak var object: AnyObject?

    init(_ object: AnyObject?) { self.object = object }

    var isGone: Bool { object == nil }
}
