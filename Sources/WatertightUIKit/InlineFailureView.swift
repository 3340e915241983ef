#if canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit
@_spi(Adapters) public import WatertightPresentation

/// A view below a field that shows the field's inline messages and indicators.
///
/// It uses Auto Layout. It is hidden while there are none, so that it takes no space in a stack view.
///
/// ```swift
/// let form = UIStackView(arrangedSubviews: [emailField, InlineFailureView(for: .email, failures: failures)])
/// ```
public final class InlineFailureView: UIView {
    private let surface: ViewSurface

    /// Creates a view.
    /// - Parameters:
    ///   - anchor: The anchor of the failures' presentation.
    ///   - failures: The handle to which the screen passes its failures.
    public init(for anchor: InlineAnchor, failures: FailureHandle) {
        surface = ViewSurface(.anchor(anchor, of: failures.owner), of: failures)
        super.init(frame: .zero)
        surface.view = self
        isHidden = true
        let height = heightAnchor.constraint(equalToConstant: 0)
        // Outside a stack view, the height is zero while the view is empty.
        height.priority = UILayoutPriority(rawValue: 1)
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([height])
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
