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

    private var failure: any CodedFailure {
        switch self {
        case .transport(let failure): failure
        case .response(let failure): failure
        case .undecodable(let failure): failure
        case .unencodable(let failure): failure
        }
    }

    /// The code of what went wrong.
    public var code: FailureCode { failure.code }
    /// The severity of what went wrong.
    public var severity: FailureSeverity { failure.severity }
    /// The error that it rests on, sealed.
    public var cause: SealedError? { failure.cause }
    /// What may be logged.
    public var details: FailureDetails { failure.details }
}
