import Testing
import Watertight
import WatertightTesting

private enum LoansError: LayerFailure { case notSignedIn, unreachable }

private enum StoreError: LayerFailure { case full }

/// The use case's own vocabulary.
private enum SyncFailure: Error, Hashable { case notSignedIn, loansUnavailable, notSaved }

@MainActor private protocol SyncOutput: UseCaseOutput {
    func onSynced(_ count: Int)
    func onSyncFailed(_ failure: SyncFailure)
}

@MainActor private struct SyncUseCase {
    let output = Output<any SyncOutput>()
    let loans: () async throws(Interruption<LoansError>) -> [Int]
    let save: ([Int]) async throws(Interruption<StoreError>) -> Void

    func execute() async {
        let output = output.begin()
        do {
            let loaded = try await loans()
            do { try await save(loaded) } catch {
                return output.send(error) { output, _ in output.onSyncFailed(.notSaved) }
            }
            output.send { $0.onSynced(loaded.count) }
        } catch {
            output.send(error) { output, failure in
                switch failure {
                case .notSignedIn: output.onSyncFailed(.notSignedIn)
                case .unreachable: output.onSyncFailed(.loansUnavailable)
                }
            }
        }
    }
}

@MainActor private final class Screen: SyncOutput {
    private(set) var synced: [Int] = []
    private(set) var failures: [SyncFailure] = []
    private(set) var incidents: [IncidentReference?] = []

    func onSynced(_ count: Int) { synced.append(count) }

    func onSyncFailed(_ failure: SyncFailure) {
        failures.append(failure)
        incidents.append(Incident.current?.reference)
    }
}

@MainActor @Suite struct SeveralDependenciesTests {
    private let screen = Screen()

    private func execute(
        loans: Interruption<LoansError>? = nil, save: Interruption<StoreError>? = nil
    ) async {
        let useCase = SyncUseCase(
            loans: { () throws(Interruption<LoansError>) in
                if let loans { throw loans }
                return [1, 2]
            },
            save: { (_) throws(Interruption<StoreError>) in if let save { throw save } })
        useCase.output.connect(screen)
        await useCase.execute()
    }

    @Test func sendsTheValueIfBothSucceed() async {
        await execute()
        #expect(screen.synced == [2] && screen.failures.isEmpty)
    }

    @Test func sendsNothingIfOneIsCancelled() async {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await execute(loans: .cancelled)
            await execute(save: .cancelled)
        }.value
        #expect(screen.synced.isEmpty && screen.failures.isEmpty)
    }

    @Test func sendsEachFailureWithItsIncidentAndReportsItOnce() async {
        let incidents = (0..<3).map { _ in Incident.sample() }
        await recordingFailures { recorder in
            await execute(loans: .sample(.notSignedIn, incident: incidents[0]))
            await execute(loans: .sample(.unreachable, incident: incidents[1]))
            await execute(save: .sample(.full, incident: incidents[2]))
            #expect(recorder.reports.map(\.incident) == incidents.map(\.reference))
            #expect(recorder.notes.isEmpty)
        }
        #expect(screen.failures == [.notSignedIn, .loansUnavailable, .notSaved])
        #expect(screen.incidents == incidents.map(\.reference))
    }
}
