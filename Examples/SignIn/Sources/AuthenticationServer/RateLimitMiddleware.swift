import Foundation
import Hummingbird

/// Limits how often one remote address may request a session. Other requests are cheap and not limited.
struct RateLimitMiddleware: RouterMiddleware {
    typealias Context = AuthenticationContext

    let limiter: RateLimiter
    let now: @Sendable () -> Date

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if request.method == .post,
            let seconds = limiter.secondsToWait(address: context.remoteAddress, now: now())
        {
            throw Problem.rateLimited(retryAfter: seconds)
        }
        return try await next(request, context)
    }
}
