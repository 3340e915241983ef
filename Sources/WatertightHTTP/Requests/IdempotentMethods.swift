import HTTPTypes

extension HTTPRequest.Method {
    /// True if sending a request twice is meant to have the effect of sending it once (RFC 9110 §9.2.2).
    var isIdempotent: Bool {
        switch self {
        case .get, .head, .options, .trace, .put, .delete: true
        default: false
        }
    }
}
