import Foundation
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting
import WatertightUI

private let email = InlineAnchor("email")

extension UIKitTests {
    @MainActor @Suite struct InlineFailureViewTests {
        let stage = Stage()

        private func field(_ anchor: InlineAnchor, of failures: FailureHandle) -> InlineFailureView {
            let view = InlineFailureView(for: anchor, failures: failures)
            stage.root.view.addSubview(view)
            return view
        }

        @Test func aMessageIsShownBelowItsField() async throws {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            #expect(view.isHidden)
            let id = try #require(screen.handle(problem("Enter your email", .inline(email))))
            #expect(stage.titles(in: view) == ["Enter your email"])
            await stage.pass(.seconds(3))
            #expect(stage.titles(in: view) == ["Enter your email"], "reported, so it isn't shown as an alert")
            #expect(stage.spoken == ["Enter your email"])
            screen.dismiss(id)
            #expect(view.isHidden)
        }

        @Test(arguments: [UIControl.Event.editingChanged, .valueChanged])
        func aMessageEndsWhenItsFieldChanges(event: UIControl.Event) async {
            let screen = stage.failures.forScreen()
            let control = UITextField()
            let view = InlineFailureView(for: email, failures: screen, clearsOnChangeOf: control)
            stage.root.view.addSubview(view)
            screen.handle(problem("Enter your email", .inline(email)))
            #expect(stage.titles(in: view) == ["Enter your email"])
            control.sendActions(for: event)
            #expect(view.isHidden)
            screen.handle(problem("Enter your email", .inline(email)))
            #expect(stage.titles(in: view) == ["Enter your email"], "the next message is shown")
        }

        @Test func aNewerMessageReplacesAnOlderOne() async {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            screen.handle(problem("Enter your email", .inline(email)))
            screen.handle(Other(presentation: PresentationError(title: "Unknown email", method: .inline(email))))
            await stage.settle()
            #expect(stage.titles(in: view) == ["Unknown email"])
        }

        @Test func anIndicatorShowsItsTextOnDemand() async throws {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            screen.handle(problem("Not synced", .indicator(email)), inBackground: true)
            #expect(stage.titles(in: view).isEmpty)
            try #require(stage.button("Not synced", in: view)).press()
            #expect(stage.titles(in: view) == ["Not synced"])
        }

        @Test func eachScreenHasItsOwnFields() async {
            let (first, second) = (stage.failures.forScreen(), stage.failures.forScreen())
            let views = [field(email, of: first), field(email, of: second)]
            second.handle(problem("Enter your email", .inline(email)))
            #expect(views.map { stage.titles(in: $0) } == [[], ["Enter your email"]])
        }

        @Test func aMessageWithoutAFieldBecomesAnAlert() async {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            view.removeFromSuperview()
            screen.handle(problem("Enter your email", .inline(email)))
            #expect(await stage.after { stage.alert()?.title == "Enter your email" })
        }

        @Test func aMessageIsStillThereWhenTheFieldReturns() async {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            screen.handle(problem("Enter your email", .inline(email)))
            await stage.settle()
            view.removeFromSuperview()
            await stage.pass(.seconds(3))
            stage.root.view.addSubview(view)
            #expect(stage.titles(in: view) == ["Enter your email"])
        }

        @Test func theHandleOfARouterIsShownInTheWindowOfTheField() async {
            let screen = stage.router.forScreen()
            let view = field(email, of: screen)
            screen.handle(problem("Enter your email", .inline(email)))
            #expect(stage.titles(in: view) == ["Enter your email"])
        }

        @Test func aFailureOfTheRouterIsShownBelowAField() async {
            let view = field(email, of: stage.failures.forScreen())
            stage.router.handle(problem("Enter your email", .inline(email)))
            #expect(stage.titles(in: view) == ["Enter your email"])
        }

        @Test func aFieldOutsideOfTheWindowIsNoPlace() {
            let view = field(email, of: stage.failures.forScreen())
            field(email, of: stage.failures.forScreen()).removeFromSuperview()
            stage.router.handle(problem("Enter your email", .inline(email)))
            #expect(stage.titles(in: view) == ["Enter your email"])
        }

        @Test func aReleasedFieldIsNoPlace() async {
            let screen = stage.failures.forScreen()
            let view = field(email, of: screen)
            do {
                let window = UIWindow(windowScene: stage.scene)
                window.makeKeyAndVisible()
                window.addSubview(InlineFailureView(for: email, failures: stage.failures))
            }
            await stage.settle()
            stage.router.handle(problem("Enter your email", .inline(email)))
            #expect(stage.titles(in: view) == ["Enter your email"])
            withExtendedLifetime(screen) {}
        }

        @Test func aFieldIsNotRetained() async {
            weak var view: InlineFailureView?
            do {
                let screen = UIViewController()
                stage.window.rootViewController = screen
                let field = InlineFailureView(for: email, failures: stage.failures)
                screen.view.addSubview(field)
                view = field
                stage.failures.handle(problem("Enter your email", .inline(email)))
                await stage.settle()
                field.removeFromSuperview()
            }
            #expect(await stage.after { view == nil })
        }
    }
}
