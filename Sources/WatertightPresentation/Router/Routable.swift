public import Watertight

/// Shows failures.
///
/// A feature takes `any Routable` and passes its typed failures to it. In an app that is a ``FailureHandle`` or the
/// ``Router``, in a test the `SpyRouter` of `WatertightTesting`.
@MainActor public protocol Routable: Sendable {
    /// Reports a failure, unless a boundary has, and shows it as its presentation declares.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - incident: The incident of the failure. `nil` for that of the use case that is calling its output, or a new one.
    ///   - inBackground: Whether the operation ran in the background, so that only urgent failures are shown.
    ///   - callSite: The place of the call.
    ///   - perform: Called with the action that the user chose. Not called if the presentation ends otherwise.
    /// - Returns: The identifier for ``dismiss(_:)``; `nil` if the failure isn't shown.
    @discardableResult
    func handle(
        _ failure: some PresentableFailure, incident: Incident?, inBackground: Bool, at callSite: CallSite,
        perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentationID?

    /// Reports an unexpected error, and shows a neutral text: the named entry point for `any Error`.
    ///
    /// ``Router/UnexpectedErrors`` decides what is shown. An error that a boundary has reported keeps its incident. A
    /// cancellation or dismissal is neither reported nor shown.
    /// - Parameters:
    ///   - error: The error.
    ///   - matcher: How the third party reports a cancellation.
    ///   - callSite: The place of the call.
    /// - Returns: The identifier for ``dismiss(_:)``; `nil` if the error isn't shown.
    @discardableResult
    func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, at callSite: CallSite
    ) -> PresentationID?

    /// Removes a presentation, whether it is on the screen or waiting. Does nothing after its end.
    func dismiss(_ id: PresentationID)
}

extension Routable {
    /// Reports a failure, unless a boundary has, and shows it as its presentation declares.
    ///
    /// ```swift
    /// router.handle(ProfileFailure.notSaved) { [weak self] action in
    ///     if action.kind == .retry { self?.save() }
    /// }
    /// ```
    /// - Parameters:
    ///   - failure: The failure.
    ///   - incident: The incident of the failure. By default that of the use case that is calling its output, or a new
    ///     one.
    ///   - inBackground: Whether the operation ran in the background, so that only indicators and urgent failures are
    ///     shown.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - perform: Called with the action that the user chose. Not called if the presentation ends otherwise.
    /// - Returns: The identifier for ``dismiss(_:)``; `nil` if the failure isn't shown.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, incident: Incident? = nil, inBackground: Bool = false,
        fileID: StaticString = #fileID, line: UInt = #line, perform: (@MainActor (PresentationAction) -> Void)? = nil
    ) -> PresentationID? {
        handle(
            failure, incident: incident, inBackground: inBackground, at: CallSite(fileID: fileID, line: line),
            perform: perform)
    }

    /// Reports an unexpected error, and shows a neutral text: the named entry point for `any Error`.
    /// - Parameters:
    ///   - error: The error.
    ///   - matcher: How the third party reports a cancellation.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    /// - Returns: The identifier for ``dismiss(_:)``; `nil` if the error isn't shown.
    @discardableResult
    public func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher = .standard,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> PresentationID? {
        handle(unexpected: error, cancelledBy: matcher, at: CallSite(fileID: fileID, line: line))
    }

    /// Explains how to show an error without a presentation.
    @available(
        *, unavailable,
        message:
            "this error has no presentation: catch it typed ('do throws(…)') and 'switch' over its failures, or use 'handle(unexpected: error)'"
    )
    @_disfavoredOverload @discardableResult
    public func handle(
        _ error: any Error, incident: Incident? = nil, inBackground: Bool = false, fileID: StaticString = #fileID,
        line: UInt = #line, perform: (@MainActor (PresentationAction) -> Void)? = nil
    ) -> PresentationID? { nil }
}
