import Synchronization

/// A gate that a test opens once, at which a server waits.
public final class Gate: Sendable, Hashable {
    private let state = Mutex<(isOpen: Bool, waiting: [@Sendable () -> Void])>((false, []))

    /// Creates a closed gate.
    public init() {}

    /// Opens the gate.
    public func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for resume in waiting { resume() }
    }

    /// Waits until the gate is open.
    public func wait() async {
        await withCheckedContinuation { resume in whenOpen { resume.resume() } }
    }

    /// Runs an action when the gate is open.
    func whenOpen(_ action: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiting.append(action) }
            return state.isOpen
        }
        if isOpen { action() }
    }

    /// Whether two gates are the same one.
    public static func == (left: Gate, right: Gate) -> Bool { left === right }
    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
