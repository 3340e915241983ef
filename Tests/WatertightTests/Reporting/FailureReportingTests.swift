import InMemoryLogging
import Logging
import Testing
import Watertight

private struct SilentReporter: FailureReporter {
    func report(_ report: FailureReport, original: any Error) {}
}

private enum StoreError: LayerFailure {
    case unavailable
    var traits: FailureTraits { .defect("store", "unavailable") }
}

private struct Unforeseen: Error {}

private func fail() {
    _ = Boundary("Store", layer: .repository).translate(foreign: Unforeseen()) { _, _ in StoreError.unavailable }
}

/// In processes of their own: reporters and loggers are registered once for a process.
@Suite struct FailureReportingTests {
    @Test func goesToSwiftLogUntilReportersAreRegistered() async {
        await #expect(processExitsWith: .success) {
            let handler = InMemoryLogHandler()
            LoggingSystem.bootstrap { _ in handler }
            fail()
            #expect(
                handler.entries.map(\.message) == ["Store: WatertightTests.Unforeseen (1) became store/unavailable"])
            FailureReporting.bootstrap([SilentReporter()])
            fail()
            #expect(handler.entries.count == 1)
        }
    }

    @Test func takesTheReportersOfTheFirstCallOnly() async {
        await #expect(processExitsWith: .success) {
            let handler = InMemoryLogHandler()
            LoggingSystem.bootstrap { _ in handler }
            #expect(FailureReporting.bootstrap([SilentReporter()]))
            #expect(!FailureReporting.bootstrap([LogFailureReporter()]))
            fail()
            #expect(handler.entries.isEmpty)
        }
    }
}
