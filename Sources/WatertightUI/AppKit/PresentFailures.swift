#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
@_spi(Adapters) public import WatertightPresentation

extension FailureRouter {
    /// Presents failures in a window until it closes.
    ///
    /// Alerts and confirmations are sheets of the window or of its topmost sheet. Banners and full screens are child
    /// windows of it. If a closed window is shown again, call this method again.
    /// - Parameter window: The window.
    /// - Returns: The handle for failures of the window. A further call for the same window returns the same handle.
    @discardableResult public func presentFailures(in window: NSWindow) -> FailureHandle {
        FailureHandle(router: self, scene: AppKitFailurePresenter.presenter(for: window, of: self).scene)
    }
}

extension FailureHandle {
    /// Shows the full screens of this handle's screen over a view, instead of over the whole window.
    ///
    /// A full screen hides the view's content while it is shown. The method has an effect until the screen ends.
    /// - Important: If the handle has no window, such as one of `forScreen()` on the router itself, call this method
    ///   after the view was added to a window with `presentFailures(in:)`. Before that, it is a no-op.
    /// - Parameter view: The view, held weakly. Full screens are shown as alerts while it isn't in a window, and if it
    ///   is an `NSSplitView`, whose subviews are its panes. A hosting view is ignored with a runtime warning: use
    ///   SwiftUI's `failureOwner(_:)` in its content.
    @MainActor public func showFullScreens(over view: NSView) {
        guard Self.canDraw(over: view), let router,
            let scene = scene ?? AppKitFailurePresenter.scene(of: view.window, in: router)
        else { return }
        let id = SurfaceID()
        router.surfaceWillAppear(ScreenSurface(view, router: router), id: id, at: .screen(of: owner), in: scene)
        router.surfaceDidAppear(id)
    }
}

/// Draws the full screens of a screen over its view.
@MainActor final class ScreenSurface: FailureSurface {
    private weak var view: NSView?
    private let router: FailureRouter
    private let cover = Cover()
    private var container: FailureContainer?

    init(_ view: NSView, router: FailureRouter) {
        self.view = view
        self.router = router
    }

    func present(_ item: PresentedItem) {
        guard let view, !(view is NSSplitView) else { return }
        let container = container ?? FailureContainer(item, router: router)
        self.container = container
        if container.superview !== view {
            view.addSubview(container)
            container.fill(view)
        }
        cover.cover(view.subviews.filter { $0 !== container })
        container.show(item)
    }

    func takeDown(_ id: PresentationID) {
        guard container?.item.id == id else { return }
        container?.removeFromSuperview()
        container = nil
        cover.cover([])
    }
}
#endif
