public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension HTTPService {
    /// Gets a resource, for requests in parallel:
    ///
    /// ```swift
    /// async let loans = service.fetchResult("/loans", as: [Loan].self)
    /// async let member = service.fetchResult("/member", as: Member.self)
    /// do { return try await Shelf(loans: loans.get(), member: member.get()) } catch { throw error.translated { … } }
    /// ```
    ///
    /// `async let` erases the type of a thrown error, but not that of a result. The first failure ends the operation; those of
    /// the other requests of the same function are notes of level debug. A failure beside which none is reported, or handled
    /// with `recovered()`, is an error in the log, as that of `fetch`.
    /// - Parameters:
    ///   - path: The path, a literal with encoded values.
    ///   - query: Names and values to append to the query of the path.
    ///   - headerFields: The header fields, in addition to those of the service. Without `Accept`, JSON is requested.
    ///   - type: The type of the value. Inferred if it isn't given.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The value, or the error of ``fetch(_:query:headerFields:as:fileID:line:function:)``.
    public func fetchResult<Value: Decodable & Sendable>(
        _ path: RequestPath, query: RequestQuery = [:], headerFields: HTTPFields = [:], as type: Value.Type? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async -> Result<Value, Interruption<HTTPFailure>> {
        await fetchResult(
            .get, path, query: query, headerFields: headerFields, as: type, fileID: fileID, line: line,
            function: function)
    }

    /// Sends a request, for requests in parallel.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, a literal with encoded values.
    ///   - content: The value to send as JSON, or content of another kind: see ``HTTPContent``.
    ///   - query: Names and values to append to the query of the path.
    ///   - headerFields: The header fields, in addition to those of the service. Without `Accept`, JSON is requested.
    ///   - type: The type of the value. Inferred if it isn't given.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The value, or the error of `fetch`.
    public func fetchResult<Value: Decodable & Sendable>(
        _ method: HTTPRequest.Method, _ path: RequestPath, sending content: some Encodable = HTTPContent.none,
        query: RequestQuery = [:], headerFields: HTTPFields = [:], as type: Value.Type? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async -> Result<Value, Interruption<HTTPFailure>> {
        do throws(Interruption<HTTPFailure>) {
            return .success(
                try await fetch(
                    method, path, sending: content, query: query, headerFields: headerFields, as: type,
                    fileID: fileID, line: line, function: function))
        } catch {
            // Of several requests in parallel, the first failure ends the operation.
            error.incident?.isParallel()
            return .failure(error)
        }
    }

    /// Sends a request to an absolute URL, for requests in parallel.
    /// - Parameters:
    ///   - method: The method.
    ///   - url: The URL, `http` or `https`. Another one fails with ``TransportFailure/badURL``.
    ///   - content: The value to send as JSON, or content of another kind: see ``HTTPContent``.
    ///   - headerFields: The header fields. Those of the service are added only for its own origin. Check the URL's origin
    ///     before you add a secret.
    ///   - type: The type of the value. Inferred if it isn't given.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The value, or the error of `fetch`.
    public func fetchResult<Value: Decodable & Sendable>(
        _ method: HTTPRequest.Method = .get, at url: URL, sending content: some Encodable = HTTPContent.none,
        headerFields: HTTPFields = [:], as type: Value.Type? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async -> Result<Value, Interruption<HTTPFailure>> {
        do throws(Interruption<HTTPFailure>) {
            return .success(
                try await fetch(
                    method, at: url, sending: content, headerFields: headerFields, as: type, fileID: fileID,
                    line: line, function: function))
        } catch {
            error.incident?.isParallel()
            return .failure(error)
        }
    }
}
