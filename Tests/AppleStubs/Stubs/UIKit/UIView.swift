// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// (Apple documents them.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class UIResponder: NSObject {
    open internal(set) var isFirstResponder = false

    // Declared for all objects by UIKit.
    open var isAccessibilityElement = false
    open var accessibilityLabel: String?
    open var accessibilityTraits: UIAccessibilityTraits = []
    open var accessibilityViewIsModal = false
    open func accessibilityPerformEscape() -> Bool { false }

    open var next: UIResponder? { nil }

    @discardableResult open func resignFirstResponder() -> Bool {
        isFirstResponder = false
        return true
    }
}

@MainActor open class UIEvent: NSObject {}

@MainActor open class UIView: UIResponder {
    public enum TintAdjustmentMode: Int, Sendable { case automatic, normal, dimmed }
    open var tintAdjustmentMode = TintAdjustmentMode.automatic
    open internal(set) weak var window: UIWindow?
    open internal(set) weak var superview: UIView?
    open internal(set) var subviews: [UIView] = []
    open var frame = CGRect.zero
    open var bounds = CGRect.zero
    open var isHidden = false
    open var isUserInteractionEnabled = true
    open var alpha: CGFloat = 1
    open var clipsToBounds = false
    open var backgroundColor: UIColor?
    open var translatesAutoresizingMaskIntoConstraints = true
    open var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
    public let layer = CALayer()
    open private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(of: self)
    open private(set) lazy var keyboardLayoutGuide = UILayoutGuide(of: self, named: "keyboardLayoutGuide")
    open private(set) lazy var layoutMarginsGuide = UILayoutGuide(of: self)
    /// Set by tests.
    public var traitCollection = UITraitCollection()
    fileprivate var traitChanges: [() -> Void] = []
    open var tintColor: UIColor! = .tintColor
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    public var traitOverrides: any UITraitOverrides = Overrides()
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }
    }
    /// Set by tests.
    public var safeAreaInsets = UIEdgeInsets.zero
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        let moved = rect.offsetBy(dx: frame.minX, dy: frame.minY)
        guard let superview, superview !== view else { return moved }
        return superview.convert(moved, to: view)
    }
    /// The constraints that were activated with the view as their first item.
    public internal(set) var constrained: [NSLayoutConstraint] = []

    public init(frame: CGRect) {
        super.init()
        self.frame = frame
    }

    public required init?(coder: NSCoder) { super.init() }

    public override convenience init() { self.init(frame: .zero) }

    /// The controller whose view it is.
    weak var controller: UIViewController?
    open override var next: UIResponder? { controller ?? superview }

    open func didMoveToWindow() {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Returns the view that gets a touch. In this stub, all points are in all views.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !isHidden, alpha > 0, isUserInteractionEnabled else { return nil }
        return subviews.reversed().lazy.compactMap { $0.hitTest(point, with: event) }.first ?? self
    }

    open func addSubview(_ view: UIView) {
        view.leaveSuperview()
        view.superview = self
        subviews.append(view)
        view.move(to: self as? UIWindow ?? window)
    }

    open func removeFromSuperview() {
        leaveSuperview()
        move(to: nil)
    }

    open func bringSubviewToFront(_ view: UIView) {
        guard let index = subviews.firstIndex(of: view) else { return }
        subviews.append(subviews.remove(at: index))
    }

    open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }

    open func endEditing(_ force: Bool) -> Bool {
        if isFirstResponder { _ = resignFirstResponder() }
        for view in subviews { _ = view.endEditing(force) }
        return true
    }

    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {}

    open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) { animations() }

    private func leaveSuperview() {
        // UIKit removes the constraints to views outside.
        constrained.removeAll(where: \.isPaired)
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Adds the view to a window, or removes it, as a superview does.
    public func move(to window: UIWindow?) {
        guard self.window !== window else { return }
        self.window = window
        for view in subviews { view.move(to: window) }
        didMoveToWindow()
    }

    /// Whether the user can see the view.
    public var isVisible: Bool {
        guard !isHidden, alpha > 0 else { return false }
        return superview?.isVisible ?? (self is UIWindow)
    }

    /// Returns the view and all its subviews of a type that the user can see, in their order.
    public func visible<V: UIView>(_ type: V.Type) -> [V] {
        guard isVisible else { return [] }
        return [self].compactMap { $0 as? V } + subviews.flatMap { $0.visible(type) }
    }
}

@MainActor public final class CALayer: NSObject {
    public var cornerRadius: CGFloat = 0
}

public struct NSDirectionalEdgeInsets: Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
}

public struct UIEdgeInsets: Hashable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

extension CGRect {
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom)
    }
}

public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified
    case forceLeftToRight = 3
    case forceRightToLeft
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight
    case rightToLeft
}

// MARK: Traits

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1
    case leftToRight
    case rightToLeft
}

public protocol UIMutableTraits {
    var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
    var preferredContentSizeCategory: UIContentSizeCategory { get set }
}

public protocol UITraitOverrides: UIMutableTraits {}

/// What was not overridden is unspecified.
private struct Overrides: UITraitOverrides {
    var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    var preferredContentSizeCategory = UIContentSizeCategory.unspecified
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone
    case pad
    case tv
    case carPlay
    case mac = 5
    case vision
}

public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let unspecified = UIContentSizeCategory(rawValue: "")
    public static let large = UIContentSizeCategory(rawValue: "L")
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "AX-L")
    public var isAccessibilityCategory: Bool { rawValue.hasPrefix("AX") }
}

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified
    case light
    case dark
}

public final class UITraitCollection: NSObject, Sendable {
    public let preferredContentSizeCategory: UIContentSizeCategory
    public let userInterfaceStyle: UIUserInterfaceStyle
    public let layoutDirection: UITraitEnvironmentLayoutDirection

    public override convenience init() { self.init(userInterfaceStyle: .light) }
    public init(
        userInterfaceStyle: UIUserInterfaceStyle, preferredContentSizeCategory: UIContentSizeCategory = .large,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight
    ) {
        self.userInterfaceStyle = userInterfaceStyle
        self.preferredContentSizeCategory = preferredContentSizeCategory
        self.layoutDirection = layoutDirection
    }
}

public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}
public protocol UITraitChangeRegistration {}
private struct Registration: UITraitChangeRegistration {}

@MainActor public protocol UITraitChangeObservable: AnyObject {}

extension UIView: UITraitChangeObservable {
    /// Changes the text size of a view and its subviews, as the user does. Not part of UIKit.
    /// - Parameter isBefore17: Whether UIKit reports it as before iOS 17.
    public func changeTextSize(to category: UIContentSizeCategory, isBefore17: Bool = false) {
        for view in subviews { view.changeTextSize(to: category, isBefore17: isBefore17) }
        let previous = traitCollection
        traitCollection = UITraitCollection(
            userInterfaceStyle: previous.userInterfaceStyle, preferredContentSizeCategory: category)
        traitCollectionDidChange(previous)
        if !isBefore17 { for change in traitChanges { change() } }
    }
}

extension UITraitChangeObservable where Self: UIView {
    @discardableResult public func registerForTraitChanges<Observed>(
        _ traits: [UITrait], handler: @escaping (Observed, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        traitChanges.append { [unowned self] in
            if let observed = self as? Observed { handler(observed, traitCollection) }
        }
        return Registration()
    }
}

@MainActor public final class UIDevice: NSObject {
    public static let current = UIDevice()
    /// Set by tests.
    public var userInterfaceIdiom = UIUserInterfaceIdiom.phone
}
