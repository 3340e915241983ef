#if canImport(UIKit) && !os(watchOS)
import Foundation
public import UIKit
public import WatertightPresentation

/// Shows a router's alerts and confirmations in a window scene of UIKit, over whatever is topmost there.
///
/// Make one when the scene connects. It tells the router when the scene is active, that it has closed, and whether a
/// person uses VoiceOver. Banners, inline messages and full screens are the app's to draw: it observes the router.
@MainActor public final class UIKitFailurePresenter: AlertPresenter {
    private let router: Router
    private let sceneID: SceneID
    private weak var scene: UIWindowScene?
    /// Another one when the controller that showed an alert took it away: then the router shows it again.
    private var id = PresenterID()
    /// Asked for, and not presented yet.
    private var waiting: PresentedFailure?
    private weak var alert: UIAlertController?
    private var observers: [any NSObjectProtocol] = []

    /// Begins to show a router's alerts.
    /// - Parameters:
    ///   - router: The router. It keeps the presenter until the scene disconnects.
    ///   - scene: The window scene.
    ///   - id: The scene's name among those of the router.
    public init(router: Router, scene: UIWindowScene, id: SceneID) {
        self.router = router
        self.scene = scene
        self.sceneID = id
        begin()
        observe(scene)
        activityDidChange()
        assistanceDidChange()
    }

    private func begin() {
        router.presenterWillAppear(id, in: sceneID, presenter: self)
        router.presenterDidAppear(id)
    }

    // MARK: Alerts

    /// Shows an alert over the topmost controller, once that has finished its transition.
    public func present(_ failure: PresentedFailure) {
        waiting = failure
        presentWaiting()
    }

    private func presentWaiting() {
        // Without a window it waits until the scene is active.
        guard let failure = waiting, let top = topmost else { return }
        if let transition = top.transitionCoordinator {
            _ = transition.animate(alongsideTransition: nil) { [weak self] _ in
                // A turn later: UIKit forgets the transition only then.
                Task { @MainActor in self?.presentWaiting() }
            }
            return
        }
        waiting = nil
        let showing = Showing { [weak self] in self?.didEnd(failure, hasAppeared: $0) }
        let alert = controller(for: failure, showing)
        #if !os(tvOS)
        // On an iPad a confirmation is a popover, and an exception without a place.
        alert.popoverPresentationController?.sourceView = top.view
        alert.popoverPresentationController?.sourceRect = CGRect(
            x: top.view.bounds.midX, y: top.view.bounds.midY, width: 0, height: 0)
        alert.popoverPresentationController?.permittedArrowDirections = []
        #endif
        self.alert = alert
        top.present(alert, animated: true) { [weak self, weak showing] in
            showing?.hasAppeared = true
            self?.router.didAppear(failure.id)
        }
    }

    /// Takes an alert away.
    public func takeDown(_ id: PresentedFailure.ID) {
        if waiting?.id == id {
            waiting = nil
            return router.didDisappear(id)
        }
        // That it has gone is told by its end.
        guard let alert else { return router.didDisappear(id) }
        if let transition = alert.transitionCoordinator {
            _ = transition.animate(alongsideTransition: nil) { [weak alert] _ in
                Task { @MainActor in alert?.presentingViewController?.dismiss(animated: true) }
            }
        } else {
            alert.presentingViewController?.dismiss(animated: true)
        }
    }

    /// The controller over all others that is not on its way out.
    private var topmost: UIViewController? {
        guard var top = scene?.keyWindow?.rootViewController, top.viewIfLoaded?.window != nil else { return nil }
        while let next = top.presentedViewController, !next.isBeingDismissed { top = next }
        return top
    }

    private func controller(for failure: PresentedFailure, _ showing: Showing) -> UIAlertController {
        let error = failure.error
        let alert = UIAlertController(
            title: error.title, message: error.message,
            preferredStyle: error.method == .confirmation ? .actionSheet : .alert)
        for action in error.actions.isEmpty ? [.dismiss] : error.actions {
            let style: UIAlertAction.Style =
                switch action.role {
                case .destructive: .destructive
                case .cancel where action.kind == error.cancellingAction: .cancel
                case .cancel, nil: .default
                }
            let button = UIAlertAction(title: action.title, style: style) { [weak self] _ in
                // The alert is shown as long as its buttons are kept.
                withExtendedLifetime(showing) { self?.choose(action, for: failure) }
            }
            alert.addAction(button)
            if action.kind == error.preferredAction, error.method == .alert { alert.preferredAction = button }
        }
        return alert
    }

    private func choose(_ action: PresentationAction, for failure: PresentedFailure) {
        #if !os(tvOS)
        if action.kind == .copyReference { UIPasteboard.general.string = failure.references }
        #endif
        router.choose(action.kind, for: failure.id)
        // Not offered: the one that was added.
        router.didDismiss(failure.id)
    }

    private func didEnd(_ failure: PresentedFailure, hasAppeared: Bool) {
        guard router.alert(on: id)?.id == failure.id else { return router.didDisappear(failure.id) }
        if !hasAppeared {
            // UIKit refused it. Asking at once might be refused for ever.
            waiting = failure
        } else if failure.error.method == .confirmation {
            // Tapped beside it.
            router.didDismiss(failure.id)
            router.didDisappear(failure.id)
        } else {
            // The controller below it went.
            router.presenterWillDisappear(id)
            router.presenterDidDisappear(id)
            id = PresenterID()
            begin()
        }
    }

    // MARK: The scene

    private func observe(_ scene: UIWindowScene) {
        let activity = [
            UIScene.didActivateNotification, UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
            UIScene.willEnterForegroundNotification,
        ]
        for name in activity { observe(name, of: scene) { $0.activityDidChange() } }
        observe(UIScene.didDisconnectNotification, of: scene) { $0.sceneDidDisconnect() }
        for name in [
            UIAccessibility.voiceOverStatusDidChangeNotification,
            UIAccessibility.switchControlStatusDidChangeNotification,
        ] { observe(name, of: nil) { $0.assistanceDidChange() } }
    }

    private func observe(
        _ name: Notification.Name, of object: UIWindowScene?,
        _ react: @escaping @MainActor @Sendable (UIKitFailurePresenter) -> Void
    ) {
        observers.append(
            NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] _ in
                // A turn later: at `willDeactivate` the scene is active still.
                Task { @MainActor in if let self { react(self) } }
            })
    }

    private func activityDidChange() {
        guard let scene else { return }
        let activity: SceneActivity =
            switch scene.activationState {
            case .foregroundActive: .active
            case .foregroundInactive: .inactive
            case .background, .unattached: .background
            @unknown default: .inactive
            }
        router.scene(sceneID, didBecome: activity)
        presentWaiting()
    }

    private func assistanceDidChange() {
        router.assistiveTechnologyDidChange(
            isRunning: UIAccessibility.isVoiceOverRunning || UIAccessibility.isSwitchControlRunning)
    }

    private func sceneDidDisconnect() {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        observers = []
        waiting = nil
        router.sceneDidClose(sceneID)
        router.presenterDidDisappear(id)
    }
}

/// Lives as long as the buttons of an alert, which is as long as the alert: UIKit does not say when one has gone that
/// nobody answered.
@MainActor private final class Showing {
    var hasAppeared = false
    private let end: @MainActor @Sendable (_ hasAppeared: Bool) -> Void

    init(end: @escaping @MainActor @Sendable (Bool) -> Void) { self.end = end }

    deinit {
        let (end, hasAppeared) = (end, hasAppeared)
        Task { @MainActor in end(hasAppeared) }
    }
}
#endif
