// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of AppKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class NSView: NSResponder {
    open internal(set) weak var window: NSWindow?
    open private(set) weak var superview: NSView?
    open private(set) var subviews: [NSView] = []
    open var isHidden = false { didSet { if isHidden, !oldValue { window?.viewDidHide() } } }
    open var translatesAutoresizingMaskIntoConstraints = true

    public init(frame frameRect: NSRect) { super.init() }
    public required init?(coder: NSCoder) { super.init() }
    public override convenience init() { self.init(frame: .zero) }

    open func viewDidMoveToWindow() {}
    open func acceptsFirstMouse(for event: NSEvent?) -> Bool { false }

    /// As high as the number of its labels requires.
    open var fittingSize: NSSize { NSSize(width: 0, height: 40 * visible(NSTextField.self).count) }
    open func layoutSubtreeIfNeeded() {}
    open func setFrameSize(_ newSize: NSSize) {}

    open func addSubview(_ view: NSView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
        view.move(to: window)
    }

    open func addSubview(
        _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
    ) {
        addSubview(view)
        subviews.removeLast()
        let index = otherView.flatMap { other in subviews.firstIndex { $0 === other } }
        switch place {
        case .above: subviews.insert(view, at: index.map { $0 + 1 } ?? subviews.endIndex)
        case .below: subviews.insert(view, at: index ?? 0)
        }
    }

    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        move(to: nil)
    }

    open func isDescendant(of view: NSView) -> Bool {
        self === view || superview?.isDescendant(of: view) == true
    }

    open var isHiddenOrHasHiddenAncestor: Bool { isHidden || superview?.isHiddenOrHasHiddenAncestor == true }

    // MARK: Accessibility

    private var element: (is: Bool, role: NSAccessibility.Role?, value: Any?, label: String?) = (false, nil, nil, nil)

    open func setAccessibilityElement(_ accessibilityElement: Bool) { element.is = accessibilityElement }
    open func isAccessibilityElement() -> Bool { element.is }
    open func setAccessibilityRole(_ accessibilityRole: NSAccessibility.Role?) { element.role = accessibilityRole }
    open func accessibilityRole() -> NSAccessibility.Role? { element.role }
    open func setAccessibilityValue(_ accessibilityValue: Any?) { element.value = accessibilityValue }
    open func accessibilityValue() -> Any? { element.value }
    open func setAccessibilityLabel(_ accessibilityLabel: String?) { element.label = accessibilityLabel }
    open func accessibilityLabel() -> String? { element.label }
    open func setAccessibilityChildren(_ accessibilityChildren: [Any]?) {}

    // MARK: Layout

    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self) }
    public var safeAreaLayoutGuide: NSLayoutGuide { NSLayoutGuide(self) }
}

@MainActor open class NSEvent: NSObject {}

extension NSView {
    /// Adds the view to a window, or removes it, as a superview does.
    public func move(to window: NSWindow?) {
        guard self.window !== window else { return }
        self.window = window
        viewDidMoveToWindow()
        for subview in subviews { subview.move(to: window) }
    }

    /// The visible views of a type in this view, and the view itself.
    public func visible<V: NSView>(_ type: V.Type) -> [V] {
        guard !isHidden else { return [] }
        return ((self as? V).map { [$0] } ?? []) + subviews.flatMap { $0.visible(type) }
    }
}

// MARK: Layout

@MainActor open class NSLayoutGuide: NSObject {
    private weak var view: NSView?

    fileprivate init(_ view: NSView) { self.view = view }

    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(view) }
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(view) }
}

@MainActor open class NSLayoutConstraint: NSObject {
    public enum Attribute: Int, Sendable { case leading, centerX, centerY, firstBaseline, top }
    public enum Orientation: Int, Sendable { case horizontal, vertical }

    private let views: [NSView?]

    fileprivate init(_ views: [NSView?]) { self.views = views }

    /// Stops the test where AppKit raises an exception: two views without a common ancestor.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints {
            let roots = constraint.views.compactMap { $0.map(root) }
            precondition(roots.allSatisfy { $0 === roots.first }, "no common ancestor")
        }
    }

    private class func root(of view: NSView) -> NSView { view.superview.map(root) ?? view }
}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    fileprivate weak var view: NSView?

    fileprivate init(_ view: NSView?) { self.view = view }

    open func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { NSLayoutConstraint([view, anchor.view]) }
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { NSLayoutConstraint([view, anchor.view]) }
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { NSLayoutConstraint([view, anchor.view]) }
}

@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint([view]) }
}

// MARK: Containers

@MainActor open class NSStackView: NSView {
    open var orientation = NSUserInterfaceLayoutOrientation.horizontal
    open var alignment = NSLayoutConstraint.Attribute.centerY
    open var spacing: CGFloat = 8
    open private(set) var arrangedSubviews: [NSView] = []

    public convenience init(views: [NSView]) {
        self.init()
        for view in views { addArrangedSubview(view) }
    }

    open func addArrangedSubview(_ view: NSView) {
        arrangedSubviews.append(view)
        addSubview(view)
    }
}

public enum NSUserInterfaceLayoutOrientation: Int, Sendable { case horizontal, vertical }

@MainActor open class NSSplitView: NSView {}

@MainActor open class NSBox: NSView {
    public enum BoxType: UInt, Sendable { case primary, separator = 2, custom = 4 }
    public enum TitlePosition: UInt, Sendable { case noTitle }

    open var boxType = BoxType.primary
    open var titlePosition = TitlePosition.noTitle
    open var fillColor = NSColor.clear
    open var borderColor = NSColor.clear
    open var borderWidth: CGFloat = 0
    open var cornerRadius: CGFloat = 0
}

// MARK: Leaves

@MainActor open class NSImageView: NSView {
    open var image: NSImage?
    open var contentTintColor: NSColor?
    open var symbolConfiguration: NSImage.SymbolConfiguration?

    public convenience init(image: NSImage) {
        self.init()
        self.image = image
    }
}

@MainActor open class NSProgressIndicator: NSView {
    public enum Style: UInt, Sendable { case bar, spinning }

    open var style = Style.bar
    open func startAnimation(_ sender: Any?) {}
}

public final class NSColor: NSObject, Sendable {
    public static let clear = NSColor()
    public static let labelColor = NSColor()
    public static let secondaryLabelColor = NSColor()
    public static let separatorColor = NSColor()
    public static let windowBackgroundColor = NSColor()
}

public final class NSFont: NSObject, Sendable {
    public enum TextStyle: Sendable { case largeTitle, title2, headline, body }

    public class func preferredFont(forTextStyle style: TextStyle) -> NSFont { NSFont() }
}

public enum NSTextAlignment: Int, Sendable { case left, right, center, justified, natural }
