import Testing
import Watertight
import WatertightTesting

@Suite struct SamplesTests {
    private enum LoginError: LayerFailure, CaseIterable { case wrongPassword, locked }

    @Test func samplesOfTheSameFailureAreEqual() {
        #expect(Interruption<LoginError>.sample(.locked) == .sample(.locked))
        #expect(Interruption<LoginError>.sample(.locked) != .sample(.wrongPassword))
    }

    @Test func eachSampleHasItsOwnReference() {
        #expect(Incident.sample().reference != Incident.sample().reference)
    }

    @Test func sampleIsReportedWhereItIsTranslated() async {
        await recordingFailures { reporter in
            let incident = Incident.sample(sealing: LoginError.wrongPassword)
            #expect(reporter.reports.isEmpty)
            _ = Interruption<LoginError>.sample(.locked, incident: incident).translated { $0 }
            #expect(reporter.reports.map(\.incident) == [incident.reference])
        }
    }
}
