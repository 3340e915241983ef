#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
@_spi(Adapters) import WatertightPresentation

/// Presents a router's failures in a window, and reports the window's state to the router.
@MainActor final class AppKitFailurePresenter {
    @MainActor private struct AlertSheet {
        let item: PresentedItem
        let alert: NSAlert
        let parent: NSWindow
        /// Whether the appearance was reported to the router. AppKit attaches a sheet after the previous one has ended.
        var hasAppeared = false
        /// Whether AppKit ended it without an answer.
        var isOver = false

        var isAttached: Bool { parent.attachedSheet === alert.window }
    }

    private static var presenters: [AppKitFailurePresenter] = []

    let scene = SceneID()
    private let router: FailureRouter
    private weak var window: NSWindow?
    private let surface = SurfaceID()
    /// The requested alert that isn't a sheet yet.
    private var waiting: PresentedItem?
    private var sheet: AlertSheet?
    private var messages: [MessageWindow] = []
    private let cover = Cover()
    private var observations: [NotificationObservation] = []
    private var assistance: [NSKeyValueObservation] = []

    /// Returns the presenter of a window, or a new one. It is retained until the window closes.
    static func presenter(for window: NSWindow, of router: FailureRouter) -> AppKitFailurePresenter {
        presenters.first { $0.window === window && $0.router === router }
            ?? AppKitFailurePresenter(router: router, window: window)
    }

    /// Returns the identifier of a window, or of its parent if it is a sheet.
    static func scene(of window: NSWindow?, in router: FailureRouter) -> SceneID? {
        guard let window else { return nil }
        return presenters.first { $0.window === window && $0.router === router }?.scene
            ?? scene(of: window.sheetParent, in: router)
    }

    /// Whether a window is that of an alert that a presenter has shown.
    static func isAlert(_ window: NSWindow) -> Bool { presenters.contains { $0.sheet?.alert.window === window } }

    private init(router: FailureRouter, window: NSWindow) {
        self.router = router
        self.window = window
        Self.presenters.append(self)
        observe(window)
        activityDidChange()
        assistanceDidChange()
        router.surfaceWillAppear(self, id: surface, at: .window(draws: [.banner, .fullScreen]), in: scene)
        router.surfaceDidAppear(surface)
    }

    // MARK: The window

    private func observe(_ window: NSWindow) {
        observations = [
            // For all windows: a sheet can have sheets, and a sheet becomes key when it is attached.
            NotificationObservation(
                [
                    NSWindow.didBecomeKeyNotification, NSWindow.didResignKeyNotification,
                    NSWindow.didBecomeMainNotification, NSWindow.didResignMainNotification,
                    NSWindow.didChangeOcclusionStateNotification, NSWindow.willBeginSheetNotification,
                    NSWindow.didEndSheetNotification, NSWindow.willCloseNotification,
                ], of: nil
            ) { [weak self] _ in self?.windowsDidChange() },
            NotificationObservation([NSWindow.willCloseNotification], of: window) { [weak self] _ in
                self?.close()
            },
        ]
        // The closures are `@Sendable`, because AppKit doesn't declare on which thread it calls them.
        let react: @Sendable () -> Void = { [weak self] in Task { @MainActor in self?.assistanceDidChange() } }
        assistance = [
            NSWorkspace.shared.observe(\.isVoiceOverEnabled) { @Sendable _, _ in react() },
            NSWorkspace.shared.observe(\.isSwitchControlEnabled) { @Sendable _, _ in react() },
        ]
    }

    private func windowsDidChange() {
        // A window that was never shown may be released without closing.
        guard window != nil else { return close() }
        activityDidChange()
        updateAlert()
        updateMessages()
    }

    private func activityDidChange() {
        guard let window else { return }
        // A sheet, a panel of the app or a full screen can be key instead of the window. A panel with failures is never the
        // main window.
        let isActive = window.isMainWindow || window.isKeyWindow || messages.contains(where: \.isKeyWindow)
        let isVisible = window.occlusionState.contains(.visible)
        router.scene(scene, didBecome: isVisible ? isActive ? .active : .inactive : .background)
    }

    private func assistanceDidChange() {
        router.assistiveTechnologyDidChange(
            isRunning: NSWorkspace.shared.isVoiceOverEnabled || NSWorkspace.shared.isSwitchControlEnabled)
    }

    /// The router takes everything down, and releases the presenter.
    private func close() {
        Self.presenters.removeAll { $0 === self }
        router.sceneDidClose(scene)
    }

    /// The window and the sheets over it that are on the screen.
    private var windows: [NSWindow] {
        var windows = [window].compactMap { $0 }.filter(\.isVisible)
        while let sheet = windows.last?.attachedSheet, sheet.isVisible { windows.append(sheet) }
        return windows
    }

    /// Returns whether a window is this one or a sheet over it.
    private func belongsToWindow(_ other: NSWindow) -> Bool {
        other === window || other.sheetParent.map(belongsToWindow) == true
    }

    // MARK: Alerts

    private func updateAlert() {
        if let sheet {
            let id = sheet.item.id
            if !belongsToWindow(sheet.parent) {
                // The app ended the sheet below the alert, and AppKit may not call the handler of the alert. The router
                // still requests the alert, because `takeDown` would have removed it.
                self.sheet = nil
                sheet.alert.window.orderOut(nil)
                waiting = sheet.item
            } else if sheet.isAttached, !sheet.isOver {
                if !sheet.hasAppeared {
                    self.sheet?.hasAppeared = true
                    router.didAppear(id)
                }
            } else if sheet.hasAppeared || sheet.isOver {
                // The app ended the alert.
                self.sheet = nil
                router.didDisappear(id)
            }
        }
        // A queued sheet can't be ended, so the alert waits until no other sheet is about to be attached.
        guard sheet == nil, let item = waiting, let top = windows.last, top.sheets.isEmpty else { return }
        waiting = nil
        begin(item, on: top)
    }

    private func begin(_ item: PresentedItem, on parent: NSWindow) {
        let buttons = item.error.buttons(isAlert: true)
        let alert = NSAlert(item.error, buttons)
        sheet = AlertSheet(item: item, alert: alert, parent: parent)
        alert.beginSheetModal(for: parent) { [weak self] response in
            // The next alert may replace it at once.
            alert.window.orderOut(nil)
            let index = response.rawValue - NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
            self?.didEnd(alert, buttons.indices.contains(index) ? buttons[index].action : nil)
        }
        updateAlert()
    }

    private func didEnd(_ alert: NSAlert, _ action: PresentationAction?) {
        // Ignores an alert that was removed or is presented again.
        guard let item = sheet?.item, sheet?.alert === alert else { return }
        guard let action else {
            sheet?.isOver = true
            // In the next turn, AppKit has also ended the sheet below if the app ended that one.
            Task { updateAlert() }
            return
        }
        sheet = nil
        router.answer(action.kind, of: item)
        router.didDisappear(item.id)
    }

    private func endSheet() {
        guard let sheet else { return }
        self.sheet = nil
        sheet.parent.endSheet(sheet.alert.window, returnCode: .abort)
    }

    // MARK: Banners and full screens

    /// Moves the messages to the topmost sheet, where the user can reach them. Skips panels, which may be alerts or
    /// save panels.
    private func updateMessages() {
        let host = windows.last { $0 === window || !($0 is NSPanel) }
        for message in messages { message.attach(to: host) }
        cover.cover(messages.contains(where: \.isFullScreen) ? [host?.contentView].compactMap(\.self) : [])
    }
}

extension AppKitFailurePresenter: FailureSurface {
    func present(_ item: PresentedItem) {
        switch item.error.method {
        case .alert, .confirmation:
            waiting = item
            updateAlert()
        case .banner, .fullScreen, .inline, .indicator, .silent:
            if let message = messages.first(where: { $0.item.id == item.id }) { return message.show(item) }
            // A banner is above a full screen: AppKit orders child windows as they are added.
            for message in messages { message.attach(to: nil) }
            messages.append(MessageWindow(item, router: router))
            messages = messages.filter(\.isFullScreen) + messages.filter { !$0.isFullScreen }
            updateMessages()
        }
    }

    func takeDown(_ id: PresentationID) {
        if let index = messages.firstIndex(where: { $0.item.id == id }) {
            messages.remove(at: index).attach(to: nil)
            return updateMessages()
        }
        if waiting?.id == id { waiting = nil }
        if sheet?.item.id == id { endSheet() }
        // Reported at once: AppKit presents the next sheet after this one has ended.
        router.didDisappear(id)
    }
}

extension NSAlert {
    /// Creates the alert of a failure.
    /// - Parameters:
    ///   - error: What the user sees.
    ///   - buttons: The buttons, at least one.
    convenience init(_ error: PresentationError, _ buttons: [PresentationButton]) {
        self.init()
        messageText = error.title
        informativeText = error.bodyText ?? ""
        // AppKit adds a caution symbol to a critical alert.
        alertStyle =
            buttons.contains { $0.role == .destructive }
            ? .critical : error.method == .confirmation ? .informational : .warning
        // Only assets: a symbol in place of the app's icon would be drawn as a plain template image.
        if case .asset = error.icon.image { icon = error.icon.loaded }
        for model in buttons {
            let button = addButton(withTitle: model.title)
            button.hasDestructiveAction = model.role == .destructive
            if model.isDefault {
                button.keyEquivalent = "\r"
            } else if model.role == .cancel {
                button.keyEquivalent = "\u{1b}"
            } else if button.keyEquivalent == "\r" {
                button.keyEquivalent = ""
            }
        }
    }
}
#endif
