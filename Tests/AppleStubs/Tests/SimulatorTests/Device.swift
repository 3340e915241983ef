import AppUI
@_spi(Tests) import WatertightTesting
import UIKit

@testable import ShopUIKit

/// ShopUIKit on the stubs.
@MainActor enum Device {
    private static var running: (AppDelegate, SceneDelegate, UIWindowScene)?

    /// Launches the app, once.
    static func scene() async throws -> UIWindowScene {
        if let running { return running.2 }
        let (app, delegate, scene) = (AppDelegate(), SceneDelegate(), UIWindowScene())
        running = (app, delegate, scene)
        UIApplication.shared.delegate = app
        scene.become(.foregroundActive)
        delegate.scene(scene, willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
        return scene
    }

    /// Ends transitions until a condition holds.
    static func until(_ condition: () -> Bool) async -> Bool {
        await eventually {
            if condition() { return true }
            if let running { Transition.endAll(in: running.2) }
            return false
        }
    }
}
