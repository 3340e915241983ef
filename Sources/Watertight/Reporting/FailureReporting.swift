import Synchronization

/// The process's failure reporters.
///
/// Boundaries are made all over an app, in modules that do not know how it reports; so, as with swift-log, the
/// composition root says it once. Until then, failures go to swift-log.
public enum FailureReporting {
    private struct Registered {
        var reporters: [any FailureReporter] = [LogFailureReporter()]
        var isBootstrapped = false
    }

    private static let registered = Mutex(Registered())

    /// Reporters for the current task and its children, instead of the registered ones; for tests.
    @TaskLocal package static var overriding: [any FailureReporter]?

    /// Registers the reporters for the rest of the process. The first call wins: whoever comes later, a library or a
    /// screen, cannot register itself to be handed errors.
    /// - Parameter reporters: All of them, the one on swift-log included if it is wanted: ``LogFailureReporter``.
    /// - Returns: `true` if they were registered; `false` if reporters had been registered before.
    @discardableResult
    public static func bootstrap(_ reporters: [any FailureReporter]) -> Bool {
        registered.withLock { registered in
            guard !registered.isBootstrapped else { return false }
            registered = Registered(reporters: reporters, isBootstrapped: true)
            return true
        }
    }

    private static var current: [any FailureReporter] {
        overriding ?? registered.withLock { $0.reporters }
    }

    static func report(
        _ sealed: SealedError, code: FailureCode?, details: FailureDetails, became translated: FailureTraits,
        at boundary: Boundary, _ site: CallSite
    ) {
        let report = FailureReport(
            incident: sealed.incident, boundary: boundary, callSite: site, code: code,
            translatedCode: translated.code, severity: translated.severity, chain: sealed.chain, details: details)
        for reporter in current { reporter.report(report, original: sealed.original) }
    }

    static func hop(_ hop: FailureHop, became translated: FailureTraits) {
        for reporter in current { reporter.note(hop, became: translated.code, severity: translated.severity) }
    }

    /// Tells the reporters what became of a failure on the way to a screen.
    package static func note(_ presentation: FailurePresentation) {
        for reporter in current { reporter.note(presentation) }
    }
}
