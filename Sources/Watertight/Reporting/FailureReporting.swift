import Logging

/// The failure reporters of the process.
///
/// An app registers them once, in its composition root. Until then, failures go to swift-log.
public enum FailureReporting {
    /// A reporter, and the order in which it was registered.
    package struct Registration: Sendable {
        private static let last = Locked(0)

        let id: Int
        let reporter: any FailureReporter
        var isDefault = false

        /// Whether this is the default reporter, and the app has registered reporters since.
        var isReplaced: Bool { isDefault && FailureReporting.registered.withLock(\.isBootstrapped) }

        /// The reporter that is used until the app registers its own.
        static var standard: Registration {
            var registration = Registration(LogFailureReporter())
            registration.isDefault = true
            return registration
        }

        package init(_ reporter: any FailureReporter) {
            id = Self.last.next()
            self.reporter = reporter
        }
    }

    private struct Registered {
        var registrations = [Registration.standard]
        var isBootstrapped = false
    }

    private static let registered = Locked(Registered())

    /// The reporters of the current task and its children, instead of the registered ones; for tests.
    @TaskLocal package static var overriding: [Registration]?

    @TaskLocal private static var reporting: TaskScope<Void>?

    /// Whether a reporter is running. A failure inside of it is neither reported nor noted: it could cause the next one.
    static var isReporting: Bool { reporting?.value != nil }

    /// Calls reporters.
    static func whileReporting(_ body: () -> Void) { $reporting.withScope((), body) }

    /// Registers the reporters for the rest of the process. Only the first call has an effect. A further call is logged
    /// as a warning, and Xcode marks it in a debug build.
    /// - Parameter reporters: All reporters, including ``LogFailureReporter`` if failures are to be logged.
    /// - Returns: Whether the reporters were registered.
    @discardableResult
    public static func bootstrap(_ reporters: [any FailureReporter]) -> Bool {
        let isFirst = registered.withLock { registered in
            guard !registered.isBootstrapped else { return false }
            registered = Registered(registrations: reporters.map(Registration.init), isBootstrapped: true)
            return true
        }
        if !isFirst {
            Logger(label: "watertight").warning(
                "FailureReporting.bootstrap was called again: these reporters are not registered.",
                metadata: ["ignored": .array(reporters.map { .string(String(describing: type(of: $0))) })])
            ProgrammingError.warn("FailureReporting.bootstrap was called again: its reporters are not registered.")
        }
        return isFirst
    }

    /// The reporters that receive the next report.
    package static var current: [Registration] {
        overriding ?? registered.withLock { $0.registrations }
    }

    /// Passes a note to reporters.
    /// - Parameters:
    ///   - note: The note.
    ///   - registrations: The reporters; the current ones by default.
    package static func note(_ note: FailureNote, to registrations: [Registration]? = nil) {
        let registrations = registrations ?? current
        whileReporting {
            for registration in registrations where !registration.isReplaced { registration.reporter.note(note) }
        }
    }
}
