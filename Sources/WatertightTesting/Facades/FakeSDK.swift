import Synchronization

/// The inside of a fake SDK: a ``FacadeConformance`` decides what it answers, and when.
///
/// The fake has the shape of the SDK. It tells when the facade starts and cancels it, and gives the way to call back:
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

    /// What it does by itself.
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
    private let state = Mutex(State())

    init(_ script: Script) { self.script = script }

    // MARK: For the fake

    /// Tells that the facade has started the SDK, which may call back on any thread.
    /// - Parameter callback: Calls the facade back. Kept until the end, as an SDK would.
    public func start(_ callback: @escaping @Sendable (Result<Value, any Error>) -> Void) {
        begin(.anyThread(callback))
        for answer in script.duringStart where notesAnswer() != nil { callback(answer) }
    }

    /// Tells that the facade has started the SDK, which calls back on the main actor.
    /// - Parameter callback: Calls the facade's delegate. Kept until the end, as an SDK would.
    @MainActor public func startOnMainActor(_ callback: @escaping @MainActor (Result<Value, any Error>) -> Void) {
        begin(.mainActor(callback))
        for answer in script.duringStart where notesAnswer() != nil { callback(answer) }
    }

    /// Tells that the facade has cancelled the SDK.
    /// - Parameter isolation: The actor on which it did: the caller's.
    public func cancel(isolation: isolated (any Actor)? = #isolation) {
        state.withLock { state in
            state.cancels += 1
            if state.hasAnswered { state.cancelsAfterAnswer += 1 }
        }
        for answer in script.duringCancel {
            switch notesAnswer() {
            case .anyThread(let callback): callback(answer)
            case .mainActor(let callback) where isolation === MainActor.shared:
                MainActor.assumeIsolated { callback(answer) }
            case .mainActor(let callback): Task { await callback(answer) }
            case nil: break
            }
        }
    }

    /// Names an object that must be gone after the request, such as the facade's delegate.
    ///
    /// The fake itself need not be named: what keeps it alive keeps this object alive.
    /// - Parameter object: The object. It is not kept.
    public func watch(_ object: AnyObject?) {
        let reference = WeakReference(object)
        state.withLock { $0.watched.append(reference) }
    }

    // MARK: For the suite

    var starts: Int { state.withLock(\.starts) }
    var cancels: Int { state.withLock(\.cancels) }
    var cancelsAfterAnswer: Int { state.withLock(\.cancelsAfterAnswer) }
    /// This object and those that it watches.
    var watched: [WeakReference] { state.withLock { $0.watched } + [WeakReference(self)] }

    func cancelDuringStart(_ cancelTask: @escaping @Sendable () -> Void) {
        state.withLock { $0.cancelTask = cancelTask }
    }

    @MainActor func say(_ answer: Answer) {
        switch notesAnswer() {
        case .anyThread(let callback): callback(answer)
        case .mainActor(let callback): callback(answer)
        case nil: break
        }
    }

    func sayOnAnotherThread(_ answer: Answer) async {
        await Task.detached { [self] in
            switch notesAnswer() {
            case .anyThread(let callback): callback(answer)
            case .mainActor(let callback): await callback(answer)
            case nil: break
            }
        }.value
    }

    func letGo() {
        let released = state.withLock { state in
            defer { (state.callback, state.cancelTask) = (nil, nil) }
            return (state.callback, state.cancelTask)
        }
        // Not under the lock: whatever this frees may call.
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

    private func notesAnswer() -> Callback? {
        state.withLock { state in
            if state.callback != nil { state.hasAnswered = true }
            return state.callback
        }
    }
}

/// Tells whether an object is still there.
///
/// Unchecked: the object is never given out, and reading a weak reference is safe on every thread.
struct WeakReference: @unchecked Sendable {
    private weak var object: AnyObject?

    init(_ object: AnyObject?) { self.object = object }

    var isGone: Bool { object == nil }
}
