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
///             output.send(error) { output, failure in
///                 switch failure {
///                 case .wrongPassword: output.onWrongPassword(forEmail: email)
///                 case .unreachable, .serviceFailed: output.onServiceFailed()
///                 }
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
/// one receives the outcomes. A use case that isn't isolated to the main actor writes `await` before each call.
@MainActor public struct Output<Receiver> {
    /// A closure, because each call of an output would look up the type of an optional receiver.
    private typealias Call = @MainActor (_ outcome: @MainActor (Receiver) -> Void) -> Void

    @MainActor private final class Connection {
        var newest = 0
        /// Calls the receiver unless it was deallocated.
        var receive: Call?
        var observe: Call?
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
        guard type(of: receiver as Any) is AnyObject.Type else { return connection.receive = { $0(receiver) } }
        let object = receiver as AnyObject
        connection.receive = { [weak object] outcome in
            if let object, let receiver = object as? Receiver { outcome(receiver) }
        }
    }

    /// Adds a receiver that is called after the connected one, for the test kit.
    /// - Parameter observer: The receiver. It is held strongly.
    package func observe(with observer: Receiver) { connection.observe = { $0(observer) } }

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

    /// Calls the receiver with a progress or a success.
    ///
    /// Does nothing if the task was canceled, a newer execution has begun or the receiver was deallocated. If no receiver was
    /// ever connected, an error is logged.
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    ///   - outcome: Calls one method of the receiver. It isn't asynchronous, so that nothing can happen in between.
    public func send(
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
        _ outcome: @MainActor (Receiver) -> Void
    ) {
        deliver(nil, CallSite(fileID: fileID, line: line, function: function), outcome)
    }

    /// Calls the receiver with the failure of an operation, and reports the failure unless that has happened.
    ///
    /// The receiver isn't called for a cancellation, nor where ``send(fileID:line:function:_:)`` does nothing. A failure that
    /// the receiver passes to a router has the incident of the error; see ``Incident/current``.
    /// - Parameters:
    ///   - error: The error of the operation.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    ///   - outcome: Calls one method of the receiver for each failure.
    public func send<Failure: Error>(
        _ error: Interruption<Failure>, fileID: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function, _ outcome: @MainActor (Receiver, Failure) -> Void
    ) {
        let site = CallSite(fileID: fileID, line: line, function: function)
        switch error {
        case .cancelled:
            if isCurrent { FailureReporting.note(.cancelledElsewhere(receiver: Self.receiverName, site)) }
        case .failed(let failure, let incident):
            // Also if nothing is sent: the failure did happen.
            if !incident.isReported { incident.pass(as: failure, at: site) }
            deliver(incident, site) { outcome($0, failure) }
        }
    }

    /// Explains how to keep the type of an error.
    @available(
        *, unavailable,
        message:
            "the type of this error was lost: write 'do throws(Interruption<…>)' around the calls, or translate it first"
    )
    @_disfavoredOverload
    public func send(_ error: any Error, _ outcome: @MainActor (Receiver, any Error) -> Void) {}

    /// Whether outcomes are sent.
    private var isCurrent: Bool { !Task.isCancelled && (execution == nil || execution == connection.newest) }

    private func deliver(_ incident: Incident?, _ site: CallSite, _ outcome: @MainActor (Receiver) -> Void) {
        guard isCurrent else { return }
        let (receive, observe) = (connection.receive, connection.observe)
        guard receive != nil || observe != nil else { return noteUnconnected(site) }
        OutputCall.run(incident, inBackground: isInBackground) {
            receive?(outcome)
            observe?(outcome)
        }
    }

    private static var receiverName: String { ProgramNames.withoutContexts(String(reflecting: Receiver.self)) }

    private func noteUnconnected(_ site: CallSite) {
        guard !connection.isUnconnectedNoted else { return }
        connection.isUnconnectedNoted = true
        FailureReporting.note(.outputNotConnected(receiver: Self.receiverName, site))
        ProgrammingError.warn("An output was never connected, so nothing receives the outcomes of its use case.")
    }
}
