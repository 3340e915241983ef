import NIOCore

/// An HTTP/1.1 response (RFC 9112) that the proxy makes up itself.
struct CannedResponse: Sendable, Hashable {
    var status: Int
    var reason: String
    var headers: [HeaderLine]
    var body: [UInt8] = []

    /// What ``Fault/garbage`` answers: no byte of it could begin an HTTP response.
    static let garbage = ByteBuffer(bytes: [0x00, 0xFF, 0x16, 0x03] + Array("this is not HTTP\r\n\r\n".utf8))

    /// The answer of ``Fault/redirectLoop``: to where the request already is (RFC 9110 section 15.4.3).
    static func redirect(to location: String) -> CannedResponse {
        CannedResponse(status: 302, reason: "Found", headers: [HeaderLine("Location", location)])
    }

    /// The bytes of the status line and the header lines, with the empty line after them.
    ///
    /// - Parameter bodyLength: The length to announce, if the headers announce none.
    func head(bodyLength: Int) -> ByteBuffer {
        var headers = headers
        func adds(_ name: String) -> Bool { !headers.contains { $0.name.lowercased() == name.lowercased() } }
        // A 1xx or 204 response has no Content-Length (RFC 9110 section 8.6).
        let mayHaveLength = !(100..<200).contains(status) && status != 204
        if mayHaveLength, adds("Content-Length"), adds("Transfer-Encoding") {
            headers.append(HeaderLine("Content-Length", "\(bodyLength)"))
        }
        if adds("Connection") { headers.append(HeaderLine("Connection", "close")) }
        var head = ByteBuffer(string: "HTTP/1.1 \(status) \(reason)\r\n")
        for header in headers { head.writeString("\(header.name): \(header.value)\r\n") }
        head.writeString("\r\n")
        return head
    }

    /// The whole response.
    var bytes: ByteBuffer {
        var bytes = head(bodyLength: body.count)
        bytes.writeBytes(body)
        return bytes
    }
}
