// The incident of the failure that a use case is sending to its output.
extension Incident {
    /// The incident of the failure that ``Output/send(_:fileID:line:function:_:)`` is sending; `nil` outside of an output's
    /// method, and in tasks that the method starts.
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
    public static var current: Incident? { OutputCall.incident }
}

/// The call of an output's method that is running.
package final class OutputCall: Sendable {
    private let incident: Incident?
    private let isInBackground: Bool
    private let isRunning = Locked(true)

    /// Tasks that the method starts inherit the call.
    @TaskLocal private static var current: OutputCall?

    private init(_ incident: Incident?, inBackground: Bool) {
        self.incident = incident
        isInBackground = inBackground
    }

    /// Whether the execution began in the background. A task that the method starts inherits the value.
    package static var isInBackground: Bool { current?.isInBackground ?? false }

    /// The incident of the failure. Not inherited: what a task passes to a router after the method has returned is another
    /// failure.
    static var incident: Incident? {
        current.flatMap { call in call.isRunning.withLock { $0 } ? call.incident : nil }
    }

    /// Runs a closure as the call of an output's method.
    package static func run(_ incident: Incident?, inBackground: Bool, _ body: () -> Void) {
        // Most calls: a progress or a success, outside of any other call.
        if incident == nil, !inBackground, current == nil { return body() }
        let call = OutputCall(incident, inBackground: inBackground)
        defer { call.isRunning.withLock { $0 = false } }
        $current.withValue(call, operation: body)
    }

    /// Runs a closure as if no output were calling.
    package static func outside(_ body: () -> Void) {
        $current.withValue(nil, operation: body)
    }
}
