public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A minimal HTTP client.
public struct Client: Sendable {
    private let transport: any Transport
    private let decoder = JSONDecoder()

    /// Creates a client.
    public init(transport: any Transport) {
        self.transport = transport
    }

    /// Sends a request and decodes the response.
    public func fetch<Value: Decodable>(
        _ request: HTTPRequest, body: Data? = nil, as type: Value.Type
    ) async throws(ClientError) -> Value {
        var request = request
        if request.headerFields[.accept] == nil { request.headerFields[.accept] = "application/json" }
        let answer: TransportAnswer
        do {
            answer = try await transport.send(request, body: body)
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .transport(error)
        }
        guard (200...299).contains(answer.statusCode) else {
            throw .status(answer.statusCode, answer.headerFields, answer.body)
        }
        do {
            return try decoder.decode(type, from: answer.body)
        } catch {
            throw .undecodable(error as? DecodingError)
        }
    }
}
