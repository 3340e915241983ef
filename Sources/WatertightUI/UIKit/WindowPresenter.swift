#if canImport(UIKit) && !os(watchOS)
import Foundation
public import UIKit
@_spi(Adapters) public import WatertightPresentation

extension FailureRouter {
    /// Presents failures in a window scene until it disconnects: alerts, confirmations, banners and full screens.
    ///
    /// Call it when the scene connects. A second call for the same scene returns a handle for the same window. Without
    /// an ``InlineFailureView``, an inline message is shown as an alert, and an indicator as a banner.
    ///
    /// An alert has a window of its own while it is up, except on visionOS. Banners and full screens are above the view of the
    /// topmost view controller.
    /// - Parameter scene: The window scene.
    /// - Returns: A handle for failures of the window. Create a handle for each screen with `forScreen()`.
    @discardableResult
    public func presentFailures(in scene: UIWindowScene) -> FailureHandle {
        FailureHandle(
            router: self,
            scene: WindowPresenter.sceneID(of: scene, for: self) ?? WindowPresenter(router: self, scene: scene).id)
    }
}

/// Draws the failures of a window scene. Reports the state of the scene and of assistive technologies to the router.
@MainActor final class WindowPresenter: FailureSurface {
    /// The presenters of connected scenes.
    private(set) static var all: [WindowPresenter] = []

    let id = SceneID()
    private let router: FailureRouter
    private weak var scene: UIWindowScene?
    private let alerts: AlertPresenter
    private let surface = SurfaceID()
    /// The banner and the full screens.
    private var messages: [MessageView] = []
    private var timer: Task<Void, Never>?
    private var isCovered = false
    private var observations: [NotificationObservation] = []

    init(router: FailureRouter, scene: UIWindowScene) {
        self.router = router
        self.scene = scene
        alerts = AlertPresenter(router: router) { [weak scene] in scene }
        Self.all.append(self)
        router.surfaceWillAppear(self, id: surface, at: .window(draws: [.banner, .fullScreen]), in: id)
        observe(scene)
        updateActivity()
        updateAssistance()
        router.surfaceDidAppear(surface)
    }

    /// Returns the identifier of a scene in which failures are presented.
    static func sceneID(of scene: UIWindowScene?, for router: FailureRouter) -> SceneID? {
        guard let scene else { return nil }
        return all.first { $0.scene === scene && $0.router === router }?.id
    }

    // MARK: Drawing

    func present(_ item: PresentedItem) {
        switch item.error.method {
        case .alert, .confirmation, .silent: return alerts.present(item)
        case .banner, .fullScreen, .inline, .indicator: break
        }
        if let message = messages.first(where: { $0.item.id == item.id }) {
            message.show(item)
        } else {
            messages.append(MessageView(item, router: router))
        }
        place()
    }

    func takeDown(_ id: PresentationID) {
        guard let index = messages.firstIndex(where: { $0.item.id == id }) else { return alerts.takeDown(id) }
        messages.remove(at: index).removeFromSuperview()
    }

    /// Moves the messages above the topmost controller's view.
    private func place() {
        timer?.cancel()
        guard !messages.isEmpty else { return }
        // UIKit doesn't report a window that begins to take touches.
        if scene?.isCovered == !isCovered { updateActivity() }
        if let host = scene?.topmostView {
            for message in messages where !message.isShown(over: host) { add(message, over: host) }
            let isAtBottom = router.bannersAtBottom
            let bars = (host.next as? UIViewController)?.barHeight(atBottom: isAtBottom, of: host.safeFrame) ?? 0
            for message in messages { message.edge?.constant = isAtBottom ? -8 - bars : 8 + bars }
        }
        scene?.topmostController?.runningTransition?.afterwards { [weak self] in self?.place() }
        // For a new topmost controller, which UIKit doesn't report. Shorter than the time after which a banner that hasn't appeared
        // becomes an alert; longer for one that may stay for hours.
        let stays = messages.allSatisfy { $0.hasAppeared && $0.item.error.timeOnScreen == nil }
        let interval = stays ? Duration.seconds(1) : .milliseconds(250)
        timer = Task { [weak self, clock = router.clock] in
            // Canceled when the messages change.
            guard (try? await clock.sleep(for: interval, tolerance: interval / 2)) != nil else { return }
            self?.place()
        }
    }

    private func add(_ message: MessageView, over host: UIView) {
        // Beside the view: a hosting controller may not draw a foreign view inside its own.
        let container = router.messagesInAppViews ? host : host.superview ?? host
        message.host = host
        // Ends the constraints to the last one.
        message.removeFromSuperview()
        if message.item.error.method == .fullScreen {
            _ = host.endEditing(true)
            host.fill(with: message, in: container)
            // A banner stays in front.
            return messages.filter { $0.item.error.method != .fullScreen }.forEach(container.bringSubviewToFront)
        }
        message.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(message)
        let (area, top, bottom) = (host.safeAreaLayoutGuide, message.topAnchor, message.bottomAnchor)
        let vertical =
            router.bannersAtBottom
            ? [bottom.constraint(equalTo: area.bottomAnchor), top.constraint(greaterThanOrEqualTo: area.topAnchor)]
            : [top.constraint(equalTo: area.topAnchor), bottom.constraint(lessThanOrEqualTo: area.bottomAnchor)]
        message.edge = vertical[0]
        let leading = message.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 16)
        leading.priority = .defaultHigh
        #if !os(tvOS)
        if router.bannersAtBottom {
            vertical[0].priority = .defaultHigh
            let keyboard = host.keyboardLayoutGuide.topAnchor
            NSLayoutConstraint.activate([bottom.constraint(lessThanOrEqualTo: keyboard, constant: -8)])
        }
        #endif
        NSLayoutConstraint.activate(vertical)
        NSLayoutConstraint.activate([
            message.centerXAnchor.constraint(equalTo: area.centerXAnchor),
            message.leadingAnchor.constraint(greaterThanOrEqualTo: area.leadingAnchor, constant: 16),
            message.widthAnchor.constraint(lessThanOrEqualToConstant: 600), leading,
        ])
    }

    // MARK: The scene

    private func observe(_ scene: UIWindowScene) {
        observations = [
            NotificationObservation(
                [
                    UIScene.didActivateNotification, UIScene.willDeactivateNotification,
                    UIScene.didEnterBackgroundNotification, UIScene.willEnterForegroundNotification,
                ], of: scene
            ) { [weak self] _ in self?.updateActivity() },
            NotificationObservation([UIScene.didDisconnectNotification], of: scene) { [weak self] _ in
                self?.sceneDidDisconnect()
            },
            NotificationObservation(
                [
                    UIAccessibility.voiceOverStatusDidChangeNotification,
                    UIAccessibility.switchControlStatusDidChangeNotification,
                ], of: nil
            ) { [weak self] _ in self?.updateAssistance() },
            // Of two scenes side by side, both are active.
            NotificationObservation(UIWindow.coverNotifications, of: nil) { [weak self] window in
                if let self, self.scene?.hasActiveWindow(window, wasCovered: isCovered) == true { updateActivity() }
            },
        ]
    }

    private func updateActivity() {
        guard let scene, Self.all.contains(where: { $0 === self }) else { return }
        isCovered = scene.isCovered
        let activity: SceneActivity =
            switch scene.activationState {
            case .foregroundActive: isCovered ? .inactive : .active
            case .foregroundInactive: .inactive
            case .background, .unattached: .background
            @unknown default: .inactive
            }
        router.scene(id, didBecome: activity)
        alerts.update()
        for message in messages { message.show(message.item) }
        place()
    }

    private func updateAssistance() {
        router.assistiveTechnologyDidChange(
            isRunning: UIAccessibility.isVoiceOverRunning || UIAccessibility.isSwitchControlRunning)
    }

    private func sceneDidDisconnect() {
        observations = []
        Self.all.removeAll { $0 === self }
        router.sceneDidClose(id)
        timer?.cancel()
    }
}
#endif
