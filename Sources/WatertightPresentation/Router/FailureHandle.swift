public import Watertight

/// A router, together with the window and the owner of the failures that are passed to it.
///
/// A SwiftUI view finds it in the environment. A feature takes it as `any` ``Routable``.
public struct FailureHandle: Routable {
    package let router: Router
    /// The window.
    public let scene: SceneID
    /// The owner, such as a screen; `nil` for failures of the whole app.
    public let owner: OwnerID?

    /// Creates a handle.
    /// - Parameters:
    ///   - router: The router.
    ///   - scene: The window.
    ///   - owner: The owner, such as a screen; `nil` for failures of the whole app.
    public init(router: Router, scene: SceneID = .main, owner: OwnerID? = nil) {
        self.router = router
        self.scene = scene
        self.owner = owner
    }

    /// Returns a handle for another owner in the same window.
    public func with(owner: OwnerID?) -> FailureHandle { FailureHandle(router: router, scene: scene, owner: owner) }

    /// Reports a failure and shows it as its presentation declares.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, incident: Incident?, inBackground: Bool, at callSite: CallSite,
        perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentationID? {
        router.handle(
            failure, incident: incident, in: scene, owner: owner, inBackground: inBackground, at: callSite
        ) { outcome in
            if case .answered(let action) = outcome { perform?(action) }
        }
    }

    /// Reports an unexpected error and shows a neutral text.
    @discardableResult
    public func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, at callSite: CallSite
    ) -> PresentationID? {
        router.handle(unexpected: error, cancelledBy: matcher, in: scene, owner: owner, at: callSite)
    }

    /// Removes a presentation, whether it is on the screen or waiting. Does nothing after its end.
    public func dismiss(_ id: PresentationID) { router.dismiss(id) }
}
