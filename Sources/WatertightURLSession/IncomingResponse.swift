import Foundation
import HTTPTypes
import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportResponse {
    /// The head of a response, without its body; `nil` for what is not HTTP.
    init?(head response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        var fields = HTTPFields()
        for (key, value) in response.allHeaderFields {
            guard let key = key as? String, let value = value as? String, let name = HTTPField.Name(key) else {
                continue
            }
            fields.append(HTTPField(name: name, value: value))
        }
        self.init(statusCode: response.statusCode, headerFields: fields)
    }
}
