import Synchronization

/// The logged entries. Not part of Apple's module.
public enum LogArchive {
    /// One entry.
    public struct Entry: Sendable {
        /// The subsystem of the logger.
        public let subsystem: String
        /// The category of the logger.
        public let category: String
        /// The type of the entry.
        public let level: OSLogType
        let parts: [Part]

        /// The text that a debugger shows.
        public var text: String { parts.map { $0.text }.joined() }

        /// The text that the log stores: private values are masked.
        public var publicText: String {
            parts.map { part in
                guard case .value(_, let privacy) = part, privacy != .public else { return part.text }
                return privacy.mask == .hash ? "<hash>" : "<private>"
            }.joined()
        }
    }

    enum Part: Sendable {
        case literal(String)
        case value(String, OSLogPrivacy)

        var text: String {
            switch self {
            case .literal(let text), .value(let text, _): text
            }
        }
    }

    private static let archived = Mutex<[Entry]>([])

    static func add(_ entry: Entry) { archived.withLock { $0.append(entry) } }

    /// Returns the entries of a subsystem, in order.
    public static func entries(of subsystem: String) -> [Entry] {
        archived.withLock { $0.filter { $0.subsystem == subsystem } }
    }
}
