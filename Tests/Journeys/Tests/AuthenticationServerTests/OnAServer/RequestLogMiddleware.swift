import Hummingbird
import Logging

struct RequestLogMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await RequestLog.$logger.withValue(context.logger) { try await next(request, context) }
    }
}
