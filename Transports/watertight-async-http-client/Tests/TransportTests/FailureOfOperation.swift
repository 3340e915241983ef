import Watertight
import WatertightHTTP

/// Returns the failure of an operation, or `nil` if it succeeds or is canceled.
func failure<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Interruption<HTTPFailure>) -> Value
) async -> HTTPFailure? {
    do throws(Interruption<HTTPFailure>) {
        _ = try await operation()
        return nil
    } catch {
        return error.failure
    }
}
