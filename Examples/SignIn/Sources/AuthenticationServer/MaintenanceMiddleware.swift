import Foundation
import Hummingbird

/// Answers everything but health checks with 503 while the server is being maintained.
struct MaintenanceMiddleware: RouterMiddleware {
    typealias Context = AuthenticationContext

    let switches: ServerSwitches
    let now: @Sendable () -> Date

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if request.uri.path != "/health", let end = switches.maintenanceEnd, now() < end {
            throw Problem.maintenance(until: end)
        }
        return try await next(request, context)
    }
}
