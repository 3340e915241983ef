public import Watertight

/// A router combined with the window and the screen of the failures that are passed to it.
///
/// A SwiftUI view finds it in the environment as `failures`. In UIKit and AppKit, `presentFailures(in:)` of the router
/// returns it. Declare it as `any` ``Routable`` in a feature.
public struct FailureHandle: Routable {
    /// The router; `nil` where no view presents failures.
    @_spi(Adapters) public let router: FailureRouter?
    /// The window; `nil` for the one that was active last.
    @_spi(Adapters) public let scene: SceneID?
    /// The owner of the failures; `nil` for failures of the window.
    @_spi(Adapters) public let owner: OwnerID?
    /// The screen, in a handle that prolongs its life.
    private let screen: Screen?

    /// Creates a handle.
    /// - Parameters:
    ///   - router: The router. Without one, failures are reported but not shown.
    ///   - scene: The window; `nil` for the one that was active last.
    ///   - owner: The owner of the failures; `nil` for failures of the window.
    @_spi(Adapters) public nonisolated init(router: FailureRouter?, scene: SceneID? = nil, owner: OwnerID? = nil) {
        self.init(router: router, scene: scene, owner: owner, screen: nil)
    }

    private nonisolated init(router: FailureRouter?, scene: SceneID?, owner: OwnerID?, screen: Screen?) {
        self.router = router
        self.scene = scene
        self.owner = owner
        self.screen = screen
    }

    /// The handle, without retaining its screen.
    package var withoutScreen: FailureHandle { FailureHandle(router: router, scene: scene, owner: owner) }

    /// Returns a handle for a screen. Its failures are removed when the last copy of the handle is released.
    ///
    /// Store the handle in a view model or view controller that exists as long as the screen. In SwiftUI, pass it to
    /// `failureOwner(_:)`.
    @MainActor public func forScreen() -> FailureHandle {
        guard let router else { return self }
        let screen = Screen(router)
        return FailureHandle(router: router, scene: scene, owner: screen.id, screen: screen)
    }

    /// Returns a handle for failures that outlive the screen: they end with the window.
    ///
    /// ```swift
    /// func save() {
    ///     let failures = failures.forWindow()
    ///     Task { if await !store.save(draft) { failures.handle(DraftFailure.notSaved) } }
    ///     dismiss()
    /// }
    /// ```
    public func forWindow() -> FailureHandle { FailureHandle(router: router, scene: scene) }

    /// Ends the screen and removes its failures, before the handle is released.
    @_spi(Adapters) @MainActor public func end() { screen?.end() }

    /// Reports a failure and shows it as its presentation declares.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, incident: Incident?, inBackground: Bool, at callSite: CallSite,
        perform: PresentationAction.Handlers
    ) -> PresentationID? {
        let failure = HandledFailure(failure, incident: incident, at: callSite)
        guard let router else { return failure.withholdWithoutWindow() }
        return router.submit(failure, in: scene, owner: owner, inBackground: inBackground, perform: perform)
    }

    /// Reports an error without a presentation and shows a neutral text.
    @discardableResult
    public func handle(unexpected error: any Error, at callSite: CallSite) -> PresentationID? {
        let failure = HandledFailure(
            unexpected: error, isDescribed: router?.describesUnexpectedErrors == true, at: callSite)
        guard let router else { return failure.withholdWithoutWindow() }
        return router.submit(failure, in: scene, owner: owner, inBackground: false)
    }

    /// Removes a presentation on the screen or a waiting one. A no-op after its end.
    public func dismiss(_ id: PresentationID) { router?.dismiss(id) }

    /// Removes the inline messages and indicators of an anchor on the screen or in the window.
    public func dismiss(_ anchor: InlineAnchor) { router?.dismiss(.anchor(anchor), in: scene, owner: owner) }

    /// Removes the failures with a code on the screen or in the window.
    public func dismiss(_ code: FailureCode) { router?.dismiss(.code(code), in: scene, owner: owner) }
}

/// A screen that ends when it is released.
@MainActor private final class Screen {
    let id = OwnerID()
    private let router: FailureRouter

    init(_ router: FailureRouter) {
        self.router = router
        router.ownerDidBegin(id)
    }

    func end() { router.ownerDidEnd(id) }

    deinit {
        Task { @MainActor [router, id] in router.ownerDidEnd(id) }
    }
}
