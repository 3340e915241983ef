import Watertight
import WatertightFacades
import WatertightTesting

/// The errors of the fake SDK.
enum LookupFault: Error { case closed, broken }

enum LookupError: LayerFailure {
    static let domain = "lookup"

    case broken
}

/// A correct facade. Tests replace parts of it with mistakes.
@MainActor struct Lookup {
    typealias Start = @MainActor (FakeSDK<String>, Answer<String>) -> RunningRequest

    nonisolated static let cancelled = CancellationMatcher.standard.or { $0 as? LookupFault == .closed }

    var start: Start = { sdk, answer in
        sdk.start { answer.resolve($0) }
        return RunningRequest { sdk.cancel() }
    }

    /// Translates and reports an error once more.
    nonisolated static func failure(_ error: any Error) -> Interruption<LookupError> {
        .foreign(error) { _ in .broken }
    }

    func number(_ sdk: FakeSDK<String>) async throws(Interruption<LookupError>) -> String {
        try await withAnswer(of: String.self) { answer in
            start(sdk, answer)
        } failure: { _ in
            LookupError.broken
        }
    }
}

extension FacadeConformance<String> {
    static func lookup<Output>(
        within limit: Duration = .seconds(20), _ call: @escaping @MainActor (FakeSDK<String>) async throws -> Output
    ) -> Self {
        FacadeConformance(
            answer: "030", error: LookupFault.broken, cancellation: LookupFault.closed, within: limit, call: call)
    }
}
