import Foundation
import Testing
import Watertight
import WatertightTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private enum ProviderError: Error { case canceled, failed }

private enum StoreError: LayerFailure { case unavailable }

private let boundary = Boundary("Store", layer: .repository)

@Suite struct CancellationMatcherTests {
    static let spellings: [any Error] = [
        CancellationError(),
        URLError(.cancelled),
        NSError(domain: "NSURLErrorDomain", code: -999),
        CocoaError(.userCancelled),
        Interruption<StoreError>.cancelled,
        Interruption<Never>.cancelled,
    ]

    @Test(arguments: spellings.indices) func recognizesEverySpelling(_ index: Int) async {
        await recordingFailures { recorder in
            let interruption: Interruption<StoreError> = boundary.translate(foreign: Self.spellings[index]) { _ in
                .unavailable
            }
            #expect(interruption.failure == nil)
            #expect(recorder.reports.isEmpty)
        }
    }

    @Test func recognizesTheErrorsThatAFacadeNames() async {
        let matcher = CancellationMatcher.standard.or { $0 as? ProviderError == .canceled }
        await recordingFailures { recorder in
            let cancelled: Interruption<StoreError> = boundary.translate(
                foreign: ProviderError.canceled, cancelledBy: matcher
            ) { _ in .unavailable }
            let failed: Interruption<StoreError> = boundary.translate(
                foreign: ProviderError.failed, cancelledBy: matcher
            ) { _ in .unavailable }
            #expect(cancelled.failure == nil)
            #expect(failed.failure == .unavailable)
            #expect(recorder.reports.count == 1)
        }
    }

    @Test func aTimeoutIsNoCancellation() async {
        await recordingFailures { recorder in
            let interruption: Interruption<StoreError> = boundary.translate(foreign: URLError(.timedOut)) { _ in
                .unavailable
            }
            #expect(interruption.failure == .unavailable)
            #expect(recorder.reports.count == 1)
        }
    }
}
