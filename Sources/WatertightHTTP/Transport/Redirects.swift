import HTTPTypes
import Watertight

/// The reason why a redirect was not followed, so that the 3xx is the response.
package enum RedirectRefusal: String, Sendable, Hashable, CaseIterable {
    /// It leads from `https` to `http`.
    case insecure
    /// It requires the request's body to be sent to another origin, which ``HTTPService/sendsBodyToOtherOrigins`` forbids.
    case bodyToAnotherOrigin = "body-to-another-origin"
    /// Its `Location` is missing, names more than one place, or none that HTTP can reach.
    case unusableLocation = "unusable-location"

    var text: String {
        switch self {
        case .insecure: "it leads from https to http"
        case .bodyToAnotherOrigin: "it requires the body to be sent to another origin"
        case .unusableLocation: "its Location cannot be used"
        }
    }
}

/// Follows redirects (RFC 9110 §15.4), in the same way over every transport.
///
/// HTTP libraries differ in what they resend and to which origins, and may trap at an invalid `Location`. This type follows
/// 301, 302, 303, 307 and 308. It sends a GET without a body after a 303, unless the request was a HEAD, and after a 301 or
/// 302 to a POST, like browsers. It sends only the header fields of ``fieldsForOtherOrigins`` to another origin.
struct FollowingRedirects {
    let base: EnforcingLimits
    let maximum: Int
    let sendsBodyToOtherOrigins: Bool

    /// Follows the redirects of a response, if it has any.
    func follow(
        _ response: TransportResponse, to call: HTTPCall
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        var (response, call) = (response, call)
        var visited: Set<String> = []
        while true {
            call.adopt(response.route.call)
            switch next(after: response, to: call) {
            case .respond(let refusal):
                if refusal != nil || call.redirects != nil {
                    response.route = TransportResponse.Route(
                        call: call, refusal: refusal, cause: response.route.cause)
                }
                return response
            case .follow(let next):
                visited.insert(Self.key(call))
                guard (call.redirects?.hops.count ?? 0) < maximum, !visited.contains(Self.key(next)) else {
                    throw call.failure(for: .tooManyRedirects)
                }
                call = next
            }
            response = try await base.send(call)
        }
    }

    enum Step {
        case respond(RedirectRefusal?)
        case follow(HTTPCall)
    }

    /// The fields that describe the desired response and the program. Any other field may be a secret for the first origin.
    static let fieldsForOtherOrigins: Set<HTTPField.Name> = [
        .accept, .acceptEncoding, .acceptLanguage, .contentEncoding, .contentLanguage, .contentType, .range, .userAgent,
    ]

    /// Determines whether to follow a response, and with which request.
    func next(after response: TransportResponse, to call: HTTPCall) -> Step {
        // One with a meaning, such as to a page for signing in, is a failure.
        guard [301, 302, 303, 307, 308].contains(response.statusCode), call.meaning(of: response) == nil else {
            return .respond(nil)
        }
        guard let origin = HTTPOrigin(call.request), let location = location(in: response, of: call),
            let (nextOrigin, target) = HTTPCall.target(of: location)
        else { return .respond(.unusableLocation) }
        if origin.scheme == "https", nextOrigin.scheme == "http" { return .respond(.insecure) }
        var next = HTTPRequest(
            method: call.request.method, scheme: nextOrigin.scheme, authority: nextOrigin.authority, path: target,
            headerFields: call.request.headerFields)
        var keepsContent = true
        if becomesGet(response.statusCode, call.request.method) {
            next.method = .get
            keepsContent = false
            next.headerFields.removeAll { $0.name.describesContent }
        }
        if origin != nextOrigin {
            if keepsContent, call.hasContent, !sendsBodyToOtherOrigins { return .respond(.bodyToAnotherOrigin) }
            next.headerFields.removeAll {
                !Self.fieldsForOtherOrigins.contains($0.name) || call.hasServiceField($0.name)
            }
        }
        var following = HTTPCall(next, keepsContent: keepsContent, replacing: call)
        following.redirects = HTTPCall.Redirects(
            url: URLTemplate.withoutValues(location, knownFrom: call.template.description),
            hops: (call.redirects?.hops ?? []) + ["\(call): \(response.statusText)"],
            areIdempotent: call.isIdempotent && call.redirects?.areIdempotent != false,
            // A 307 or 308 has the next request do the work.
            mayHaveBeenProcessed: call.redirects?.mayHaveBeenProcessed == true
                || !call.request.method.isSafe && response.statusCode <= 303)
        following.isAtFirstOrigin = call.isAtFirstOrigin && origin == nextOrigin
        return .follow(following)
    }

    private func becomesGet(_ statusCode: Int, _ method: HTTPRequest.Method) -> Bool {
        statusCode == 303 ? method != .head : statusCode < 303 && method == .post
    }

    /// Returns the absolute URL to which a redirect leads.
    private func location(in response: TransportResponse, of call: HTTPCall) -> String? {
        // Two different fields are ambiguous. Some clients join them with a comma and a space.
        let locations = Set(response.headerFields[values: .location])
        guard locations.count == 1, let location = locations.first, !location.contains(", "),
            let reference = Self.encoded(location)
        else { return nil }
        return URLReference.resolve(reference, relativeTo: call.request)
    }

    /// Returns a URI reference without its fragment, and with the characters that it can't contain encoded: servers send
    /// spaces and letters outside ASCII.
    /// - Returns: `nil` if its meaning is unknown.
    private static func encoded(_ location: String) -> String? {
        let reference = location.unicodeScalars.prefix { $0 != "#" }
        // The transport could not decode the bytes that it received.
        guard !reference.contains("\u{FFFD}") else { return nil }
        // An authority has its own rules, such as the brackets of an address. It begins with two slashes.
        var rest = reference[...]
        let scheme = reference.prefix { $0 != ":" && $0 != "/" && $0 != "?" }
        if reference.dropFirst(scheme.count).first == ":" { rest = reference.dropFirst(scheme.count + 1) }
        guard rest.starts(with: "//".unicodeScalars) else {
            return PercentEncoding.encodeURI(String(reference), repairsEscapes: true)
        }
        let path = rest.dropFirst(2).drop { $0 != "/" && $0 != "?" }
        return PercentEncoding.encodeURI(String(path), repairsEscapes: true)
            .map { String(reference[..<path.startIndex]) + $0 }
    }

    private static func key(_ call: HTTPCall) -> String { "\(call.request.method) \(call.url)" }
}

extension HTTPField.Name {
    /// Whether a field describes the content, or how it is sent, so that it has no meaning without content.
    fileprivate var describesContent: Bool {
        canonicalName.hasPrefix("content-")
            || ["digest", "repr-digest", "expect", "last-modified", "trailer", "transfer-encoding"]
                .contains(canonicalName)
    }
}
