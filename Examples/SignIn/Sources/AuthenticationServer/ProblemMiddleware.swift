import Foundation
import Hummingbird
import Logging

/// The one place where errors become responses, and where unexpected ones are logged.
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = AuthenticationContext

    /// The methods that each path allows, to distinguish 405 from 404.
    let allowedMethods: [String: [HTTPRequest.Method]]

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let instance = "urn:uuid:\(UUID().uuidString.lowercased())"
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            return try problem.response(instance: instance)
        } catch let error as HTTPError where error.status == .notFound {
            let allowed = allowedMethods[request.uri.path] ?? []
            let problem = allowed.isEmpty ? Problem.notFound : .methodNotAllowed(allowed: allowed)
            return try problem.response(instance: instance)
        } catch {
            let incident = String(UUID().uuidString.prefix(8))
            context.logger.error(
                "Unexpected error",
                metadata: [
                    "incident": .string(incident), "instance": .string(instance),
                    "request": .string("\(request.method) \(request.uri.path)"), "error": .string("\(error)"),
                ])
            return try Problem.internalError(incident: incident).response(instance: instance)
        }
    }
}
