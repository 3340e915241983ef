public import Watertight

/// Shows failures.
///
/// A feature takes `any Routable` and passes its failures to it. In an app, that is a ``FailureHandle`` or the
/// ``FailureRouter``. In a test, it is the `SpyRouter` of `WatertightTesting`.
///
/// ```swift
/// do { orders = try await repository.orders() } catch { failures.handle(error) }
/// ```
@MainActor public protocol Routable: Sendable {
    /// Reports a failure, unless a layer below did, and shows it as its presentation declares.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - incident: The incident of the failure. By default that of the use case that is calling its output, or a new
    ///     one.
    ///   - inBackground: Whether the operation ran in the background, so that only indicators and urgent failures are
    ///     shown.
    ///   - callSite: The place of the call.
    ///   - perform: Performs the actions. An offered action without a closure is an error in the log, but for those that change
    ///     nothing and *Copy Reference*.
    /// - Returns: The identifier for ``dismiss(_:)-(PresentationID)``; `nil` if the failure isn't shown.
    @discardableResult
    func handle(
        _ failure: some PresentableFailure, incident: Incident?, inBackground: Bool, at callSite: CallSite,
        perform: PresentationAction.Handlers
    ) -> PresentationID?

    /// Reports an error without a presentation, and shows a neutral text. Call `handle(_:)` instead, which recognizes
    /// cancellations and failures with a presentation, also if they are wrapped.
    /// - Parameters:
    ///   - error: The error.
    ///   - callSite: The place of the call.
    /// - Returns: The identifier for ``dismiss(_:)-(PresentationID)``; `nil` if the error isn't shown.
    @discardableResult
    func handle(unexpected error: any Error, at callSite: CallSite) -> PresentationID?

    /// Removes a presentation on the screen or a waiting one. A no-op after its end.
    func dismiss(_ id: PresentationID)

    /// Removes the inline messages and indicators of an anchor, because the user has changed the field.
    ///
    /// A screen's handle removes those of the screen, a window's handle those of the window.
    func dismiss(_ anchor: InlineAnchor)

    /// Removes the failures that have a code or carry a failure that has it, because their cause has ended.
    ///
    /// A screen's handle removes those of the screen, a window's handle those of the window.
    func dismiss(_ code: FailureCode)
}

extension Routable {
    /// Removes the failures with the same code as another one, because their cause has ended.
    ///
    /// A case such as `shared(SharedFailure)` stands for the failure that it carries:
    /// `failures.dismiss(SharedFailure.offline)` also removes `OrdersFailure.shared(.offline)`.
    ///
    /// ```swift
    /// orders = try await repository.orders()
    /// failures.dismiss(OrdersFailure.offline)
    /// ```
    /// - Parameter failure: A failure of the kind to remove. Its values don't matter.
    public func dismiss(_ failure: some PresentableFailure) { dismiss(failure.carriedCode) }

    /// Reports a failure, unless a layer below did, and shows it as its presentation declares.
    ///
    /// ```swift
    /// router.handle(ProfileFailure.notSaved, perform: [.retry: { [weak self] in self?.save() }])
    /// ```
    /// - Parameters:
    ///   - failure: The failure.
    ///   - incident: The incident of the failure. By default that of the use case that is calling its output, or a new
    ///     one.
    ///   - inBackground: Whether the operation ran in the background, so that only indicators and urgent failures are
    ///     shown. By default that of the use case that is calling its output.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    ///   - perform: Performs the actions. An offered action without a closure is an error in the log, but for those that change
    ///     nothing and *Copy Reference*.
    /// - Returns: The identifier for ``dismiss(_:)-(PresentationID)``; `nil` if the failure isn't shown.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, incident: Incident? = nil, inBackground: Bool? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
        perform: PresentationAction.Handlers = [:]
    ) -> PresentationID? {
        handle(
            failure, incident: incident, inBackground: inBackground ?? OutputCall.isInBackground,
            at: CallSite(fileID: fileID, line: line, function: function),
            perform: perform)
    }

    /// Shows the failure of a typed operation as its presentation declares. A no-op for a cancellation or a dismissal.
    ///
    /// In a canceled task, the failure is reported and not shown.
    ///
    /// ```swift
    /// do { try await repository.save(profile) } catch { failures.handle(error) }
    /// ```
    /// - Parameters:
    ///   - interruption: The error that the operation threw.
    ///   - inBackground: Whether the operation ran in the background, so that only indicators and urgent failures are
    ///     shown. By default that of the use case that is calling its output.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    ///   - perform: Performs the actions. An offered action without a closure is an error in the log, but for those that change
    ///     nothing and *Copy Reference*.
    /// - Returns: The identifier for ``dismiss(_:)-(PresentationID)``; `nil` if nothing is shown.
    @discardableResult
    public func handle<Failure: PresentableFailure>(
        _ interruption: Interruption<Failure>, inBackground: Bool? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
        perform: PresentationAction.Handlers = [:]
    ) -> PresentationID? {
        guard case .failed(let failure, let incident) = interruption else { return nil }
        let callSite = CallSite(fileID: fileID, line: line, function: function)
        if Task.isCancelled {
            return HandledFailure(failure, incident: incident, at: callSite).withhold("task-canceled")
        }
        return handle(
            failure, incident: incident, inBackground: inBackground ?? OutputCall.isInBackground, at: callSite,
            perform: perform)
    }

    /// Shows the failure of a typed operation as an unexpected error, because it has no presentation.
    @available(
        *, deprecated,
        message:
            "'Failure' has no presentation, so the user sees a neutral text: conform it to 'PresentableFailure', or 'switch' over its failures"
    )
    @discardableResult
    public func handle<Failure: Error>(
        _ interruption: Interruption<Failure>, inBackground: Bool? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
        perform: PresentationAction.Handlers = [:]
    ) -> PresentationID? {
        handle(
            interruption as any Error, inBackground: inBackground, fileID: fileID, line: line, function: function,
            perform: perform)
    }

    /// Shows any error. The named entry point for `any Error`.
    ///
    /// A failure with a presentation is shown with its own texts, even if its type was erased or if another error wraps it.
    /// Any other error is shown with a neutral text. A failure that was reported keeps its incident.
    ///
    /// A no-op for a cancellation or a dismissal of a typed operation, and for `CocoaError.userCancelled`. In a canceled task,
    /// no error is shown. In any other task, an error that calls itself canceled is shown, because the user is still waiting.
    /// - Parameters:
    ///   - error: The error.
    ///   - inBackground: Whether the operation ran in the background, so that only indicators, urgent failures and
    ///     unexpected errors are shown.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    ///   - perform: Performs the actions. An offered action without a closure is an error in the log, but for those that change
    ///     nothing and *Copy Reference*.
    /// - Returns: The identifier for ``dismiss(_:)-(PresentationID)``; `nil` if nothing is shown.
    @_disfavoredOverload @discardableResult
    public func handle(
        _ error: any Error, inBackground: Bool? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
        perform: PresentationAction.Handlers = [:]
    ) -> PresentationID? {
        let callSite = CallSite(fileID: fileID, line: line, function: function)
        let chain = ErrorChain.errors(in: error)
        let incident = ErrorChain.failures(in: error).first?.incident
        if incident == nil, Task.isCancelled || CancellationMatcher.user.matches(error) { return nil }
        let presentable = chain.lazy.compactMap { $0 as? any PresentableFailure }.first
        if Task.isCancelled {
            let handled =
                presentable.map { HandledFailure($0, incident: incident, at: callSite) }
                ?? HandledFailure(unexpected: error, at: callSite)
            return handled.withhold("task-canceled")
        }
        guard let presentable else { return handle(unexpected: error, at: callSite) }
        return handle(
            presentable, incident: incident, inBackground: inBackground ?? OutputCall.isInBackground, at: callSite,
            perform: perform)
    }
}
