public import Watertight

/// The way to a router for one screen: what is handed over is shown in the screen's window, and goes when the screen
/// goes.
///
/// A value, so that a view, which is a struct, can hand over failures; a feature takes it as `any` ``Routable``.
public struct FailureHandle: Routable {
    package let router: Router
    /// The window.
    public let scene: SceneID
    /// The screen; `nil` for what belongs to the whole app.
    public let owner: OwnerID?

    /// Creates a handle.
    /// - Parameters:
    ///   - router: The router.
    ///   - scene: The window.
    ///   - owner: The screen; `nil` for what belongs to the whole app.
    public init(router: Router, scene: SceneID = .main, owner: OwnerID? = nil) {
        self.router = router
        self.scene = scene
        self.owner = owner
    }

    /// The same way for another screen of the same window.
    public func with(owner: OwnerID?) -> FailureHandle { FailureHandle(router: router, scene: scene, owner: owner) }

    /// Shows a failure in the way that its presentation says.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, initiatedBy initiator: PresentationInitiator, at callSite: CallSite,
        perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentedFailure.ID? {
        router.handle(failure, in: scene, owner: owner, initiatedBy: initiator, at: callSite) { outcome in
            if case .answered(let action) = outcome { perform?(action) }
        }
    }

    /// Shows an error that nobody expected.
    @discardableResult
    public func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, at callSite: CallSite
    ) -> PresentedFailure.ID? {
        router.handle(unexpected: error, cancelledBy: matcher, in: scene, owner: owner, at: callSite)
    }

    /// Takes a presentation back, shown or waiting. Does nothing if it has ended already.
    public func dismiss(_ id: PresentedFailure.ID) { router.dismiss(id) }
}
