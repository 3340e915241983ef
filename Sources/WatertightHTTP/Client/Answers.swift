import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// What a client's answer means. `HTTPService` does the same for its own calls.

extension HTTPCall {
    /// Decodes the body of a response to the call.
    /// - Parameters:
    ///   - type: The type to decode. An optional type is `nil` if there is no body.
    ///   - response: The response.
    ///   - decoder: The decoder.
    /// - Returns: The value.
    /// - Throws: The failure of a response that isn't a success or whose body can't be decoded.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from response: TransportResponse, decoder: JSONDecoder = JSONDecoder()
    ) throws(Interruption<HTTPFailure>) -> Value {
        try decode(type as Value.Type?, from: try accepting(response), decoder: decoder)
    }

    /// Creates the error for a response that isn't a success.
    /// - Parameter response: The response.
    /// - Returns: The error to throw, with an incident that hasn't been reported.
    public func failure(for response: TransportResponse) -> Interruption<HTTPFailure> {
        interruption(.status(response.status), response)
    }

    /// Creates the error for a call without a usable response.
    /// - Parameters:
    ///   - reason: The reason.
    ///   - delivery: How far the request got; `nil` for what the reason alone reveals.
    /// - Returns: The error to throw, with an incident that hasn't been reported.
    public func failure(
        for reason: TransportFailure, delivery: HTTPFailure.Delivery? = nil
    ) -> Interruption<HTTPFailure> {
        let failure = HTTPFailure(.transport(reason), context(delivery ?? reason.delivery))
        return Interruption(failure, at: site)
    }

    /// Creates the error for a successful response whose body exceeds the limit.
    /// - Parameter response: The response, as far as it was read.
    /// - Returns: The error to throw, with an incident that hasn't been reported.
    @_spi(Transports) public func tooLarge(_ response: TransportResponse) -> Interruption<HTTPFailure> {
        // Of a file that can't be written.
        if let error = transfer?.sink?.failure {
            return failure(foreign: error, as: .outOfResources, delivery: .answered)
        }
        var response = response
        response.isBodyTruncated = true
        return interruption(.transport(.responseTooLarge(limit: successBodyLimit)), response)
    }

    /// Creates the error for a call that a client failed to send or to receive.
    /// - Parameters:
    ///   - error: The client's own error. It is sealed.
    ///   - reason: The reason.
    ///   - delivery: How far the request got; `nil` for what the reason alone reveals.
    ///   - code: The kind of the client's error, if the error itself doesn't identify it.
    /// - Returns: The error to throw, with an incident that hasn't been reported.
    public func failure(
        foreign error: any Error, as reason: TransportFailure, delivery: HTTPFailure.Delivery? = nil,
        code: FailureCode? = nil
    ) -> Interruption<HTTPFailure> {
        let failure = HTTPFailure(.transport(reason), context(delivery ?? reason.delivery))
        return Interruption(failure, sealing: error, code: code, at: site)
    }

    /// Creates the error for a body that another decoder than `JSONDecoder` couldn't decode.
    ///
    /// An empty body, an unknown content coding, and another media type than JSON or those of the call's `Accept` field are the
    /// problem themselves, whatever the decoder's error is.
    /// - Parameters:
    ///   - error: The decoder's error. It is sealed.
    ///   - response: The response.
    /// - Returns: The error to throw, with an incident that hasn't been reported.
    public func failure(foreign error: any Error, decoding response: TransportResponse) -> Interruption<HTTPFailure> {
        undecodable(error, response, otherwise: .malformed)
    }

    private func undecodable(
        _ error: any Error, _ response: TransportResponse, otherwise refusal: BodyProblem = .typeMismatch
    ) -> Interruption<HTTPFailure> {
        let (problem, codingPath) = BodyProblem.of(
            error, in: response, accepted: request.headerFields[.accept], otherwise: refusal)
        return interruption(.undecodable(problem), response, codingPath: codingPath, sealing: error)
    }

    /// Returns a response that is a success, or a 304 to a conditional request (RFC 9110 §15.4.5).
    /// - Throws: The failure of any other response, and of one with a meaning of its own.
    func accepting(_ response: TransportResponse) throws(Interruption<HTTPFailure>) -> TransportResponse {
        guard
            response.isSuccess
                || response.status == .notModified && request.headerFields.isConditional,
            meaning(of: response) == nil
        else { throw failure(for: response) }
        return response
    }

    /// Decodes the body of a response that was accepted.
    /// - Parameter type: The type to decode; `nil` if the caller didn't name it.
    func decode<Value: Decodable>(
        _ type: Value.Type?, from response: TransportResponse, decoder: JSONDecoder
    ) throws(Interruption<HTTPFailure>) -> Value {
        if response.statusCode == 304 {
            let unchanged = failure(for: response)
            // The caller requested it: there is nothing to report.
            unchanged.incident?.close()
            throw unchanged
        }
        if response.body.isEmpty || response.body.isNull, !response.isBodyTruncated,
            let absent = Value.self as? any Absent.Type
        {
            return try none(absent, isNamed: type != nil, response)
        }
        do {
            return try decoder.decode(Value.self, fromForeign: response.body)
        } catch {
            throw undecodable(error, response)
        }
    }

    /// Returns the value for "there is none". It is a value only for a caller that names an optional type: an inferred one
    /// may be that of a variable. Not inlined: each call would look up the type of an optional value.
    @inline(never)
    private func none<Value>(
        _ type: any Absent.Type, isNamed: Bool, _ response: TransportResponse
    ) throws(Interruption<HTTPFailure>) -> Value {
        if isNamed, let none = type.absent as? Value { return none }
        throw interruption(.undecodable(response.body.isEmpty ? .missingBody : .missingValue), response)
    }

    private func interruption(
        _ kind: HTTPFailure.Kind, _ response: TransportResponse, codingPath: [String] = [],
        sealing error: (any Error)? = nil
    ) -> Interruption<HTTPFailure> {
        Interruption(
            failure(kind, response, codingPath: codingPath), sealing: error ?? response.route.cause, at: site)
    }

    /// Returns the failure that a response is.
    func failure(
        _ kind: HTTPFailure.Kind, _ response: TransportResponse, codingPath: [String] = []
    ) -> HTTPFailure {
        let isStatus = if case .status = kind { true } else { false }
        return HTTPFailure(
            kind, (response.route.call ?? self).context(.answered), response: response.keeping(errorBodyLimit),
            meaning: isStatus ? meaning(of: response) : nil, codingPath: codingPath)
    }
}

/// A type with a value for "there is none".
private protocol Absent {
    static var absent: Self { get }
}

extension Optional: Absent {
    fileprivate static var absent: Self { nil }
}

extension HTTPFields {
    /// Whether a 304 answers the request.
    fileprivate var isConditional: Bool { contains(.ifNoneMatch) || contains(.ifModifiedSince) }
}

extension Data {
    /// Whether the body is the JSON value `null`, with whitespace around it.
    fileprivate var isNull: Bool {
        // Most bodies are longer.
        count <= 16 && filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.elementsEqual("null".utf8)
    }
}
