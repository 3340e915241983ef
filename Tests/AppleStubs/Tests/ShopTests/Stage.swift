import AuthenticationServices
import DemoBackend
import SerialTasks
import SharedFailures
import SwiftUI
import Testing
import UIKit
import WatertightPresentation
@_spi(Tests) import WatertightTesting

@testable import AppUI
@testable import WatertightUI

/// All tests, serialized: the language is global.
@MainActor @Suite(.serialized, .hangLimit) enum ShopTests {}

/// The SwiftUI app, on a clock that stands still.
@MainActor final class Stage {
    let clock = TestClock()
    let shop: AppUI.Shop
    private var app: AppHost?
    private var scenes: [(scene: UIWindowScene, window: UIWindow)] = []

    /// Opens the first window of the app, or another scene.
    init(apple: FakeAppleSignIn = FakeAppleSignIn(), scene: (any Scene)? = nil) throws {
        SerialTasks.begin()
        let shop = Shop(apple: apple, clock: clock)
        self.shop = shop
        let scene = scene ?? WindowGroup(id: ShopWindow.id) { ShopWindow(shop) }
        app = AppHost(scene) { [unowned self] in prepare($0, $1) }
    }

    private func prepare(_ host: Host, _ root: AnyView) -> AnyView {
        let scene = UIWindowScene()
        let window = UIWindow(windowScene: scene)
        window.makeKeyAndVisible()
        window.rootViewController = UIViewController()
        scenes.append((scene, window))
        host.window = window
        return AnyView(
            root.environment(\.scenePhase, .active)
                .environment(\.afterTransition) { [weak host] in host?.afterTransitions($0) })
    }

    var windows: [Host] { app?.windows ?? [] }

    /// The window that was opened last; an empty one if there is none.
    var host: Host { windows.last ?? Host() }

    /// The alert in a window.
    func alert(in index: Int = 0) -> UIAlertController? {
        scenes.dropFirst(index).first?.scene.alert
    }

    /// Taps Apple's button.
    func tapAppleButton() {
        for button in host.views(ASAuthorizationAppleIDButton.self) { button.press() }
    }

    /// Signs in, and waits for the orders.
    func showOrders() async {
        shop.isSignedIn = true
        #expect(await until { host.texts.contains("Teapot") })
    }

    /// Opens the form for the address, and fills it.
    func showAddress(postalCode: String = "12345") async {
        await showOrders()
        host.tap("Address")
        #expect(await until { host.fields.count == 2 })
        host.type("Main Street 1", into: "Street")
        host.type(postalCode, into: "Postal Code")
    }

    /// Ends transitions and runs tasks until a condition holds.
    func until(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<2_000 {
            for (scene, _) in scenes { Transition.endAll(in: scene) }
            for host in windows { host.endTransitions() }
            if condition() { return true }
            await Task.yield()
        }
        return false
    }

    /// Waits until a failure is on the screen as its presentation declares.
    func shows(_ failure: some PresentableFailure, in index: Int = 0) async -> Bool {
        let error = failure.presentation
        guard let host = windows.dropFirst(index).first else { return false }
        return await until {
            switch error.method {
            case .alert, .confirmation:
                let alert = alert(in: index)
                return alert?.title == error.title && alert?.actions.map(\.title) == error.actions.map(\.title)
            case .indicator: return host.buttons.contains { $0.label == error.title }
            case .inline, .banner, .fullScreen:
                let labels = host.buttons.map(\.label)
                return host.texts.contains(error.title) && error.actions.allSatisfy { labels.contains($0.title) }
            case .silent: return true
            }
        }
    }

    /// Makes the server fail, and lets the time pass that a slow one takes.
    func fail(with failure: ServiceFailure, during action: () -> Void) async {
        shop.serverMode = failure.mode
        action()
        if failure == .tooSlow {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(2))
        }
    }
}

extension ServiceFailure {
    /// What the server does.
    var mode: DemoServer.Mode {
        switch self {
        case .offline: .offline
        case .tooSlow: .slow
        case .signedOut: .signedOut
        case .maintenance: .maintenance
        case .broken: .broken
        }
    }
}
