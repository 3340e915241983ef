#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
@_spi(Adapters) import WatertightPresentation

/// A child window with a banner, at an edge of its parent, or with a full screen, in the middle. AppKit moves it with its
/// parent. It is only as large as its message: a click beside a banner is one in the parent.
final class MessageWindow: NSWindow {
    private let container: FailureContainer
    private let isAtBottom: Bool
    private var resizing: NotificationObservation?

    var item: PresentedItem { container.item }
    var isFullScreen: Bool { item.error.method == .fullScreen }

    /// A full screen has the keyboard of its parent, whose content is hidden.
    override var canBecomeKey: Bool { isFullScreen }
    /// *Close* in the menu is for the parent.
    override func performClose(_ sender: Any?) { parent?.performClose(sender) }

    init(_ item: PresentedItem, router: FailureRouter) {
        container = FailureContainer(item, router: router)
        isAtBottom = router.bannersAtBottom
        super.init(contentRect: .zero, styleMask: .closable, backing: .buffered, defer: true)
        isReleasedWhenClosed = false
        isOpaque = false
        backgroundColor = .clear
        hasShadow = !isFullScreen
        // VoiceOver lists it among the windows of the app.
        setAccessibilitySubrole(.dialog)
        container.translatesAutoresizingMaskIntoConstraints = true
        contentView = container
        show(item)
    }

    func show(_ item: PresentedItem) {
        title = item.error.title
        container.show(item)
        place()
    }

    /// Adds the window to a visible one, or removes it.
    func attach(to host: NSWindow?) {
        if parent !== host {
            if isKeyWindow { parent?.makeKey() }
            parent?.removeChildWindow(self)
            orderOut(nil)
            host?.addChildWindow(self, ordered: .above)
            resizing = host.map {
                NotificationObservation([NSWindow.didResizeNotification], of: $0) { [weak self] _ in self?.place() }
            }
            place()
        }
        if parent?.isKeyWindow == true, isFullScreen { makeKey() }
        container.reportAppearance()
    }

    private func place() {
        guard let parent else { return }
        let area = parent.convertToScreen(parent.contentLayoutRect).insetBy(dx: 12, dy: 12)
        var size = NSSize(width: min(480, area.width), height: area.height)
        // The height of the texts depends on their width.
        container.setFrameSize(size)
        container.layoutSubtreeIfNeeded()
        size.height = min(container.fittingSize.height, area.height)
        let bannerY = isAtBottom ? area.minY : area.maxY - size.height
        let y = isFullScreen ? area.midY - size.height / 2 : bannerY
        setFrame(NSRect(origin: NSPoint(x: area.midX - size.width / 2, y: y), size: size), display: true)
        container.setFrameSize(size)
    }
}
#endif
