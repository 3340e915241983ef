import HTTPTypes
import Watertight
import WatertightHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ScriptedTransport.Step {
    /// Everything that a network and a server can do to one request: each transport failure, each registered status
    /// apart from success with and without `Retry-After`, some unregistered ones, broken bodies of a success, and a
    /// cancellation.
    ///
    /// Add the API's own responses, such as its problem documents:
    ///
    /// ```swift
    /// let steps = ScriptedTransport.Step.everything + [.respond(423, json: #"{"lockedUntil": "2030-01-01"}"#)]
    /// ```
    public static let everything: [Self] =
        TransportFailure.samples.map { .fail($0) } + statuses + bodies + [.cancel]

    private static var statuses: [Self] {
        let registered = HTTPResponse.Status.registered.map(\.code).filter { !(200...299).contains($0) }
        return (registered + [0, 499, 599, 999]).flatMap { code in
            [.respond(code, json: "{}"), .respond(code, json: "{}", headerFields: [.retryAfter: "120"])]
        }
    }

    private static var bodies: [Self] {
        [
            .respond(TransportResponse(statusCode: 200)),
            .respond(TransportResponse(statusCode: 204)),
            .respond(200, json: "{\"cut"),
            .respond(200, json: "{}"),
            .respond(200, json: "[]"),
            .respond(200, json: "null"),
            .respond(200, json: "<html></html>", headerFields: [.contentType: "text/html"]),
            .respond(200, json: "OK", headerFields: [.contentType: "text/plain"]),
            .respond(200, json: "\u{1F}\u{8B}", headerFields: [.contentEncoding: "br"]),
        ]
    }
}

extension ScriptedTransport.Step: CustomStringConvertible {
    /// A short text for tables, such as `timed-out-read` or `503 Retry-After: 120`.
    public var description: String {
        switch self {
        case .respond(let response): Self.text(of: response)
        case .fail(let reason, let delivery):
            HTTPFailure.sample(reason).code.reason + (delivery.map { " \($0)" } ?? "")
        case .hang: "hangs"
        case .cancel: "cancelled"
        }
    }

    private static func text(of response: TransportResponse) -> String {
        let fields = response.headerFields
        var parts = [String(response.statusCode)]
        if let wait = fields[.retryAfter] { parts.append("Retry-After: \(wait)") }
        if let coding = fields[.contentEncoding] {
            parts.append(coding)
        } else if response.body.isEmpty {
            parts.append("without a body")
        } else if response.isSuccess || response.body != Data("{}".utf8) {
            let body = TableText.of(String(decoding: response.body, as: UTF8.self))
            parts.append(body.count <= 120 ? body : "\(body.prefix(119))…")
        }
        return parts.joined(separator: " ")
    }
}

extension TransportFailure {
    /// A sample of each reason.
    static let samples: [TransportFailure] = CaseChain.samples(
        {
            switch $0 {
            case nil: [.offline]
            case .offline: [.cannotFindHost]
            case .cannotFindHost: [.connectionRefused]
            case .connectionRefused: [.hostUnreachable]
            case .hostUnreachable: [.cannotConnect]
            case .cannotConnect: [.connectionLost]
            case .connectionLost: TimeoutPhase.allCases.map(Self.timedOut)
            case .timedOut: TLSProblem.allCases.map(Self.tls)
            case .tls: [.badURL]
            case .badURL: [.tooManyRedirects]
            case .tooManyRedirects: [.notHTTP]
            case .notHTTP: [.malformedResponse]
            case .malformedResponse: [.responseTooLarge(limit: 1_000_000)]
            case .responseTooLarge: [.blockedBySystem]
            case .blockedBySystem: [.proxyFailed]
            case .proxyFailed: [.authenticationRequired]
            case .authenticationRequired: [.invalidRequest]
            case .invalidRequest: [.outOfResources]
            case .outOfResources: [.misused]
            case .misused: [.unclassified]
            case .unclassified: []
            }
        }, id: { $0 })
}
