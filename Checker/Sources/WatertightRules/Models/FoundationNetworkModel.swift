/// Foundation's network: sessions, tasks, requests.
enum FoundationNetworkModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/foundation/urlsession, /urlsessionwebsockettask,
        // /urlrequest; that a cancelled task ends in `URLError.cancelled` is on the page of
        // /urlsessiontask/cancel().
        @Complete open class URLSession: NSObject {
            open class var shared: URLSession { get }
            public init(configuration: URLSessionConfiguration)
            public init(configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?)
            @Fails(URLError) @Cancels @Touches(network) open func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse)
            @Fails(URLError) @Cancels @Touches(network) open func data(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse)
            @Fails(URLError) @Cancels @Touches(network) open func upload(for request: URLRequest, from data: Data, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse)
            @Fails(URLError) @Cancels @Touches(network) open func upload(for request: URLRequest, fromFile url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse)
            @Fails(URLError) @Cancels @Touches(network) open func download(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (URL, URLResponse)
            @Fails(URLError) @Cancels @Touches(network) open func download(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (URL, URLResponse)
            @Fails(URLError) @Cancels @Touches(network) open func download(resumeFrom: Data, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (URL, URLResponse)
            @Fails(URLError) @Cancels @Touches(network) open func bytes(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (AsyncBytes, URLResponse)
            @Fails(URLError) @Cancels @Touches(network) open func bytes(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (AsyncBytes, URLResponse)
            @Touches(network) open func dataTask(with request: URLRequest) -> URLSessionDataTask
            @Touches(network) @Runs(once) open func dataTask(with request: URLRequest, completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask
            @Touches(network) open func uploadTask(with request: URLRequest, from data: Data) -> URLSessionUploadTask
            @Touches(network) open func uploadTask(with request: URLRequest, fromFile url: URL) -> URLSessionUploadTask
            @Touches(network) @Runs(once) open func uploadTask(with request: URLRequest, from data: Data?, completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionUploadTask
            @Touches(network) open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask
            @Touches(network) @Runs(once) open func downloadTask(with request: URLRequest, completionHandler: @escaping (URL?, URLResponse?, (any Error)?) -> Void) -> URLSessionDownloadTask
            @Touches(network) open func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask
            open func invalidateAndCancel()
            open func finishTasksAndInvalidate()
        }
        @Complete open class URLSessionConfiguration: NSObject {
            open class var `default`: URLSessionConfiguration { get }
            open class var ephemeral: URLSessionConfiguration { get }
            open class func background(withIdentifier: String) -> URLSessionConfiguration
        }
        @Complete open class URLSessionTask: NSObject {
            open func resume()
            open func cancel()
            open func suspend()
        }
        open class URLSessionDataTask: URLSessionTask {}
        open class URLSessionUploadTask: URLSessionDataTask {}
        open class URLSessionDownloadTask: URLSessionTask { @Runs(once) open func cancel(byProducingResumeData: @escaping (Data?) -> Void) }
        @Complete open class URLSessionWebSocketTask: URLSessionTask {
            @Fails(URLError) @Cancels @Touches(network) open func send(_ message: Message) async throws
            @Fails(URLError) @Cancels @Touches(network) open func receive() async throws -> Message
            @Touches(network) @Runs(once) open func send(_ message: Message, completionHandler: @escaping ((any Error)?) -> Void)
            @Touches(network) @Runs(once) open func receive(completionHandler: @escaping (Result<Message, any Error>) -> Void)
            @Touches(network) @Runs(once) open func sendPing(pongReceiveHandler: @escaping ((any Error)?) -> Void)
            open func cancel(with code: CloseCode, reason: Data?)
            public enum Message { case data(Data), string(String) }
        }
        @Touches(network) public protocol URLSessionDelegate {}
        public protocol URLSessionTaskDelegate: URLSessionDelegate {}
        public protocol URLSessionDataDelegate: URLSessionTaskDelegate {}
        public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {}
        @Complete public struct URLRequest {
            public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60)
            public mutating func setValue(_ value: String?, forHTTPHeaderField: String)
            public mutating func addValue(_ value: String, forHTTPHeaderField: String)
            public func value(forHTTPHeaderField: String) -> String?
            public var url: URL?
            public var httpMethod: String?
            @Sends public var httpBody: Data?
        }
        @Complete public struct URLComponents {
            public init()
            public init?(string: String)
            public init?(url: URL, resolvingAgainstBaseURL: Bool)
            public var url: URL? { get }
            public var queryItems: [URLQueryItem]?
        }
        @Complete public struct URLQueryItem { public init(name: String, value: String?) }
        @Status(response) @Complete open class URLResponse: NSObject { open var url: URL? { get } }
        @Complete open class HTTPURLResponse: URLResponse {
            public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?)
            @Status(http) open var statusCode: Int { get }
            open func value(forHTTPHeaderField: String) -> String?
        }
        @Complete open class URLCache: NSObject { open class var shared: URLCache { get } }
        @Complete open class HTTPCookieStorage: NSObject { open class var shared: HTTPCookieStorage { get } }
        """
}
