public import Watertight
public import WatertightPresentation

/// Stands on the spy's own screen for an error that nobody expected.
private struct Unexpected: PresentableFailure {
    var presentation: PresentationError { PresentationError(title: "", description: "", method: .alert) }
}

/// A router that keeps what it is handed and shows nothing, for tests of view models.
@MainActor public final class SpyRouter: Routable {
    /// The failures that were handed over, as a person would have seen them, in order.
    public private(set) var handled: [PresentationError] = []
    /// The errors that nobody expected, in order.
    public private(set) var unexpected: [any Error] = []
    /// The presentations that were dismissed, in order.
    public private(set) var dismissed: [PresentedFailure.ID] = []

    private let router = Router()
    private var last: PresentedFailure.ID?

    /// Creates a router that was handed nothing.
    public init() {}

    /// Keeps a failure's presentation.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentedFailure.ID? {
        handled.append(failure.presentation)
        last = router.handle(failure, perform: perform)
        return last
    }

    /// Keeps an unexpected error. A cancellation is not kept: a router shows nothing of it.
    @discardableResult
    public func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, at callSite: CallSite
    ) -> PresentedFailure.ID? {
        if matcher.isCancellation(error) { return nil }
        unexpected.append(error)
        last = router.handle(Unexpected(), perform: nil)
        return last
    }

    /// Keeps a dismissal.
    public func dismiss(_ id: PresentedFailure.ID) {
        dismissed.append(id)
        router.dismiss(id)
    }

    /// Chooses an action of the failure that was handed over last, as a person would; the failure goes.
    /// - Parameter action: The action.
    public func choose(_ action: PresentationAction) {
        if let last { router.choose(action, for: last) }
    }
}
