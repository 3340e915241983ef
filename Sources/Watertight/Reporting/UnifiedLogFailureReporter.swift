#if canImport(os)
import Logging
import os

/// Logs failures to the unified log of Apple's platforms, one entry for each.
///
/// The category is the module of the call site. Codes, kinds, call sites, references, and details without text from outside the program are
/// public. Details that may contain such text (`.safe(_:)` and `.foreignName(_:)`) are private, because logs can be
/// collected from any device. They are stored as a hash; the text is visible only with a debugger or a logging profile.
/// The original error is never logged.
///
/// The entries of ``FailureSeverity/expected`` failures have the type `info`, which the system doesn't persist by
/// default. Those of ``FailureSeverity/environmental`` failures have the type `default`, and those of
/// ``FailureSeverity/defect`` failures `error`.
public struct UnifiedLogFailureReporter: FailureReporter {
    private let subsystem: String

    /// Creates a reporter.
    /// - Parameter subsystem: The subsystem of the entries, such as the app's bundle identifier.
    public init(subsystem: String) {
        self.subsystem = subsystem
    }

    /// Logs a failure with the type of its severity.
    public func report(_ report: FailureReport, original: (any Error)?) {
        let logger = os.Logger(subsystem: subsystem, category: report.callSite.module)
        let type = Self.type(of: report.logLevel)
        let fields = Self.fields(of: report)
        // The chain is last, because the system truncates long entries.
        let chain = report.chain.joined(separator: ", ")
        let texts = Self.details(of: report) { $0.isPrivate }
        if texts.isEmpty {
            logger.log(
                level: type,
                "\(report.logMessage, privacy: .public) \(fields, privacy: .public) chain=[\(chain, privacy: .public)]")
        } else {
            logger.log(
                level: type,
                """
                \(report.logMessage, privacy: .public) \(fields, privacy: .public) \
                \(texts, privacy: .private(mask: .hash)) chain=[\(chain, privacy: .public)]
                """)
        }
    }

    /// Logs shown and redirected failures with the type `info`, programming errors with `error`, and the other steps
    /// with `debug`.
    public func note(_ note: FailureNote) {
        let logger = os.Logger(subsystem: subsystem, category: Self.category(of: note))
        logger.log(
            level: Self.type(of: note.logLevel),
            "\(note.logMessage, privacy: .public) \(Self.text(of: note.logMetadata), privacy: .public)")
    }

    private static func fields(of report: FailureReport) -> String {
        var metadata = report.logMetadata
        metadata["chain"] = nil
        let details = details(of: report) { !$0.isPrivate }
        return text(of: metadata) + (details.isEmpty ? "" : " \(details)")
    }

    private static func details(
        of report: FailureReport, where isIncluded: (FailureDetails.Value) -> Bool
    ) -> String {
        report.details.entries.filter { isIncluded($0.value) }.map { "detail.\($0.name)=\($0.value)" }
            .joined(separator: " ")
    }

    private static func text(of metadata: Logging.Logger.Metadata) -> String {
        metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    /// The module that caused a note; that of the router for what it shows.
    private static func category(of note: FailureNote) -> String {
        switch note {
        case .translated(_, let site, _, _), .dropped(_, _, let site), .recovered(_, _, let site),
            .unused(_, _, let site), .actionsNotPerformed(_, _, _, let site),
            .handled(_, _, _, let site), .withheld(_, _, _, _, let site), .notConnected(_, _, _, let site),
            .credentialUnused(let site), .outputNotConnected(_, let site),
            .cancelledElsewhere(_, let site):
            site.module
        case .shown, .redirected: "WatertightPresentation"
        }
    }

    private static func type(of level: Logging.Logger.Level) -> OSLogType {
        switch level {
        case .trace, .debug: .debug
        case .info, .notice: .info
        case .warning: .default
        case .error, .critical: .error
        }
    }
}
#endif
