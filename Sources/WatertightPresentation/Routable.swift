public import Watertight

/// Shows failures: all that a feature knows of the router.
///
/// A feature is given `any Routable` and hands it its typed failures. It does not know what else the app shows, and a
/// test gives it a spy.
@MainActor public protocol Routable: AnyObject, Sendable {
    /// Shows a failure in the way that its presentation says.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - perform: Called with the action that the person chose. Not called if the presentation is dismissed otherwise.
    /// - Returns: The presentation that is shown or waits to be; `nil` if nothing is, because the failure is silent.
    @discardableResult
    func handle(
        _ failure: some PresentableFailure, perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentedFailure.ID?

    /// Shows an error that nobody expected: one of the three entry points for `any Error`, beside
    /// `SealedError(sealing:)` and `Boundary.translate(foreign:)`.
    ///
    /// The error is logged, and a neutral text with the incident reference is shown; its details only in development
    /// builds. A cancellation is neither logged nor shown.
    /// - Parameters:
    ///   - error: The error. Reported, unless a boundary has done so.
    ///   - matcher: The spelling of "cancelled" of whoever threw it.
    ///   - callSite: The place at which it was handed over.
    /// - Returns: The presentation that is shown or waits to be; `nil` for a cancellation.
    @discardableResult
    func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, at callSite: CallSite
    ) -> PresentedFailure.ID?

    /// Takes a presentation away, shown or waiting. Does nothing if it is gone already.
    func dismiss(_ id: PresentedFailure.ID)
}

extension Routable {
    /// Shows a failure whose actions need no answer.
    /// - Parameter failure: The failure.
    /// - Returns: The presentation that is shown or waits to be; `nil` if the failure is silent.
    @discardableResult
    public func handle(_ failure: some PresentableFailure) -> PresentedFailure.ID? {
        handle(failure, perform: nil)
    }

    /// Shows an error that nobody expected, from here.
    /// - Parameters:
    ///   - error: The error. Reported, unless a boundary has done so.
    ///   - matcher: The spelling of "cancelled" of whoever threw it.
    ///   - fileID: The file in which it is handed over.
    ///   - line: The line in which it is handed over.
    /// - Returns: The presentation that is shown or waits to be; `nil` for a cancellation.
    @discardableResult
    public func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher = .standard,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> PresentedFailure.ID? {
        handle(unexpected: error, cancelledBy: matcher, at: CallSite(fileID: fileID, line: line))
    }
}
