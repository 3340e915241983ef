import Synchronization

/// One failure on its way from where it occurred to the log and the screen.
///
/// It contains the original error, sealed: there is no getter, and no cast, mirror or dump reveals it. The first boundary
/// that the failure crosses reports it to the reporters that were registered when it occurred, exactly once, and the
/// original is released. All log entries of the failure contain the ``reference``, which a screen can show.
///
/// Only the library creates incidents: ``Boundary``, `HTTPService`, its transports and the router. Tests create them
/// with `WatertightTesting`: `Interruption.sample(.wrongPassword)`.
public struct Incident: Sendable {
    /// The incident of the failure that a use case is reporting to its output, for the router.
    @TaskLocal package static var current: Incident?

    private let box: Box

    /// Seals an error.
    /// - Parameters:
    ///   - original: The error. Only reporters receive it.
    ///   - code: The kind of error, if the error itself doesn't identify it.
    ///   - failure: The library's own failure for the error, whose code, details and severity are reported even if the first
    ///     boundary receives another one.
    package init(sealing original: any Error, code: FailureCode? = nil, as failure: (any LayerFailure)? = nil) {
        box = Box(original, code, failure ?? original as? any LayerFailure)
    }

    /// Claims this incident for a failure that was passed to a router. Only the first code succeeds.
    ///
    /// A task that an output starts inherits the incident, and may pass unrelated failures to the router later.
    /// - Returns: Whether the incident belongs to failures with the code.
    package func claim(for code: FailureCode) -> Bool {
        box.presented.withLock { presented in
            if presented == nil { presented = code }
            return presented == code
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

    /// Whether the failure was reported. The original is gone then.
    package var isReported: Bool { box.sealed.withLock { $0 == nil } }

    /// Reports the failure, unless that has happened.
    ///
    /// Reporters that were registered after the error occurred receive the report without the original.
    /// - Parameter makeReport: Creates the report. Called only for the first caller.
    /// - Returns: `true` for exactly one caller.
    @discardableResult
    package func report(_ makeReport: (_ failure: (any LayerFailure)?) -> FailureReport) -> Bool {
        guard let sealed = box.sealed.withLock({ $0.take() }) else { return false }
        sealed(Key()) { original, failure, owed in
            let report = makeReport(failure)
            for registration in owed where !registration.isReplaced {
                registration.reporter.report(report, original: original)
            }
            for registration in FailureReporting.current where !owed.contains(where: { $0.id == registration.id }) {
                registration.reporter.report(report, original: nil)
            }
        }
        return true
    }

    // Only this file can create one, so the closure that holds the original cannot be called from elsewhere.
    fileprivate struct Key {}

    fileprivate typealias Sealed =
        @Sendable (Key, _ open: (any Error, (any LayerFailure)?, [FailureReporting.Registration]) -> Void) -> Void

    // A mirror shows stored properties, but not what a closure captured: so the original is captured.
    fileprivate final class Box: Sendable, CustomReflectable {
        let reference: IncidentReference
        let kind: Fingerprint
        let causes: [Fingerprint]
        let code: FailureCode?
        let sealed: Mutex<Sealed?>
        let presented = Mutex<FailureCode?>(nil)

        init(_ original: any Error, _ code: FailureCode?, _ failure: (any LayerFailure)?) {
            reference = .make()
            let failed = original as? any LayerFailure
            self.code = code ?? failed?.code
            kind = Fingerprint(of: original, code: self.code)
            causes = failed == nil ? Fingerprint.causes(of: original) : []
            let owed = FailureReporting.current
            sealed = Mutex { _, open in open(original, failure, owed) }
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

extension Incident: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The reference.
    public var description: String { reference.description }
    /// The reference.
    public var debugDescription: String { description }
    /// A mirror with the reference only.
    public var customMirror: Mirror {
        Mirror(self, children: ["reference": reference.description], displayStyle: .struct)
    }
}
