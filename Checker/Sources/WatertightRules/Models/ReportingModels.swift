/// Loggers and crash reporters of third parties: what they are handed, somebody reads.
enum ReportingModels {
    static let logging = Models.parsed(loggingSource)
    static let sentry = Models.parsed(sentrySource)
    static let crashlytics = Models.parsed(crashlyticsSource)
    static let analytics = Models.parsed(analyticsSource)
    static let bugsnag = Models.parsed(bugsnagSource)
    static let lumberjack = Models.parsed(lumberjackSource)

    static let loggingSource = """
        // Sources: swiftpackageindex.com/apple/swift-log/documentation/logging, and swift-log's Logging.swift.
        @Complete public struct Logger {
            public init(label: String)
            public init(label: String, factory: (String) -> any LogHandler)
            public init(label: String, metadataProvider: MetadataProvider)
            @Logs public func log(level: Level, _ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil, file: String = "", function: String = "", line: UInt = 0)
            @Logs public func trace(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil, file: String = "", function: String = "", line: UInt = 0)
            @Logs public func debug(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil, file: String = "", function: String = "", line: UInt = 0)
            @Logs public func info(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil, file: String = "", function: String = "", line: UInt = 0)
            @Logs public func notice(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil, file: String = "", function: String = "", line: UInt = 0)
            @Logs public func warning(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil, file: String = "", function: String = "", line: UInt = 0)
            @Logs public func error(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil, file: String = "", function: String = "", line: UInt = 0)
            @Logs public func critical(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil, file: String = "", function: String = "", line: UInt = 0)
        }
        public enum LoggingSystem { public static func bootstrap(_ factory: @escaping (String) -> any LogHandler) }
        """

    static let sentrySource = """
        // Sources: docs.sentry.io/platforms/apple/usage, and sentry-cocoa's SentrySDK.swift.
        import Foundation

        @Complete public class SentrySDK: NSObject {
            @Runs(part) public class func start(configureOptions: @escaping (Options) -> Void)
            public class func start(options: Options)
            @Logs public class func capture(error: any Error) -> SentryId
            @Logs public class func capture(error: any Error, scope: Scope) -> SentryId
            @Logs public class func capture(error: any Error, block: @escaping (Scope) -> Void) -> SentryId
            @Logs public class func capture(exception: NSException) -> SentryId
            @Logs public class func capture(message: String) -> SentryId
            @Logs public class func capture(message: String, scope: Scope) -> SentryId
            @Logs public class func capture(message: String, block: @escaping (Scope) -> Void) -> SentryId
            @Logs public class func capture(event: Event) -> SentryId
            @Logs public class func capture(event: Event, scope: Scope) -> SentryId
            @Logs public class func addBreadcrumb(_ crumb: Breadcrumb)
            @Runs(part) public class func configureScope(_ callback: @escaping (Scope) -> Void)
            public class func setUser(_ user: User?)
            @Traps public class func crash()
        }
        """

    static let crashlyticsSource = """
        // Sources: firebase.google.com/docs/crashlytics/customize-crash-reports, and FIRCrashlytics.h.
        import Foundation

        @Complete public class Crashlytics: NSObject {
            public class func crashlytics() -> Crashlytics
            @Logs public func log(_ message: String)
            @Logs public func log(format: String, arguments: CVaListPointer)
            @Logs public func record(error: any Error)
            @Logs public func record(error: any Error, userInfo: [String: Any]?)
            @Logs public func record(exceptionModel: ExceptionModel)
            @Logs public func setCustomValue(_ value: Any?, forKey: String)
            @Logs public func setCustomKeysAndValues(_ values: [AnyHashable: Any])
            public func setUserID(_ id: String?)
        }
        """

    static let analyticsSource = """
        // Sources: firebase.google.com/docs/analytics/events, and FIRAnalytics.h.
        import Foundation

        @Complete public class Analytics: NSObject {
            @Logs public class func logEvent(_ name: String, parameters: [String: Any]?)
            @Logs public class func setUserProperty(_ value: String?, forName: String)
        }
        """

    static let bugsnagSource = """
        // Sources: docs.bugsnag.com/platforms/ios/reporting-handled-errors, and Bugsnag.h.
        import Foundation

        @Complete public class Bugsnag: NSObject {
            public class func start()
            public class func start(withApiKey: String)
            @Logs public class func notify(_ exception: NSException)
            @Logs public class func notifyError(_ error: any Error)
            @Logs public class func notifyError(_ error: any Error, block: ((BugsnagEvent) -> Bool)?)
            @Logs public class func leaveBreadcrumb(withMessage: String)
        }
        """

    static let lumberjackSource = """
        // Sources: cocoalumberjack.github.io, and CocoaLumberjack's CocoaLumberjack.swift.
        import Foundation

        @Logs public func DDLogVerbose(_ message: @autoclosure () -> Any, level: DDLogLevel = .all, context: Int = 0, file: StaticString = "", function: StaticString = "", line: UInt = 0, tag: Any? = nil, asynchronous: Bool? = nil, ddlog: DDLog = .shared)
        @Logs public func DDLogDebug(_ message: @autoclosure () -> Any, level: DDLogLevel = .all, context: Int = 0, file: StaticString = "", function: StaticString = "", line: UInt = 0, tag: Any? = nil, asynchronous: Bool? = nil, ddlog: DDLog = .shared)
        @Logs public func DDLogInfo(_ message: @autoclosure () -> Any, level: DDLogLevel = .all, context: Int = 0, file: StaticString = "", function: StaticString = "", line: UInt = 0, tag: Any? = nil, asynchronous: Bool? = nil, ddlog: DDLog = .shared)
        @Logs public func DDLogWarn(_ message: @autoclosure () -> Any, level: DDLogLevel = .all, context: Int = 0, file: StaticString = "", function: StaticString = "", line: UInt = 0, tag: Any? = nil, asynchronous: Bool? = nil, ddlog: DDLog = .shared)
        @Logs public func DDLogError(_ message: @autoclosure () -> Any, level: DDLogLevel = .all, context: Int = 0, file: StaticString = "", function: StaticString = "", line: UInt = 0, tag: Any? = nil, asynchronous: Bool? = nil, ddlog: DDLog = .shared)
        """
}
