// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor public final class UILayoutGuide: NSObject {
    public internal(set) weak var owningView: UIView?
    fileprivate var name: String?

    convenience init(of view: UIView, named name: String? = nil) {
        self.init()
        owningView = view
        self.name = name
    }
}

@MainActor public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    fileprivate weak var view: UIView?
    fileprivate var name = ""
    fileprivate var guide: String?

    fileprivate convenience init(of view: UIView?, in guide: String? = nil, _ name: String = #function) {
        self.init()
        self.view = view
        self.guide = guide
        self.name = name
    }

    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        constraint(equalTo: anchor, constant: 0)
    }
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(view, anchor.view)
        (constraint.equality, constraint.constant) = (name, c)
        return constraint
    }
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint { NSLayoutConstraint(view, anchor.view) }
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        NSLayoutConstraint(view, anchor.view)
    }
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        NSLayoutConstraint(view, anchor.view)
    }
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(view, anchor.view)
        (constraint.guide, constraint.constant) = (anchor.guide, c)
        return constraint
    }
}

@MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint(view, nil) }
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint(view, nil) }
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(view, nil)
    }
}

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(rawValue: 1000)
    public static let defaultHigh = UILayoutPriority(rawValue: 750)
}

@MainActor public final class NSLayoutConstraint: NSObject {
    public enum Axis: Int, Sendable {
        case horizontal
        case vertical
    }

    private weak var first: UIView?
    private weak var second: UIView?
    fileprivate(set) var isPaired = false
    public var priority = UILayoutPriority.required
    public var constant: CGFloat = 0
    /// The anchor that is equal to another one, such as `topAnchor`; `nil` for an inequality.
    public fileprivate(set) var equality: String?
    /// The name of the guide that limits the view.
    public fileprivate(set) var guide: String?

    convenience init(_ first: UIView?, _ second: UIView?) {
        self.init()
        self.first = first
        self.second = second
        isPaired = second != nil
    }

    public class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints {
            guard let first = constraint.first else { preconditionFailure("The view is gone.") }
            precondition(!first.translatesAutoresizingMaskIntoConstraints, "The constraints conflict.")
            first.constrained.append(constraint)
            guard constraint.isPaired else { continue }
            precondition(constraint.second.map(first.sharesHierarchy(with:)) == true, "UIKit throws an exception.")
        }
    }
}

extension UIView {
    private var root: UIView { superview?.root ?? self }
    fileprivate func sharesHierarchy(with other: UIView) -> Bool { root === other.root }

    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(of: self) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(of: self) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(of: self) }
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(of: self) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(of: self) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(of: self) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(of: self) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(of: self) }
}

extension UILayoutGuide {
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(of: owningView, in: name) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(of: owningView) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(of: owningView) }
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(of: owningView) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(of: owningView) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(of: owningView) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(of: owningView) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(of: owningView) }
}
