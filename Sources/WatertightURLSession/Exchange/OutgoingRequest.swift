import Foundation
import HTTPTypes
import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// Creates the request as Foundation spells it, or throws why it cannot be sent.
    init(_ request: HTTPRequest, body: Data?) throws(TransportFailure) {
        guard let address = request.absoluteURL, let url = URL(string: address), let host = url.host(), !host.isEmpty
        else { throw TransportFailure(.badURL) }
        let content = body.flatMap { $0.isEmpty ? nil : $0 }
        // Apple platforms fail a GET that has content, and Linux after writing to standard error; content in a TRACE
        // is forbidden (RFC 9110 §9.3.8).
        if content != nil, [.get, .head, .trace].contains(request.method) { throw TransportFailure(.invalidRequest) }
        self.init(url: url)
        httpMethod = request.method.rawValue
        httpBody = content
        // Several values of one field go out joined: URLSession keeps one value a name.
        for name in Set(request.headerFields.map(\.name)) {
            let values = request.headerFields[values: name]
            setValue(values.joined(separator: name == .cookie ? "; " : ", "), forHTTPHeaderField: name.rawName)
        }
    }
}
