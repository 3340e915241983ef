import AppUI
import UIKit

@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    let shop = Shop()

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene,
            let shop = (UIApplication.shared.delegate as? AppDelegate)?.shop
        else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = shop.connect(scene)
        window.makeKeyAndVisible()
        self.window = window
    }
}
