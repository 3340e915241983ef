import Account
import DemoBackend
import SharedFailures
import SwiftUI
import Testing
import UIKit
import WatertightPresentation
@_spi(Tests) import WatertightTesting

@testable import AppUI
@testable import Shop
@testable import ShopUIKit

extension ShopTests {
    /// The UIKit app, from its application delegate.
    @MainActor @Suite struct UIKitAppTests {
        private let scene = UIWindowScene()
        private let delegate = AppDelegate()
        private let sceneDelegate = SceneDelegate()

        init() {
            UIApplication.shared.delegate = delegate
            scene.become(.foregroundActive)
            sceneDelegate.scene(scene, willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
        }

        private var window: UIWindow? { sceneDelegate.window }
        private var alert: UIAlertController? {
            scene.alert
        }
        private var texts: [String] { window?.visible(UILabel.self).compactMap(\.text) ?? [] }
        private var buttons: [String] { window?.visible(UIButton.self).compactMap { $0.configuration?.title } ?? [] }

        private func press(_ title: String) {
            window?.visible(UIButton.self).first { $0.configuration?.title == title }?.press()
        }

        /// Fills the fields in their order, and saves.
        private func save(_ texts: [String], server: String = "Online") {
            for (field, text) in zip(window?.visible(UITextField.self) ?? [], texts) { field.text = text }
            window?.visible(UISegmentedControl.self).first?.choose(server)
            press("Save")
        }

        private func until(_ condition: () -> Bool) async -> Bool {
            // The server's clock runs.
            await eventually {
                if condition() { return true }
                Transition.endAll(in: scene)
                return false
            }
        }

        @Test func theSceneHasADelegate() {
            let configuration = delegate.application(
                .shared, configurationForConnecting: UISceneSession(), options: UIScene.ConnectionOptions())
            #expect(configuration.delegateClass == SceneDelegate.self)
        }

        @Test func anAddressIsSaved() async {
            save(["Main Street 1", "12345"])
            #expect(await until { texts.contains("Saved") })
        }

        @Test(arguments: [
            (["", ""], AddressFailure.missingStreet), (["Main Street 1", ""], .missingPostalCode),
            (["Main Street 1", "00000"], .unknownPostalCode),
        ])
        func aFieldShowsItsFailure(input: [String], failure: AddressFailure) async {
            save(input)
            #expect(await until { texts.contains(failure.presentation.title) })
            let fields = window?.visible(UITextField.self) ?? []
            fields[failure == .missingStreet ? 0 : 1].sendActions(for: .editingChanged)
            #expect(!texts.contains(failure.presentation.title))
        }

        @Test(arguments: [("Signed Out", ServiceFailure.signedOut), ("Broken", .broken)])
        func anAlertIsShown(server: String, failure: ServiceFailure) async {
            save(["Main Street 1", "12345"], server: server)
            #expect(await until { alert?.title == failure.presentation.title })
        }

        @Test(arguments: [
            ("Offline", ServiceFailure.offline), ("Slow", .tooSlow), ("Maintenance", .maintenance),
        ])
        func aMessageIsShownAndRetried(server: String, failure: ServiceFailure) async {
            save(["Main Street 1", "12345"], server: server)
            #expect(await until { texts.contains(failure.presentation.title) && buttons.contains("Try Again") })
            delegate.shop.serverMode = .online
            press("Try Again")
            #expect(await until { texts.contains("Saved") && !texts.contains(failure.presentation.title) })
        }
    }

    /// The SwiftUI app, from its entry point.
    @MainActor @Suite struct EntryPointTests {
        @Test func theAppOpensAWindow() throws {
            let stage = try Stage(scene: ShopApp().body)
            #expect(stage.host.texts.contains("Welcome to the Shop"))
        }
    }
}
