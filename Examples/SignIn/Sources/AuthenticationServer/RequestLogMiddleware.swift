import Hummingbird

/// Records each request with the status of its answer.
struct RequestLogMiddleware: RouterMiddleware {
    typealias Context = AuthenticationContext

    let switches: ServerSwitches

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let log = switches.logNumber
        let response = try await next(request, context)
        switches.record(
            ServedRequest(
                method: request.method.rawValue, path: request.uri.path, status: response.status.code),
            inLog: log)
        return response
    }
}
