import Watertight
public import WatertightPresentation

/// A router that keeps what it is handed and shows nothing, for tests of view models.
@MainActor public final class SpyRouter: Routable {
    /// What was handed over, as a person would have seen it, in order.
    public private(set) var handled: [PresentationError] = []
    /// What came through the door for the unexpected, in order.
    public private(set) var unexpected: [any Error] = []
    /// What was dismissed, in order.
    public private(set) var dismissed: [PresentedFailure.ID] = []

    private let router = Router()
    private var answers: [(@MainActor (PresentationAction) -> Void)?] = []

    /// A router that was handed nothing.
    public init() {}

    /// Keeps a failure's presentation.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentedFailure.ID? {
        handled.append(failure.presentation)
        answers.append(perform)
        return router.handle(failure, perform: perform)
    }

    /// Keeps an unexpected error.
    @discardableResult
    public func handle(unexpected error: any Error, fileID: StaticString, line: UInt) -> PresentedFailure.ID? {
        unexpected.append(error)
        return nil
    }

    /// Keeps what was dismissed.
    public func dismiss(_ id: PresentedFailure.ID) {
        dismissed.append(id)
        router.dismiss(id)
    }

    /// Chooses an action of the failure that was handed over last, as a person would.
    /// - Parameter action: The action.
    public func choose(_ action: PresentationAction) {
        answers.last??(action)
    }
}
