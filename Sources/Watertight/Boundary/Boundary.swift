/// The edge of a layer, where a failure of the layer below becomes one of the layer's own vocabulary.
///
/// Create one for each edge, and translate in a plain `do`/`catch`:
///
/// ```swift
/// private let boundary = Boundary("AuthenticationRepository", layer: .repository)
///
/// func signIn(_ credentials: Credentials) async throws(Interruption<AuthenticationError>) -> Session {
///     do {
///         return try await service.fetch(.post, "/session", sending: credentials)
///     } catch {
///         throw boundary.translate(error) { failure in
///             switch failure.nextStep { … }
///         }
///     }
/// }
/// ```
///
/// A boundary passes a cancellation on. A failure is reported exactly once, by the first boundary that it crosses. A
/// boundary runs only when an error is thrown. It deliberately doesn't take a closure around the work: the compiler erases
/// typed errors inside closures.
public struct Boundary: Sendable, Hashable, CustomStringConvertible {
    /// The name, as the log shows it.
    public let name: String
    /// The layer that ends here.
    public let layer: Layer

    /// Creates a boundary.
    /// - Parameters:
    ///   - name: The name, such as that of the type.
    ///   - layer: The layer.
    public init(_ name: StaticString, layer: Layer) {
        self.name = String(describing: name)
        self.layer = layer
    }

    /// `Name (layer)`.
    public var description: String { "\(name) (\(layer))" }
}

// MARK: - The three functions

extension Boundary {
    /// Translates the failure of a typed operation, and reports it if no boundary has.
    ///
    /// A cancellation or dismissal is passed on.
    /// - Parameters:
    ///   - interruption: The error of the layer below.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - outer: Returns the failure in this layer's vocabulary. Called only for a failure, and once.
    /// - Returns: The error to throw, with the same incident.
    public func translate<Inner: Error, Dismissal, Outer: LayerFailure>(
        _ interruption: InterruptionOf<Inner, Dismissal>, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner) -> Outer
    ) -> InterruptionOf<Outer, Dismissal> {
        switch interruption {
        case .cancelled: return .cancelled
        case .dismissed(let dismissal): return .dismissed(dismissal)
        case .failed(let failure, let incident):
            let translated = outer(failure)
            pass(incident, failure as? any LayerFailure, translated, CallSite(fileID: fileID, line: line))
            return .failed(translated, incident)
        }
    }

    /// Translates a third party's error, and reports it: the named entry point for `any Error`.
    ///
    /// A cancellation is recognized and not reported. An error of a boundary that was widened to `any Error` keeps its
    /// incident.
    ///
    /// ```swift
    /// do { try await database.write { … } } catch {
    ///     throw boundary.translate(foreign: error) { _ in .storeUnavailable }
    /// }
    /// ```
    /// - Parameters:
    ///   - error: The error that the third party threw or passed to a callback.
    ///   - code: The kind of error, if the error itself doesn't identify it. An error that is a struct shows nothing but its
    ///     type.
    ///   - cancelled: How the third party reports that a task was canceled.
    ///   - dismissed: How the third party reports that the user dismissed what it presented. Such an error is a
    ///     cancellation if the task is canceled, or if the function throws an ``Interruption``.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - outer: Returns the failure in this layer's vocabulary. Called only for a failure, and once.
    /// - Returns: The error to throw.
    public func translate<Foreign: Error, Dismissal, Outer: LayerFailure>(
        foreign error: Foreign, code: FailureCode? = nil, cancelledBy cancelled: CancellationMatcher = .standard,
        dismissedBy dismissed: CancellationMatcher? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Foreign) -> Outer
    ) -> InterruptionOf<Outer, Dismissal> {
        translate(
            foreign: error, code: code, cancelledBy: cancelled, dismissedBy: dismissed,
            at: CallSite(fileID: fileID, line: line), outer)
    }

    /// Translates a third party's error for a call site further up, such as that of the router.
    package func translate<Foreign: Error, Dismissal, Outer: LayerFailure>(
        foreign error: Foreign, code: FailureCode? = nil, cancelledBy cancelled: CancellationMatcher,
        dismissedBy dismissed: CancellationMatcher? = nil, at site: CallSite, _ outer: (Foreign) -> Outer
    ) -> InterruptionOf<Outer, Dismissal> {
        let isDismissal =
            dismissed?.isCancellation(error) == true || (error as? any AnyInterruption)?.isDismissed == true
        if isDismissal || cancelled.isCancellation(error) {
            guard isDismissal, !Task.isCancelled, !CancellationMatcher.isTaskCancellation(error),
                let dismissal = () as? Dismissal
            else { return .cancelled }
            return .dismissed(dismissal)
        }
        if let (failure, incident) = (error as? any AnyInterruption)?.anyFailure {
            let translated = outer(failure as? Foreign ?? error)
            pass(incident, failure as? any LayerFailure, translated, site)
            return .failed(translated, incident)
        }
        let incident = Fingerprint.incident(below: error) ?? Incident(sealing: error, code: code)
        let translated = outer(error)
        pass(incident, error as? any LayerFailure, translated, site)
        return .failed(translated, incident)
    }

    /// Creates and reports a failure that begins in this layer: nothing below it failed.
    ///
    /// ```swift
    /// guard let session = try store.read() else { throw boundary.originate(.notSignedIn) }
    /// ```
    /// - Parameters:
    ///   - failure: The failure.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    /// - Returns: The error to throw.
    public func originate<Failure: LayerFailure, Dismissal>(
        _ failure: Failure, fileID: StaticString = #fileID, line: UInt = #line
    ) -> InterruptionOf<Failure, Dismissal> {
        let incident = Incident(sealing: failure)
        pass(incident, nil, failure, CallSite(fileID: fileID, line: line))
        return .failed(failure, incident)
    }

    /// Reports a failure that the router received and that crossed no boundary.
    package func report(_ incident: Incident, as code: FailureCode, severity: FailureSeverity, _ site: CallSite) {
        incident.report { failure in
            let below = failure?.code ?? incident.code
            return FailureReport(
                incident, boundary: self, callSite: site, code: below == code ? nil : below, translatedCode: code,
                severity: severity.resolved(above: failure?.severity), details: failure?.details ?? [:])
        }
    }

    /// Reports a failure that crosses this boundary, or notes that it was translated if it has been reported.
    package func pass<Outer: LayerFailure>(
        _ incident: Incident, _ inner: (any LayerFailure)?, _ outer: Outer, _ site: CallSite
    ) {
        let code = outer.code
        let isFirst = incident.report { original in
            // The failure that arrives may be one that a layer renamed without a boundary.
            var details = original?.details ?? [:]
            for entry in inner?.details.entries ?? [] where !details.entries.contains(where: { $0.name == entry.name })
            {
                details.append(entry)
            }
            for entry in outer.details.entries where !details.entries.contains(where: { $0.name == entry.name }) {
                details.append(entry)
            }
            return FailureReport(
                incident, boundary: self, callSite: site,
                code: [original?.code, inner?.code, incident.code].lazy.compactMap(\.self).first { $0 != code },
                translatedCode: code,
                severity: outer.severity.resolved(above: inner?.severity.resolved(above: original?.severity)),
                details: details)
        }
        guard !isFirst else { return }
        FailureReporting.note(
            .translated(
                incident.reference, at: self, site, from: inner?.code ?? incident.code ?? code, to: code))
    }
}

extension FailureSeverity {
    fileprivate func resolved(above inner: FailureSeverity?) -> FailureSeverity {
        guard self == .inherited else { return self }
        return inner.map { $0 == .inherited ? .defect : $0 } ?? .defect
    }
}

// MARK: - Cancellations and dismissals

extension Boundary {
    /// Translates the failure of an operation that cannot be dismissed, in a function that throws a
    /// ``DismissibleInterruption``.
    @_disfavoredOverload
    public func translate<Inner: Error, Dismissal, Outer: LayerFailure>(
        _ interruption: Interruption<Inner>, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner) -> Outer
    ) -> InterruptionOf<Outer, Dismissal> {
        switch interruption {
        case .cancelled: return .cancelled
        case .failed(let failure, let incident):
            let translated = outer(failure)
            pass(incident, failure as? any LayerFailure, translated, CallSite(fileID: fileID, line: line))
            return .failed(translated, incident)
        }
    }

    /// Explains what to do with an operation that can be dismissed, in a function that throws an ``Interruption``.
    @available(
        *, unavailable,
        message:
            "the user can dismiss the operation, and the callers of this function have no case for a dismissal: throw a 'DismissibleInterruption', or handle '.dismissed' first"
    )
    public func translate<Inner: Error, Outer: LayerFailure>(
        _ interruption: DismissibleInterruption<Inner>, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner) -> Outer
    ) -> Interruption<Outer> { .cancelled }

    /// Explains how to translate an error that isn't an interruption.
    @available(
        *, unavailable,
        message:
            "a third party's error has no incident yet: 'translate(foreign: error)'. If it is an interruption whose type was lost, write 'do throws(…)'"
    )
    @_disfavoredOverload
    public func translate<Foreign: Error, Dismissal, Outer: LayerFailure>(
        _ error: Foreign, fileID: StaticString = #fileID, line: UInt = #line, _ outer: (Foreign) -> Outer
    ) -> InterruptionOf<Outer, Dismissal> { .cancelled }
}
