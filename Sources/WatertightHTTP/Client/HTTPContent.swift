// Not FoundationEssentials: `Progress` is in Foundation.
public import Foundation

/// The content of a request that isn't JSON: a form, files, text or bytes.
///
/// ```swift
/// try await service.send(.post, "/token", sending: .form([("grant_type", "refresh_token"), ("token", token)]))
/// try await service.send(
///     .post, "/photos", sending: .multipart([("title", .text("Me")), ("file", .data(jpeg, type: "image/jpeg"))]))
/// ```
///
/// It conforms to `Encodable` only so that it can be passed like a value to send as JSON. It can't be encoded.
public struct HTTPContent: Encodable, Sendable {
    enum Source: Sendable {
        case none
        case data(Data)
        case file(FileContent)
        /// A file that couldn't be read.
        case unreadable(any Error)
    }

    let source: Source
    /// The media type, if the call has no `Content-Type`.
    let type: String?
    let fileName: String?

    init(_ source: Source, type: String?, fileName: String? = nil) {
        self.source = source
        self.type = type
        self.fileName = fileName
    }

    /// Whether there are bytes, even if their number is zero.
    var hasBytes: Bool { if case .none = source { false } else { true } }

    /// Returns the content, or throws why it can't be read.
    func readable() throws -> HTTPContent {
        if case .unreadable(let error) = source { throw error }
        return self
    }

    /// Throws: content has its own format.
    public func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            type as Any, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "not a JSON value"))
    }
}

extension HTTPContent: CustomStringConvertible, CustomReflectable {
    /// The size, without the bytes and names, which may be a password or belong to a user.
    public var description: String { "\(size) bytes" }
    /// A mirror with the size only.
    public var customMirror: Mirror { Mirror(self, children: ["bytes": size], displayStyle: .struct) }

    private var size: Int64 {
        if case .data(let data) = source { return Int64(data.count) }
        return if case .file(let file) = source { file.size } else { 0 }
    }
}

extension Encodable where Self == HTTPContent {
    /// No content.
    public static var none: HTTPContent { HTTPContent(.none, type: nil) }

    /// Bytes.
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - type: The media type; `nil` to send none.
    ///   - fileName: The name of the file, for a part of ``multipart(_:)``.
    public static func data(_ bytes: Data, type: String? = nil, fileName: String? = nil) -> HTTPContent {
        HTTPContent(.data(bytes), type: type, fileName: fileName)
    }

    /// The bytes of a file, which are read while they are sent; in a part of ``multipart(_:)``, before.
    ///
    /// `AsyncHTTPClientTransport`, and `URLSessionTransport` on Apple platforms, read the file in pieces, another transport at once. Give the call time:
    /// ``HTTPService/with(timeout:decoder:)``.
    /// - Parameters:
    ///   - url: The URL of the file. If it can't be read, the call fails with ``HTTPFailure/Kind/unencodable``.
    ///   - type: The media type; `nil` to send none.
    ///   - progress: Gets the number of bytes that were sent, and that of the file. It begins again with each attempt.
    public static func file(_ url: URL, type: String? = nil, progress: Progress? = nil) -> HTTPContent {
        do {
            return HTTPContent(
                .file(try FileContent(url, progress: progress)), type: type, fileName: url.lastPathComponent)
        } catch { return HTTPContent(.unreadable(error), type: type) }
    }

    /// Text in UTF-8.
    public static func text(_ text: String) -> HTTPContent {
        HTTPContent(.data(Data(text.utf8)), type: "text/plain; charset=utf-8")
    }

    /// The fields of a form, as `application/x-www-form-urlencoded` (URL Standard §5), with `%20` for a blank.
    /// - Parameter fields: The names and values, unencoded and in order.
    public static func form(_ fields: [(name: String, value: String)]) -> HTTPContent {
        let text = fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
        return HTTPContent(.data(Data(text.utf8)), type: "application/x-www-form-urlencoded")
    }

    /// The parts of a form, as `multipart/form-data` (RFC 7578).
    /// - Parameter parts: The names and contents, in order.
    public static func multipart(_ parts: [(name: String, content: HTTPContent)]) -> HTTPContent {
        // 122 random bits, so that no part contains it.
        let boundary = "watertight-\(UUID().uuidString)"
        var bytes = Data()
        for (name, content) in parts {
            bytes.append(contentsOf: "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(name))\"".utf8)
            if let fileName = content.fileName { bytes.append(contentsOf: "; filename=\"\(quoted(fileName))\"".utf8) }
            // A line break would begin another field.
            if let type = content.type?.filter({ !$0.isNewline }) {
                bytes.append(contentsOf: "\r\nContent-Type: \(type)".utf8)
            }
            bytes.append(contentsOf: "\r\n\r\n".utf8)
            switch content.source {
            case .none: break
            case .data(let data): bytes.append(data)
            case .file(let file):
                do { bytes.append(try Data(contentsOf: file.url)) } catch {
                    return HTTPContent(.unreadable(error), type: nil)
                }
            case .unreadable: return content
            }
            bytes.append(contentsOf: "\r\n".utf8)
        }
        bytes.append(contentsOf: "--\(boundary)--\r\n".utf8)
        return HTTPContent(.data(bytes), type: "multipart/form-data; boundary=\(boundary)")
    }

    /// Escapes what would end a quoted name (HTML Standard §4.10.21.8).
    private static func quoted(_ name: String) -> String {
        var quoted = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\r": quoted += "%0D"
            case "\n": quoted += "%0A"
            case "\"": quoted += "%22"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted
    }
}
