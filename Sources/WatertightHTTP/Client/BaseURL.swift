/// The URL that all resources of a service share. A class, so that a call copies one reference.
final class BaseURL: Sendable, CustomStringConvertible {
    let origin: HTTPOrigin
    /// The path, percent-encoded and without a slash at the end.
    let path: String

    var description: String { origin.description + path }

    /// Reads a URL.
    /// - Throws: A failure whose description explains what is wrong. It contains no value.
    init(_ text: String) throws(HTTPFailure) {
        func refused(_ problem: StaticString) -> HTTPFailure {
            HTTPFailure(
                .transport(.badURL),
                HTTPFailure.Context(
                    method: .get, template: URLTemplate.withoutValues(text), problem: problem, delivery: .notSent))
        }
        if text.contains("?") { throw refused("a base URL has no query") }
        if text.contains("#") { throw refused("a base URL has no fragment") }
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
            throw refused("a base URL is absolute, such as https://example.com")
        }
        let scheme = text[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else { throw refused("the scheme must be http or https") }
        guard let (origin, hasCredentials, rest) = HTTPOrigin.split(text) else {
            throw refused("the host or the port is invalid")
        }
        if hasCredentials { throw refused("a base URL has no credentials") }
        guard let encoded = PercentEncoding.encodeURI(rest) else {
            throw refused("the path has a control character, a backslash or an incomplete escape")
        }
        // Clients disagree about their meaning.
        let segments = encoded.lowercased().replacing("%2e", with: ".").split(separator: "/")
        if segments.contains(".") || segments.contains("..") { throw refused("the path has a dot segment") }
        var path = encoded[...]
        while path.hasSuffix("/") { path.removeLast() }
        self.origin = origin
        self.path = String(path)
    }
}
