import Account
import DemoBackend
import Observation
import Orders
import SharedFailures
import SwiftUI
import Testing
import UIKit
import WatertightFacades
import WatertightTexts
import WatertightPresentation
import WatertightUI
import WatertightTesting

@testable import AppUI

extension ShopTests {
    // MARK: Sign in

    @MainActor @Suite struct SignInTests {
        private static func customer(_ token: String) -> FakeAppleSignIn.Step {
            .succeed(AppleCredential(user: "001", identityToken: token))
        }

        @Test func signingInShowsTheOrders() async throws {
            let stage = try Stage(apple: FakeAppleSignIn(Self.customer("known")))
            #expect(stage.host.texts.contains("Welcome to the Shop"))
            stage.tapAppleButton()
            #expect(await stage.until { stage.host.texts.contains("Teapot") })
        }

        @Test func aDismissedSheetShowsNothing() async throws {
            let apple = FakeAppleSignIn(.hold)
            let stage = try Stage(apple: apple)
            stage.tapAppleButton()
            #expect(await stage.until { apple.requests.count == 1 })
            let texts = stage.host.texts
            apple.end(.dismiss)
            #expect(await !stage.until { stage.alert() != nil || stage.host.texts != texts })
        }

        @Test func aFailureOfAppleIsShown() async throws {
            let stage = try Stage(apple: FakeAppleSignIn(.fail(code: 1000)))
            stage.tapAppleButton()
            #expect(await stage.shows(AppleSignInFailure.unavailable))
        }

        @Test func anUnknownCustomerIsShown() async throws {
            let stage = try Stage(apple: FakeAppleSignIn(Self.customer("unknown")))
            stage.tapAppleButton()
            #expect(await stage.shows(SignInFailure.unknownCustomer))
        }

        /// The full screen isn't left over from a retry without a failure.
        @Test func aRetryThatIsDismissedShowsTheScreenAgain() async throws {
            let stage = try Stage(apple: FakeAppleSignIn(Self.customer("known"), .dismiss))
            stage.shop.serverMode = .maintenance
            stage.tapAppleButton()
            #expect(await stage.shows(ServiceFailure.maintenance))
            stage.host.tap("Try Again")
            #expect(await stage.until { stage.host.texts.contains("Welcome to the Shop") })
        }

        @Test(arguments: ServiceFailure.allCases)
        func aFailureOfTheServiceIsShown(failure: ServiceFailure) async throws {
            let stage = try Stage(apple: FakeAppleSignIn(Self.customer("known")))
            await stage.fail(with: failure) { stage.tapAppleButton() }
            #expect(await stage.shows(failure))
        }
    }

    // MARK: Orders

    @MainActor @Suite struct OrdersTests {
        @Test(arguments: [ServiceFailure.offline, .tooSlow, .maintenance])
        func aFailedLoadCanBeRetried(failure: ServiceFailure) async throws {
            let stage = try Stage()
            await stage.fail(with: failure) {
                stage.shop.isSignedIn = true
                stage.host.settle()
            }
            #expect(await stage.shows(failure))
            stage.shop.serverMode = .online
            #expect(stage.host.tap("Try Again"))
            #expect(await stage.until { stage.host.texts.contains("Teapot") })
        }

        @Test func aBrokenServerReplacesTheEmptyList() async throws {
            let stage = try Stage()
            stage.shop.serverMode = .broken
            stage.shop.isSignedIn = true
            #expect(await stage.shows(OrdersFailure.notLoaded))
            #expect(!stage.host.texts.contains("Orders"), "the list is covered")
            stage.shop.serverMode = .online
            stage.host.tap("Try Again")
            #expect(await stage.until { stage.host.texts.contains("Teapot") })
        }

        @Test(arguments: [ServiceFailure.offline, .tooSlow, .maintenance, .broken])
        func aFailedReloadKeepsTheOrders(failure: ServiceFailure) async throws {
            let stage = try Stage()
            await stage.showOrders()
            await stage.fail(with: failure) { stage.host.tap("Reload") }
            #expect(await stage.shows(OrdersFailure.notRefreshed))
            #expect(stage.host.texts.contains("Teapot") && stage.alert() == nil)
        }

        @Test func aSignedOutUserSignsInAgain() async throws {
            let stage = try Stage()
            await stage.showOrders()
            stage.shop.serverMode = .signedOut
            stage.host.tap("Reload")
            #expect(await stage.shows(ServiceFailure.signedOut))
            stage.alert()?.tap("Sign In")
            #expect(await stage.until { stage.host.texts.contains("Welcome to the Shop") })
        }

        /// The banner has no time, so it would stay over an app that works.
        @Test(arguments: ["Reload", "Order Cups Again"])
        func theOfflineBannerEndsWithTheNextSuccess(request: String) async throws {
            let stage = try Stage()
            await stage.showOrders()
            stage.shop.serverMode = .offline
            stage.host.tap("Order Teapot Again")
            #expect(await stage.shows(OrdersFailure.notOrdered(order: 1)))
            stage.shop.router.handle(ServiceFailure.offline)
            #expect(await stage.shows(ServiceFailure.offline))
            stage.shop.serverMode = .online
            stage.host.tap(request)
            #expect(await stage.until { !stage.host.texts.contains(ServiceFailure.offline.presentation.title) })
            #expect(stage.host.texts.contains("Not Ordered"), "its row wasn't repeated")
        }

        @Test func aRowShowsItsOwnFailure() async throws {
            let stage = try Stage()
            await stage.showOrders()
            stage.host.tap("Order Last Lamp Again")
            #expect(await stage.shows(OrdersFailure.soldOut(order: 3)))
            stage.shop.serverMode = .offline
            stage.host.tap("Order Teapot Again")
            #expect(await stage.shows(OrdersFailure.notOrdered(order: 1)))
            let titles = ["Teapot", "Not Ordered", "Cups", "Last Lamp", "Sold Out"]
            #expect(stage.host.texts.filter(titles.contains) == titles)
        }

        @Test func aRowIsRetriedAlone() async throws {
            let stage = try Stage()
            await stage.showOrders()
            stage.shop.serverMode = .broken
            stage.host.tap("Order Cups Again")
            #expect(await stage.shows(OrdersFailure.notOrdered(order: 2)))
            stage.shop.serverMode = .online
            stage.host.tap("Try Again")
            #expect(await stage.until { stage.host.texts.contains("Ordered") })
            #expect(!stage.host.texts.contains("Not Ordered"))
        }
    }

    // MARK: The form in a sheet

    @MainActor @Suite struct AddressTests {
        @Test func savingClosesTheSheet() async throws {
            let stage = try Stage()
            await stage.showAddress()
            stage.host.tap("Save")
            #expect(await stage.until { stage.host.sheets == 0 })
        }

        @Test func anEmptyFieldIsShownBesideIt() async throws {
            let stage = try Stage()
            await stage.showAddress()
            stage.host.type("", into: "Postal Code")
            stage.host.tap("Save")
            #expect(await stage.shows(AddressFailure.missingPostalCode))
            stage.host.type("", into: "Street")
            stage.host.tap("Save")
            #expect(await stage.shows(AddressFailure.missingStreet))
            #expect(!stage.host.texts.contains(AddressFailure.missingPostalCode.presentation.title))
        }

        @Test func theMessageEndsWhenItsFieldChanges() async throws {
            let stage = try Stage()
            await stage.showAddress(postalCode: "")
            stage.host.tap("Save")
            #expect(await stage.shows(AddressFailure.missingPostalCode))
            stage.host.type("Side Street 2", into: "Street")
            #expect(stage.host.texts.contains(AddressFailure.missingPostalCode.presentation.title))
            stage.host.type("1", into: "Postal Code")
            #expect(!stage.host.texts.contains(AddressFailure.missingPostalCode.presentation.title))
        }

        /// On macOS, a sheet has no place for other items.
        @Test func theButtonsOfASheetHavePlaces() async throws {
            let stage = try Stage()
            await stage.showAddress()
            #expect(stage.host.placements == ["Cancel": "cancellation", "Save": "confirmation"])
            stage.host.tap("Cancel")
            stage.host.finish()
            stage.host.tap("Settings")
            #expect(await stage.until { stage.host.placements == ["Done": "confirmation"] })
        }

        @Test func aScreenMakesItsModelOnce() async throws {
            let stage = try Stage()
            var (models, passes) = (0, 0)
            let router = FailureRouter()
            let isOn = Observed()
            stage.host.show(
                Screen(model: { _ in models += 1 }) { _ in
                    passes += 1
                    return Text(verbatim: "\(isOn.value)")
                }.presentsFailures(of: router))
            isOn.value = true
            stage.host.settle()
            #expect(models == 1 && passes > 1)
        }

        @Test func anUnknownPostalCodeIsShownBesideItsField() async throws {
            let stage = try Stage()
            await stage.showAddress(postalCode: "00000")
            stage.host.tap("Save")
            #expect(await stage.shows(AddressFailure.unknownPostalCode))
        }

        @Test(arguments: ServiceFailure.allCases)
        func aFailureOfTheServiceIsShownOverTheSheet(failure: ServiceFailure) async throws {
            let stage = try Stage()
            await stage.showAddress()
            await stage.fail(with: failure) { stage.host.tap("Save") }
            #expect(await stage.shows(failure))
            #expect(stage.host.sheets == 1)
        }

        @Test func aSignedOutUserLeavesTheSheet() async throws {
            let stage = try Stage()
            await stage.showAddress()
            stage.shop.serverMode = .signedOut
            stage.host.tap("Save")
            #expect(await stage.shows(ServiceFailure.signedOut))
            stage.alert()?.tap("Sign In")
            #expect(await stage.until { stage.host.texts.contains("Welcome to the Shop") })
        }

        @Test func failuresOfAClosedSheetEnd() async throws {
            let stage = try Stage()
            await stage.showAddress()
            stage.shop.serverMode = .offline
            stage.host.tap("Save")
            #expect(await stage.shows(ServiceFailure.offline))
            stage.host.tap("Cancel")
            #expect(await stage.until { stage.host.sheets == 0 && !stage.host.texts.contains("You’re Offline") })
        }
    }

    // MARK: Windows and languages

    @MainActor @Suite struct WindowTests {
        @Test func aFailureIsShownInItsWindow() async throws {
            let stage = try Stage()
            await stage.showOrders()
            #expect(stage.host.tap("New Window"))
            #expect(await stage.until { stage.windows.count == 2 && stage.host.texts.contains("Teapot") })
            stage.shop.serverMode = .signedOut
            stage.windows.first?.tap("Reload")
            #expect(await stage.shows(ServiceFailure.signedOut))
            #expect(stage.alert(in: 1) == nil)
        }

        /// No other test runs during this one: it doesn't suspend after the change.
        @Test func theLanguageOfAllTextsChanges() async throws {
            let stage = try Stage()
            await stage.showAddress(postalCode: "")
            stage.host.tap("Cancel")
            #expect(await stage.until { stage.host.sheets == 0 })
            stage.host.tap("Settings")
            #expect(await stage.until { !stage.host.pickers.isEmpty })
            defer { TextPreferences().becomeStandard() }
            #expect(stage.host.choose("Deutsch", in: "Language"))
            #expect(stage.host.texts.contains("Einstellungen") && stage.host.tap("Fertig"))
            stage.host.finish()
            #expect(
                stage.host.texts.contains("Bestellungen") && stage.host.buttons.contains { $0.label == "Neu laden" })
            #expect(AddressFailure.missingStreet.presentation.title == "Gib eine Straße ein")
            #expect(PresentationAction.retry.title == "Erneut versuchen")
        }

        @Test func eachOptionOfTheSettingsHasAText() async throws {
            let stage = try Stage()
            await stage.showOrders()
            stage.host.tap("Settings")
            #expect(await stage.until { !stage.host.pickers.isEmpty })
            #expect(
                stage.host.pickers.map { $0.options.map(\.label) } == [
                    ["English", "Deutsch"],
                    ["Online", "Offline", "Slow", "Signed Out", "Maintenance", "Broken"],
                    ["Signs In", "Dismissed", "No Apple Account"],
                ])
        }

        @Test func theServerIsSwitchedInTheSettings() async throws {
            let stage = try Stage()
            await stage.showOrders()
            stage.host.tap("Settings")
            #expect(await stage.until { stage.host.pickers.map(\.label).contains("Server") })
            #expect(stage.host.choose("Offline", in: "Server"))
            stage.host.tap("Done")
            #expect(await stage.until { stage.host.sheets == 0 })
            stage.host.tap("Order Teapot Again")
            #expect(await stage.shows(OrdersFailure.notOrdered(order: 1)))
        }
    }

    // MARK: Previews

    @MainActor @Suite struct PreviewTests {
        private func show(_ failure: some PresentableFailure) async throws {
            let stage = try Stage(scene: WindowGroup(id: "preview") { PreviewedFailure(failure) })
            #expect(await stage.shows(failure), "\(failure)")
        }

        @Test(arguments: ServiceFailure.allCases) func services(failure: ServiceFailure) async throws {
            try await show(failure)
        }
        @Test(arguments: OrdersFailure.allCases) func orders(failure: OrdersFailure) async throws {
            try await show(failure)
        }
        @Test(arguments: SignInFailure.allCases) func signIns(failure: SignInFailure) async throws {
            try await show(failure)
        }
        @Test(arguments: AddressFailure.allCases) func addresses(failure: AddressFailure) async throws {
            try await show(failure)
        }

        /// The picture in the example's README is a part of this page.
        @Test func theGalleryIsUpToDate() {
            failureGallery(
                "Shop", in: ["en", "de"], of: OrdersFailure.allCases, [SignInFailure.unknownCustomer],
                [AddressFailure.missingStreet, .missingPostalCode, .unknownPostalCode])
        }
    }
}

@MainActor @Observable private final class Observed {
    var value = false
}
