public import Testing
public import Watertight
public import WatertightPresentation

/// A router that keeps what it is handed and shows nothing, for tests of view models.
@MainActor public final class SpyRouter: Routable {
    /// The failures that were handed over, as a person would have seen them, in order.
    public private(set) var handled: [PresentationError] = []
    /// Those of them that a router shows, in order.
    public private(set) var shown: [PresentationError] = []
    /// The errors that nobody expected, in order.
    public private(set) var unexpected: [any Error] = []
    /// The presentations that were dismissed, in order.
    public private(set) var dismissed: [PresentedFailure.ID] = []

    private var last: (id: PresentedFailure.ID, perform: (@MainActor (PresentationAction) -> Void)?)?

    /// Creates a router that was handed nothing.
    public init() {}

    /// Keeps a failure's presentation.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, initiatedBy initiator: PresentationInitiator, at callSite: CallSite,
        perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentedFailure.ID? {
        let error = failure.presentation
        handled.append(error)
        guard error.isShown(initiatedBy: initiator) else { return nil }
        shown.append(error)
        let id = PresentedFailure.ID()
        last = (id, perform)
        return id
    }

    /// Keeps an unexpected error. A cancellation is not kept: a router shows nothing of it.
    @discardableResult
    public func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, at callSite: CallSite
    ) -> PresentedFailure.ID? {
        if matcher.isCancellation(error) { return nil }
        unexpected.append(error)
        last = (PresentedFailure.ID(), nil)
        return last?.id
    }

    /// Keeps a dismissal.
    public func dismiss(_ id: PresentedFailure.ID) {
        dismissed.append(id)
        if last?.id == id { last = nil }
    }

    /// Chooses an action of the failure that was handed over last, as a person would; the failure goes.
    /// - Parameter kind: The kind of the action. If it was not offered, the test fails.
    public func choose(_ kind: PresentationAction.Kind, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let last, let action = shown.last?.action(kind) else {
            Issue.record("\(kind) is not offered", sourceLocation: sourceLocation)
            return
        }
        self.last = nil
        last.perform?(action)
    }
}
