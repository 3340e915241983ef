import Testing
import Watertight
import WatertightTesting

private enum ShopError: Error, Hashable { case soldOut, closed(until: Int) }

@Suite struct InterruptionTests {
    @Test func failureAndIncidentAreNilForACancellation() {
        #expect(Interruption<ShopError>.cancelled.failure == nil)
        #expect(Interruption<ShopError>.cancelled.incident == nil)
        let incident = Incident.sample()
        let failed = Interruption<ShopError>.sample(.soldOut, incident: incident)
        #expect(failed.failure == .soldOut)
        #expect(failed.incident?.reference == incident.reference)
    }

    @Test func equalityIgnoresTheIncident() {
        let values: [Interruption<ShopError>] = [
            .cancelled, .sample(.soldOut), .sample(.closed(until: 9)), .sample(.closed(until: 10)),
        ]
        let same: [Interruption<ShopError>] = [
            .cancelled, .sample(.soldOut, incident: .sample(sealing: ShopError.soldOut)),
            .sample(.closed(until: 9)), .sample(.closed(until: 10)),
        ]
        #expect(values == same)
        #expect(Set(values + same).count == values.count)
    }

    @Test func switchIsFlatAndExhaustive() {
        func text(_ interruption: Interruption<ShopError>) -> String {
            switch interruption {
            case .cancelled: "cancelled"
            case .failed(.soldOut, _): "sold out"
            case .failed(.closed(let hour), let incident): "closed until \(hour) (\(incident.reference))"
            }
        }
        let incident = Incident.sample()
        #expect(text(.cancelled) == "cancelled")
        #expect(text(.sample(.closed(until: 9), incident: incident)) == "closed until 9 (\(incident))")
    }

    @Test func checkCancellationThrowsInACancelledTask() async {
        let task = Task { () -> Interruption<ShopError>? in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(Interruption<ShopError>) {
                try Interruption<ShopError>.checkCancellation()
                return nil
            } catch { return error }
        }
        #expect(await task.value == .cancelled)
    }
}
