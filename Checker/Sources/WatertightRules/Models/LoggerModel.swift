/// os: the unified log.
enum LoggerModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/os/logger and /os/os_log, /os/osallocatedunfairlock.
        @Complete public struct Logger {
            public init(subsystem: String, category: String)
            public init(_ log: OSLog)
            public init()
            @Logs public func log(_ message: OSLogMessage)
            @Logs public func log(level: OSLogType, _ message: OSLogMessage)
            @Logs public func trace(_ message: OSLogMessage)
            @Logs public func debug(_ message: OSLogMessage)
            @Logs public func info(_ message: OSLogMessage)
            @Logs public func notice(_ message: OSLogMessage)
            @Logs public func warning(_ message: OSLogMessage)
            @Logs public func error(_ message: OSLogMessage)
            @Logs public func critical(_ message: OSLogMessage)
            @Logs public func fault(_ message: OSLogMessage)
        }
        @Complete public class OSLog {
            public init(subsystem: String, category: String)
            public static let `default`: OSLog
        }
        @Complete public struct OSSignposter {
            public init(subsystem: String, category: String)
            @Runs(part) public func withIntervalSignpost<T>(_ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T) rethrows -> T
        }
        @Complete public struct OSAllocatedUnfairLock<State> {
            public init(initialState: State)
            @Runs(part) public func withLock<R>(_ body: (inout State) throws -> R) rethrows -> R
            @Runs(part) public func withLockIfAvailable<R>(_ body: (inout State) throws -> R) rethrows -> R?
            @Runs(part) public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R
        }
        @Logs public func os_log(_ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default, _ arguments: any CVarArg...)
        @Logs public func os_log(_ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ arguments: any CVarArg...)
        @Logs public func os_log(_ type: OSLogType, _ message: OSLogMessage)
        @Logs public func os_signpost(_ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive)
        """
}
