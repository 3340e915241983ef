import Foundation
import HTTPTypes
import Watertight
import WatertightHTTP
import WatertightTesting

struct Token: Sendable, Equatable, Codable {
    var access = "a0"
    var refresh = "r0"
}

/// A server that accepts one access token, and renews it with refresh tokens that are valid once.
final class TokenServer: HTTPTransport {
    struct State: Sendable {
        var accepted: Set<String> = []
        var refresh = "r0"
        var renewals = 0
        /// The renewals with a refresh token that was used before.
        var reused = 0
        var requests: [String?] = []
        var refused = 0
        var refusesRenewals = false
        var failure: TransportFailure?
    }

    private let locked: Locked<State>
    /// Called in each request, before it is answered.
    private let pause: @Sendable () async -> Void
    /// Called after a request was refused, with the number of those.
    private let onRefusal: @Sendable (Int) -> Void

    /// - Parameter accepted: The access tokens that are accepted. None: that of the client has expired.
    init(
        accepted: Set<String> = [], pause: @escaping @Sendable () async -> Void = {},
        onRefusal: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        locked = Locked(State(accepted: accepted))
        self.pause = pause
        self.onRefusal = onRefusal
    }

    var enforcesLimits: Bool { true }
    var state: State { locked.withLock { $0 } }
    func change(_ body: @Sendable (inout State) -> Void) { locked.withLock { body(&$0) } }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        await pause()
        if Task.isCancelled { throw .cancelled }
        let authorization = call.headerFields[.authorization]
        guard call.request.path == "/refresh" else { return answer(authorization) }
        if let failure = locked.withLock({ $0.failure }) {
            locked.withLock { $0.renewals += 1 }
            throw call.failure(for: failure)
        }
        // A renewal that is authorized with what it renews is refused.
        guard authorization == nil else { return TransportResponse(statusCode: 401) }
        return renew(try? JSONDecoder().decode(Token.self, from: call.body ?? Data()))
    }

    private func answer(_ authorization: String?) -> TransportResponse {
        let refused = locked.withLock { state -> Int? in
            state.requests.append(authorization)
            if let authorization, state.accepted.contains(authorization) { return nil }
            state.refused += 1
            return state.refused
        }
        guard let refused else { return TransportResponse(statusCode: 200, body: Data("1".utf8)) }
        onRefusal(refused)
        return TransportResponse(statusCode: 401)
    }

    private func renew(_ token: Token?) -> TransportResponse {
        let renewed = locked.withLock { state -> Token? in
            state.renewals += 1
            if token?.refresh != state.refresh { state.reused += 1 }
            guard !state.refusesRenewals, token?.refresh == state.refresh else { return nil }
            let token = Token(access: "a\(state.renewals)", refresh: "r\(state.renewals)")
            (state.accepted, state.refresh) = ([token.access], token.refresh)
            return token
        }
        guard let renewed, let body = try? JSONEncoder().encode(renewed) else {
            return .refusedGrant
        }
        return TransportResponse(statusCode: 200, body: body)
    }
}

extension TransportResponse {
    /// The refusal of a renewal (RFC 6749 §5.2).
    static var refusedGrant: TransportResponse { answer(400, #"{"error": "invalid_grant"}"#) }

    static func answer(_ statusCode: Int, _ body: String, type: String = "application/json") -> TransportResponse {
        TransportResponse(statusCode: statusCode, headerFields: [.contentType: type], body: Data(body.utf8))
    }
}

/// A gate that stays open.
final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits, whatever happens to the task.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}

/// What a keeper stores, and when.
final class TokenStore: Sendable {
    private struct State: Sendable {
        var written: [Token?] = []
    }

    private struct Full: Error {}

    private let state = Locked(State())
    private let isFull: Bool
    let gate = Gate()

    init(isFull: Bool = false) { self.isFull = isFull }

    var written: [Token?] { state.withLock(\.written) }

    func write(_ token: Token?) throws {
        state.withLock { $0.written.append(token) }
        gate.open()
        if isFull { throw Full() }
    }
}
