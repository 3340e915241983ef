public import Watertight

/// Shows failures: all that a feature knows of the router.
///
/// A feature is given `any Routable` and hands it its typed failures. It does not know what else the app shows, nor in
/// which window it stands, and a test gives it a spy.
@MainActor public protocol Routable: Sendable {
    /// Shows a failure in the way that its presentation says, and notes in the log that it was handled.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - initiator: Who began the work that failed: not all that a person sees is shown if nobody waits for it.
    ///   - callSite: The place at which it was handed over.
    ///   - perform: Called with the action that the person chose. Not called if the presentation ends otherwise.
    /// - Returns: The identity by which ``dismiss(_:)`` takes it back; `nil` if it is not shown.
    @discardableResult
    func handle(
        _ failure: some PresentableFailure, initiatedBy initiator: PresentationInitiator, at callSite: CallSite,
        perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentedFailure.ID?

    /// Shows an error that nobody expected: one of the three entry points for `any Error`, beside
    /// `SealedError(sealing:)` and `Boundary.translate(foreign:)`.
    ///
    /// The error is logged, and shown as ``RouterConfiguration/unexpectedErrors`` says. A cancellation is neither logged
    /// nor shown.
    /// - Parameters:
    ///   - error: The error. Reported, unless a boundary has done so.
    ///   - matcher: The spelling of "cancelled" of whoever threw it.
    ///   - callSite: The place at which it was handed over.
    /// - Returns: The identity by which ``dismiss(_:)`` takes it back; `nil` if it is not shown.
    @discardableResult
    func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, at callSite: CallSite
    ) -> PresentedFailure.ID?

    /// Takes a presentation back, shown or waiting. Does nothing if it has ended already.
    func dismiss(_ id: PresentedFailure.ID)
}

extension Routable {
    /// Shows a failure in the way that its presentation says, from here.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - initiator: Who began the work that failed.
    ///   - fileID: The file in which it is handed over.
    ///   - line: The line in which it is handed over.
    ///   - perform: Called with the action that the person chose. Not called if the presentation ends otherwise.
    /// - Returns: The identity by which ``dismiss(_:)`` takes it back; `nil` if it is not shown.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, initiatedBy initiator: PresentationInitiator = .person,
        fileID: StaticString = #fileID, line: UInt = #line, perform: (@MainActor (PresentationAction) -> Void)? = nil
    ) -> PresentedFailure.ID? {
        handle(failure, initiatedBy: initiator, at: CallSite(fileID: fileID, line: line), perform: perform)
    }

    /// Shows an error that nobody expected, from here.
    /// - Parameters:
    ///   - error: The error. Reported, unless a boundary has done so.
    ///   - matcher: The spelling of "cancelled" of whoever threw it.
    ///   - fileID: The file in which it is handed over.
    ///   - line: The line in which it is handed over.
    /// - Returns: The identity by which ``dismiss(_:)`` takes it back; `nil` if it is not shown.
    @discardableResult
    public func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher = .standard,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> PresentedFailure.ID? {
        handle(unexpected: error, cancelledBy: matcher, at: CallSite(fileID: fileID, line: line))
    }
}
