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
    public static var current: Incident? {
        scope.flatMap { scope in scope.isOpen.withLock { $0 } ? scope.incident : nil }
    }

    /// The call of an output's method. Tasks that the method starts inherit it, but it is closed when the method returns:
    /// what they pass to a router later is another failure.
    private final class Scope: Sendable {
        let incident: Incident
        let isOpen = Locked(true)

        init(_ incident: Incident) { self.incident = incident }
    }

    @TaskLocal private static var scope: Scope?

    /// Calls a closure with a current incident.
    package static func withCurrent<Result>(_ incident: Incident?, _ body: () throws -> Result) rethrows -> Result {
        let scope = incident.map(Scope.init)
        defer { scope?.isOpen.withLock { $0 = false } }
        return try $scope.withValue(scope, operation: body)
    }
}
