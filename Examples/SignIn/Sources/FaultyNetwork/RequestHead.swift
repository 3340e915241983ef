/// As much of an HTTP/1.1 request (RFC 9112) as the proxy must understand to answer it itself.
struct RequestHead: Sendable, Hashable {
    var method: String
    var target: String

    /// How many bytes of the body follow the head (RFC 9112 section 6.2).
    var bodyLength: BodyLength

    enum BodyLength: Sendable, Hashable {
        case bytes(Int)
        /// The body ends with an empty chunk (RFC 9112 section 7.1).
        case chunked
    }

    /// Reads the head of a request.
    ///
    /// - Parameter head: The bytes before the empty line.
    /// - Returns: nil if they are not an HTTP/1 request.
    init?(_ head: some Sequence<UInt8>) {
        let lines = String(decoding: Array(head), as: UTF8.self).split(
            separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        method = String(words[0])
        target = String(words[1])
        bodyLength = .bytes(0)
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            switch line[..<colon].lowercased() {
            case "content-length": bodyLength = .bytes(Int(value.prefix { $0.isNumber }) ?? 0)
            case "transfer-encoding" where value.lowercased().hasSuffix("chunked"):
                // It wins over Content-Length (RFC 9112 section 6.3).
                bodyLength = .chunked
                return
            default: break
            }
        }
    }
}
