public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Decides about redirects (RFC 9110 §15.4) in the same way over every transport.
///
/// A pure state machine. Transports do not leave it to the client below them: those differ in what they resend and to
/// whom, and a client may trap at a `Location` that a server made up. ``RedirectFollowing`` drives it.
///
/// Followed are 301, 302, 303, 307 and 308. A 303, and as browsers do it a 301 or 302 to a POST, becomes a GET without
/// a body and without what described it. To another origin only the fields of ``fieldsForOtherOrigins`` go along.
public struct RedirectChain: Sendable {
    // Closed: a transport must do one of these.
    /// The step to take with a response.
    public enum Step: Sendable, Hashable {
        /// Hand it on: it is the answer, and says by which redirects it was reached.
        case finish(TransportResponse)
        /// Send ``RedirectChain/request`` and ``RedirectChain/body`` next.
        case follow
        /// Fail: it goes in a circle, or too far.
        case fail(TransportFailure.Reason)
    }

    /// The request to send: the first one, then where the redirects led.
    public private(set) var request: HTTPRequest
    /// The body to send with it.
    public private(set) var body: Data?
    /// The redirects that were followed.
    public private(set) var hops: [RedirectHop] = []

    private let policy: RedirectPolicy
    /// Filled only when there is a redirect: most calls have none.
    private var visited: Set<String> = []

    /// Creates a chain that begins with a request.
    /// - Parameters:
    ///   - request: The request.
    ///   - body: Its body.
    ///   - policy: The policy for redirects: how far they are followed and what goes along.
    public init(_ request: HTTPRequest, body: Data?, policy: RedirectPolicy = RedirectPolicy()) {
        self.request = request
        self.body = body
        self.policy = policy
    }

    /// The fields that are sent to another origin: how the answer should look and who the program is.
    ///
    /// Those that the Fetch standard lets a page send to anybody, and three that say nothing of the person. Any other
    /// field may be a secret that was meant for the first origin alone: `Authorization` and `Cookie` are not the only
    /// ones.
    public static let fieldsForOtherOrigins: Set<HTTPField.Name> = [
        .accept, .acceptEncoding, .acceptLanguage, .contentEncoding, .contentLanguage, .contentType, .range, .userAgent,
    ]

    /// Decides about the response to ``request``.
    /// - Parameter response: The response.
    public mutating func next(_ response: TransportResponse) -> Step {
        switch response.statusCode {
        case 301, 302, 303, 307, 308: break
        default: return .finish(reached(response))
        }
        guard var next = target(of: response.headerFields) else {
            return .finish(reached(response, refusing: .unusableLocation))
        }
        let (origin, nextOrigin) = (RequestOrigin(request), RequestOrigin(next))
        if origin.scheme == "https", nextOrigin.scheme == "http" {
            return .finish(reached(response, refusing: .insecure))
        }
        var nextBody = body
        next.headerFields = request.headerFields
        if becomesGet(response.statusCode) {
            next.method = .get
            nextBody = nil
            next.headerFields.removeAll { $0.name.describesContent }
        }
        if origin != nextOrigin {
            if nextBody?.isEmpty == false, !policy.carriesBodyAcrossOrigins {
                return .finish(reached(response, refusing: .bodyToAnotherOrigin))
            }
            next.headerFields.removeAll { !Self.fieldsForOtherOrigins.contains($0.name) }
        }
        visited.insert(Self.key(request, origin))
        guard hops.count < policy.maximum, visited.insert(Self.key(next, nextOrigin)).inserted else {
            return .fail(.tooManyRedirects)
        }
        hops.append(RedirectHop(RequestSummary(request), statusCode: response.statusCode))
        (request, body) = (next, nextBody)
        return .follow
    }

    /// The response, and where redirects led the request that it answers.
    private func reached(_ response: TransportResponse, refusing refusal: RedirectRefusal? = nil) -> TransportResponse {
        guard refusal != nil || !hops.isEmpty else { return response }
        var response = response
        response.refusedRedirect = refusal
        if !hops.isEmpty {
            response.request = RequestSummary(request)
            response.redirects = hops
        }
        return response
    }

    private func becomesGet(_ statusCode: Int) -> Bool {
        statusCode == 303 ? request.method != .head : statusCode < 303 && request.method == .post
    }

    private func target(of fields: HTTPFields) -> HTTPRequest? {
        // Two fields name two places. Some clients join them, and a reference holds no space (RFC 3986 §2).
        let locations = Set(fields[values: .location])
        guard locations.count == 1, let location = locations.first, !location.contains(" "),
            let base = request.absoluteURL.flatMap({ URL(string: $0) }),
            let url = URL(string: location, relativeTo: base),
            let target = HTTPRequest(request.method, url: url), target.absoluteURL != nil
        else { return nil }
        return target
    }

    private static func key(_ request: HTTPRequest, _ origin: RequestOrigin) -> String {
        "\(request.method) \(origin) \(request.path ?? "")"
    }
}

extension HTTPField.Name {
    /// True if a field speaks of the content, or of how it is sent, and so has no place where there is none.
    fileprivate var describesContent: Bool {
        canonicalName.hasPrefix("content-")
            || ["digest", "repr-digest", "expect", "last-modified", "trailer", "transfer-encoding"]
                .contains(canonicalName)
    }
}
