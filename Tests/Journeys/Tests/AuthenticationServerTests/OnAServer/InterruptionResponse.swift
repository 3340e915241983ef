import Foundation
public import HTTPTypes
public import Hummingbird
public import Watertight

extension Interruption: @retroactive HTTPResponseError, @retroactive ResponseGenerator
where Failure: HTTPResponseError {
    /// The status of the failure; that of a closed connection for a cancellation.
    public var status: HTTPResponse.Status {
        failure?.status ?? HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
    }

    /// The response of the failure, with the reference of its incident.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        RequestLog.$logger.withValue(context.logger) { _ = reported() }
        var response = try failure?.response(from: request, context: context) ?? Response(status: status)
        if let incident, let name = HTTPField.Name("X-Incident") {
            response.headers[name] = incident.reference.description
        }
        return response
    }
}

/// Problem details (RFC 9457), whose type is the code of the failure.
extension HTTPResponseError where Self: LayerFailure {
    func response(from request: Request, context: some RequestContext) throws -> Response {
        let problem = ["type": "urn:failure:\(code)", "title": status.reasonPhrase]
        let body = ByteBuffer(bytes: try JSONEncoder().encode(problem))
        return Response(
            status: status, headers: [.contentType: "application/problem+json"], body: ResponseBody(byteBuffer: body))
    }
}
