import Foundation
import HTTPTypes
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// Random numbers of one sequence.
final class Dice: Sendable {
    private let generator: Locked<SeededGenerator>

    init(seed: UInt64) { generator = Locked(SeededGenerator(seed: seed)) }

    func roll(_ range: Range<Int>) -> Int { generator.withLock { Int.random(in: range, using: &$0) } }
    func pick<Value: Sendable>(_ values: [Value]) -> Value { values[roll(0..<values.count)] }
    func duration(_ longest: Duration) -> Duration {
        longest * generator.withLock { Double.random(in: 0...1, using: &$0) }
    }
}

/// A transport that answers at random, and records when.
final class RandomService: HTTPTransport {
    /// One exchange.
    struct Exchange: Sendable {
        let start: ContinuousClock.Instant
        let finish: ContinuousClock.Instant
        let key: String?
        let end: End
    }

    enum End: Sendable {
        case response(code: Int, wait: Int?)
        case failure(TransportFailure, HTTPFailure.Delivery)

        /// Whether the service is well, even if it rejects the request.
        var isWell: Bool {
            switch self {
            case .response(let code, let wait):
                (200...299).contains(code) || (400...499).contains(code) && step(code, wait)?.isWorthRetrying == false
            case .failure: false
            }
        }

        /// Whether the server may have processed the request.
        var isProcessed: Bool {
            switch self {
            case .response(let code, _): !(400...499).contains(code)
            case .failure(_, let delivery): delivery != .notSent
            }
        }

        var isWorthRetrying: Bool {
            switch self {
            case .response(let code, let wait): step(code, wait)?.isWorthRetrying == true
            case .failure(let reason, _): reason.nextStep.isWorthRetrying
            }
        }

        /// Whether the cause is this device, so that a retry loads no service.
        var isOfDevice: Bool {
            if case .failure(let reason, _) = self { reason.fault == .device } else { false }
        }

        private func step(_ code: Int, _ wait: Int?) -> NextStep? {
            HTTPResponse.Status(any: code).nextStep(after: wait.map { .seconds($0) })
        }
    }

    private static let codes = [
        200, 200, 200, 204, 400, 404, 408, 409, 413, 421, 425, 429, 500, 501, 502, 503, 503, 504, 511, 599, 1000,
    ]
    private static let reasons: [(TransportFailure, HTTPFailure.Delivery?)] = [
        (.offline, nil), (.connectionRefused, nil), (.connectionLost, .notSent), (.connectionLost, nil),
        (.timedOut(.connect), nil), (.timedOut(.read), nil), (.timedOut(.pool), nil),
        (.tls(.untrustedCertificate), nil),
        (.notHTTP, nil), (.cannotFindHost, nil), (.outOfResources, nil), (.invalidRequest, nil),
    ]

    private let dice: Dice
    private let clock: VirtualClock
    private let recorded = Locked<[Exchange]>([])

    init(_ dice: Dice, _ clock: VirtualClock) {
        self.dice = dice
        self.clock = clock
    }

    var enforcesLimits: Bool { true }
    var exchanges: [Exchange] { recorded.withLock { $0 } }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let start = clock.now
        if dice.roll(0..<4) == 0 { clock.advance(by: dice.duration(.seconds(2))) }
        if dice.roll(0..<3) == 0 {
            let (reason, delivery) = dice.pick(Self.reasons)
            record(call, start, .failure(reason, delivery ?? reason.delivery))
            throw call.failure(for: reason, delivery: delivery)
        }
        let wait = dice.roll(0..<3) == 0 ? dice.roll(0..<15) : nil
        let response = TransportResponse(
            statusCode: dice.pick(Self.codes), headerFields: wait.map { [.retryAfter: String($0)] } ?? [:])
        record(call, start, .response(code: response.statusCode, wait: wait))
        return response
    }

    private func record(_ call: HTTPCall, _ start: ContinuousClock.Instant, _ end: End) {
        let exchange = Exchange(start: start, finish: clock.now, key: call.headerFields[.idempotencyKey], end: end)
        recorded.withLock { $0.append(exchange) }
    }
}
