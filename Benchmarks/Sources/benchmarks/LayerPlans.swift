import HTTPTypes
import SignInContract
import SignInWatertight
import Watertight
import WatertightHTTP

/// The layers of a transport when they have nothing to do, without a network.
enum LayerPlans {
    static let all: [ComparisonPlan] = {
        let canned = SignInWatertight.CannedTransport(.session)
        let keeper = CredentialKeeper("token") { token, fields in
            fields.append(HTTPField(name: .authorization, value: "Bearer \(token)"))
        } renew: {
            $0
        }
        let field: HTTPFields = [.authorization: "Bearer token"]
        return [
            plan("layer: retrying", canned.retrying(), over: canned),
            plan("layer: observed", canned.observed { _, _, _ in }, over: canned),
            plan("layer: authenticated", canned.authenticated(by: keeper), over: canned, baselineFields: field),
            plan(
                "layer: all three", canned.observed { _, _, _ in }.authenticated(by: keeper).retrying(), over: canned,
                baselineFields: field),
        ]
    }()

    private static func plan(
        _ name: String, _ transport: some HTTPTransport, over base: some HTTPTransport,
        baselineFields: HTTPFields = [:]
    ) -> ComparisonPlan {
        let baseline = baselineFields.isEmpty ? "no layer" : "the field by hand"
        return ComparisonPlan(
            name: name, baselineName: baseline, aim: nil,
            baseline: Workload {
                try await send($0, HTTPService("https://example.com", transport: base), baselineFields)
            },
            candidate: Workload { try await send($0, HTTPService("https://example.com", transport: transport), [:]) })
    }

    private static func send(_ times: Int, _ service: HTTPService, _ fields: HTTPFields) async throws {
        for _ in 0..<times {
            let response = try await service.send(.get, "/session", headerFields: fields)
            guard response.statusCode == 200 else { throw UnexpectedOutcome(description: "\(response)") }
        }
    }
}
