#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Foundation
@_spi(Adapters) public import WatertightPresentation

/// Draws the inline messages and indicators of an anchor. Hidden while there is nothing to draw.
///
/// ```swift
/// stack.addArrangedSubview(emailField)
/// stack.addArrangedSubview(InlineFailureView(for: email, failures: failures, clearsOnChangeOf: emailField))
/// ```
public final class InlineFailureView: NSView {
    private let anchor: InlineAnchor
    /// Without its screen, which the view doesn't retain.
    private let failures: FailureHandle
    private var registration = SurfaceRegistration()
    private var changes: NotificationObservation?
    private var container: FailureContainer? { didSet { updateVisibility() } }
    /// Whether a full screen is over the superview.
    var isCovered = false { didSet { updateVisibility() } }

    /// Creates a view for an anchor.
    /// - Parameters:
    ///   - anchor: The anchor.
    ///   - failures: The handle to which the failures are passed. The view doesn't retain its screen.
    ///   - control: The field. When the user changes its text, its message is removed.
    public init(for anchor: InlineAnchor, failures: FailureHandle, clearsOnChangeOf control: NSControl? = nil) {
        self.anchor = anchor
        let owned = failures.withoutScreen
        self.failures = owned
        super.init(frame: .zero)
        updateVisibility()
        guard let control else { return }
        changes = NotificationObservation([NSControl.textDidChangeNotification], of: control) { _ in
            owned.dismiss(anchor)
        }
    }

    /// Not supported: the view needs an anchor.
    @available(*, unavailable) public required init?(coder: NSCoder) { nil }

    fileprivate func clear() {
        container?.removeFromSuperview()
        container = nil
    }

    private func updateVisibility() { isHidden = container == nil || isCovered }

    /// Draws failures while the view is in a window.
    public override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        if registration.end() { clear() }
        guard let router = failures.router, let window else { return }
        let scene = failures.scene ?? AppKitFailurePresenter.scene(of: window, in: router)
        registration.begin(self, at: .anchor(anchor, of: failures.owner), in: scene, of: router)
    }
}

@_spi(Adapters) extension InlineFailureView: FailureSurface {
    /// Draws a failure.
    public func present(_ item: PresentedItem) {
        guard let router = failures.router else { return }
        if container?.item.id != item.id {
            // Resets the state of the view, such as an expanded indicator.
            clear()
            let new = FailureContainer(item, router: router)
            addSubview(new)
            new.fill(self)
            container = new
        }
        container?.show(item)
    }

    /// Removes a failure.
    public func takeDown(_ id: PresentationID) {
        if container?.item.id == id { clear() }
    }
}
#endif
