import AppKit
import SwiftUI
import Testing
import UIKit

/// The model of `UIViewRepresentable` and `NSViewRepresentable` in the stub.
@MainActor @Suite struct RepresentableTests {
    private let host = Host()
    private let log = EventLog()

    @Test func viewIsMadeOnceAndUpdatedWithState() {
        let isOn = Switch()
        host.window = nil
        host.show(Screen(isOn: isOn, log: log))
        let control = host.views(Control.self).first
        isOn.isOn = true
        host.settle()
        #expect(host.views(Control.self).count == 1)
        #expect(host.views(Control.self).first === control)
        #expect(log.events == ["coordinator", "make", "update false", "update true"])
    }

    @Test func pressPerformsTheAction() throws {
        host.show(Screen(isOn: Switch(), log: log))
        try #require(host.views(Control.self).first).press()
        #expect(log.events.last == "press")
    }

    @Test func disabledControlIgnoresPresses() throws {
        host.show(Screen(isOn: Switch(), log: log).disabled(true))
        try #require(host.views(Control.self).first).press()
        #expect(!log.events.contains("press"))
    }

    @Test func viewMovesToTheWindowAndIsDismantled() throws {
        let scene = UIWindowScene()
        // Scenes and views hold windows weakly.
        let window = UIWindow(windowScene: scene)
        window.makeKeyAndVisible()
        host.window = window
        host.show(Screen(isOn: Switch(), log: log))
        #expect(try #require(host.views(Control.self).first).window?.windowScene === scene)
        #expect(log.events.last == "window true")
        host.close()
        #expect(log.events.suffix(2) == ["window false", "dismantle"])
        withExtendedLifetime(window) {}
    }

    @Test func appKitViewIsMadeAndMovesToTheWindow() throws {
        let window = NSWindow()
        host.macWindow = window
        host.show(MacRepresentable(title: "Scan"))
        let button = try #require(host.views(NSButton.self).first)
        #expect(button.title == "Scan")
        #expect(button.window === window)
    }
}

@MainActor private final class EventLog {
    var events: [String] = []
}

private final class Control: UIControl {
    var log: EventLog?
    override func didMoveToWindow() { log?.events.append("window \(window != nil)") }
}

private struct Screen: View {
    let isOn: Switch
    let log: EventLog
    var body: some View { Representable(isOn: isOn.isOn, log: log) }
}

private struct Representable: UIViewRepresentable {
    let isOn: Bool
    let log: EventLog

    func makeCoordinator() -> EventLog {
        log.events.append("coordinator")
        return log
    }

    func makeUIView(context: Context) -> Control {
        let (control, log) = (Control(), context.coordinator)
        control.log = log
        log.events.append("make")
        control.addAction(UIAction { _ in log.events.append("press") }, for: .touchUpInside)
        return control
    }

    func updateUIView(_ control: Control, context: Context) {
        control.isEnabled = context.environment.isEnabled
        context.coordinator.events.append("update \(isOn)")
    }

    static func dismantleUIView(_ control: Control, coordinator: EventLog) {
        coordinator.events.append("dismantle")
    }
}

private struct MacRepresentable: NSViewRepresentable {
    let title: String
    func makeNSView(context: Context) -> NSButton { NSButton() }
    func updateNSView(_ button: NSButton, context: Context) { button.title = title }
}
