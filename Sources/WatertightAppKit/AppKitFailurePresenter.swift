#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Foundation
@_spi(Adapters) public import WatertightPresentation

/// Presents a router's alerts and confirmations as sheets of a window, or of the window's topmost sheet.
///
/// Create one with the window. It updates the router's state of the window and of VoiceOver. It doesn't draw banners,
/// inline messages and full screens.
@MainActor public final class AppKitFailurePresenter {
    private let router: Router
    private let sceneID: SceneID
    private let id = PresenterID()
    private weak var window: NSWindow?
    private var shown: (item: PresentedItem, alert: NSAlert, parent: NSWindow)?
    private var observers: [any NSObjectProtocol] = []

    /// Creates a presenter and adds it to a router.
    /// - Parameters:
    ///   - router: The router. It retains the presenter until the window closes.
    ///   - window: The window.
    ///   - id: The identifier of the window in the router.
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

    private func didEnd(_ item: PresentedItem, _ action: PresentationAction?) {
        if shown?.item.id == item.id { shown = nil }
        if let action {
            if action.kind == .copyReference {
                NSPasteboard.general.clearContents()
                NSPasteboard.general.setString(item.references, forType: .string)
            }
            router.choose(action.kind, for: item.id)
            // For the button that was added to an alert without actions.
            router.didDismiss(item.id)
        }
        router.didDisappear(item.id)
    }

    private func alert(for error: PresentationError, _ actions: [PresentationAction]) -> NSAlert {
        let alert = NSAlert()
        alert.messageText = error.title
        alert.informativeText = error.message ?? ""
        switch error.icon.image {
        case .symbol(let name): alert.icon = NSImage(systemSymbolName: name, accessibilityDescription: nil)
        case .asset(let name, let bundle): alert.icon = (bundle ?? .main).image(forResource: name)
        // AppKit shows the app's icon.
        case .none: break
        }
        for action in actions {
            let button = alert.addButton(withTitle: action.title)
            button.hasDestructiveAction = action.role == .destructive
            // By default the Return key presses the first button.
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

@_spi(Adapters) extension AppKitFailurePresenter: AlertPresenter {
    /// Presents an alert as a sheet.
    public func present(_ item: PresentedItem) {
        guard var parent = window else { return router.didDisappear(item.id) }
        while let sheet = parent.attachedSheet { parent = sheet }
        let actions = item.error.actions.isEmpty ? [.dismiss] : item.error.actions
        let alert = alert(for: item.error, actions)
        shown = (item, alert, parent)
        alert.beginSheetModal(for: parent) { [weak self] response in
            // The next alert may replace it at once.
            alert.window.orderOut(nil)
            let index = response.rawValue - NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
            self?.didEnd(item, actions.indices.contains(index) ? actions[index] : nil)
        }
        router.didAppear(item.id)
    }

    /// Ends the sheet of an alert.
    public func takeDown(_ id: PresentationID) {
        if let shown, shown.item.id == id { shown.parent.endSheet(shown.alert.window, returnCode: .abort) }
        // AppKit presents a sheet after the end of the previous one.
        router.didDisappear(id)
    }
}
#endif
