/// Foundation's files: URLs, data, texts, the file manager, handles, processes.
enum FoundationFilesModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/foundation/filemanager, /filehandle, /data, /url, /process
        // and swift-foundation, whose file functions throw `CocoaError.errorWithFilePath`. What is `@Only` was read there, at
        // FileOperations.swift, FileManager+Files.swift, +Directories.swift and +SymbolicLinks.swift; all else may throw more.
        @Complete @Coded public struct URL {
            public init?(string: String)
            public init?(string: String, relativeTo: URL?)
            public init?(string: String, encodingInvalidCharacters: Bool)
            @Locates public init(fileURLWithPath: String)
            public init(fileURLWithPath: String, isDirectory: Bool)
            public init(fileURLWithPath: String, relativeTo: URL?)
            @Locates public init(filePath: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo: URL? = nil)
            @Fails(CocoaError) @Touches(storage) public init(resolvingBookmarkData: Data, options: BookmarkResolutionOptions = [], relativeTo: URL? = nil, bookmarkDataIsStale: inout Bool) throws
            @Fails(CocoaError) @Touches(storage) public init(resolvingAliasFileAt url: URL, options: BookmarkResolutionOptions = []) throws
            @Fails(CocoaError) public init<T>(_ value: T.ParseInput, strategy: T) throws
            @Fails(CocoaError) @Touches(storage) public func checkResourceIsReachable() throws -> Bool
            @Fails(CocoaError) @Touches(storage) public func checkPromisedItemIsReachable() throws -> Bool
            @Fails(CocoaError) @Touches(storage) public func resourceValues(forKeys: Set<URLResourceKey>) throws -> URLResourceValues
            @Fails(CocoaError) @Touches(storage) public func promisedItemResourceValues(forKeys: Set<URLResourceKey>) throws -> URLResourceValues
            @Fails(CocoaError) @Touches(storage) public mutating func setResourceValues(_ values: URLResourceValues) throws
            @Fails(CocoaError) @Touches(storage) public func bookmarkData(options: BookmarkCreationOptions = [], includingResourceValuesForKeys: Set<URLResourceKey>? = nil, relativeTo: URL? = nil) throws -> Data
            @Fails(CocoaError) @Touches(storage) public static func bookmarkData(withContentsOf url: URL) throws -> Data
            @Fails(CocoaError) @Touches(storage) public static func writeBookmarkData(_ data: Data, to url: URL) throws
            @Passing public static var temporaryDirectory: URL { get }
            @Passing public static var cachesDirectory: URL { get }
            public func appendingPathComponent(_ name: String) -> URL
            public func appendingPathComponent(_ name: String, isDirectory: Bool) -> URL
            public func appendingPathComponent(_ name: String, conformingTo: UTType) -> URL
            public func appendingPathExtension(_ name: String) -> URL
            public func appending(path: String, directoryHint: DirectoryHint = .inferFromPath) -> URL
            public func appending(component: String, directoryHint: DirectoryHint = .inferFromPath) -> URL
            public func appending(components: String..., directoryHint: DirectoryHint = .inferFromPath) -> URL
            public func appending(queryItems: [URLQueryItem]) -> URL
            public func deletingLastPathComponent() -> URL
            public func deletingPathExtension() -> URL
            public func resolvingSymlinksInPath() -> URL
            @Locates public func path(percentEncoded: Bool = true) -> String
            @Runs(part) public func withUnsafeFileSystemRepresentation<R>(_ body: (UnsafePointer<Int8>?) throws -> R) rethrows -> R
            public func startAccessingSecurityScopedResource() -> Bool
            public func stopAccessingSecurityScopedResource()
            @Locates public var path: String { get }
            @Locates public var absoluteString: String { get }
            public var lastPathComponent: String { get }
            public var pathExtension: String { get }
            public var standardizedFileURL: URL { get }
            public var host: String? { get }
            public var query: String? { get }
        }
        @Complete @Coded public struct Data: Collection {
            public init()
            public init(count: Int)
            public init(capacity: Int)
            public init<S>(_ elements: S)
            public init?(base64Encoded: String, options: Base64DecodingOptions = [])
            public init(bytes: UnsafeRawPointer, count: Int)
            @Fails(CocoaError) @Touches(storage) public init(contentsOf url: URL, options: ReadingOptions = []) throws
            @Fails(CocoaError) @Touches(storage) @Overwrites public func write(to url: URL, options: WritingOptions = []) throws
            public mutating func append(_ other: Data)
            public func base64EncodedString(options: Base64EncodingOptions = []) -> String
            public func subdata(in range: Range<Int>) -> Data
            @Runs(part) public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
            @Runs(part) public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
        }
        open class NSDictionary: NSObject {
            @Status @Touches(storage) @Overwrites open func write(toFile path: String, atomically: Bool) -> Bool
            @Status @Touches(storage) @Overwrites open func write(to url: URL, atomically: Bool) -> Bool
            @Touches(storage) @Overwrites open func write(to url: URL) throws
        }
        open class NSMutableDictionary: NSDictionary {}
        open class NSArray: NSObject {
            @Status @Touches(storage) @Overwrites open func write(toFile path: String, atomically: Bool) -> Bool
            @Status @Touches(storage) @Overwrites open func write(to url: URL, atomically: Bool) -> Bool
            @Touches(storage) @Overwrites open func write(to url: URL) throws
        }
        open class NSMutableArray: NSArray {}
        open class NSData: NSObject {
            @Fails(CocoaError) @Touches(storage) public init(contentsOf url: URL, options: ReadingOptions = []) throws
            @Fails(CocoaError) @Touches(storage) public init(contentsOfFile path: String, options: ReadingOptions = []) throws
            @Fails(CocoaError) @Touches(storage) @Overwrites open func write(to url: URL, options: WritingOptions = []) throws
            @Fails(CocoaError) @Touches(storage) @Overwrites open func write(toFile path: String, options: WritingOptions = []) throws
            @Fails(CocoaError) open func compressed(using algorithm: CompressionAlgorithm) throws -> NSData
            @Fails(CocoaError) open func decompressed(using algorithm: CompressionAlgorithm) throws -> NSData
        }
        extension String {
            @Fails(CocoaError) @Touches(storage) public init(contentsOf url: URL, encoding: Encoding) throws
            @Fails(CocoaError) @Touches(storage) public init(contentsOf url: URL, usedEncoding: inout Encoding) throws
            @Fails(CocoaError) @Touches(storage) public init(contentsOf url: URL) throws
            @Fails(CocoaError) @Touches(storage) public init(contentsOfFile path: String, encoding: Encoding) throws
            @Fails(CocoaError) @Touches(storage) public init(contentsOfFile path: String, usedEncoding: inout Encoding) throws
            @Fails(CocoaError) @Touches(storage) public init(contentsOfFile path: String) throws
            @Fails(CocoaError) @Touches(storage) @Overwrites public func write(to url: URL, atomically: Bool, encoding: Encoding) throws
            @Fails(CocoaError) @Touches(storage) @Overwrites public func write(toFile path: String, atomically: Bool, encoding: Encoding) throws
        }
        @Passing public func NSTemporaryDirectory() -> String
        @Complete open class FileManager: NSObject {
            public struct SearchPathDirectory {
                @Passing public static var cachesDirectory: SearchPathDirectory { get }
                @Passing public static var itemReplacementDirectory: SearchPathDirectory { get }
            }
            open class var `default`: FileManager { get }
            public init()
            @Only @Fails(CocoaError) @Touches(storage) @Destroys @Disposable open func removeItem(at url: URL) throws
            @Only @Fails(CocoaError) @Touches(storage) @Destroys @Disposable open func removeItem(atPath path: String) throws
            @Fails(CocoaError) @Touches(storage) open func trashItem(at url: URL, resultingItemURL: AutoreleasingUnsafeMutablePointer<NSURL?>?) throws
            @Only @Fails(CocoaError) @Touches(storage) open func copyItem(at source: URL, to target: URL) throws
            @Only @Fails(CocoaError) @Touches(storage) open func copyItem(atPath source: String, toPath target: String) throws
            @Fails(CocoaError) @Touches(storage) open func moveItem(at source: URL, to target: URL) throws
            @Fails(CocoaError) @Touches(storage) open func moveItem(atPath source: String, toPath target: String) throws
            @Only @Fails(CocoaError) @Touches(storage) open func linkItem(at source: URL, to target: URL) throws
            @Only @Fails(CocoaError) @Touches(storage) open func linkItem(atPath source: String, toPath target: String) throws
            @Fails(CocoaError) @Touches(storage) @Overwrites open func replaceItem(at url: URL, withItemAt new: URL, backupItemName: String?, options: ItemReplacementOptions = [], resultingItemURL: AutoreleasingUnsafeMutablePointer<NSURL?>?) throws
            @Fails(CocoaError) @Touches(storage) @Overwrites open func replaceItemAt(_ url: URL, withItemAt new: URL, backupItemName: String? = nil, options: ItemReplacementOptions = []) throws -> URL?
            @Only @Fails(CocoaError) @Touches(storage) open func createDirectory(at url: URL, withIntermediateDirectories: Bool) throws
            @Only @Fails(CocoaError) @Touches(storage) open func createDirectory(at url: URL, withIntermediateDirectories: Bool, attributes: Never?) throws
            @Fails(CocoaError) @Touches(storage) open func createDirectory(at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]?) throws
            @Only @Fails(CocoaError) @Touches(storage) open func createDirectory(atPath path: String, withIntermediateDirectories: Bool) throws
            @Only @Fails(CocoaError) @Touches(storage) open func createDirectory(atPath path: String, withIntermediateDirectories: Bool, attributes: Never?) throws
            @Fails(CocoaError) @Touches(storage) open func createDirectory(atPath path: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]?) throws
            @Fails(CocoaError) @Touches(storage) open func contentsOfDirectory(at url: URL, includingPropertiesForKeys: [URLResourceKey]?, options: DirectoryEnumerationOptions = []) throws -> [URL]
            @Fails(CocoaError) @Touches(storage) open func contentsOfDirectory(atPath path: String) throws -> [String]
            @Only @Fails(CocoaError) @Touches(storage) open func subpathsOfDirectory(atPath path: String) throws -> [String]
            @Fails(CocoaError) @Touches(storage) open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any]
            @Fails(CocoaError) @Touches(storage) open func attributesOfFileSystem(forPath path: String) throws -> [FileAttributeKey: Any]
            @Fails(CocoaError) @Touches(storage) open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws
            @Only @Fails(CocoaError) @Touches(storage) open func createSymbolicLink(at url: URL, withDestinationURL: URL) throws
            @Only @Fails(CocoaError) @Touches(storage) open func createSymbolicLink(atPath path: String, withDestinationPath: String) throws
            @Only @Fails(CocoaError) @Touches(storage) open func destinationOfSymbolicLink(atPath path: String) throws -> String
            @Fails(CocoaError) @Touches(storage) open func url(for directory: SearchPathDirectory, in domain: SearchPathDomainMask, appropriateFor url: URL?, create: Bool) throws -> URL
            @Fails(CocoaError) @Touches(storage) open func getRelationship(_ out: UnsafeMutablePointer<URLRelationship>, ofDirectoryAt url: URL, toItemAt other: URL) throws
            @Fails(CocoaError) @Touches(storage) open func getRelationship(_ out: UnsafeMutablePointer<URLRelationship>, of directory: SearchPathDirectory, in domain: SearchPathDomainMask, toItemAt other: URL) throws
            @Fails(CocoaError) @Touches(storage) open func setUbiquitous(_ flag: Bool, itemAt url: URL, destinationURL: URL) throws
            @Fails(CocoaError) @Touches(storage) open func startDownloadingUbiquitousItem(at url: URL) throws
            @Fails(CocoaError) @Touches(storage) open func evictUbiquitousItem(at url: URL) throws
            @Fails(CocoaError) @Touches(storage) open func url(forPublishingUbiquitousItemAt url: URL, expiration: AutoreleasingUnsafeMutablePointer<NSDate?>?) throws -> URL
            @Fails(CocoaError) @Touches(storage) open func unmountVolume(at url: URL, options: UnmountOptions = []) async throws
            open func urls(for directory: SearchPathDirectory, in domain: SearchPathDomainMask) -> [URL]
            @Touches(storage) open func fileExists(atPath path: String) -> Bool
            @Touches(storage) open func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
            @Touches(storage) open func contents(atPath path: String) -> Data?
            @Touches(storage) @Overwrites open func createFile(atPath path: String, contents: Never?) -> Bool
            @Touches(storage) @Overwrites open func createFile(atPath path: String, contents: Never?, attributes: [FileAttributeKey: Any]?) -> Bool
            @Status @Touches(storage) @Overwrites open func createFile(atPath path: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil) -> Bool
            open func containerURL(forSecurityApplicationGroupIdentifier: String) -> URL?
            @Passing open var temporaryDirectory: URL { get }
            open var homeDirectoryForCurrentUser: URL { get }
            open var currentDirectoryPath: String { get }
        }
        @Complete open class FileHandle: NSObject {
            @Fails(CocoaError) @Touches(storage) public init(forReadingFrom url: URL) throws
            @Fails(CocoaError) @Touches(storage) public init(forWritingTo url: URL) throws
            @Fails(CocoaError) @Touches(storage) public init(forUpdating url: URL) throws
            @Fails(CocoaError) @Touches(storage) open func readToEnd() throws -> Data?
            @Fails(CocoaError) @Touches(storage) open func read(upToCount: Int) throws -> Data?
            @Fails(CocoaError) @Touches(storage) open func write<T>(contentsOf data: T) throws
            @Fails(CocoaError) @Touches(storage) open func offset() throws -> UInt64
            @Fails(CocoaError) @Touches(storage) open func seekToEnd() throws -> UInt64
            @Fails(CocoaError) @Touches(storage) open func seek(toOffset: UInt64) throws
            @Fails(CocoaError) @Touches(storage) @Destroys open func truncate(atOffset: UInt64) throws
            @Fails(CocoaError) @Touches(storage) open func synchronize() throws
            @Fails(CocoaError) @Touches(storage) @Disposable open func close() throws
        }
        open class FileWrapper: NSObject {
            @Fails(CocoaError) @Touches(storage) public init(url: URL, options: ReadingOptions = []) throws
            public init(regularFileWithContents: Data)
            public init(directoryWithFileWrappers: [String: FileWrapper])
            @Fails(CocoaError) @Touches(storage) open func read(from url: URL, options: ReadingOptions = []) throws
            @Fails(CocoaError) @Touches(storage) @Overwrites open func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws
            open var regularFileContents: Data? { get }
        }
        @Complete open class Bundle: NSObject {
            open class var main: Bundle { get }
            public init?(path: String)
            public init?(url: URL)
            public init(for type: AnyClass)
            open func url(forResource: String?, withExtension: String?) -> URL?
            open func path(forResource: String?, ofType: String?) -> String?
            open func object(forInfoDictionaryKey: String) -> Any?
            @Converts open func localizedString(forKey: String, value: String?, table: String?) -> String
            @Fails(CocoaError) open func loadAndReturnError() throws
            @Fails(CocoaError) open func preflight() throws
        }
        @Complete open class Process: NSObject {
            public init()
            @Fails(CocoaError) open func run() throws
            @Fails(CocoaError) @Runs(once) open class func run(_ url: URL, arguments: [String], terminationHandler: ((Process) -> Void)? = nil) throws -> Process
            @Waits open func waitUntilExit()
            open func terminate()
        }
        @Complete open class Pipe: NSObject {
            public init()
            open var fileHandleForReading: FileHandle { get }
            open var fileHandleForWriting: FileHandle { get }
        }
        """
}
