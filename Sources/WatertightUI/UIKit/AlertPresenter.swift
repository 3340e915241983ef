#if canImport(UIKit) && !os(watchOS)
package import UIKit
@_spi(Adapters) package import WatertightPresentation

/// Presents a router's alerts and confirmations in a window of their own, or over the topmost view controller of the app.
///
/// Over the app, UIKit refuses a presentation without an error, for example during a transition or over a menu. The presenter
/// tries again with a back-off as long as the router requests the alert. It never presents an alert over an alert of the app:
/// if the app dismissed its alert, UIKit would dismiss the router's alert instead.
///
/// An alert that disappears without an answer is presented again, for example if the app dismisses its presenting
/// controller. It waits while another window covers the app, and while the app presents something over it.
///
/// While an alert is up, it retains its presenter: its buttons work, and it is taken down, whatever else has ended.
@MainActor package final class AlertPresenter {
    /// A requested alert, until it has disappeared.
    private struct Request {
        let item: PresentedItem
        weak var alert: UIAlertController?
        /// Not `nil` while UIKit may still call a button.
        weak var buttons: Buttons?
        var hasAppeared = false
        var isLeaving = false
        /// Whether the alert was missing at the last check.
        var isMissing = false
        var checks = 0
    }

    /// The delays between attempts. The last one repeats.
    private static let delays: [Duration] = [.milliseconds(100), .milliseconds(900), .seconds(2)]

    private let router: FailureRouter
    private let scene: @MainActor () -> UIWindowScene?
    private let view: @MainActor () -> UIView?
    private var request: Request?
    /// The alert to present after the current one has disappeared.
    private var next: PresentedItem?
    /// Presents an alert where no scene exists.
    private var presentWithoutScene: (@MainActor (PresentedItem) -> Void)?
    private var timer: Task<Void, Never>?
    #if !os(visionOS)
    private var window: AlertWindow?
    #endif

    /// Creates a presenter.
    /// - Parameters:
    ///   - router: The router.
    ///   - scene: Returns the window scene, or `nil` while there is none.
    ///   - view: Returns a view that has the app's direction and text size; `nil` for the app's topmost one.
    package init(
        router: FailureRouter, scene: @escaping @MainActor () -> UIWindowScene?,
        view: @escaping @MainActor () -> UIView? = { nil }
    ) {
        self.router = router
        self.scene = scene
        self.view = view
    }

    /// Presents an alert. Reports it to the router after UIKit has presented it.
    /// - Parameters:
    ///   - item: The alert.
    ///   - withoutScene: Presents it instead if no scene exists for a second, such as in some app extensions.
    package func present(_ item: PresentedItem, withoutScene: (@MainActor (PresentedItem) -> Void)? = nil) {
        presentWithoutScene = withoutScene
        if let request {
            guard request.item.id != item.id else { return }
            self.request?.isLeaving = true
            next = item
        } else {
            request = Request(item: item)
        }
        update()
    }

    /// Removes an alert, then reports its disappearance to the router.
    package func takeDown(_ id: PresentationID) {
        if next?.id == id { next = nil }
        guard request?.item.id == id else { return router.didDisappear(id) }
        request?.isLeaving = true
        update()
    }

    /// Checks the state of the alert, and tries again if UIKit refused it. A timer calls this method too.
    package func update() {
        guard let request else { return }
        let scene = scene()
        if request.isLeaving, scene?.activationState == .unattached {
            // UIKit may not complete a dismissal in it.
            return end(request.item.id)
        } else if let alert = request.alert, isOnScreen(request), let base = alert.presentingViewController {
            if let transition = alert.transitionCoordinator {
                update(after: transition)
            } else if request.isLeaving, !alert.isBeingDismissed, alert.presentedViewController == nil {
                base.dismiss(animated: scene?.activationState == .foregroundActive) { self.update() }
            }
        } else if request.isLeaving || !router.isPresenting(request.item.id) {
            return end(request.item.id)
        } else if request.hasAppeared, request.buttons != nil, !request.isMissing {
            // UIKit may still call a button after the dismissal. If the app retains the alert, the next check handles it.
        } else {
            attempt(request)
        }
        schedule()
    }

    /// Returns whether UIKit accepted the alert and hasn't removed it.
    private func isOnScreen(_ request: Request) -> Bool {
        guard let alert = request.alert, alert.presentingViewController != nil else { return false }
        // A new root controller removes the alert from the window without dismissing it.
        return !request.hasAppeared || alert.viewIfLoaded?.window != nil
    }

    private func attempt(_ old: Request) {
        guard let top = base, !(top is UIAlertController), top.viewIfLoaded?.window != nil else { return }
        if let transition = top.runningTransition { return update(after: transition) }
        let buttons = Buttons { [weak self] in self?.update() }
        let item = old.item
        let alert = controller(for: item, buttons)
        request = Request(item: item, alert: alert, buttons: buttons, checks: old.hasAppeared ? 0 : old.checks)
        top.present(alert, animated: true) { [weak buttons] in
            buttons?.hasAppeared = true
            self.didAppear(item.id)
        }
    }

    private var base: UIViewController? {
        guard let scene = scene(), !scene.isCovered else { return nil }
        #if !os(visionOS)
        if !router.alertsInAppWindow {
            let window = window ?? AlertWindow(in: scene, like: view())
            self.window = window
            return window.rootViewController
        }
        #endif
        return scene.topmostController
    }

    private func closeWindow() {
        #if !os(visionOS)
        window?.close(router.clock)
        window = nil
        #endif
    }

    private func didAppear(_ id: PresentationID) {
        guard request?.item.id == id else { return }
        request?.hasAppeared = true
        router.didAppear(id)
    }

    private func choose(_ action: PresentationAction, for item: PresentedItem) {
        // What the app does now may present something in its own window.
        closeWindow()
        // Also removes an alert that the app retains.
        router.answer(action.kind, of: item)
    }

    private func end(_ id: PresentationID) {
        guard request?.item.id == id else { return }
        timer?.cancel()
        closeWindow()
        request = nil
        let next = next
        self.next = nil
        router.didDisappear(id)
        if let next, request == nil { present(next, withoutScene: presentWithoutScene) }
    }

    // MARK: Time

    private func schedule() {
        timer?.cancel()
        guard let request else { return }
        let last = Self.delays.count - 1
        let delay = Self.delays[request.hasAppeared ? last : min(request.checks, last)]
        // Retains the presenter while there is an alert.
        timer = Task { [clock = router.clock] in
            // Canceled when the state changes.
            guard (try? await clock.sleep(for: delay)) != nil else { return }
            check()
        }
    }

    private func check() {
        request?.checks += 1
        if let item = request?.item, scene() == nil, request?.checks == 2, let presentWithoutScene {
            request = nil
            return presentWithoutScene(item)
        }
        update()
        if let request { self.request?.isMissing = request.hasAppeared && !isOnScreen(request) }
    }

    private func update(after transition: any UIViewControllerTransitionCoordinator) {
        transition.afterwards { self.update() }
    }

    // MARK: The alert

    private func controller(for item: PresentedItem, _ buttons: Buttons) -> UIAlertController {
        let error = item.error
        // Also for a confirmation: an action sheet needs a source view.
        let alert = UIAlertController(title: error.title, message: error.bodyText, preferredStyle: .alert)
        for button in error.buttons() {
            let style: UIAlertAction.Style =
                button.role == .destructive ? .destructive : button.role == .cancel ? .cancel : .default
            let action = UIAlertAction(title: button.title, style: style) { _ in
                withExtendedLifetime(buttons) { self.choose(button.action, for: item) }
            }
            alert.addAction(action)
            if button.isDefault { alert.preferredAction = action }
        }
        return alert
    }
}

/// Detects the end of an alert: the alert's buttons retain this object. UIKit doesn't report that an alert disappeared
/// without an answer.
@MainActor private final class Buttons {
    var hasAppeared = false
    private let end: @MainActor @Sendable () -> Void

    init(end: @escaping @MainActor @Sendable () -> Void) { self.end = end }

    deinit {
        // A refused alert is released at once, and the timer tries again.
        guard hasAppeared else { return }
        Task { @MainActor [end] in end() }
    }
}
#endif
