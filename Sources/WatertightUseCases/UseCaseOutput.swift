/// The receiver of all that comes of a use case: one method for each meaningful outcome.
///
/// Two shapes are both first-class. One method for each meaningful failure, the default:
///
/// ```swift
/// protocol LoginUseCaseOutput: UseCaseOutput {
///     func onLoginStarted()
///     func onLoggedIn(as name: String)
///     func onWrongPassword(forEmail email: String)
/// }
/// ```
///
/// Or one method with a typed enum, where failures share a treatment or the set is open:
///
/// ```swift
/// protocol ProfileUseCaseOutput: UseCaseOutput {
///     func onProfileFailed(_ failure: ProfileFailure)
/// }
/// ```
///
/// Outputs are called on the main actor. They carry what the screen needs and no `Error`. A use case holds its output
/// weakly, since the view model that is the output holds the use case.
@MainActor public protocol UseCaseOutput: AnyObject, Sendable {}
