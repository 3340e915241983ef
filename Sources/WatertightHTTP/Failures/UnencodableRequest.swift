public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request whose content could not be encoded; nothing was sent.
public struct UnencodableRequest: CodedFailure, Hashable, LocalizedError, CustomStringConvertible {
    /// The request that was to be sent, without credentials and query values.
    public let request: RequestSummary
    /// The place in the content, from the outside in: keys, and indices as `[0]`.
    public let codingPath: [String]
    /// The encoder's error, sealed.
    public let cause: SealedError?

    /// Creates a failure of any encoder.
    /// - Parameters:
    ///   - request: The request that was to be sent.
    ///   - codingPath: The place in the content, from the outside in.
    ///   - cause: The encoder's error, sealed, for its words can hold values.
    public init(_ request: RequestSummary, codingPath: [String] = [], cause: SealedError? = nil) {
        self.request = request
        self.codingPath = codingPath
        self.cause = cause
    }

    /// Reads what an encoder said of a request's content.
    package init(_ error: any Error, for request: RequestSummary) {
        var codingPath: [String] = []
        if case EncodingError.invalidValue(_, let context) = error {
            codingPath = context.codingPath.map(\.pathComponent)
        }
        self.init(request, codingPath: codingPath, cause: SealedError(sealing: error))
    }

    /// `http/unencodable`.
    public var code: FailureCode { FailureCode(domain: "http", reason: "unencodable") }
    /// Method, URL and the coding path.
    public var details: FailureDetails {
        ["request": .safe(request.description), "coding-path": .foreignName(codingPath.joined(separator: "."))]
    }

    /// Report it: the program cannot write down what it wants to send.
    public var nextStep: NextStep { .reportFault }
    /// Request and what went wrong, without the content.
    public var description: String { "\(request): the content cannot be encoded" }
    /// The description: English, for developers.
    public var errorDescription: String? { description }
}
