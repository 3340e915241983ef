/// The receiver of a use case's outcomes: one method for each outcome that the screen treats differently.
///
/// Two shapes are supported. One method for each meaningful failure, the default:
///
/// ```swift
/// protocol LoginUseCaseOutput: UseCaseOutput {
///     func onLoginStarted()
///     func onLoggedIn(as name: String)
///     func onWrongPassword(forEmail email: String)
/// }
/// ```
///
/// Or one method with a typed enum, if failures share a treatment or the set is open:
///
/// ```swift
/// protocol SyncUseCaseOutput: UseCaseOutput {
///     func onSyncFailed(_ failure: SyncFailure)
/// }
/// ```
///
/// Outputs are called on the main actor. They carry what the screen needs, and no `Error`.
@MainActor public protocol UseCaseOutput: AnyObject, Sendable {}
