import HTTPTypes
import Watertight

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// One call of a service: how it is prepared, sent and accepted.
extension HTTPService {
    private static let acceptsJSON = HTTPField(name: .accept, value: "application/json, application/problem+json")

    /// What a call is sent to, as the app states it.
    enum Address {
        case path(RequestPath, RequestQuery)
        case url(URL)
    }

    /// Creates a call. Nothing is sent.
    func prepare(
        _ method: HTTPRequest.Method, _ address: Address, _ headerFields: HTTPFields, _ value: some Encodable,
        acceptsJSON: Bool, at site: CallSite, sink: (any BodySink)? = nil
    ) throws(Interruption<HTTPFailure>) -> HTTPCall {
        let destination = try destination(method, address, at: site)
        var (content, problem) = (HTTPContent.none, (any Error)?.none)
        do { content = try encoded(value) } catch { problem = error }
        var fields = headerFields
        if destination.isAtFirstOrigin {
            for field in settings.headerFields where !headerFields.contains(field.name) { fields.append(field) }
        }
        if acceptsJSON, !fields.contains(.accept) { fields.append(Self.acceptsJSON) }
        // A `Content-Type` of the call takes precedence.
        if content.hasBytes, let type = content.type, !fields.contains(.contentType) { fields[.contentType] = type }
        let call = HTTPCall(
            method, destination, headerFields: fields,
            content: .init(content.source, sink: sink, idleTimeout: idleTimeout), timeout: timeout,
            successBodyLimit: sink is FileSink ? .max : successBodyLimit, errorBodyLimit: errorBodyLimit, site: site,
            service: settings)
        if let problem { throw .unencodable(problem, call.context(.notSent), at: site) }
        return call
    }

    private func destination(
        _ method: HTTPRequest.Method, _ address: Address, at site: CallSite
    ) throws(Interruption<HTTPFailure>) -> HTTPCall.Destination {
        switch address {
        case .path(let path, let query):
            var template = HTTPCall.Template(baseURL: loggedBaseURL, path: path.template)
            if query.items != nil, !template.path.contains("?") { template.path += "?{}" }
            guard let base, var target = path.target else { throw .badURL(method, template.description, at: site) }
            do { target += try query.encoded(encoder, after: target) } catch {
                let context = HTTPFailure.Context(method: method, template: template.description, delivery: .notSent)
                throw .unencodable(error, context, at: site)
            }
            if base.path.isEmpty, !target.hasPrefix("/") { target = "/" + target }
            return HTTPCall.Destination(origin: base.origin, target: base.path + target, template: template)
        case .url(let url):
            let text = url.absoluteString
            let template = URLTemplate.withoutValues(text, knownFrom: loggedBaseURL)
            guard let (origin, target) = HTTPCall.target(of: text) else { throw .badURL(method, template, at: site) }
            return HTTPCall.Destination(
                origin: origin, target: target, template: HTTPCall.Template(baseURL: template),
                isAtFirstOrigin: origin == base?.origin)
        }
    }

    /// Returns the content of a call: what has its own format as it is, any other value as JSON.
    private func encoded<Value: Encodable>(_ value: Value) throws -> HTTPContent {
        // The comparison is cheaper than the cast.
        if Value.self == HTTPContent.self, let content = value as? HTTPContent { return try content.readable() }
        do {
            let bytes = try encoder.encode(value)
            // `null`, if it is for optional content. The number is cheaper than the type.
            if bytes.count == 4, Value.self == HTTPContent?.self { return .none }
            return HTTPContent(.data(bytes), type: "application/json")
        } catch {
            // Optional content, too, has its own format.
            guard let content = value as? HTTPContent else { throw error }
            return try content.readable()
        }
    }

    /// Sends a call. Inlined, because each asynchronous function costs a frame. What few calls need is in ``accept(_:to:)``,
    /// so that the frame stays small.
    @inline(__always)
    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        guard enforcesLimits else {
            return try await accept(EnforcingLimits(base: transport).send(call), to: call)
        }
        try EnforcingLimits.check(call)
        let response: TransportResponse
        do { response = try await transport.send(call) } catch { throw EnforcingLimits.error(error, of: call) }
        if response.isSuccess, settings.meaning == nil { return response }
        return try await accept(response, to: call)
    }

    /// Follows the redirects of a response. Throws unless the last response is a success.
    private func accept(
        _ first: TransportResponse, to call: HTTPCall
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        var response = first
        if (300...399).contains(response.statusCode) {
            response = try await FollowingRedirects(
                base: EnforcingLimits(base: transport), maximum: maximumRedirects,
                sendsBodyToOtherOrigins: sendsBodyToOtherOrigins
            ).follow(response, to: call)
        }
        return try call.accepting(response)
    }
}
