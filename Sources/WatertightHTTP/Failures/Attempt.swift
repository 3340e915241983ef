public import HTTPTypes
import Watertight

extension HTTPFailure {
    /// An attempt that failed and was retried. It contains no values.
    package struct Attempt: Sendable, Hashable, CustomStringConvertible {
        /// What went wrong.
        package let kind: Kind
        /// How far the attempt got.
        package let delivery: Delivery
        /// The time from the beginning of the call until the attempt failed.
        package let elapsed: Duration

        /// Whether the server may have processed it. A 4xx response refuses a request before that, unless it was redirected
        /// to the resource that refused it, or waits for an earlier request with its `Idempotency-Key`.
        let mayHaveBeenProcessed: Bool

        /// The code and the time, such as `connection-lost@530ms`.
        package var description: String { "\(kind.codeWord)@\(Int64(elapsed / .milliseconds(1)))ms" }
    }

    /// The failure as an attempt of a call that goes on.
    var attempt: Attempt {
        Attempt(
            kind: kind, delivery: context.lastDelivery, elapsed: elapsed,
            mayHaveBeenProcessed: context.hopsMayHaveBeenProcessed || isLastRequestUncertain)
    }

    /// The failure of a call with earlier attempts, unless it has noted as many itself.
    func after(_ attempts: [Attempt]) -> HTTPFailure {
        attempts.count > earlierAttempts.count ? changing { $0.earlierAttempts = attempts } : self
    }

    /// The failure with another context.
    func changing(_ change: (inout Context) -> Void) -> HTTPFailure {
        var context = context
        change(&context)
        return HTTPFailure(
            kind, context, response: response, meaning: meaning, codingPath: codingPath, receivedAt: receivedAt
        ).with(incident)
    }
}

extension HTTPFailure.Kind {
    /// The second part of the failure's code.
    var codeWord: CodeWord {
        switch self {
        case .transport(let reason): CodeWord(stringLiteral: reason.code)
        case .status(let status): CodeWord(name: status.code == 0 ? "response-invalid" : "response-\(status.code)")
        case .undecodable(let problem): CodeWord(stringLiteral: problem.code)
        case .unencodable: "unencodable"
        }
    }

    /// Whether the server refused the request before it processed it.
    var isRefusal: Bool {
        if case .status(let status) = self { status.kind == .clientError } else { false }
    }
}

extension HTTPField.Name {
    /// `Idempotency-Key`: a server processes requests with the same key once (draft-ietf-httpapi-idempotency-key-header).
    ///
    /// A request with a key is retried whatever its method is. Create the key where the user's intention begins, such as
    /// with a form, and keep it until the outcome is known: the user's own second attempt needs the same key.
    public static let idempotencyKey: HTTPField.Name = Self("Idempotency-Key")
}
