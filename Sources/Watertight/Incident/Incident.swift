/// One failure on its way from where it occurred to the log and the screen.
///
/// It contains the original error, sealed: there is no getter, and no cast, mirror or dump reveals it. The first of
/// `translated`, `foreign`, ``Output/send(_:fileID:line:function:_:)`` and the router reports it to the reporters that were
/// registered when it occurred, exactly once, and the original is released. All log entries of the failure contain the
/// ``reference``, which a screen can show.
///
/// A failure that is dropped before it was reported is an error in the log, unless its task was canceled. Call
/// ``Interruption/recovered()`` where a fallback is intended.
public struct Incident: Sendable {
    private let box: Box

    /// Seals an error.
    /// - Parameters:
    ///   - original: The error. Only reporters receive it.
    ///   - code: The kind of error, if the error itself doesn't identify it.
    ///   - failure: The library's own failure for the error, whose code, details and severity are reported even if the
    ///     first translation receives another one.
    ///   - severity: The severity, if no failure above states one; `nil` for what is known of the error.
    ///   - site: The place where the failure occurred.
    ///   - isSample: Whether a test may drop it without a note.
    package init(
        sealing original: any Error, code: FailureCode? = nil, as failure: (any LayerFailure)? = nil,
        severity: FailureSeverity? = nil, at site: CallSite, isSample: Bool = false
    ) {
        box = Box(
            original, code, failure ?? original as? any LayerFailure, severity, site, isSample ? .test : .error)
    }

    /// Creates the incident of a failure that began in the program: no error caused it.
    package init(of failure: any LayerFailure, at site: CallSite) {
        box = Box(failure, nil, failure, .expected, site, .program)
    }

    /// Claims this incident for a failure that was passed to a router. Only the first code succeeds.
    ///
    /// An output's method may pass several failures to the router.
    /// - Returns: Whether the incident belongs to failures with the code.
    package func claim(for code: FailureCode) -> Bool {
        box.state.withLock { state in
            if state.presented == nil { state.presented = code }
            return state.presented == code
        }
    }

    /// The reference that the log and the screen show.
    public var reference: IncidentReference { box.reference }

    /// The kinds of the original error and of its causes, the outermost first.
    package var chain: [Fingerprint] { [box.kind] + box.causes }

    /// The kind of the original error.
    package var kind: Fingerprint { box.kind }

    /// The kinds of its causes, the outermost first.
    package var causes: [Fingerprint] { box.causes }

    /// The code of the error, if it was given or if the error has one.
    package var code: FailureCode? { box.code }

    /// The library's own failure for the error, also after a layer has translated it.
    package var failure: (any LayerFailure)? { box.failure }

    /// Whether the failure was reported or needs no report. The original is gone then.
    package var isReported: Bool { box.state.withLock { $0.sealed == nil } }

    /// Releases the original without a report: the failure is handled, expected or part of a test.
    package func close() { box.state.withLock { $0.sealed = nil } }

    /// Makes a drop without a report a note of level debug: that of a request beside or before another one that
    /// decides about the operation.
    /// - Parameter mayBeDropped: `false` if the failure decides about an operation after all.
    package func mayBeDropped(_ mayBeDropped: Bool = true) { box.state.withLock { $0.mayBeDropped = mayBeDropped } }

    /// Makes a drop without a report a note of level debug if a failure of a request in parallel was reported or handled.
    package func isParallel() {
        let isFirst = box.state.withLock { state in
            defer { state.isParallel = true }
            return !state.isParallel
        }
        if isFirst { ParallelFailures.begin(at: box.site) }
    }

    /// Closes the incident, and notes that the program continues with a fallback.
    func closeAsRecovered() {
        guard box.state.withLock({ $0.sealed.take() != nil }) else { return }
        box.decide()
        FailureReporting.note(.recovered(reference, kindCode, box.site))
    }

    /// Reports the failure, unless that has happened.
    ///
    /// Reporters that were registered after the error occurred receive the report without the original.
    /// - Parameters:
    ///   - site: The place that reports it. A failure that began in the program is reported with the place where it began.
    ///   - makeReport: Creates the report. Called only for the first caller.
    /// - Returns: `true` for exactly one caller.
    @discardableResult
    package func report(
        at site: CallSite, _ makeReport: (_ failure: (any LayerFailure)?, CallSite) -> FailureReport
    ) -> Bool {
        guard let sealed = box.state.withLock({ $0.sealed.take() }) else { return false }
        box.decide()
        let report = makeReport(sealed.failure, box.origin == .program ? box.site : site)
        FailureReporting.whileReporting {
            for registration in sealed.owed where !registration.isReplaced {
                registration.reporter.report(report, original: sealed.original)
            }
            for registration in FailureReporting.current
            where !sealed.owed.contains(where: { $0.id == registration.id }) {
                registration.reporter.report(report, original: nil)
            }
        }
        return true
    }

    /// The severity, if no failure states one.
    var originalSeverity: FailureSeverity { box.severity ?? .defect }

    /// The code of the error, or one that is made of its kind.
    var kindCode: FailureCode { box.code ?? FailureCode(domain: kind.domain, reason: kind.code) }

    /// What only reporters receive. No mirror shows it: that of the box is empty.
    fileprivate struct Sealed {
        let original: any Error
        let failure: (any LayerFailure)?
        /// The reporters that were registered when the error occurred.
        let owed: [FailureReporting.Registration]
    }

    fileprivate final class Box: Sendable, CustomReflectable {
        /// What the incident began with.
        enum Origin {
            /// An error that was thrown or passed to a callback.
            case error
            /// The program: no error caused the failure.
            case program
            /// A test, which may drop it.
            case test
        }

        struct State {
            var sealed: Sealed?
            var presented: FailureCode?
            var mayBeDropped = false
            var isParallel = false
        }

        let reference: IncidentReference
        let kind: Fingerprint
        let causes: [Fingerprint]
        let code: FailureCode?
        let failure: (any LayerFailure)?
        let site: CallSite
        let origin: Origin
        /// What is known of the severity.
        let severity: FailureSeverity?
        let state: Locked<State>

        init(
            _ original: any Error, _ code: FailureCode?, _ failure: (any LayerFailure)?, _ severity: FailureSeverity?,
            _ site: CallSite, _ origin: Origin
        ) {
            reference = .make()
            self.failure = failure
            self.site = site
            self.origin = origin
            let failed = original as? any LayerFailure
            self.code = code ?? failed?.code
            kind = Fingerprint(of: original, code: self.code)
            causes = failed == nil ? Fingerprint.causes(of: original) : []
            self.severity = severity ?? (failed == nil ? KnownErrors.severity(of: original) : nil)
            // A failure inside of a reporter isn't reported, or it could cause the next one.
            guard !FailureReporting.isReporting else {
                state = Locked(State())
                return
            }
            state = Locked(
                State(sealed: Sealed(original: original, failure: failure, owed: FailureReporting.current)))
        }

        /// Notes that the failure was reported or handled.
        func decide() { if state.withLock(\.isParallel) { ParallelFailures.decide(at: site) } }

        deinit {
            let (isParallel, mayBeDropped) = state.withLock { ($0.isParallel, $0.mayBeDropped) }
            let note = dropNote()
            if isParallel {
                ParallelFailures.end(at: site, dropped: note)
            } else {
                note?(mayBeDropped)
            }
        }

        /// Returns the note of a failure that is dropped; `nil` if it needs none.
        private func dropNote() -> ParallelFailures.Note? {
            guard let sealed = state.withLock({ $0.sealed.take() }), origin != .test, !Task.isCancelled else {
                return nil
            }
            let (reference, site, code, kind) = (reference, site, code, kind)
            return { isUnused in
                let code = sealed.failure?.code ?? code ?? FailureCode(domain: kind.domain, reason: kind.code)
                let note = isUnused ? FailureNote.unused : FailureNote.dropped
                FailureReporting.note(note(reference, code, site), to: sealed.owed)
            }
        }

        var customMirror: Mirror { Mirror(self, children: [:]) }
    }
}

extension Incident: Hashable {
    /// Compares the references. The original errors are ignored, so that equality reveals nothing about them.
    public static func == (left: Incident, right: Incident) -> Bool { left.reference == right.reference }

    /// Hashes the reference.
    public func hash(into hasher: inout Hasher) { hasher.combine(reference) }
}

extension Incident: CustomStringConvertible, CustomReflectable {
    /// The reference.
    public var description: String { reference.description }
    /// A mirror with the reference only.
    public var customMirror: Mirror {
        Mirror(self, children: ["reference": reference.description], displayStyle: .struct)
    }
}
