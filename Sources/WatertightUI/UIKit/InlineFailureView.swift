#if canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit
@_spi(Adapters) public import WatertightPresentation

/// A view below a field that shows the field's inline messages and indicators.
///
/// It uses Auto Layout. It is hidden while there are none, so that it takes no space in a stack view.
///
/// ```swift
/// let message = InlineFailureView(for: .email, failures: failures, clearsOnChangeOf: emailField)
/// let form = UIStackView(arrangedSubviews: [emailField, message])
/// ```
public final class InlineFailureView: UIView {
    private let surface: ViewSurface
    /// Whether it shows the full screens of a screen instead, also after another screen was pushed over that.
    let isOverScreen: Bool

    init(at place: SurfacePlace, of failures: FailureHandle) {
        surface = ViewSurface(place, of: failures)
        isOverScreen = place == .screen(of: failures.owner)
        super.init(frame: .zero)
        surface.view = self
        isHidden = true
    }

    /// Creates a view.
    /// - Parameters:
    ///   - anchor: The anchor of the failures' presentation.
    ///   - failures: The handle to which the screen passes its failures.
    ///   - control: The field. When the user changes it, its message is removed.
    public convenience init(
        for anchor: InlineAnchor, failures: FailureHandle, clearsOnChangeOf control: UIControl? = nil
    ) {
        self.init(at: .anchor(anchor, of: failures.owner), of: failures)
        let height = heightAnchor.constraint(equalToConstant: 0)
        // Outside a stack view, the height is zero while the view is empty.
        height.priority = UILayoutPriority(rawValue: 1)
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([height])
        let action = UIAction { [failures = failures.withoutScreen] _ in failures.dismiss(anchor) }
        control?.addAction(action, for: [.editingChanged, .valueChanged])
    }

    /// Unavailable: the view needs an anchor and a handle.
    @available(*, unavailable) public required init?(coder: NSCoder) { nil }

    deinit {
        Task { @MainActor [surface] in surface.end() }
    }

    /// Shows failures while the view is in a window.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if let window { surface.begin(in: window) } else if !isOverScreen { surface.end() }
    }
}
#endif
