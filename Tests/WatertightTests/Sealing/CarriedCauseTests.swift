import Foundation
import Testing
import Watertight
import WatertightTesting

private let sealed = SealedError(sealing: CocoaError(.fileLocking))
private let other = SealedError(sealing: CocoaError(.fileNoSuchFile))

/// Carries sealed errors in whichever way, and says nothing of a cause.
private enum Carrier: LayerFailure {
    struct Circumstances: Sendable {
        let attempt = 3
        var sealed: SealedError?
    }

    /// A list of circumstances.
    indirect enum Chain: Sendable {
        case end(SealedError)
        case link(Chain)
    }

    /// Shows a mirror what it likes.
    struct Reflecting: CustomReflectable, Sendable {
        let sealed: SealedError
        var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    case empty
    case text(String)
    case direct(SealedError)
    case labelled(reason: SealedError)
    case amongOthers(Int, String, SealedError)
    case optional(SealedError?)
    case inATuple((name: String, SealedError))
    case inAStruct(Circumstances)
    case inAnOptionalStruct(Circumstances?)
    case inAnEnum(Chain)
    case ofAFailure(WireFailure)
    case ofALayersFailure(StoreError)
    case ofAnInterruption(Interruption<StoreError>)
    case twice(SealedError, SealedError)
    case reflecting(Reflecting)
    case several([SealedError])

    var traits: FailureTraits { .defect("carrier", "failed") }
}

private struct WireFailure: CodedFailure {
    let attempts = 2
    var underlying: SealedError?
    var code: FailureCode { FailureCode(domain: "wire", reason: "failed") }
}

private struct StoreError: LayerFailure {
    let sealed: SealedError
    var traits: FailureTraits { .defect("store", "failed") }
}

/// Says its cause itself.
private enum Opinionated: LayerFailure {
    case failed(SealedError, SealedError)
    var traits: FailureTraits { .defect("opinionated", "failed") }
    var cause: SealedError? { if case .failed(_, let second) = self { second } else { nil } }
}

@Suite struct CarriedCauseTests {
    private static let carrying: [Carrier] = [
        .direct(sealed), .labelled(reason: sealed), .amongOthers(1, "two", sealed), .optional(sealed),
        .inATuple((name: "", sealed)), .inAStruct(.init(sealed: sealed)), .inAnOptionalStruct(.init(sealed: sealed)),
        .inAnEnum(.link(.link(.end(sealed)))), .ofAFailure(WireFailure(underlying: sealed)),
        .ofALayersFailure(StoreError(sealed: sealed)), .ofAnInterruption(.failed(StoreError(sealed: sealed))),
        .twice(sealed, other),
    ]

    private static let empty: [Carrier] = [
        .empty, .text("Ada"), .optional(nil), .inAStruct(.init()), .inAnOptionalStruct(nil), .ofAFailure(WireFailure()),
        .ofAnInterruption(.cancelled),
        // Not searched: a type that reflects itself may show anything, and a collection may have no end.
        .reflecting(.init(sealed: sealed)), .several([sealed]),
    ]

    @Test(arguments: carrying) private func isFoundWithoutBeingSaid(_ failure: Carrier) {
        #expect(failure.cause?.incident == sealed.incident)
    }

    @Test(arguments: empty) private func isNilWhereNoneIsCarried(_ failure: Carrier) {
        #expect(failure.cause == nil)
    }

    @Test func isFoundInACodedFailureThatNobodyHasReported() {
        #expect(WireFailure(underlying: sealed).cause?.incident == sealed.incident)
    }

    @Test func isWhatTheFailureSaysWhereItSaysSo() {
        #expect(Opinionated.failed(sealed, other).cause?.incident == other.incident)
    }

    @Test func endsWhereAChainDoesNot() {
        let chain = (0..<100).reduce(Carrier.Chain.end(sealed)) { chain, _ in .link(chain) }
        #expect(Carrier.inAnEnum(chain).cause == nil)
    }

    @Test func carriesTheIncidentThroughEveryLayer() async {
        await recordingFailures { recorder in
            let repository = Boundary("Repository", layer: .repository)
            let below = repository.translate(foreign: CocoaError(.fileLocking)) { Carrier.amongOthers(1, "two", $1) }
            let above = Boundary("Service", layer: .useCase).translate(below) { Carrier.labelled(reason: $1) }
            #expect(recorder.reports.map(\.incident) == [above.failure?.cause?.incident])
            #expect(recorder.hops.map(\.hop.isFirstMention) == [false])
        }
    }
}
