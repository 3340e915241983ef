/// The connection from a use case to the receiver of its outcomes, usually a view model.
///
/// ```swift
/// @MainActor struct LoginUseCase {
///     let output = Output<any LoginUseCaseOutput>()
///     let repository: any AuthenticationRepository
///
///     func execute(email: String, password: String) async {
///         let output = output.begin()
///         output.send { $0.onLoginStarted() }
///         do {
///             let session = try await repository.signIn(email: email, password: password)
///             output.send { $0.onLoggedIn(as: session.name) }
///         } catch {
///             switch error {
///             case .cancelled: break
///             case .failed(.wrongPassword, let incident):
///                 output.send(incident) { $0.onWrongPassword(forEmail: email) }
///             …
///             }
///         }
///     }
/// }
/// ```
///
/// The view model connects itself: `useCase.output.connect(self)`. The output holds it weakly, because the view model holds
/// the use case.
///
/// Nothing is sent after the task was canceled. Copies of a use case share its output; if two receivers connect, the last
/// one receives the outcomes.
@MainActor public struct Output<Receiver> {
    @MainActor private final class Connection {
        var newest = 0
        var receiver: (() -> Receiver?)?
        var observer: Receiver?
        var isUnconnectedNoted = false

        nonisolated init() {}
    }

    private let connection: Connection
    /// The number of the execution; `nil` for an output that sends the outcomes of all executions.
    private let execution: Int?
    private let isInBackground: Bool

    /// Creates an output without a receiver.
    public nonisolated init() { self.init(Connection(), execution: nil) }

    private nonisolated init(_ connection: Connection, execution: Int?, inBackground: Bool = false) {
        self.connection = connection
        self.execution = execution
        isInBackground = inBackground
    }

    /// Connects the receiver.
    /// - Parameter receiver: The receiver. An object is held weakly.
    public func connect(_ receiver: Receiver) {
        guard type(of: receiver as Any) is AnyObject.Type else { return connection.receiver = { receiver } }
        let object = receiver as AnyObject
        connection.receiver = { [weak object] in object as? Receiver }
    }

    /// Adds a receiver that is called after the connected one, for the test kit.
    /// - Parameter observer: The receiver. It is held strongly.
    package func observe(with observer: Receiver) { connection.observer = observer }

    /// Begins an execution whose outcomes replace those of older ones.
    ///
    /// An execution of which several may run at once, such as an upload, sends to the output itself.
    /// - Parameter inBackground: Whether the user didn't start the work, such as a periodic refresh. A router shows only
    ///   indicators and urgent failures of it.
    /// - Returns: An output for this execution. It sends nothing after a newer execution has begun.
    public func begin(inBackground: Bool = false) -> Output<Receiver> {
        // An execution of a canceled task sends nothing, and doesn't replace the running one.
        guard !Task.isCancelled else { return Output(connection, execution: -1) }
        connection.newest += 1
        return Output(connection, execution: connection.newest, inBackground: inBackground)
    }

    /// Calls the receiver, unless the task was canceled, a newer execution has begun or the receiver was deallocated.
    ///
    /// If no receiver was ever connected, an error is logged.
    /// - Parameters:
    ///   - incident: The incident of the failure that the outcome reports. The first failure that the receiver passes to a
    ///     router, at once or in a task that it starts, keeps this incident.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - outcome: Calls one method of the receiver. It isn't asynchronous, so that nothing can happen in between.
    public func send(
        _ incident: Incident? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        _ outcome: (Receiver) -> Void
    ) {
        guard !Task.isCancelled, execution == nil || execution == connection.newest else { return }
        let (connected, observer) = (connection.receiver, connection.observer)
        guard connected != nil || observer != nil else {
            return noteUnconnected(CallSite(fileID: fileID, line: line))
        }
        let receiver = connected?()
        guard receiver != nil || observer != nil else { return }
        func call() {
            if let receiver { outcome(receiver) }
            if let observer { outcome(observer) }
        }
        if incident == nil, Incident.current == nil, OutputCall.isInBackground == isInBackground { return call() }
        Incident.$current.withValue(incident) {
            OutputCall.$isInBackground.withValue(isInBackground, operation: call)
        }
    }

    private func noteUnconnected(_ site: CallSite) {
        guard !connection.isUnconnectedNoted else { return }
        connection.isUnconnectedNoted = true
        let name = ProgramNames.withoutContexts(String(reflecting: Receiver.self))
        FailureReporting.note(.outputNotConnected(receiver: name, site))
        RuntimeWarning.issue("An output was never connected, so nothing receives the outcomes of its use case.")
    }
}

/// The call of an output that is running, for the router.
package enum OutputCall {
    /// Whether the execution began in the background. A task that the receiver starts inherits the value.
    @TaskLocal package static var isInBackground = false
}
