package import Foundation

/// The identifier of a request (JSON-RPC 2.0, section 4).
package enum RPCIdentifier: Sendable, Hashable, Codable {
    case number(Int)
    case string(String)

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        }
    }
}

/// Why a request failed (JSON-RPC 2.0, section 5.1, and the codes of the Language Server Protocol).
package struct RPCError: Error, Sendable, Hashable, Codable {
    package var code: Int
    package var message: String

    package init(code: Int, message: String) {
        self.code = code
        self.message = message
    }

    package static func parseError(_ message: String) -> RPCError { RPCError(code: -32700, message: message) }
    package static func invalidRequest(_ message: String) -> RPCError { RPCError(code: -32600, message: message) }
    package static func methodNotFound(_ method: String) -> RPCError {
        RPCError(code: -32601, message: "There is no method \"\(method)\".")
    }
    package static func invalidParams(_ message: String) -> RPCError { RPCError(code: -32602, message: message) }
    package static let serverNotInitialized = RPCError(code: -32002, message: "The first request is `initialize`.")
    package static let requestCancelled = RPCError(code: -32800, message: "The client canceled the request.")
    package static func requestFailed(_ message: String) -> RPCError { RPCError(code: -32803, message: message) }
}

/// A received message. Its parameters are decoded when the method is known.
package enum RPCMessage: Sendable {
    case request(RPCIdentifier, method: String, Parameters)
    case notification(method: String, Parameters)
    /// The answer to a request of ours, none of which needs it.
    case response

    /// The bytes of a message, from which `params` can be decoded.
    package struct Parameters: Sendable {
        fileprivate let message: Data

        package func decode<Value: Decodable>(_: Value.Type = Value.self) throws(RPCError) -> Value {
            do {
                return try JSONDecoder().decode(Container<Value>.self, from: message).params
            } catch {
                throw .invalidParams("The parameters don't have the expected form: \(error)")
            }
        }
    }

    private struct Container<Value: Decodable>: Decodable { var params: Value }

    /// Reads a message.
    package init(_ data: Data) throws(RPCError) {
        struct Envelope: Decodable {
            var id: RPCIdentifier?
            var method: String?
            var error: RPCError?
        }
        let envelope: Envelope
        do {
            envelope = try JSONDecoder().decode(Envelope.self, from: data)
        } catch {
            throw .parseError("The message isn't a JSON-RPC message: \(error)")
        }
        switch (envelope.id, envelope.method) {
        case (let id?, let method?): self = .request(id, method: method, Parameters(message: data))
        case (nil, let method?): self = .notification(method: method, Parameters(message: data))
        case (_?, nil): self = .response
        // An error about a message whose id couldn't be read.
        case (nil, nil) where envelope.error != nil: self = .response
        case (nil, nil): throw .invalidRequest("The message has neither a method nor an id.")
        }
    }
}

/// The messages that a server writes.
package enum RPCOutput {
    package static func response(_ id: RPCIdentifier, _ result: some Encodable) -> Data {
        encoded(Response(id: id, result: result))
    }

    private struct Response<Result: Encodable>: Encodable {
        let jsonrpc = "2.0"
        var id: RPCIdentifier
        var result: Result
    }

    /// - Parameter id: `nil` if the request couldn't be read.
    package static func failure(_ id: RPCIdentifier?, _ error: RPCError) -> Data {
        struct Failure: Encodable {
            var id: RPCIdentifier?
            var error: RPCError

            private enum CodingKeys: CodingKey { case jsonrpc, id, error }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode("2.0", forKey: .jsonrpc)
                try container.encode(id, forKey: .id)
                try container.encode(error, forKey: .error)
            }
        }
        return encoded(Failure(id: id, error: error))
    }

    package static func notification(_ method: String, _ params: some Encodable) -> Data {
        encoded(Call(id: nil, method: method, params: params))
    }

    package static func request(_ id: RPCIdentifier, _ method: String, _ params: some Encodable) -> Data {
        encoded(Call(id: id, method: method, params: params))
    }

    private struct Call<Params: Encodable>: Encodable {
        let jsonrpc = "2.0"
        var id: RPCIdentifier?
        var method: String
        var params: Params
    }

    private static func encoded(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // watertight:accept swallowed: Our messages contain only texts and finite numbers, which can always be encoded.
        return (try? encoder.encode(value)) ?? Data()
    }
}
