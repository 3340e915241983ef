import Testing
import Watertight

private struct SilentReporter: FailureReporter {
    func report(_ report: FailureReport, original: any Error) {}
}

@Suite struct FailureReportingTests {
    @Test func takesTheReportersOfTheFirstCallOnly() {
        // The one test of this process that registers reporters.
        #expect(FailureReporting.bootstrap([SilentReporter()]))
        #expect(!FailureReporting.bootstrap([LogFailureReporter()]))
    }
}
