public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Follows redirects (RFC 9110 §15.4) in the same way over every transport.
///
/// A pure state machine. Transports do not leave it to the client below them: those differ in what they resend and to
/// whom, and a client may trap at a `Location` that a server made up.
public struct RedirectChain: Sendable {
    // Closed: a transport must do one of these.
    /// What to do with a response.
    public enum Step: Sendable, Hashable {
        /// It is the answer.
        case finish
        /// Send this request next.
        case follow(HTTPRequest, body: Data?)
        /// It goes in a circle, or too far.
        case fail(TransportFailure.Reason)
    }

    /// How many redirects are followed unless said otherwise.
    public static let defaultMaximum = 5

    private var request: HTTPRequest
    private var body: Data?
    private var remaining: Int
    /// Filled only when there is a redirect: most calls have none.
    private var visited: Set<String>

    /// A chain that begins with a request.
    /// - Parameters:
    ///   - request: The request.
    ///   - body: Its body.
    ///   - maximum: How many redirects are followed.
    public init(_ request: HTTPRequest, body: Data?, maximum: Int = defaultMaximum) {
        self.request = request
        self.body = body
        self.remaining = maximum
        self.visited = []
    }

    /// Decides about the response to the request that was sent last.
    ///
    /// Followed are 301, 302, 303, 307 and 308 with a `Location` that names an `http` or `https` resource; any other
    /// response is the answer. So is one that leads from `https` to `http`: what was asked in confidence is not asked again
    /// in the open. A 303, and as browsers do it a 301 or 302 to a POST, becomes a GET without a body. When
    /// the redirect leads to another origin, credentials and cookies are not sent along.
    /// - Parameters:
    ///   - statusCode: The response's status code.
    ///   - headerFields: The response's header fields.
    public mutating func next(statusCode: Int, headerFields: HTTPFields) -> Step {
        guard [301, 302, 303, 307, 308].contains(statusCode), let location = headerFields[.location],
            var next = target(of: location)
        else { return .finish }
        if request.scheme?.lowercased() == "https", next.scheme == "http" { return .finish }
        let becomesGet = statusCode == 303 ? request.method != .head : statusCode < 303 && request.method == .post
        next.method = becomesGet ? .get : request.method
        next.headerFields = request.headerFields
        if becomesGet {
            body = nil
            for name in [HTTPField.Name.contentType, .contentLength, .contentEncoding, .contentLanguage] {
                next.headerFields[name] = nil
            }
        }
        if next.scheme != request.scheme?.lowercased() || next.authority != request.authority?.lowercased() {
            for name in [HTTPField.Name.authorization, .cookie, .proxyAuthorization] { next.headerFields[name] = nil }
        }
        visited.insert(Self.key(request))
        guard remaining > 0, visited.insert(Self.key(next)).inserted else { return .fail(.tooManyRedirects) }
        remaining -= 1
        request = next
        return .follow(next, body: body)
    }

    private func target(of location: String) -> HTTPRequest? {
        guard let current = request.absoluteURL, let base = URL(string: current),
            let url = URL(string: location, relativeTo: base)?.absoluteURL,
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = parts.percentEncodedHost
        else { return nil }
        var path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        if let query = parts.percentEncodedQuery { path += "?\(query)" }
        let target = HTTPRequest(
            method: request.method, scheme: parts.scheme?.lowercased(),
            authority: (parts.port.map { "\(host):\($0)" } ?? host).lowercased(), path: path)
        return target.absoluteURL == nil ? nil : target
    }

    private static func key(_ request: HTTPRequest) -> String {
        "\(request.method) \(request.absoluteURL ?? "")"
    }
}
