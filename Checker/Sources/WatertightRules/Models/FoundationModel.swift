/// Foundation: errors, values, settings, what runs closures. Files, coding and the network have models of their own.
enum FoundationModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/foundation of each name, and swift-foundation for what its
        // code throws.
        import Dispatch
        import CoreFoundation
        import Combine

        // Errors and texts.
        @Traps public func abort() -> Never
        public struct CocoaError: Error { public init(_ code: Code, userInfo: [String: Any] = [:]) }
        public struct URLError: Error { public init(_ code: Code, userInfo: [String: Any] = [:]) }
        public class CFError: Error {}
        @Status public struct OSStatus {}
        public struct POSIXError: Error { public init(_ code: POSIXErrorCode, userInfo: [String: Any] = [:]) }
        public protocol NSObjectProtocol {}
        open class NSObject {}
        open class NSError: NSObject, Error {
            public init(domain: String, code: Int, userInfo: [String: Any]? = nil)
            @Converts open var localizedDescription: String { get }
            @Converts open var localizedFailureReason: String? { get }
            @Converts open var localizedRecoverySuggestion: String? { get }
            open var domain: String { get }
            open var code: Int { get }
            open var userInfo: [String: Any] { get }
        }
        extension Error { @Converts public var localizedDescription: String { get } }
        public protocol LocalizedError: Error {
            @Converts var errorDescription: String? { get }
            @Converts var failureReason: String? { get }
            @Converts var recoverySuggestion: String? { get }
            @Converts var helpAnchor: String? { get }
        }
        public protocol CustomNSError: Error {}
        public let NSCocoaErrorDomain: String
        public let NSURLErrorDomain: String
        public let NSPOSIXErrorDomain: String
        public let NSOSStatusErrorDomain: String
        public let NSMachErrorDomain: String
        public protocol RecoverableError: Error {}
        @Converts public func NSLocalizedString(_ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String) -> String
        @Logs public func NSLog(_ format: String, _ arguments: any CVarArg...)

        // Values.
        public typealias TimeInterval = Double
        @Complete @Coded public struct Date {
            public init()
            public init(timeIntervalSince1970: TimeInterval)
            public init(timeIntervalSinceNow: TimeInterval)
            public init(timeInterval: TimeInterval, since: Date)
            @Fails(CocoaError) public init<T>(_ value: T.ParseInput, strategy: T) throws
            public func timeIntervalSince(_ other: Date) -> TimeInterval
            public func addingTimeInterval(_ interval: TimeInterval) -> Date
            public static var now: Date { get }
        }
        @Complete @Coded public struct UUID {
            public init()
            public init?(uuidString: String)
            public var uuidString: String { get }
        }
        @Complete public struct Locale { public static var current: Locale { get } }
        @Complete public struct TimeZone { public static var current: TimeZone { get } }
        @Complete public struct Calendar {
            public static var current: Calendar { get }
            public init(identifier: Identifier)
            public func date(byAdding component: Component, value: Int, to date: Date) -> Date?
            public func dateComponents(_ components: Set<Component>, from date: Date) -> DateComponents
        }
        @Complete public struct DateComponents {}
        @Complete public struct IndexPath: Collection { public init(row: Int, section: Int) }
        @Complete public struct IndexSet: Collection { @Runs(part) public func filteredIndexSet(includeInteger: (Int) throws -> Bool) rethrows -> IndexSet }
        @Complete public struct Notification {}
        @Complete @Coded public struct Decimal {}
        extension Decimal {
            @Fails(CocoaError) public init(_ value: String, format: FormatStyle, lenient: Bool = true) throws
            @Fails(CocoaError) public init<S>(_ value: String, strategy: S) throws
        }
        extension BinaryInteger {
            @Fails(CocoaError) public init(_ value: String, format: FormatStyle, lenient: Bool = true) throws
            @Fails(CocoaError) public init<S>(_ value: String, strategy: S) throws
        }
        extension BinaryFloatingPoint {
            @Fails(CocoaError) public init(_ value: String, format: FormatStyle, lenient: Bool = true) throws
            @Fails(CocoaError) public init<S>(_ value: String, strategy: S) throws
        }
        @Complete open class Formatter: NSObject {}
        @Complete open class DateFormatter: Formatter {
            public init()
            open func string(from date: Date) -> String
            open func date(from text: String) -> Date?
            open func getObjectValue(_ object: AutoreleasingUnsafeMutablePointer<AnyObject?>?, for text: String, range: UnsafeMutablePointer<NSRange>?) throws
        }
        @Complete open class ISO8601DateFormatter: Formatter {
            public init()
            open func string(from date: Date) -> String
            open func date(from text: String) -> Date?
        }
        @Complete open class NumberFormatter: Formatter {
            public init()
            open func string(from number: NSNumber) -> String?
            open func number(from text: String) -> NSNumber?
            open func getObjectValue(_ object: AutoreleasingUnsafeMutablePointer<AnyObject?>?, for text: String, range: UnsafeMutablePointer<NSRange>?) throws
        }
        @Complete open class NSNumber: NSObject {}
        @Complete open class NSPredicate: NSObject {}
        @Complete open class NSSortDescriptor: NSObject {}
        @Complete open class NSRegularExpression: NSObject {
            @Fails(CocoaError) public init(pattern: String, options: Options = []) throws
            open func firstMatch(in text: String, options: MatchingOptions = [], range: NSRange) -> NSTextCheckingResult?
            open func matches(in text: String, options: MatchingOptions = [], range: NSRange) -> [NSTextCheckingResult]
        }
        open class NSDataDetector: NSRegularExpression { @Fails(CocoaError) public init(types: NSTextCheckingTypes) throws }
        @Complete open class NSAttributedString: NSObject {
            public init(string: String, attributes: [Key: Any]? = nil)
            @Fails(CocoaError) public init(data: Data, options: [DocumentReadingOptionKey: Any] = [:], documentAttributes: AutoreleasingUnsafeMutablePointer<NSDictionary?>?) throws
            @Fails(CocoaError) public init(url: URL, options: [DocumentReadingOptionKey: Any] = [:], documentAttributes: AutoreleasingUnsafeMutablePointer<NSDictionary?>?) throws
            @Fails(CocoaError) public init(markdown: String, options: MarkdownParsingOptions? = nil, baseURL: URL? = nil) throws
            @Fails(CocoaError) open func data(from range: NSRange, documentAttributes: [DocumentAttributeKey: Any] = [:]) throws -> Data
            @Fails(CocoaError) open func fileWrapper(from range: NSRange, documentAttributes: [DocumentAttributeKey: Any] = [:]) throws -> FileWrapper
        }
        @Complete public struct AttributedString {
            public struct Runs: BidirectionalCollection {}
            public init(_ text: String)
            public var runs: Runs { get }
            @Fails(CocoaError) public init(markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws
            @Fails(CocoaError) public init(contentsOf url: URL, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws
            public init<S>(_ other: NSAttributedString, including scope: S.Type) throws
        }
        extension String {
            public init(format: String, _ arguments: any CVarArg...)
            public init?(data: Data, encoding: Encoding)
            public init(localized key: String, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil)
            public func data(using encoding: Encoding, allowLossyConversion: Bool = false) -> Data?
            public func trimmingCharacters(in set: CharacterSet) -> String
            public func replacingOccurrences(of target: String, with replacement: String, options: CompareOptions = [], range: Range<Index>? = nil) -> String
            public func components(separatedBy separator: String) -> [String]
            public func addingPercentEncoding(withAllowedCharacters: CharacterSet) -> String?
        }

        // Settings, notices, timers.
        @Complete open class UserDefaults: NSObject {
            open class var standard: UserDefaults { get }
            public init?(suiteName: String?)
            @Touches(storage) open func object(forKey: String) -> Any?
            @Touches(storage) open func string(forKey: String) -> String?
            @Touches(storage) open func data(forKey: String) -> Data?
            @Touches(storage) open func bool(forKey: String) -> Bool
            @Touches(storage) open func integer(forKey: String) -> Int
            @Touches(storage) open func double(forKey: String) -> Double
            @Touches(storage) open func array(forKey: String) -> [Any]?
            @Touches(storage) open func dictionary(forKey: String) -> [String: Any]?
            @Touches(storage) open func url(forKey: String) -> URL?
            @Touches(storage) open func value(forKey: String) -> Any?
            @Touches(storage) @Overwrites open func set(_ value: Any?, forKey: String)
            @Touches(storage) @Overwrites open func setValue(_ value: Any?, forKey: String)
            @Touches(storage) @Destroys open func removeObject(forKey: String)
            @Touches(storage) @Destroys open func removePersistentDomain(forName: String)
            open func register(defaults: [String: Any])
            open func synchronize() -> Bool
        }
        @Complete open class NotificationCenter: NSObject {
            open class var `default`: NotificationCenter { get }
            open func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil)
            open func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?)
            @Runs(later) open func addObserver(forName name: Notification.Name?, object: Any?, queue: OperationQueue?, using block: @escaping (Notification) -> Void) -> any NSObjectProtocol
            open func removeObserver(_ observer: Any)
            open func removeObserver(_ observer: Any, name: Notification.Name?, object: Any?)
            open func publisher(for name: Notification.Name, object: AnyObject? = nil) -> AnyPublisher<Notification, Never>
        }
        @Complete open class Timer: NSObject {
            @Runs(later) open class func scheduledTimer(withTimeInterval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) -> Timer
            open class func scheduledTimer(timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool) -> Timer
            @Runs(later) public init(timeInterval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void)
            open func invalidate()
        }
        @Complete open class OperationQueue: NSObject {
            open class var main: OperationQueue { get }
            public init()
            @Runs(later) open func addOperation(_ block: @escaping () -> Void)
            open func cancelAllOperations()
            @Waits open func waitUntilAllOperationsAreFinished()
        }
        open class Operation: NSObject {
            open func main()
            open func start()
            open func cancel()
        }
        open class BlockOperation: Operation { @Runs(later) public init(block: @escaping () -> Void) }
        @Complete open class RunLoop: NSObject {
            open class var main: RunLoop { get }
            open class var current: RunLoop { get }
            @Runs(later) open func perform(_ block: @escaping () -> Void)
        }
        public protocol NSLocking {}
        extension NSLocking { @Runs(part) public func withLock<R>(_ body: () throws -> R) rethrows -> R }
        @Complete open class NSLock: NSObject, NSLocking {
            public init()
            open func lock()
            open func unlock()
            open func `try`() -> Bool
        }
        @Complete open class NSRecursiveLock: NSObject, NSLocking {
            public init()
            open func lock()
            open func unlock()
        }
        @Complete open class ProcessInfo: NSObject { open class var processInfo: ProcessInfo { get } }
        @Complete open class Thread: NSObject { open class var isMainThread: Bool { get } }
        open class NSItemProvider: NSObject {
            open func loadItem(forTypeIdentifier: String, options: [AnyHashable: Any]? = nil) async throws -> any NSSecureCoding
        }
        open class NSCache<Key, Value>: NSObject {
            open func object(forKey: Key) -> Value?
            open func setObject(_ object: Value, forKey: Key)
            open func removeObject(forKey: Key)
            open func removeAllObjects()
        }
        """
}
