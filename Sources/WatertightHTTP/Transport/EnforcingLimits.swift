import Watertight

/// Holds every transport to the limits of a call and to the cancellation of its task.
struct EnforcingLimits: HTTPTransport {
    let base: any HTTPTransport
    var enforcesLimits: Bool { true }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        try Self.check(call)
        guard !base.enforcesLimits else {
            do { return try await base.send(call) } catch { throw Self.error(error, of: call) }
        }
        let response = try await inTime(call)
        if response.isSuccess, response.body.count > call.successBodyLimit {
            throw call.tooLarge(response)
        }
        return response
    }

    /// Throws if a call must not be sent.
    static func check(_ call: HTTPCall) throws(Interruption<HTTPFailure>) {
        if Task.isCancelled { throw .cancelled }
        if !call.hasTime { throw call.failure(for: .timedOut(.deadline), delivery: .notSent) }
        // A part must not replace what the server has.
        if call.transfer?.file?.isCut == true { throw call.failure(for: .outOfResources, delivery: .notSent) }
    }

    /// Returns the error of a call whose transport has failed.
    ///
    /// Whatever a library calls the error of a canceled task, it is a cancellation. Without a canceled task, a library's
    /// cancellation is the end of the connection.
    static func error(
        _ error: Interruption<HTTPFailure>, of call: HTTPCall
    ) -> Interruption<HTTPFailure> {
        if Task.isCancelled { return .cancelled }
        if case .cancelled = error { return call.failure(for: .connectionLost) }
        return error
    }

    private enum End: Sendable {
        case ended(Result<TransportResponse, Interruption<HTTPFailure>>)
        case timedOut
        case cancelled
    }

    /// Sends a call, and stops waiting at its deadline and when the task is canceled, even if the transport goes on.
    private func inTime(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let first = FirstEnd<End>()
        // Weak: a failure whose last reference a canceled task releases counts as canceled, and leaves no note.
        let work = Task { [weak first] in
            do throws(Interruption<HTTPFailure>) {
                let response = try await base.send(call)
                first?.end(.ended(.success(response)))
            } catch {
                // Another end came first, such as the deadline of a call that the client has too.
                guard let first, first.end(.ended(.failure(error))) == nil else {
                    error.incident?.mayBeDropped()
                    return
                }
            }
        }
        let alarm = Task { [weak first] in
            guard (try? await Task.sleep(until: call.deadline, clock: .continuous)) != nil else { return }
            first?.end(.timedOut)
        }
        let end = await withTaskCancellationHandler {
            await first.wait()
        } onCancel: {
            first.end(.cancelled)
        }
        alarm.cancel()
        work.cancel()
        switch end {
        case .ended(.success(let response)): return response
        case .ended(.failure(let error)): throw Self.error(error, of: call)
        case .cancelled: throw .cancelled
        case .timedOut: throw call.failure(for: .timedOut(.deadline))
        }
    }
}
