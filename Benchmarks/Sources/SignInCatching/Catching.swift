/// An error that can contain an error of the layer below, as in ErrorKit 1.2.1. This is the idea in our own code: ErrorKit
/// doesn't compile on Linux with the packages of this benchmark.
public protocol Catching: Error {
    /// Wraps an error of the layer below.
    static func caught(_ error: any Error) -> Self
}

extension Catching {
    /// Runs an operation, and wraps what it throws unless it is of this type already.
    public static func `catch`<Value>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
    ) async throws(Self) -> Value {
        do {
            return try await operation()
        } catch let error as Self {
            throw error
        } catch {
            throw caught(error)
        }
    }
}

/// Describes an error and those that it contains, found by reflection as in ErrorKit.
func chainDescription(of error: any Error) -> String {
    let cause = Mirror(reflecting: error).children.first { $0.label == "caught" }?.value as? any Error
    guard let cause else { return "\(type(of: error)).\(error)" }
    return "\(type(of: error)) > \(chainDescription(of: cause))"
}
