import Foundation
import HTTPTypes
@_spi(Transports) import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportResponse {
    /// Creates the head of a response, without its body; `nil` if it isn't HTTP.
    init?(head response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        self.init(statusCode: response.statusCode, headerFields: HTTPFields(fields: response.allHeaderFields))
    }
}

extension HTTPFields {
    /// Creates fields from those of Foundation.
    init(fields: [AnyHashable: Any]) {
        self.init()
        for (key, value) in fields {
            guard let key = key as? String, let value = value as? String, let name = HTTPField.Name(key) else {
                continue
            }
            append(HTTPField(name: name, value: value))
        }
    }
}

extension TransportResponse {
    /// Whether the session delivers the body decoded.
    private var isDecodedBySession: Bool {
        #if canImport(FoundationNetworking)
        // libcurl fails at a body that it cannot decode.
        return true
        #else
        let codings = headerFields[.contentEncoding]?.split(separator: ",") ?? []
        return codings.allSatisfy {
            ["gzip", "x-gzip", "deflate", "br", "identity"].contains($0.filter { $0 != " " }.lowercased())
        }
        #endif
    }

    /// The response with the collected body.
    func with(_ collected: ResponseBodyCollector) -> TransportResponse {
        var response = with(collected.body, isEmpty: collected.isEmpty)
        response.isBodyTruncated = collected.isTruncated
        return response
    }

    /// The response with a body, without fields that no longer describe it.
    func with(_ body: Data, isEmpty: Bool) -> TransportResponse {
        var response = self
        response.body = body
        if !isEmpty, headerFields.contains(.contentEncoding), isDecodedBySession {
            response.headerFields[.contentEncoding] = nil
            response.headerFields[.contentLength] = nil
        }
        return response
    }
}
