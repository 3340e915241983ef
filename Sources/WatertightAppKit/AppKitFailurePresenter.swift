#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Foundation
public import WatertightPresentation

/// Shows a router's alerts and confirmations as sheets of an AppKit window, or of the sheet that is topmost there.
///
/// Make one with the window. It tells the router when the window is in use, that it has closed, and whether a person
/// uses VoiceOver. Banners, inline messages and full screens are the app's to draw: it observes the router.
@MainActor public final class AppKitFailurePresenter: AlertPresenter {
    private let router: Router
    private let sceneID: SceneID
    private let id = PresenterID()
    private weak var window: NSWindow?
    private var shown: (failure: PresentedFailure, alert: NSAlert, parent: NSWindow)?
    private var observers: [any NSObjectProtocol] = []

    /// Begins to show a router's alerts.
    /// - Parameters:
    ///   - router: The router. It keeps the presenter until the window closes.
    ///   - window: The window.
    ///   - id: The window's name among those of the router.
    public init(router: Router, window: NSWindow, id: SceneID) {
        self.router = router
        self.window = window
        self.sceneID = id
        observe(window)
        activityDidChange()
        router.presenterWillAppear(self.id, in: id, presenter: self)
        router.presenterDidAppear(self.id)
    }

    // MARK: Alerts

    /// Shows an alert as a sheet.
    public func present(_ failure: PresentedFailure) {
        guard var parent = window else { return router.didDisappear(failure.id) }
        while let sheet = parent.attachedSheet { parent = sheet }
        let actions = failure.error.actions.isEmpty ? [.dismiss] : failure.error.actions
        let alert = alert(for: failure.error, actions)
        shown = (failure, alert, parent)
        alert.beginSheetModal(for: parent) { [weak self] response in
            // The next one may come in its place at once.
            alert.window.orderOut(nil)
            let index = response.rawValue - NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
            self?.didEnd(failure, actions.indices.contains(index) ? actions[index] : nil)
        }
        router.didAppear(failure.id)
    }

    /// Takes an alert away.
    public func takeDown(_ id: PresentedFailure.ID) {
        if let shown, shown.failure.id == id { shown.parent.endSheet(shown.alert.window, returnCode: .abort) }
        // AppKit lets a sheet wait for the one before it.
        router.didDisappear(id)
    }

    private func didEnd(_ failure: PresentedFailure, _ action: PresentationAction?) {
        if shown?.failure.id == failure.id { shown = nil }
        if let action {
            if action.kind == .copyReference {
                NSPasteboard.general.clearContents()
                NSPasteboard.general.setString(failure.references, forType: .string)
            }
            router.choose(action.kind, for: failure.id)
            // Not offered: the one that was added.
            router.didDismiss(failure.id)
        }
        router.didDisappear(failure.id)
    }

    private func alert(for error: PresentationError, _ actions: [PresentationAction]) -> NSAlert {
        let alert = NSAlert()
        alert.messageText = error.title
        alert.informativeText = error.message ?? ""
        switch error.icon.image {
        case .symbol(let name): alert.icon = NSImage(systemSymbolName: name, accessibilityDescription: nil)
        case .asset(let name, let bundle): alert.icon = (bundle ?? .main).image(forResource: name)
        // AppKit draws the app's.
        case .none: break
        }
        for action in actions {
            let button = alert.addButton(withTitle: action.title)
            button.hasDestructiveAction = action.role == .destructive
            // AppKit makes the first the one for Return.
            if action.role == .destructive { button.keyEquivalent = "" }
            if action.kind == error.cancellingAction { button.keyEquivalent = "\u{1b}" }
        }
        if let preferred = error.preferredAction, let index = actions.firstIndex(where: { $0.kind == preferred }) {
            for button in alert.buttons where button.keyEquivalent == "\r" { button.keyEquivalent = "" }
            alert.buttons[index].keyEquivalent = "\r"
        }
        return alert
    }

    // MARK: The window

    private func observe(_ window: NSWindow) {
        for name in [
            NSWindow.didBecomeKeyNotification, NSWindow.didResignKeyNotification, NSWindow.didMiniaturizeNotification,
            NSWindow.didDeminiaturizeNotification,
        ] { observe(name, of: window) { $0.activityDidChange() } }
        observe(NSWindow.willCloseNotification, of: window) { $0.windowWillClose() }
    }

    private func observe(
        _ name: Notification.Name, of window: NSWindow,
        _ react: @escaping @MainActor @Sendable (AppKitFailurePresenter) -> Void
    ) {
        observers.append(
            NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { [weak self] _ in
                Task { @MainActor in if let self { react(self) } }
            })
    }

    private func activityDidChange() {
        guard let window else { return }
        router.scene(sceneID, didBecome: window.isMiniaturized ? .background : window.isKeyWindow ? .active : .inactive)
        router.assistiveTechnologyDidChange(isRunning: NSWorkspace.shared.isVoiceOverEnabled)
    }

    private func windowWillClose() {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        observers = []
        router.sceneDidClose(sceneID)
        router.presenterDidDisappear(id)
    }
}
#endif
