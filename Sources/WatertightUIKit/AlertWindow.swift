#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
import Foundation
import UIKit

/// A window for one alert, above the app's windows. What the app presents doesn't block the alert, and the alert doesn't block
/// what the app presents.
///
/// It has the style and the tint of the app's window. It is the key window while the alert is up, so that the app's keyboard
/// disappears and a hardware keyboard operates the alert.
@MainActor final class AlertWindow: UIWindow {
    private weak var oldKeyWindow: UIWindow?

    init(in scene: UIWindowScene) {
        oldKeyWindow = scene.keyWindow
        super.init(windowScene: scene)
        let (app, top) = (scene.failureWindow, scene.topmostController)
        windowLevel = .alert
        backgroundColor = .clear
        // VoiceOver doesn't reach the windows below.
        accessibilityViewIsModal = true
        if let app { tintColor = app.tintColor }
        // Only if the app has chosen it: otherwise the alert follows the system.
        if let style = top?.traitCollection.userInterfaceStyle, style != scene.traitCollection.userInterfaceStyle {
            overrideUserInterfaceStyle = style
        }
        rootViewController = ClearController(over: top)
        makeKeyAndVisible()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Removes the window, and makes the previous key window key again, whose keyboard reappears.
    func close() {
        let (wasKey, scene) = (isKeyWindow, windowScene)
        isHidden = true
        rootViewController = nil
        guard wasKey else { return }
        let old = oldKeyWindow?.isHidden == false ? oldKeyWindow : scene?.failureWindow
        old?.makeKey()
    }
}

/// An invisible controller with the orientations and the status bar of the controller below.
private final class ClearController: UIViewController {
    private weak var below: UIViewController?

    init(over below: UIViewController?) {
        self.below = below
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .clear
    }

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
