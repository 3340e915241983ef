public import Watertight

/// Shows failures; what a feature knows of the router.
///
/// A feature is given `any Routable` and hands it its typed failures. It does not know what else the app shows, and a
/// test gives it a spy.
@MainActor public protocol Routable: AnyObject, Sendable {
    /// Shows a failure in the way that its presentation says.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - perform: Called with the action that the person chose. Not called if the presentation is dismissed otherwise.
    /// - Returns: What is shown or waits to be; `nil` if nothing is, because the failure is silent.
    @discardableResult
    func handle(
        _ failure: some PresentableFailure, perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentedFailure.ID?

    /// The door for what nobody expected: one of the two through which an `any Error` may come.
    ///
    /// The error is logged, and a neutral text with the incident reference is shown; its details only in development
    /// builds. A cancellation is neither logged nor shown.
    /// - Parameters:
    ///   - error: The error. Reported, unless a boundary has done so.
    ///   - callSite: Where it was handed over.
    /// - Returns: What is shown or waits to be; `nil` for a cancellation.
    @discardableResult
    func handle(unexpected error: any Error, at callSite: CallSite) -> PresentedFailure.ID?

    /// Takes a presentation away, shown or waiting. Does nothing if it is gone already.
    func dismiss(_ id: PresentedFailure.ID)
}

extension Routable {
    /// Shows a failure whose actions need no answer.
    /// - Parameter failure: The failure.
    /// - Returns: What is shown or waits to be; `nil` if the failure is silent.
    @discardableResult
    public func handle(_ failure: some PresentableFailure) -> PresentedFailure.ID? {
        handle(failure, perform: nil)
    }

    /// The door for what nobody expected, called from here.
    /// - Parameters:
    ///   - error: The error. Reported, unless a boundary has done so.
    ///   - fileID: Where it was handed over.
    ///   - line: Where it was handed over.
    /// - Returns: What is shown or waits to be; `nil` for a cancellation.
    @discardableResult
    public func handle(
        unexpected error: any Error, fileID: StaticString = #fileID, line: UInt = #line
    ) -> PresentedFailure.ID? {
        handle(unexpected: error, at: CallSite(fileID: fileID, line: line))
    }
}
