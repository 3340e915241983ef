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

    /// Creates a view.
    /// - Parameters:
    ///   - anchor: The anchor of the failures' presentation.
    ///   - failures: The handle to which the screen passes its failures.
    ///   - control: The field. When the user changes it, its message is removed.
    public init(for anchor: InlineAnchor, failures: FailureHandle, clearsOnChangeOf control: UIControl? = nil) {
        surface = ViewSurface(.anchor(anchor, of: failures.owner), of: failures)
        super.init(frame: .zero)
        surface.view = self
        isHidden = true
        let height = heightAnchor.constraint(equalToConstant: 0)
        // Outside a stack view, the height is zero while the view is empty.
        height.priority = UILayoutPriority(rawValue: 1)
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([height])
        // Not the handle, which would retain its screen.
        let owned = FailureHandle(router: failures.router, scene: failures.scene, owner: failures.owner)
        control?.addAction(UIAction { _ in owned.dismiss(anchor) }, for: [.editingChanged, .valueChanged])
    }

    /// Unavailable: the view needs an anchor and a handle.
    @available(*, unavailable) public required init?(coder: NSCoder) { nil }

    deinit {
        Task { @MainActor [surface] in surface.end() }
    }

    /// Shows failures while the view is in a window.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if let window { surface.begin(in: window) } else { surface.end() }
    }
}
#endif
