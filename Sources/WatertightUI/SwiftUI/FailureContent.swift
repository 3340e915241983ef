#if canImport(SwiftUI)
public import Watertight
@_spi(Adapters) public import WatertightPresentation

/// The content and the actions of a banner, an inline message, an indicator or a full screen.
@MainActor public struct FailureContent {
    let item: PresentedItem
    let router: FailureRouter?
    /// Performs the actions of a failure that a view draws without a router.
    var handlers: PresentationAction.Handlers = [:]

    /// What the user sees, with the actions that the platform can perform.
    public var error: PresentationError {
        var error = item.error
        error.actions = item.buttons.map(\.action)
        return error
    }
    var needsCloseButton: Bool { router != nil && item.error.needsCloseButton }
    /// Whether the chosen action of a full screen is being performed.
    public var isPerforming: Bool { item.isPerforming }
    /// The references of all incidents of this failure and its duplicates.
    public var incidents: [IncidentReference] { item.incidents }

    /// Performs an action. *Copy Reference* copies the incident references and doesn't remove the failure.
    /// - Parameter action: The kind of the action.
    public func choose(_ action: PresentationAction.Kind) {
        guard let router else { return FailureRouter.copy(item.error.incident?.description ?? "") }
        router.press(action, of: item)
    }

    /// Removes the failure without an answer.
    public func dismiss() { router?.didDismiss(item.id) }

    func escape() { router?.escape(item) }
}
#endif
