import Hummingbird

func makeRouter(_ loan: @escaping @Sendable (Int) async throws -> String) -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: RequestLogMiddleware())
    router.get("/loans/{id}") { _, context in
        try await loan(context.parameters.require("id", as: Int.self))
    }
    return router
}
