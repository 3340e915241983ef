// The incident of the failure that a use case is sending to its output.
extension Incident {
    /// The incident of the failure that ``Output/send(_:fileID:line:function:_:)`` is sending; `nil` after the output's
    /// method has returned, also in tasks that it started.
    ///
    /// A failure that the method passes to a router has this incident. To pass it later, such as in a task, keep the
    /// incident:
    ///
    /// ```swift
    /// func onSyncFailed() {
    ///     let incident = Incident.current
    ///     Task { await reload(); failures.handle(SyncFailure.offline, incident: incident) }
    /// }
    /// ```
    public static var current: Incident? { OutputCall.current?.incident }
}

/// The call of an output's method that is running.
package struct OutputCall: Sendable {
    fileprivate let incident: Incident?
    private let isInBackground: Bool

    @TaskLocal private static var scope: TaskScope<OutputCall>?

    fileprivate static var current: OutputCall? { scope?.value }

    /// Whether the execution began in the background.
    package static var isInBackground: Bool { current?.isInBackground ?? false }

    /// Runs a closure as the call of an output's method.
    package static func run(_ incident: Incident?, inBackground: Bool, _ body: () -> Void) {
        // Most calls: a progress or a success, outside of any other call.
        if incident == nil, !inBackground, scope == nil { return body() }
        $scope.withScope(OutputCall(incident: incident, isInBackground: inBackground), body)
    }

    /// Runs a closure as if no output were calling.
    package static func outside(_ body: () -> Void) {
        $scope.withValue(nil, operation: body)
    }
}
