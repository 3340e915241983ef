import InMemoryLogging
import Logging
import Testing
import Watertight

private struct SilentReporter: FailureReporter {
    func report(_ report: FailureReport, original: (any Error)?) {}
}

private enum StoreError: LayerFailure {
    case unavailable
    static let domain = "store"
}

private struct Unforeseen: Error {}

private func fail() {
    let _: Interruption<StoreError> = .foreign(Unforeseen()) { _ in .unavailable }
}

/// Each test runs in a process of its own, because reporters and loggers are registered once per process.
@Suite struct FailureReportingTests {
    @Test func reportsToSwiftLogUntilReportersAreRegistered() async {
        await #expect(processExitsWith: .success) {
            let handler = InMemoryLogHandler()
            LoggingSystem.bootstrap { _ in handler }
            fail()
            #expect(
                handler.entries.map(\.message) == ["WatertightTests.Unforeseen (1) became store/unavailable"])
            #expect(FailureReporting.bootstrap([SilentReporter()]))
            fail()
            #expect(handler.entries.count == 1)
        }
    }

    @Test func aSecondBootstrapIsIgnoredAndLogged() async {
        await #expect(processExitsWith: .success) {
            let handler = InMemoryLogHandler()
            LoggingSystem.bootstrap { _ in handler }
            #expect(FailureReporting.bootstrap([SilentReporter()]))
            #expect(!FailureReporting.bootstrap([LogFailureReporter()]))
            #expect(handler.entries.map(\.level) == [.warning])
            #expect(handler.entries.first?.metadata["ignored"] == .array([.string("LogFailureReporter")]))
            fail()
            #expect(handler.entries.count == 1)
        }
    }
}
