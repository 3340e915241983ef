/// Foundation: files, coding, networking.
/// Sources: developer.apple.com/documentation/foundation of each name, and swift-foundation for what its code throws.
enum FoundationModel {
    static let source = """
        public struct CocoaError: Error {}
        public struct URLError: Error {}
        public struct POSIXError: Error {}
        public class NSError: Error {}
        public struct URL {
            @Fails(CocoaError) public func checkResourceIsReachable() throws -> Bool
            @Fails(CocoaError) public func resourceValues(forKeys: Set<URLResourceKey>) throws -> URLResourceValues
            public init?(string: String)
            public init(fileURLWithPath: String)
            public func appendingPathComponent(_ name: String) -> URL
            public func deletingLastPathComponent() -> URL
            public var path: String
            public var lastPathComponent: String
        }
        public struct Data: Collection {
            @Fails(CocoaError) public init(contentsOf url: URL, options: ReadingOptions = [])
                throws
            @Fails(CocoaError) public func write(to url: URL, options: WritingOptions = []) throws
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
            public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
        }
        extension String {
            @Fails(CocoaError) public init(contentsOf url: URL, encoding: Encoding) throws
            @Fails(CocoaError) public init(contentsOf url: URL) throws
            @Fails(CocoaError) public init(contentsOfFile path: String, encoding: Encoding) throws
            @Fails(CocoaError) public init(contentsOfFile path: String) throws
            @Fails(CocoaError) public func write(to url: URL, atomically: Bool, encoding: Encoding) throws
            @Fails(CocoaError) public func write(toFile path: String, atomically: Bool, encoding: Encoding) throws
        }
        public class FileManager {
            public static let `default`: FileManager
            @Fails(CocoaError) public func removeItem(at url: URL) throws
            @Fails(CocoaError) public func removeItem(atPath path: String) throws
            @Fails(CocoaError) public func copyItem(at source: URL, to target: URL) throws
            @Fails(CocoaError) public func copyItem(atPath source: String, toPath target: String) throws
            @Fails(CocoaError) public func moveItem(at source: URL, to target: URL) throws
            @Fails(CocoaError) public func moveItem(atPath source: String, toPath target: String) throws
            @Fails(CocoaError) public func createDirectory(at url: URL, withIntermediateDirectories: Bool, attributes: Int? = nil) throws
            @Fails(CocoaError) public func createDirectory(atPath path: String, withIntermediateDirectories: Bool, attributes: Int? = nil) throws
            @Fails(CocoaError) public func contentsOfDirectory(at url: URL, includingPropertiesForKeys: [Int]?, options: Int = 0) throws -> [URL]
            @Fails(CocoaError) public func contentsOfDirectory(atPath path: String) throws -> [String]
            @Fails(CocoaError) public func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any]
            @Fails(CocoaError) public func setAttributes(_ attributes: Int, ofItemAtPath path: String) throws
            @Fails(CocoaError) public func createSymbolicLink(at url: URL, withDestinationURL: URL) throws
            @Fails(CocoaError) public func destinationOfSymbolicLink(atPath path: String) throws -> String
            @Fails(CocoaError) public func url(for directory: Int, in domain: Int, appropriateFor url: URL?, create: Bool) throws -> URL
            public func fileExists(atPath path: String) -> Bool
            public func contents(atPath path: String) -> Data?
        }
        public class FileHandle {
            @Fails(CocoaError) public init(forReadingFrom url: URL) throws
            @Fails(CocoaError) public init(forWritingTo url: URL) throws
            @Fails(CocoaError) public init(forUpdating url: URL) throws
            @Fails(CocoaError) public func readToEnd() throws -> Data?
            @Fails(CocoaError) public func read(upToCount: Int) throws -> Data?
            @Fails(CocoaError) public func write<T>(contentsOf data: T) throws
            @Fails(CocoaError) public func seekToEnd() throws -> UInt64
            @Fails(CocoaError) public func synchronize() throws
            @Fails(CocoaError) public func close() throws
        }
        public class Process { @Fails(CocoaError) public func run() throws }
        public class JSONDecoder {
            public init()
            @Fails(DecodingError) public func decode<T>(_ type: T.Type, from data: Data) throws -> T
        }
        public class JSONEncoder {
            public init()
            @Fails(EncodingError) public func encode<T>(_ value: T) throws -> Data
        }
        public class PropertyListDecoder {
            public init()
            @Fails(DecodingError) public func decode<T>(_ type: T.Type, from data: Data) throws -> T
        }
        public class PropertyListEncoder {
            public init()
            @Fails(EncodingError) public func encode<T>(_ value: T) throws -> Data
        }
        public class JSONSerialization {
            @Fails(CocoaError) public static func jsonObject(with data: Data, options: Int = 0) throws -> Any
            @Fails(CocoaError) public static func data(withJSONObject object: Any, options: Int = 0) throws -> Data
        }
        public class NSRegularExpression { @Fails(CocoaError) public init(pattern: String, options: Int = 0) throws }
        public class URLSession {
            public static let shared: URLSession
            @Fails(URLError) public func data(for request: URLRequest, delegate: Int? = nil) async throws -> (Data, URLResponse)
            @Fails(URLError) public func data(from url: URL, delegate: Int? = nil) async throws -> (Data, URLResponse)
            @Fails(URLError) public func upload(for request: URLRequest, from data: Data, delegate: Int? = nil) async throws -> (Data, URLResponse)
            @Fails(URLError) public func upload(for request: URLRequest, fromFile url: URL, delegate: Int? = nil) async throws -> (Data, URLResponse)
            @Fails(URLError) public func download(for request: URLRequest, delegate: Int? = nil) async throws -> (URL, URLResponse)
            @Fails(URLError) public func download(from url: URL, delegate: Int? = nil) async throws -> (URL, URLResponse)
            @Fails(URLError) public func bytes(for request: URLRequest, delegate: Int? = nil) async throws -> (AsyncBytes, URLResponse)
        }
        """
}
