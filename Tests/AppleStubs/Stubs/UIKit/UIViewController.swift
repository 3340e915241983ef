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

public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen
    case pageSheet
    case formSheet
    case overFullScreen = 5
    case popover = 7
    case automatic = -2
}

public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
    public static let allButUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 1 | 1 << 3 | 1 << 4)
}

public enum UIStatusBarStyle: Int, Sendable {
    case `default`
    case lightContent
}

@MainActor open class UIViewController: UIResponder {
    open var title: String?
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open internal(set) var presentedViewController: UIViewController?
    open internal(set) weak var presentingViewController: UIViewController?
    open internal(set) var isBeingDismissed = false
    open var isBeingPresented: Bool { transition != nil && presentingViewController != nil && !isBeingDismissed }
    open internal(set) weak var parent: UIViewController?
    open internal(set) var children: [UIViewController] = []
    open internal(set) var viewIfLoaded: UIView? { didSet { viewIfLoaded?.controller = self } }
    var transition: Transition?
    weak var container: UIView?
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { super.init() }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// In this stub, that of the view.
    open var traitCollection: UITraitCollection { view.traitCollection }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }

    /// Refuses to present, as while a menu is open or in some of the system's controllers.
    public var refusesPresentations = false

    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        transition ?? parent?.transitionCoordinator
    }

    open var view: UIView! {
        get {
            if viewIfLoaded == nil {
                loadView()
                viewDidLoad()
            }
            return viewIfLoaded
        }
        set { viewIfLoaded = newValue }
    }

    open func loadView() { viewIfLoaded = UIView() }
    open func viewDidLoad() {}

    open func addChild(_ childController: UIViewController) {
        children.append(childController)
        childController.parent = self
    }

    /// Adds the view to a window or another view, or removes it.
    func isInHierarchy(of container: UIView?) {
        view.removeFromSuperview()
        container?.addSubview(view)
        for child in children { child.isInHierarchy(of: container == nil ? nil : view) }
        // UIKit dismisses what a controller presents over it only where the app does.
        if container == nil { presentedViewController?.isInHierarchy(of: nil) }
    }

    private var isInTransition: Bool { transitionCoordinator != nil || children.contains(where: \.isInTransition) }

    /// Refuses a presentation where UIKit does, without an error.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        precondition(viewControllerToPresent.presentingViewController == nil, "UIKit throws an exception.")
        guard presentedViewController == nil, !isBeingDismissed, !isInTransition, let window = viewIfLoaded?.window,
            !refusesPresentations
        else { return Transition.refusals += 1 }
        viewControllerToPresent.willBePresented()
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        // UIKit's transition view.
        let container = UIView()
        window.addSubview(container)
        viewControllerToPresent.container = container
        viewControllerToPresent.isInHierarchy(of: container)
        Transition.begin([self, viewControllerToPresent]) { [weak self] in
            if viewControllerToPresent.modalPresentationStyle == .fullScreen { self?.view.removeFromSuperview() }
            completion?()
        }
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let top = presentedViewController else {
            presentingViewController?.dismiss(animated: flag, completion: completion)
            return
        }
        if top.isBeingDismissed { return }
        guard !isInTransition, !top.isInTransition else { return Transition.refusals += 1 }
        if let window = top.view.window, view.window == nil { isInHierarchy(of: window) }
        var leaving: [UIViewController] = [top]
        while let next = leaving[leaving.count - 1].presentedViewController { leaving.append(next) }
        for controller in leaving { controller.isBeingDismissed = true }
        Transition.begin([self] + leaving) { [weak self] in
            for controller in leaving {
                controller.presentedViewController = nil
                controller.presentingViewController = nil
                controller.isInHierarchy(of: nil)
                controller.container?.removeFromSuperview()
                controller.isBeingDismissed = false
            }
            self?.presentedViewController = nil
            completion?()
        }
    }

    func willBePresented() {}
}

@MainActor open class UINavigationController: UIViewController {
    public convenience init(rootViewController: UIViewController) {
        self.init()
        children = [rootViewController]
        rootViewController.parent = self
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        let last = children.last
        children.append(viewController)
        viewController.parent = self
        if view.window != nil { viewController.isInHierarchy(of: view) }
        Transition.begin([self]) { last?.view.removeFromSuperview() }
    }

    open func popViewController(animated: Bool) {
        let popped = children.removeLast()
        if view.window != nil { children.last?.isInHierarchy(of: view) }
        Transition.begin([self]) {
            popped.parent = nil
            popped.isInHierarchy(of: nil)
        }
    }
}

/// A transition of a controller, which lasts until a test ends it.
@MainActor public final class Transition: NSObject, UIViewControllerTransitionCoordinator {
    private static var running: [Transition] = []
    /// The number of refused presentations and dismissals.
    public static var refusals = 0

    private var controllers: [UIViewController] = []
    private weak var scene: UIWindowScene?
    private var completions: [() -> Void] = []

    static func begin(_ controllers: [UIViewController], completion: @escaping () -> Void) {
        let transition = Transition()
        transition.controllers = controllers
        transition.scene =
            controllers.lazy.compactMap { ($0.parent ?? $0).viewIfLoaded?.window?.windowScene }.first
        transition.completions = [completion]
        for controller in controllers { controller.transition = transition }
        running.append(transition)
    }

    /// Ends the current transitions in a scene, unless it is disconnected: UIKit doesn't promise to complete them.
    public static func endAll(in scene: UIWindowScene) {
        if scene.activationState != .unattached || !scene.wasConnected { end { $0.scene === scene } }
    }

    private static func end(_ isIncluded: (Transition) -> Bool) {
        let ended = running.filter(isIncluded)
        running.removeAll(where: isIncluded)
        for transition in ended {
            for controller in transition.controllers { controller.transition = nil }
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
