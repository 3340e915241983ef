public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Closed: these are the four things that can go wrong between a request and a value, and a repository that translates
// them must be exhaustive.
/// The reason why a call over HTTP gave no value.
public enum HTTPFailure: CodedFailure, NetworkOutcome, LocalizedError, CustomStringConvertible {
    /// No usable answer arrived.
    case transport(TransportFailure)
    /// An answer arrived whose status is no success.
    case response(ErrorResponse)
    /// A success arrived whose body is not the value that was asked for.
    case undecodable(UndecodableResponse)
    /// The request's content could not be encoded; nothing was sent.
    case unencodable(UnencodableRequest)

    // So often the same switch: by way of `any CodedFailure` each answer would be boxed and copied to be asked.

    /// The code of what went wrong.
    public var code: FailureCode {
        switch self {
        case .transport(let failure): failure.code
        case .response(let failure): failure.code
        case .undecodable(let failure): failure.code
        case .unencodable(let failure): failure.code
        }
    }

    /// The severity of what went wrong.
    public var severity: FailureSeverity {
        switch self {
        case .transport(let failure): failure.severity
        case .response(let failure): failure.severity
        case .undecodable(let failure): failure.severity
        case .unencodable(let failure): failure.severity
        }
    }

    /// The error that it rests on, sealed.
    public var cause: SealedError? {
        switch self {
        case .transport(let failure): failure.cause
        case .response(let failure): failure.cause
        case .undecodable(let failure): failure.cause
        case .unencodable(let failure): failure.cause
        }
    }

    /// The values that may be logged.
    public var details: FailureDetails {
        switch self {
        case .transport(let failure): failure.details
        case .response(let failure): failure.details
        case .undecodable(let failure): failure.details
        case .unencodable(let failure): failure.details
        }
    }

    /// The step to take next.
    public var nextStep: NextStep {
        switch self {
        case .transport(let failure): failure.nextStep
        case .response(let failure): failure.nextStep
        case .undecodable(let failure): failure.nextStep
        case .unencodable(let failure): failure.nextStep
        }
    }

    /// The request, the last one after redirects, without credentials and query values; `nil` only for a transport's
    /// failure that no ``HTTPClient`` has passed on.
    public var request: RequestSummary? {
        switch self {
        case .transport(let failure): failure.request
        case .response(let failure): failure.request
        case .undecodable(let failure): failure.request
        case .unencodable(let failure): failure.request
        }
    }

    /// The redirects that were followed before ``request``, in order.
    public var redirects: [RedirectHop] {
        switch self {
        case .transport(let failure): failure.redirects
        case .response(let failure): failure.redirects
        case .undecodable(let failure): failure.redirects
        case .unencodable: []
        }
    }

    /// True if the same call may be made again by itself: it may work later, and no harm can come of it. For a
    /// response, after ``ErrorResponse/wait``.
    public var isWorthRepeating: Bool {
        switch self {
        case .transport(let failure): failure.isWorthRepeating
        case .response(let failure): failure.isWorthRepeating
        case .undecodable, .unencodable: false
        }
    }

    /// The wait that the server asked for, from when its answer came; `nil` where it asked for none.
    public var wait: Duration? {
        switch self {
        case .response(let failure): failure.wait
        case .transport, .undecodable, .unencodable: nil
        }
    }

    /// The request and what happened to it, in one line, without what the server or a person said.
    public var description: String {
        switch self {
        case .transport(let failure): failure.description
        case .response(let failure): failure.description
        case .undecodable(let failure): failure.description
        case .unencodable(let failure): failure.description
        }
    }

    /// A few English words for logs and developers: the description without the request.
    public var text: String {
        switch self {
        case .transport(let failure): failure.text
        case .response(let failure): failure.outcome.text
        case .undecodable: "the answer cannot be decoded"
        case .unencodable: "the content cannot be encoded"
        }
    }

    /// The description: English, for developers. What a person reads is for the app to write.
    public var errorDescription: String? { description }
}
