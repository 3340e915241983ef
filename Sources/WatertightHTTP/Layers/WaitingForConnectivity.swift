import Watertight

extension HTTPTransport {
    /// Waits while this device is offline, instead of failing, and sends the call then. It ends at its deadline as offline.
    ///
    /// ```swift
    /// URLSessionTransport().waitingForConnectivity { isWaiting in
    ///     Task { @MainActor in status.isWaiting = isWaiting }
    /// }
    /// ```
    ///
    /// Only a call that wasn't sent waits, so its method doesn't matter. Give calls that a user waits for a short timeout. Add the
    /// layer before `.retrying()`: outside of it, the attempts of a retry before the wait count for those after it.
    /// - Parameters:
    ///   - clock: The clock of the waits, for tests.
    ///   - online: Returns when this device may be online again, such as at a change of `NWPathMonitor`. The call is also tried
    ///     after 1, 2, 4, 8 and then each 15 seconds. Its task is canceled when it isn't needed anymore.
    ///   - signal: Receives `true` when the first call begins to wait, and `false` when each that waited has ended or was answered,
    ///     on any thread: for a screen.
    public func waitingForConnectivity(
        clock: any Clock<Duration> = ContinuousClock(), online: (@Sendable () async -> Void)? = nil,
        _ signal: @escaping @Sendable (_ isWaiting: Bool) -> Void
    ) -> some HTTPTransport {
        WaitingTransport(
            base: EnforcingLimits(base: self), clock: clock, online: online, waiting: WaitingCalls(signal))
    }
}

struct WaitingTransport: HTTPTransport {
    let base: EnforcingLimits
    let clock: any Clock<Duration>
    let online: (@Sendable () async -> Void)?
    let waiting: WaitingCalls

    var enforcesLimits: Bool { true }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        var (call, waits) = (call, 0)
        defer { if waits > 0 { waiting.end() } }
        while true {
            do throws(Interruption<HTTPFailure>) { return try await base.send(call) } catch {
                guard case .failed(let failure, let incident) = error, failure.reason == .offline,
                    failure.context.lastDelivery == .notSent
                else { throw error }
                if waits == 0 { waiting.begin() }
                waits += 1
                let isInTime = await wait(.seconds(min(15, 1 << min(waits - 1, 4))), until: call.deadline)
                if Task.isCancelled { throw .cancelled }
                guard isInTime else { throw error }
                // The next attempt decides about the call, for the same sign-in.
                incident.mayBeDropped()
                call.earlierAttempts = failure.earlierAttempts
                call.credential = failure.context.credential ?? call.credential
            }
        }
    }

    /// Waits until this device may be online.
    /// - Returns: `false` if the deadline passed or the task was canceled.
    private func wait(_ delay: Duration, until deadline: ContinuousClock.Instant) async -> Bool {
        let end = SharedEnd<Void>()
        let alarms = [
            Task {
                if (try? await clock.sleep(for: delay)) != nil { end.end(()) }
            },
            Task {
                guard let online else { return }
                // A function that returns at once must not make a loop.
                guard (try? await clock.sleep(for: .milliseconds(200))) != nil else { return }
                await online()
                end.end(())
            },
        ]
        defer { for alarm in alarms { alarm.cancel() } }
        return await end.wait(until: deadline) != nil
    }
}

/// The number of calls that wait.
final class WaitingCalls: Sendable {
    private let count = Locked(0)
    private let signal: @Sendable (Bool) -> Void

    init(_ signal: @escaping @Sendable (Bool) -> Void) { self.signal = signal }

    func begin() { change(by: 1) }
    func end() { change(by: -1) }

    /// The signal is sent under the lock, so that signals are in order.
    private func change(by difference: Int) {
        count.withLock { count in
            count += difference
            if count == max(0, difference) { signal(difference > 0) }
        }
    }
}
