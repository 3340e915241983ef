#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
import Foundation
import UIKit

/// A window for one alert, just above the app's window. What the app presents doesn't block the alert, and the alert doesn't
/// block what the app presents.
///
/// It has the style and the tint of the app, from iOS 17 also its direction and text size. If the app's window is the key window, it is
/// key while the alert is up, so that the app's keyboard disappears and a hardware keyboard operates the alert.
@MainActor final class AlertWindow: UIWindow {
    private weak var app: UIWindow?

    /// Creates a window and shows it.
    /// - Parameter view: A view that has the app's direction and text size.
    init(in scene: UIWindowScene, like view: UIView?) {
        let top = scene.topmostController
        app = scene.failureWindow
        super.init(windowScene: scene)
        // Below the other windows of the app, such as a passcode screen.
        windowLevel = Level(rawValue: Level.normal.rawValue + 0.5)
        backgroundColor = .clear
        // VoiceOver doesn't reach the windows below.
        accessibilityViewIsModal = true
        // Not the gray of a window below a sheet.
        tintAdjustmentMode = .normal
        if let app { tintColor = app.tintColor }
        // Only what the app has chosen: otherwise the alert follows the system.
        if let style = top?.traitCollection.userInterfaceStyle, style != scene.traitCollection.userInterfaceStyle {
            overrideUserInterfaceStyle = style
        }
        let shown = view?.window == nil ? top?.viewIfLoaded : view
        if #available(iOS 17, tvOS 17, *), let shown { adopt(shown, scene.traitCollection) }
        let root = ClearController()
        root.below = top
        rootViewController = root
        if scene.keyWindow == nil || scene.keyWindow === app { makeKeyAndVisible() } else { isHidden = false }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    @available(iOS 17, tvOS 17, *) private func adopt(_ view: UIView, _ system: UITraitCollection) {
        let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        if isRightToLeft != (system.layoutDirection == .rightToLeft) {
            traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
        }
        let size = view.traitCollection.preferredContentSizeCategory
        if size != system.preferredContentSizeCategory { traitOverrides.preferredContentSizeCategory = size }
    }

    /// Removes the window, and makes the app's window key again, whose keyboard reappears. What the app presents here, such as
    /// over the root of the key window, isn't dismissed: the window is removed after it.
    func close(_ clock: any Clock<Duration>) {
        let scene = windowScene
        if scene?.activationState != .unattached, rootViewController?.presentedViewController != nil {
            Task {
                try? await clock.sleep(for: .milliseconds(250))
                close(clock)
            }
            return
        }
        let wasKey = isKeyWindow
        isHidden = true
        rootViewController = nil
        if wasKey { (app?.isHidden == false ? app : scene?.failureWindow)?.makeKey() }
    }
}

/// An invisible controller with the orientations and the status bar of the controller below.
private final class ClearController: UIViewController {
    weak var below: UIViewController?

    #if !os(tvOS)
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        below?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }
    override var preferredStatusBarStyle: UIStatusBarStyle {
        below?.deepest(\.childForStatusBarStyle).preferredStatusBarStyle ?? super.preferredStatusBarStyle
    }
    override var prefersStatusBarHidden: Bool {
        below?.deepest(\.childForStatusBarHidden).prefersStatusBarHidden ?? super.prefersStatusBarHidden
    }
    #endif
}

extension UIViewController {
    /// The last controller of a chain that begins with this one.
    fileprivate func deepest(_ child: KeyPath<UIViewController, UIViewController?>) -> UIViewController {
        self[keyPath: child]?.deepest(child) ?? self
    }
}
#endif
