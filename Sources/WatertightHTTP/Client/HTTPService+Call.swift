import HTTPTypes
import Watertight

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// One call of a service: how it is created, sent and accepted.
extension HTTPService {
    private static let acceptsJSON = HTTPField(name: .accept, value: "application/json, application/problem+json")

    func call(
        _ method: HTTPRequest.Method, _ path: RequestPath, _ query: RequestQuery, _ headerFields: HTTPFields,
        _ content: some Encodable, _ site: CallSite, acceptsJSON: Bool, sink: (any BodySink)? = nil
    ) throws(Interruption<HTTPFailure>) -> HTTPCall {
        var template = HTTPCall.Template(baseURL: loggedBaseURL, path: path.template)
        if query.items != nil, !template.path.contains("?") { template.path += "?{}" }
        guard let base, var target = path.target else { throw .badURL(method, template.description, at: site) }
        do {
            for item in try query.items?(encoder) ?? [] {
                target += target.contains("?") ? "&" : "?"
                target += PercentEncoding.encode(item.name)
                if let value = item.value { target += "=" + PercentEncoding.encode(value) }
            }
        } catch {
            let context = HTTPFailure.Context(method: method, template: template.description, delivery: .notSent)
            let codingPath = (error as? EncodingError)?.safePath ?? []
            throw Interruption(HTTPFailure(.unencodable, context, codingPath: codingPath), sealing: error, at: site)
        }
        if base.path.isEmpty, !target.hasPrefix("/") { target = "/" + target }
        return try call(
            method, base.origin, base.path + target, template, headerFields, content, site, isAtFirstOrigin: true,
            acceptsJSON: acceptsJSON, sink: sink)
    }

    func call(
        _ method: HTTPRequest.Method, _ url: URL, _ headerFields: HTTPFields, _ content: some Encodable,
        _ site: CallSite, acceptsJSON: Bool
    ) throws(Interruption<HTTPFailure>) -> HTTPCall {
        let url = url.absoluteString
        let template = URLTemplate.withoutValues(url, knownFrom: loggedBaseURL)
        guard let (origin, target) = HTTPCall.target(of: url) else { throw .badURL(method, template, at: site) }
        return try call(
            method, origin, target, HTTPCall.Template(baseURL: template), headerFields, content, site,
            isAtFirstOrigin: origin == base?.origin, acceptsJSON: acceptsJSON)
    }

    private func call<Content: Encodable>(
        _ method: HTTPRequest.Method, _ origin: HTTPOrigin, _ target: String, _ template: HTTPCall.Template,
        _ headerFields: HTTPFields, _ content: Content, _ site: CallSite, isAtFirstOrigin: Bool, acceptsJSON: Bool,
        sink: (any BodySink)? = nil
    ) throws(Interruption<HTTPFailure>) -> HTTPCall {
        var fields = headerFields
        if isAtFirstOrigin, !settings.headerFields.isEmpty {
            for field in settings.headerFields where !headerFields.contains(field.name) { fields.append(field) }
        }
        if acceptsJSON, !fields.contains(.accept) { fields.append(Self.acceptsJSON) }
        func call(_ content: HTTPContent) -> HTTPCall {
            // A `Content-Type` of the call takes precedence.
            if content.hasBytes, let type = content.type, !fields.contains(.contentType) {
                fields[.contentType] = type
            }
            return HTTPCall(
                method, origin, target, template: template, headerFields: fields,
                content: .init(content.source, sink: sink, idleTimeout: idleTimeout), timeout: timeout,
                successBodyLimit: sink is FileSink ? .max : successBodyLimit, errorBodyLimit: errorBodyLimit,
                site: site,
                service: settings, isAtFirstOrigin: isAtFirstOrigin)
        }
        func unencodable(_ error: any Error) -> Interruption<HTTPFailure> {
            let failure = HTTPFailure(
                .unencodable, call(.none).context(.notSent), codingPath: (error as? EncodingError)?.safePath ?? [])
            return Interruption(failure, sealing: error, at: site)
        }
        func checked(_ content: HTTPContent) throws(Interruption<HTTPFailure>) -> HTTPCall {
            if case .unreadable(let error) = content.source { throw unencodable(error) }
            return call(content)
        }
        // The comparison is cheaper than the cast.
        if Content.self == HTTPContent.self, let content = content as? HTTPContent { return try checked(content) }
        do {
            let bytes = try encoder.encode(content)
            // `null`, if it is for optional content. The number is cheaper than the type.
            if bytes.count == 4, Content.self == HTTPContent?.self { return call(.none) }
            return call(HTTPContent(.data(bytes), type: "application/json"))
        } catch {
            // Optional content, too, has its own format.
            if let content = content as? HTTPContent { return try checked(content) }
            throw unencodable(error)
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
