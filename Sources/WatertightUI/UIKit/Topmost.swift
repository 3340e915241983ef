#if canImport(UIKit) && !os(watchOS)
package import Foundation
package import UIKit
import WatertightPresentation

extension UIWindow {
    /// The notifications after which a window may cover the app, or no longer cover it.
    package static var coverNotifications: [Notification.Name] {
        [didBecomeKeyNotification, didBecomeVisibleNotification, didBecomeHiddenNotification]
    }

    /// The root controller and the controllers presented over it, except those that are being dismissed.
    var controllers: [UIViewController] {
        guard let root = rootViewController else { return [] }
        var controllers = [root]
        while let next = controllers.last?.presentedViewController, !next.isBeingDismissed { controllers.append(next) }
        return controllers
    }
}

extension UIWindowScene {
    /// Whether a window that became key, or that covers or uncovers the app, is one of the active scene.
    package func hasActiveWindow(_ window: ObjectIdentifier?, wasCovered: Bool) -> Bool {
        activationState == .foregroundActive && windows.contains { ObjectIdentifier($0) == window }
            && (keyWindow.map(ObjectIdentifier.init) == window || isCovered != wasCovered)
    }

    /// Whether the app has covered itself with a window that takes the keyboard or all touches, such as a passcode screen.
    package var isCovered: Bool {
        windows.contains { window in
            // The level of an alert's window is below 1.
            guard window.windowLevel.rawValue >= 1, !window.isHidden, window.alpha > 0 else { return false }
            // A keyboard or a centered view doesn't take the touches everywhere.
            let area = window.bounds.insetBy(dx: window.bounds.width / 4, dy: window.bounds.height / 4)
            let points = [area.minX, area.maxX].flatMap { x in [area.minY, area.maxY].map { CGPoint(x: x, y: $0) } }
            return window.isKeyWindow || points.allSatisfy { window.hitTest($0, with: nil) != nil }
        }
    }

    /// The window in which failures are shown: the key window. If the key window is above the app, such as a passcode
    /// screen or a debug overlay, the frontmost window of the app.
    var failureWindow: UIWindow? {
        let candidates = windows.filter { $0.windowLevel == .normal && !$0.isHidden && $0.rootViewController != nil }
        return candidates.first { $0 === keyWindow } ?? candidates.last
    }

    private var controllers: [UIViewController] { failureWindow?.controllers ?? [] }

    /// The controller over which an alert is presented.
    var topmostController: UIViewController? { controllers.last }

    /// The view over which banners and full screens are drawn. Excludes alerts and popovers.
    var topmostView: UIView? {
        controllers.last {
            #if !os(tvOS)
            if $0.modalPresentationStyle == .popover { return false }
            #endif
            return !($0 is UIAlertController) && $0.viewIfLoaded?.window != nil
        }?.view
    }
}

extension UIViewController {
    /// Returns the height of the bars at an edge of an area in the window.
    package func barHeight(atBottom: Bool, of area: CGRect) -> CGFloat {
        guard let inner = innermost.viewIfLoaded?.safeFrame else { return 0 }
        return max(0, atBottom ? area.maxY - inner.maxY : inner.minY - area.minY)
    }

    /// The last of a chain of children that fill this one but for opaque bars: of a navigation, the screen that is shown.
    private var innermost: UIViewController {
        guard let size = viewIfLoaded?.bounds.size else { return self }
        let child = children.last { child in
            guard let view = child.viewIfLoaded, view.window != nil else { return false }
            return view.bounds.width == size.width && view.bounds.height >= size.height * 0.75
        }
        return child?.innermost ?? self
    }

    /// The transition of the controller or of a child, for example during a push.
    var runningTransition: (any UIViewControllerTransitionCoordinator)? {
        transitionCoordinator ?? children.lazy.compactMap(\.runningTransition).first
    }
}

extension UIViewControllerTransitionCoordinator {
    /// Calls a closure after the transition.
    func afterwards(_ action: @escaping @MainActor @Sendable () -> Void) {
        _ = animate(alongsideTransition: nil) { _ in
            // In the next turn of the main actor, because UIKit still has the transition coordinator now.
            Task { @MainActor in action() }
        }
    }
}

extension UIView {
    /// The frame in the window without the safe area's insets.
    var safeFrame: CGRect { convert(bounds.inset(by: safeAreaInsets), to: nil) }

    /// Adds a view that fills this one, or that is the content of this scroll view.
    /// - Parameter container: The view that contains it: this one or its superview.
    func fill(with view: UIView, in container: UIView? = nil, scrolls: Bool = false) {
        view.translatesAutoresizingMaskIntoConstraints = false
        (container ?? self).addSubview(view)
        // In a scroll view, constraints to its own edges apply to its content.
        let frame = scrolls ? nil : (self as? UIScrollView)?.frameLayoutGuide
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: frame?.topAnchor ?? topAnchor),
            view.bottomAnchor.constraint(equalTo: frame?.bottomAnchor ?? bottomAnchor),
            view.leadingAnchor.constraint(equalTo: frame?.leadingAnchor ?? leadingAnchor),
            view.trailingAnchor.constraint(equalTo: frame?.trailingAnchor ?? trailingAnchor),
        ])
    }
}
#endif
