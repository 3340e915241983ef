public import Watertight

/// A request whose content could not be encoded; nothing was sent.
public struct UnencodableRequest: CodedFailure, Hashable {
    /// What was to be asked, without credentials and query values.
    public let request: RequestSummary
    /// Where in the content, from the outside in: keys, and indices as `[0]`.
    public let codingPath: [String]
    /// The encoder's error, sealed.
    public let cause: SealedError?

    /// Reads what an encoder said of a request's content.
    package init(_ error: any Error, for request: RequestSummary) {
        self.request = request
        self.cause = SealedError(sealing: error)
        if case EncodingError.invalidValue(_, let context) = error {
            codingPath = context.codingPath.map(\.pathComponent)
        } else {
            codingPath = []
        }
    }

    /// `http/unencodable`.
    public var code: FailureCode { FailureCode(domain: "http", reason: "unencodable") }
    /// Method, URL and the coding path.
    public var details: FailureDetails {
        ["request": .safe(request.description), "coding-path": .foreignName(codingPath.joined(separator: "."))]
    }
}
