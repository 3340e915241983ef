// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

// MARK: Looks

public final class UIColor: NSObject, Sendable {
    public static let label = UIColor()
    public static let clear = UIColor()
    public static let tintColor = UIColor()
    public static let systemRed = UIColor()
    public static let secondaryLabel = UIColor()
    public static let systemBackground = UIColor()
}

public final class UIFont: NSObject, Sendable {
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let title1 = TextStyle(rawValue: "title1")
        public static let title2 = TextStyle(rawValue: "title2")
        public static let headline = TextStyle(rawValue: "headline")
        public static let body = TextStyle(rawValue: "body")
        public static let subheadline = TextStyle(rawValue: "subheadline")
    }

    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

// Unchecked, as in UIKit: images are immutable there.
public class UIImage: NSObject, @unchecked Sendable {
    public class Configuration: NSObject, @unchecked Sendable {}
    public final class SymbolConfiguration: Configuration, @unchecked Sendable {
        public convenience init(textStyle: UIFont.TextStyle) { self.init() }
    }

    public private(set) var name: String?

    public convenience init?(systemName name: String) {
        self.init()
        self.name = name
    }

    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        self.init()
        self.name = name
    }
}

public enum NSTextAlignment: Int, Sendable {
    case left
    case center
    case right
    case justified
    case natural
}

@MainActor public class UIVisualEffect: NSObject {}

@MainActor public final class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case regular = 4
        case systemMaterial = 8
    }

    public convenience init(style: Style) { self.init() }
}

// MARK: Views

@MainActor open class UIVisualEffectView: UIView {
    public let contentView = UIView()

    public init(effect: UIVisualEffect?) {
        super.init(frame: .zero)
        super.addSubview(contentView)
    }

    public required init?(coder: NSCoder) { nil }

    open override func addSubview(_ view: UIView) {
        preconditionFailure("UIKit throws an exception: add it to contentView.")
    }
}

@MainActor open class UILabel: UIView {
    open var text: String?
    open var font: UIFont?
    open var textColor: UIColor?
    open var numberOfLines = 1
    open var textAlignment = NSTextAlignment.natural
    open var adjustsFontForContentSizeCategory = false
}

@MainActor open class UIImageView: UIView {
    open var image: UIImage?
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    open var adjustsImageSizeForAccessibilityContentSizeCategory = false

    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }
}

@MainActor open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case medium = 100
        case large = 101
    }

    open private(set) var isAnimating = false

    public convenience init(style: Style) { self.init(frame: .zero) }
    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
}

@MainActor open class UIStackView: UIView {
    public enum Alignment: Int, Sendable {
        case fill
        case leading
        case firstBaseline
        case center
        case trailing
        public static var top: Alignment { .leading }
    }

    open var axis = NSLayoutConstraint.Axis.horizontal
    open var alignment = Alignment.fill
    open var spacing: CGFloat = 0
    open var isLayoutMarginsRelativeArrangement = false
    open private(set) var arrangedSubviews: [UIView] = []

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    open func addArrangedSubview(_ view: UIView) {
        view.translatesAutoresizingMaskIntoConstraints = false
        arrangedSubviews.append(view)
        addSubview(view)
    }
}

@MainActor public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
}

@MainActor open class UIScrollView: UIView {
    open weak var delegate: (any UIScrollViewDelegate)?
    open var contentOffset = CGPoint.zero
    open var contentSize = CGSize.zero
    open var alwaysBounceVertical = false
    open private(set) lazy var contentLayoutGuide = UILayoutGuide(of: self)
    open private(set) lazy var frameLayoutGuide = UILayoutGuide(of: self)

    /// Drags the content up, as a finger does. A content that fits moves only if it always bounces.
    public func drag(by distance: CGFloat) {
        guard alwaysBounceVertical || contentSize.height > bounds.height else { return }
        delegate?.scrollViewWillBeginDragging(self)
        contentOffset.y += distance
        delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }
}

@MainActor open class UITextField: UIControl {
    open var text: String? = ""
    open var placeholder: String?
    open var font: UIFont?
    open var adjustsFontForContentSizeCategory = false
    open var borderStyle = BorderStyle.none

    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

    /// Begins editing, as a tap does.
    public func beginEditing() { isFirstResponder = window != nil }
}
