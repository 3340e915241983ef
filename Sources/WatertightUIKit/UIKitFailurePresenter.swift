#if canImport(UIKit) && !os(watchOS)
import Foundation
public import UIKit
@_spi(Adapters) public import WatertightPresentation

/// Presents a router's alerts and confirmations over the topmost view controller of a window scene.
///
/// Create one when the scene connects. It updates the router's state of the scene and of VoiceOver. It doesn't draw
/// banners, inline messages and full screens.
@MainActor public final class UIKitFailurePresenter {
    private let router: Router
    private let sceneID: SceneID
    private weak var scene: UIWindowScene?
    /// Replaced when an alert disappeared together with the controller below it, so that the router shows it again.
    private var id = PresenterID()
    /// Requested, but not presented yet.
    private var waiting: PresentedItem?
    private weak var alert: UIAlertController?
    private var observers: [any NSObjectProtocol] = []

    /// Creates a presenter and adds it to a router.
    /// - Parameters:
    ///   - router: The router. It retains the presenter until the scene disconnects.
    ///   - scene: The window scene.
    ///   - id: The identifier of the scene in the router.
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

    private func presentWaiting() {
        // Without a window the alert waits until the scene is active.
        guard let item = waiting, let top = topmost else { return }
        if let transition = top.transitionCoordinator {
            _ = transition.animate(alongsideTransition: nil) { [weak self] _ in
                // In the next turn of the main actor: UIKit still has the transition coordinator now.
                Task { @MainActor in self?.presentWaiting() }
            }
            return
        }
        waiting = nil
        let showing = Showing { [weak self] in self?.didEnd(item, hasAppeared: $0) }
        let alert = controller(for: item, showing)
        #if !os(tvOS)
        // On iPad a confirmation is a popover, which raises an exception without a source.
        alert.popoverPresentationController?.sourceView = top.view
        alert.popoverPresentationController?.sourceRect = CGRect(
            x: top.view.bounds.midX, y: top.view.bounds.midY, width: 0, height: 0)
        alert.popoverPresentationController?.permittedArrowDirections = []
        #endif
        self.alert = alert
        top.present(alert, animated: true) { [weak self, weak showing] in
            showing?.hasAppeared = true
            self?.router.didAppear(item.id)
        }
    }

    /// The topmost controller that isn't being dismissed.
    private var topmost: UIViewController? {
        guard var top = scene?.keyWindow?.rootViewController, top.viewIfLoaded?.window != nil else { return nil }
        while let next = top.presentedViewController, !next.isBeingDismissed { top = next }
        return top
    }

    private func controller(for item: PresentedItem, _ showing: Showing) -> UIAlertController {
        let error = item.error
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
                // The buttons retain `showing` as long as the alert exists.
                withExtendedLifetime(showing) { self?.choose(action, for: item) }
            }
            alert.addAction(button)
            if action.kind == error.preferredAction, error.method == .alert { alert.preferredAction = button }
        }
        return alert
    }

    private func choose(_ action: PresentationAction, for item: PresentedItem) {
        #if !os(tvOS)
        if action.kind == .copyReference { UIPasteboard.general.string = item.references }
        #endif
        router.choose(action.kind, for: item.id)
        // For the button that was added to an alert without actions.
        router.didDismiss(item.id)
    }

    private func didEnd(_ item: PresentedItem, hasAppeared: Bool) {
        guard router.alert(on: id)?.id == item.id else { return router.didDisappear(item.id) }
        if !hasAppeared {
            // UIKit refused to present it. An immediate repetition might be refused again without end.
            waiting = item
        } else if item.error.method == .confirmation {
            // The user tapped beside it.
            router.didDismiss(item.id)
            router.didDisappear(item.id)
        } else {
            // The controller below it was dismissed.
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
                // In the next turn of the main actor: at `willDeactivate` the scene is still active.
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

@_spi(Adapters) extension UIKitFailurePresenter: AlertPresenter {
    /// Presents an alert over the topmost controller, after the controller's transition.
    public func present(_ item: PresentedItem) {
        waiting = item
        presentWaiting()
    }

    /// Dismisses an alert.
    public func takeDown(_ id: PresentationID) {
        if waiting?.id == id {
            waiting = nil
            return router.didDisappear(id)
        }
        // The end of the alert calls `didDisappear`.
        guard let alert else { return router.didDisappear(id) }
        if let transition = alert.transitionCoordinator {
            _ = transition.animate(alongsideTransition: nil) { [weak alert] _ in
                Task { @MainActor in alert?.presentingViewController?.dismiss(animated: true) }
            }
        } else {
            alert.presentingViewController?.dismiss(animated: true)
        }
    }
}

/// Detects the end of an alert by deallocation: its buttons retain this object. UIKit doesn't report the end of an alert
/// that disappears without an answer.
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
