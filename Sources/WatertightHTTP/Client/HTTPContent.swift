#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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
    let bytes: Data?
    /// The media type, if the call has no `Content-Type`.
    let type: String?
    let fileName: String?

    init(_ bytes: Data?, type: String?, fileName: String? = nil) {
        self.bytes = bytes
        self.type = type
        self.fileName = fileName
    }

    /// Throws: content has its own format.
    public func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            type as Any, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "not a JSON value"))
    }
}

extension HTTPContent: CustomStringConvertible, CustomReflectable {
    /// The size, without the bytes and names, which may be a password or belong to a user.
    public var description: String { "\(bytes?.count ?? 0) bytes" }
    /// A mirror with the size only.
    public var customMirror: Mirror { Mirror(self, children: ["bytes": bytes?.count ?? 0], displayStyle: .struct) }
}

extension Encodable where Self == HTTPContent {
    /// No content.
    public static var none: HTTPContent { HTTPContent(nil, type: nil) }

    /// Bytes.
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - type: The media type; `nil` to send none.
    ///   - fileName: The name of the file, for a part of ``multipart(_:)``.
    public static func data(_ bytes: Data, type: String? = nil, fileName: String? = nil) -> HTTPContent {
        HTTPContent(bytes, type: type, fileName: fileName)
    }

    /// Text in UTF-8.
    public static func text(_ text: String) -> HTTPContent {
        HTTPContent(Data(text.utf8), type: "text/plain; charset=utf-8")
    }

    /// The fields of a form, as `application/x-www-form-urlencoded` (URL Standard §5), with `%20` for a blank.
    /// - Parameter fields: The names and values, unencoded and in order.
    public static func form(_ fields: [(name: String, value: String)]) -> HTTPContent {
        let text = fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
        return HTTPContent(Data(text.utf8), type: "application/x-www-form-urlencoded")
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
            bytes.append(content.bytes ?? Data())
            bytes.append(contentsOf: "\r\n".utf8)
        }
        bytes.append(contentsOf: "--\(boundary)--\r\n".utf8)
        return HTTPContent(bytes, type: "multipart/form-data; boundary=\(boundary)")
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
