import Foundation
import Testing
import Watertight
import WatertightTesting

private let store = Boundary("Store", layer: .repository)
private let service = Boundary("Service", layer: .useCase)

private func storeFailed() -> Interruption<ExactlyOnceTests.StoreError> {
    store.translate(foreign: CocoaError(.fileLocking)) { _, sealed in .failed(sealed) }
}

/// An error that was reported stays reported, in whatever it is wrapped on its way up.
@Suite struct ExactlyOnceTests {
    struct WireFailure: CodedFailure, Hashable {
        var sealed: SealedError?
        var code: FailureCode { FailureCode(domain: "wire", reason: "response") }
    }

    enum StoreError: LayerFailure, Hashable {
        case empty
        case failed(SealedError)

        var traits: FailureTraits {
            switch self {
            case .empty: .defect("store", "empty")
            case .failed: .defect("store", "failed")
            }
        }
    }

    struct ServiceError: LayerFailure, Hashable {
        var cause: SealedError?
        var traits: FailureTraits { .defect("service", "failed") }
    }

    struct Wrapping: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let wrap: @Sendable (Interruption<StoreError>) -> any Error

        init(_ name: String, _ wrap: @escaping @Sendable (Interruption<StoreError>) -> any Error) {
            testDescription = name
            self.wrap = wrap
        }
    }

    static let wrappings: [Wrapping] = [
        Wrapping("as it is") { $0 },
        Wrapping("the failure alone") { $0.failure ?? StoreError.empty },
        Wrapping("its cause alone") { $0.failure?.cause.map { $0 as any Error } ?? $0 },
        Wrapping("an interruption of an interruption") {
            Interruption<Interruption<Interruption<StoreError>>>.failed(.failed($0))
        },
        Wrapping("the failure, sealed") { SealedError(sealing: $0.failure ?? StoreError.empty) },
        Wrapping("the interruption, sealed") { SealedError(sealing: $0) },
        Wrapping("an interruption of what is sealed") { Interruption<SealedError>.failed(SealedError(sealing: $0)) },
        Wrapping("sealed twice") { SealedError(sealing: SealedError(sealing: $0)) },
        Wrapping("an underlying error") {
            NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: $0.failure ?? StoreError.empty])
        },
        Wrapping("an underlying interruption") {
            NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: $0])
        },
        Wrapping("a decoder's underlying error") {
            DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "", underlyingError: $0.failure))
        },
        Wrapping("the cause of a coded failure") { WireFailure(sealed: $0.failure?.cause) },
        Wrapping("the failure sealed as the cause of a coded failure") {
            WireFailure(sealed: SealedError(sealing: $0.failure ?? StoreError.empty))
        },
    ]

    @Test(arguments: wrappings) func reportsNothingTwice(_ wrapping: Wrapping) async {
        await recordingFailures { recorder in
            let below = storeFailed()
            let above = service.translate(foreign: wrapping.wrap(below)) { _, sealed in ServiceError(cause: sealed) }
            #expect(recorder.reports.count == 1)
            #expect(recorder.hops.count == 1)
            #expect(recorder.hops.first?.hop.isFirstMention == false)
            #expect(above.failure?.cause?.incident == recorder.reports.first?.incident)
        }
    }

    /// What begins without a cause carries no reference; so the boundary above mentions one, and reports nothing.
    @Test(arguments: [
        Wrapping("as it is") { $0 },
        Wrapping("the failure alone") { $0.failure ?? StoreError.empty },
        Wrapping("the failure, sealed") { SealedError(sealing: $0.failure ?? StoreError.empty) },
        Wrapping("the interruption, sealed") { SealedError(sealing: $0) },
    ])
    func reportsNothingTwiceThatHasNoCause(_ wrapping: Wrapping) async {
        await recordingFailures { recorder in
            let below = store.originate(StoreError.empty)
            let above = service.translate(foreign: wrapping.wrap(below)) { _, sealed in ServiceError(cause: sealed) }
            #expect(recorder.reports.count == 1)
            #expect(recorder.hops.map(\.hop.isFirstMention) == [true])
            #expect(above.failure?.cause?.incident == recorder.hops.first?.hop.incident)
        }
    }

    @Test func addsAHopForACodedFailureThatRestsOnAReportedOne() async {
        await recordingFailures { recorder in
            let wire = WireFailure(sealed: storeFailed().failure?.cause)
            let above = service.translate(.failed(wire)) { _, sealed in ServiceError(cause: sealed) }
            #expect(recorder.reports.count == 1)
            #expect(recorder.hops.count == 1)
            #expect(above.failure?.cause?.incident == recorder.reports.first?.incident)
        }
    }

    @Test func addsAHopForALayersFailureWhoseTypeIsForgotten() async throws {
        try await recordingFailures { recorder in
            let failure: any CodedFailure = try #require(storeFailed().failure)
            func lift(_ failure: some CodedFailure) -> ServiceError {
                service.translate(failure) { _, sealed in ServiceError(cause: sealed) }
            }
            _ = lift(failure)
            #expect(recorder.reports.count == 1)
            #expect(recorder.hops.count == 1)
        }
    }

    @Test func logsTheIncidentOfAFailureThatPassedNoBoundary() async {
        await recordingFailures { recorder in
            // Against the convention: thrown as it is, never reported.
            let raw = StoreError.failed(SealedError(sealing: CocoaError(.fileLocking)))
            let above = service.translate(.failed(raw)) { _, sealed in ServiceError(cause: sealed) }
            let mentioned = recorder.reports.map(\.incident) + recorder.hops.map(\.hop.incident)
            #expect(mentioned == [above.failure?.cause?.incident])
            #expect(recorder.hops.first?.hop.isFirstMention != false)
        }
    }

    // MARK: Cancellation

    static let cancellations: [any Error] = [
        CancellationError(), Interruption<StoreError>.cancelled, CocoaError(.userCancelled), URLError(.cancelled),
        Interruption.failed(Interruption<StoreError>.cancelled), Interruption.failed(CancellationError()),
        SealedError(sealing: CancellationError()), SealedError(sealing: Interruption<StoreError>.cancelled),
        SealedError(sealing: URLError(.cancelled)), Interruption.failed(SealedError(sealing: CancellationError())),
        CancellationError() as NSError,
    ]

    @Test(arguments: cancellations) func reportsNoCancellation(_ error: any Error) async {
        await recordingFailures { recorder in
            let interruption = service.translate(foreign: error) { _, sealed in ServiceError(cause: sealed) }
            #expect(interruption == .cancelled)
            #expect(recorder.reports.isEmpty && recorder.hops.isEmpty)
        }
    }

    @Test(
        arguments: [
            CancellationError(), Interruption<StoreError>.cancelled,
            Interruption.failed(Interruption<StoreError>.cancelled), Interruption.failed(CancellationError()),
        ] as [any Error])
    func reportsNoCancellationThatAMatcherDoesNotKnow(_ error: any Error) async {
        await recordingFailures { recorder in
            let matcher = CancellationMatcher { ($0 as NSError).domain == "SDK" }
            let interruption = service.translate(foreign: error, cancelledBy: matcher) { _, sealed in
                ServiceError(cause: sealed)
            }
            #expect(interruption == .cancelled)
            #expect(recorder.reports.isEmpty && recorder.hops.isEmpty)
        }
    }

    @Test func showsAMatcherNothingThatIsSealed() async {
        await recordingFailures { _ in
            let sealed = SealedError(sealing: CocoaError(.fileLocking))
            let matcher = CancellationMatcher { error in
                #expect(!(error is CocoaError))
                return false
            }
            _ = service.translate(foreign: sealed, cancelledBy: matcher) { error, sealed in
                #expect(!(error is CocoaError))
                return ServiceError(cause: sealed)
            }
        }
    }

    @Test(
        arguments: [
            NSError(domain: "SDK", code: 3072), NSError(domain: "SDK", code: -999),
            NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: CancellationError()]),
            CocoaError(.fileLocking), URLError(.timedOut),
        ] as [any Error])
    func takesNoFailureForACancellation(_ error: any Error) async {
        await recordingFailures { recorder in
            let interruption = service.translate(foreign: error) { _, sealed in ServiceError(cause: sealed) }
            #expect(interruption != .cancelled)
            #expect(recorder.reports.count == 1)
        }
    }
}
