import AppKit
import Foundation
import SerialTasks
import Synchronization
import Testing
import Watertight
@_spi(Adapters) import WatertightAppKit
@_spi(Adapters) import WatertightPresentation
@_spi(Tests) import WatertightTesting

// Serialized, since the key window, the pasteboard and VoiceOver are global.
/// The tests of the adapter.
@Suite(.serialized, .hangLimit) enum AppKitTests {}

/// A router and a window that presents its failures.
@MainActor class AppKitCase {
    struct Problem: PresentableFailure { let presentation: PresentationError }
    struct Other: PresentableFailure { let presentation: PresentationError }

    @MainActor final class Outcomes {
        private(set) var all: [PresentationOutcome] = []
        func add(_ outcome: PresentationOutcome) { all.append(outcome) }
    }

    let router: FailureRouter
    let window = NSWindow()
    let failures: FailureHandle

    init(clock: any Clock<Duration> = StoppedClock(), bannersAtBottom: Bool = false) {
        SerialTasks.begin()
        router = FailureRouter(bannersAtBottom: bannersAtBottom, clock: clock)
        NSWorkspace.shared.set(\.isVoiceOverEnabled, to: false)
        window.makeKeyAndOrderFront(nil)
        failures = router.presentFailures(in: window)
    }

    deinit {
        // Its alert may retain it.
        Task { @MainActor [window] in window.close() }
    }

    func handle(_ failure: some PresentableFailure, by handle: FailureHandle? = nil) -> Outcomes {
        let outcomes = Outcomes()
        let handle = handle ?? failures
        router.handle(failure, in: handle.scene, owner: handle.owner) { outcomes.add($0) }
        return outcomes
    }

    func problem(
        _ title: String, _ method: PresentationMethod = .alert, _ actions: [PresentationAction]? = nil,
        preferred: PresentationAction.Kind? = nil, icon: PresentationIcon = .warning
    ) -> Problem {
        Problem(
            presentation: PresentationError(
                title: title, description: "No network.", method: method, icon: icon, actions: actions,
                preferredAction: preferred))
    }

    func other(_ title: String, _ method: PresentationMethod = .alert) -> Other {
        Other(presentation: PresentationError(title: title, method: method))
    }

    /// The alert over the window itself.
    var alert: NSAlert? { window.attachedSheet?.alert }

    func titles(in view: NSView?) -> [String] {
        view?.visible(NSTextField.self).map(\.stringValue).filter { !["", "No network."].contains($0) } ?? []
    }

    /// The titles in a window and its child windows.
    func titles(in window: NSWindow) -> [String] {
        window.visible(NSTextField.self).map(\.stringValue).filter { !["", "No network."].contains($0) }
    }

    func button(_ title: String, in view: NSView?) -> NSButton? {
        view?.visible(NSButton.self).first { $0.title == title || $0.accessibilityLabel() == title }
    }

    func button(_ title: String, in window: NSWindow) -> NSButton? {
        window.visible(NSButton.self).first { $0.title == title || $0.accessibilityLabel() == title }
    }

    /// Waits until a condition holds.
    func wait(for condition: @MainActor () -> Bool) async -> Bool {
        for _ in 0..<10_000 where !condition() { await Task.yield() }
        return condition()
    }

    /// Lets the tasks run that were created before.
    func settle() async {
        for _ in 0..<200 { await Task.yield() }
    }
}

/// A clock that stands still.
struct StoppedClock: Clock {
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        while !Task.isCancelled { try await Task.sleep(for: .seconds(3600)) }
    }
}

/// A clock that skips all waiting.
final class EagerClock: Clock {
    private let time = Mutex(ContinuousClock.now)
    let minimumResolution = Duration.zero
    var now: ContinuousClock.Instant { time.withLock(\.self) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        await Task.yield()
        try Task.checkCancellation()
        time.withLock { $0 = max($0, deadline) }
    }
}

/// Records how failures were shown.
final class Notes: FailureReporter {
    private let notes = Mutex<[FailureNote]>([])

    func report(_ report: FailureReport, original: (any Error)?) {}
    func note(_ note: FailureNote) { notes.withLock { $0.append(note) } }

    /// The methods of the failures that were shown.
    var shown: [String] {
        notes.withLock { notes in
            notes.compactMap { if case .shown(_, _, let method) = $0 { method } else { nil } }
        }
    }
    /// The methods of the failures that were shown in another way.
    var redirected: [String] {
        notes.withLock { notes in
            notes.compactMap { if case .redirected(_, _, let method, let new) = $0 { "\(method) \(new)" } else { nil } }
        }
    }

    /// Runs a test with a recording reporter.
    @MainActor static func record(_ test: @MainActor (Notes) async throws -> Void) async rethrows {
        let notes = Notes()
        try await FailureReporting.$overriding.withValue([FailureReporting.Registration(notes)]) {
            try await test(notes)
        }
    }
}
