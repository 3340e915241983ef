#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
@_spi(Adapters) import WatertightPresentation

/// Draws a banner, an inline message, an indicator or a full screen. When it is visible in a window, announces it and
/// reports that it appeared.
final class FailureContainer: NSView {
    private(set) var item: PresentedItem
    /// The view of the app that the container covers.
    fileprivate(set) weak var content: NSView?
    private let router: FailureRouter
    private var isExplained = false
    private var announced: PresentedItem.Announcement?
    private var observation: NotificationObservation?

    /// Creates an empty container.
    init(_ item: PresentedItem, router: FailureRouter) {
        self.item = item
        self.router = router
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Draws a failure or its changed contents.
    func show(_ item: PresentedItem) {
        self.item = item
        draw()
        reportAppearance()
    }

    private func draw() {
        for subview in subviews { subview.removeFromSuperview() }
        var drawing = FailureDrawing(item: item, router: router)
        drawing.isExplained = isExplained
        drawing.explain = { [weak self] in
            self?.isExplained = true
            self?.draw()
        }
        let content = drawing.view()
        content.translatesAutoresizingMaskIntoConstraints = false
        addSubview(content)
        content.fill(self)
    }

    /// Announces and reports the failure if it is visible.
    func reportAppearance() {
        guard let window, window.isVisible, !isHiddenOrHasHiddenAncestor, !subviews.isEmpty,
            // A sheet covers the window, and the router's own alert only a part.
            window.attachedSheet.map(AppKitFailurePresenter.isAlert) ?? true
        else { return }
        if item.announcement != announced { announce(item.error.spoken, in: window) }
        announced = item.announcement
        router.didAppear(item.id)
    }

    /// Observes whether the window becomes visible.
    override func viewDidMoveToWindow() {
        observation = window.map {
            NotificationObservation([NSWindow.didChangeOcclusionStateNotification], of: $0) { [weak self] _ in
                self?.reportAppearance()
            }
        }
        reportAppearance()
    }

    private func announce(_ text: String, in window: NSWindow) {
        NSAccessibility.post(
            element: window, notification: .announcementRequested,
            userInfo: [
                .announcement: text,
                // With a lower priority, VoiceOver drops it while it reads the control that was just used.
                .priority: NSAccessibilityPriorityLevel.high.rawValue,
            ])
    }
}

extension FailureContainer {
    var isFullScreen: Bool { item.error.method == .fullScreen }
}

/// Hides the content of a view under a full screen from the keyboard and VoiceOver.
@MainActor final class Cover {
    private weak var view: NSView?
    private var hidden: [NSView] = []

    /// Hides the content of a view, and restores the content of the previous one.
    /// - Parameters:
    ///   - view: The view.
    ///   - isWhole: Whether to hide the view itself. A hosting view's subviews belong to SwiftUI.
    func cover(_ view: NSView?, isWhole: Bool = false) {
        guard view !== self.view else { return }
        for subview in hidden { subview.setCovered(false) }
        self.view = view
        let all = isWhole ? [view].compactMap { $0 } : view?.subviews ?? []
        hidden = all.filter { $0 is InlineFailureView || !$0.isHidden && !($0 is FailureContainer) }
        if let view, let focus = view.window?.firstResponder as? NSView, focus.isDescendant(of: view) {
            // Ends editing before AppKit moves the focus to the next view.
            view.window?.makeFirstResponder(nil)
        }
        for subview in hidden { subview.setCovered(true) }
    }
}

extension NSView {
    fileprivate func setCovered(_ isCovered: Bool) {
        guard let inline = self as? InlineFailureView else { return isHidden = isCovered }
        inline.isCovered = isCovered
    }
}

extension NSView {
    /// Whether a view can be added over the content. A subview of a split view would become a pane.
    var canBeDrawnOver: Bool { !(self is NSSplitView) }

    /// Adds a banner at the top of a view, or a full screen over the whole view and below a banner.
    /// - Parameter content: This view or a subview.
    func add(_ container: FailureContainer, over content: NSView) {
        container.content = content
        guard container.isFullScreen else {
            // With a position: without one, AppKit warns of an unknown view in a window's frame.
            addSubview(container, positioned: .above, relativeTo: nil)
            return NSLayoutConstraint.activate([
                container.topAnchor.constraint(equalTo: content.safeAreaLayoutGuide.topAnchor, constant: 12),
                container.centerXAnchor.constraint(equalTo: content.centerXAnchor),
                container.leadingAnchor.constraint(greaterThanOrEqualTo: content.leadingAnchor, constant: 12),
                container.trailingAnchor.constraint(lessThanOrEqualTo: content.trailingAnchor, constant: -12),
                container.widthAnchor.constraint(lessThanOrEqualToConstant: 480),
            ])
        }
        let banner = subviews.first { ($0 as? FailureContainer)?.isFullScreen == false }
        addSubview(container, positioned: banner == nil ? .above : .below, relativeTo: banner)
        container.fill(content)
    }

    /// Aligns the edges with those of another view.
    func fill(_ view: NSView) {
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: view.topAnchor),
            bottomAnchor.constraint(equalTo: view.bottomAnchor),
            leadingAnchor.constraint(equalTo: view.leadingAnchor),
            trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
    }
}
#endif
