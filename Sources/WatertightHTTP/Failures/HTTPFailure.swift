public import Watertight

// Closed: these are the four things that can go wrong between a request and a value, and a repository that translates
// them must be exhaustive.
/// Why a call over HTTP gave no value.
public enum HTTPFailure: CodedFailure, Hashable {
    /// No usable answer arrived.
    case transport(TransportFailure)
    /// An answer arrived whose status is no success.
    case response(ErrorResponse)
    /// A success arrived whose body is not the value that was asked for.
    case undecodable(UndecodableResponse)
    /// The request's content could not be encoded; nothing was sent.
    case unencodable(UnencodableRequest)

    // Four times the same switch: by way of `any CodedFailure` each answer would be boxed and copied to be asked.

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

    /// What may be logged.
    public var details: FailureDetails {
        switch self {
        case .transport(let failure): failure.details
        case .response(let failure): failure.details
        case .undecodable(let failure): failure.details
        case .unencodable(let failure): failure.details
        }
    }
}
