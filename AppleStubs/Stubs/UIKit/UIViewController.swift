// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// (Apple documents them, and its headers use implicitly unwrapped optionals.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

@MainActor open class UIPopoverPresentationController: NSObject {
    open var sourceView: UIView?
    open var sourceRect = CGRect.zero
    open var permittedArrowDirections: UIPopoverArrowDirection = []
}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

@MainActor open class UIViewController: UIResponder {
    open internal(set) var presentedViewController: UIViewController?
    open internal(set) weak var presentingViewController: UIViewController?
    open internal(set) var isBeingDismissed = false
    open internal(set) var transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    open var viewIfLoaded: UIView?
    open var popoverPresentationController: UIPopoverPresentationController? { nil }

    open var view: UIView! {
        get {
            if viewIfLoaded == nil { viewIfLoaded = UIView() }
            return viewIfLoaded
        }
        set { viewIfLoaded = newValue }
    }

    func isInHierarchy(of window: UIWindow?) { view.window = window }

    /// Refuses a presentation where UIKit does, without an error.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil, !isBeingDismissed, transitionCoordinator == nil,
            viewIfLoaded?.window != nil
        else { return Transition.refusals += 1 }
        viewControllerToPresent.willBePresented()
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.isInHierarchy(of: view.window)
        Transition.begin([self, viewControllerToPresent]) { completion?() }
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let top = presentedViewController else {
            presentingViewController?.dismiss(animated: flag, completion: completion)
            return
        }
        if top.isBeingDismissed { return }
        guard transitionCoordinator == nil else { return Transition.refusals += 1 }
        var leaving: [UIViewController] = [top]
        while let next = leaving[leaving.count - 1].presentedViewController { leaving.append(next) }
        for controller in leaving { controller.isBeingDismissed = true }
        Transition.begin([self] + leaving) { [weak self] in
            for controller in leaving {
                controller.isInHierarchy(of: nil)
                controller.isBeingDismissed = false
                controller.presentedViewController = nil
            }
            self?.presentedViewController = nil
            completion?()
        }
    }

    func willBePresented() {}
}

/// A transition of a controller, which lasts until a test ends it.
@MainActor public final class Transition: NSObject, UIViewControllerTransitionCoordinator {
    private static var running: [Transition] = []
    /// The number of refused presentations and dismissals.
    public internal(set) static var refusals = 0

    private var controllers: [UIViewController] = []
    private var completions: [() -> Void] = []

    static func begin(_ controllers: [UIViewController], completion: @escaping () -> Void) {
        let transition = Transition()
        transition.controllers = controllers
        transition.completions = [completion]
        for controller in controllers { controller.transitionCoordinator = transition }
        running.append(transition)
    }

    /// Ends all current transitions.
    public static func endAll() {
        let ended = running
        running = []
        for transition in ended {
            for controller in transition.controllers { controller.transitionCoordinator = nil }
            transition.controllers = []
            for completion in transition.completions { completion() }
            transition.completions = []
        }
    }

    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animation?(self)
        if let completion { completions.append { completion(self) } }
        return true
    }
}
