import Foundation
import SerialTasks
import Testing
import UIKit
import Watertight
@_spi(Adapters) import WatertightPresentation
@_spi(Tests) import WatertightTesting
import WatertightUI

/// All tests, serialized: transitions, the device, the pasteboard and VoiceOver are global.
@MainActor @Suite(.serialized, .hangLimit) enum UIKitTests {}

struct Problem: PresentableFailure { let presentation: PresentationError }
struct Other: PresentableFailure { let presentation: PresentationError }

func problem(
    _ title: String, _ method: PresentationMethod = .alert, actions: [PresentationAction]? = nil
) -> Problem {
    Problem(presentation: PresentationError(title: title, method: method, actions: actions))
}

/// The outcomes of a failure.
@MainActor final class Outcomes {
    private(set) var all: [PresentationOutcome] = []
    func add(_ outcome: PresentationOutcome) { all.append(outcome) }
}

/// A scene with a window and a root controller, in which failures are presented.
@MainActor final class Stage {
    /// The scenes of the current test.
    private static var scenes: [UIWindowScene] = []

    let clock: TestClock
    let router: FailureRouter
    let scene = UIWindowScene()
    let window: UIWindow
    let root = UIViewController()
    let failures: FailureHandle

    init(router: FailureRouter? = nil, clock: TestClock = TestClock(), alertsInAppWindow: Bool = false) {
        SerialTasks.begin()
        UIDevice.current.userInterfaceIdiom = .phone
        UIAccessibility.posted = []
        Self.scenes = router == nil ? [scene] : Self.scenes + [scene]
        Transition.refusals = 0
        self.clock = clock
        self.router = router ?? FailureRouter(alertsInAppWindow: alertsInAppWindow, clock: clock)
        window = UIWindow(windowScene: scene)
        window.makeKeyAndVisible()
        window.rootViewController = root
        scene.become(.foregroundActive)
        failures = self.router.presentFailures(in: scene)
    }

    @discardableResult func handle(_ failure: some PresentableFailure, owner: OwnerID? = nil) -> Outcomes {
        let outcomes = Outcomes()
        router.handle(failure, in: failures.scene, owner: owner) { outcomes.add($0) }
        return outcomes
    }

    /// The alert over a controller; by default the one on the screen.
    func alert(over controller: UIViewController? = nil) -> UIAlertController? {
        guard let controller else { return scene.alert }
        return controller.presentedViewController as? UIAlertController
    }

    /// Presents a controller of the app, and waits for the end of its transition.
    @discardableResult func present<Controller: UIViewController>(_ controller: Controller) async -> Controller {
        root.present(controller, animated: true)
        await settle()
        return controller
    }

    /// The titles that the user sees in a view.
    func titles(in view: UIView? = nil) -> [String] {
        (view ?? window).visible(UILabel.self).compactMap(\.text)
    }

    /// The titles that the user sees above the view of a controller, beside its subviews.
    func titles(over controller: UIViewController) -> [String] {
        let siblings = controller.view.superview?.subviews ?? []
        // Without UIKit's transition views, which contain the views of presented controllers.
        let above = siblings.drop { $0 !== controller.view }.dropFirst().filter { type(of: $0) != UIView.self }
        return above.flatMap { titles(in: $0) }
    }

    /// The constraints of the message with a title, from the inside out.
    private func constraints(of title: String) -> [NSLayoutConstraint] {
        let label = window.visible(UILabel.self).first { $0.text == title }
        return sequence(first: label as UIView?, next: { $0?.superview }).compactMap(\.self).flatMap(\.constrained)
    }

    /// The keyboards that limit the message with a title, and its distance.
    func limits(of title: String) -> [String] {
        constraints(of: title).compactMap { limit in limit.guide.map { "\($0) \(Int(limit.constant))" } }
    }

    /// The edge to which the message with a title is fixed, and its distance.
    func edge(of title: String) -> String? {
        constraints(of: title)
            .last { $0.equality == "topAnchor" || $0.equality == "bottomAnchor" }
            .map { "\($0.equality ?? "") \(Int($0.constant))" }
    }

    /// The visible button with a title or label.
    func button(_ title: String, in view: UIView? = nil) -> UIButton? {
        (view ?? window).visible(UIButton.self)
            .first { $0.configuration?.title == title || $0.accessibilityLabel == title }
    }

    // MARK: Time

    /// Ends all transitions and runs the pending tasks. No time passes.
    func settle() async {
        for _ in 0..<20 {
            for scene in Self.scenes { Transition.endAll(in: scene) }
            for _ in 0..<10 { await Task.yield() }
        }
    }

    /// Ends transitions, and lets time pass in small steps, until a condition holds.
    /// - Returns: `false` if it doesn't.
    func after(_ step: Duration = .milliseconds(100), until condition: () -> Bool) async -> Bool {
        var steps = 0
        await settle()
        while !condition() {
            steps += 1
            if steps > 1_000 { return false }
            clock.advance(by: step)
            await settle()
        }
        return true
    }

    /// Ends transitions until a condition holds. No time passes.
    func now(_ condition: () -> Bool) async -> Bool { await after(.zero, until: condition) }

    /// Lets time pass in small steps.
    func pass(_ duration: Duration) async {
        for _ in 0..<Int(duration / .milliseconds(100)) {
            clock.advance(by: .milliseconds(100))
            await settle()
        }
    }
}

extension Stage {
    /// The texts that VoiceOver announced.
    var spoken: [String] {
        UIAccessibility.posted.filter { $0.notification == .announcement }
            .compactMap { ($0.argument as? NSAttributedString)?.string }
    }
}
