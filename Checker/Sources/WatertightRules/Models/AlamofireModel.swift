/// Alamofire: sessions, requests, their tasks and serializers.
enum AlamofireModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: alamofire.github.io/Alamofire, and Alamofire 5's Session.swift, DataRequest.swift, Concurrency.swift,
        // AFError.swift (a cancelled request ends in AFError.explicitlyCancelled).
        import Foundation

        public struct HTTPMethod {
            public static let delete: HTTPMethod
            public static let get: HTTPMethod
            public static let head: HTTPMethod
            public static let put: HTTPMethod
            @Unrepeatable public static let patch: HTTPMethod
            @Unrepeatable public static let post: HTTPMethod
        }
        public enum AFError: Error { @Status(http) public var responseCode: Int? { get } }
        public let AF: Session
        open class Session {
            public static let `default`: Session
            public init(configuration: URLSessionConfiguration = .default, delegate: SessionDelegate = .init(), rootQueue: DispatchQueue = .main, startRequestsImmediately: Bool = true, interceptor: (any RequestInterceptor)? = nil, serverTrustManager: ServerTrustManager? = nil, redirectHandler: (any RedirectHandler)? = nil, cachedResponseHandler: (any CachedResponseHandler)? = nil, eventMonitors: [any EventMonitor] = [])
            @Touches(network) open func request(_ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil, encoding: any ParameterEncoding = .default, headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil, requestModifier: RequestModifier? = nil) -> DataRequest
            @Touches(network) open func request<P>(_ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: P? = nil, encoder: any ParameterEncoder, headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil, requestModifier: RequestModifier? = nil) -> DataRequest
            @Touches(network) open func download(_ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil, encoding: any ParameterEncoding = .default, headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil, requestModifier: RequestModifier? = nil, to destination: Destination? = nil) -> DownloadRequest
            @Touches(network) open func upload(_ data: Data, to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil, fileManager: FileManager = .default, requestModifier: RequestModifier? = nil) -> UploadRequest
            @Touches(network) @Runs(part) open func upload(multipartFormData: @escaping (MultipartFormData) -> Void, to url: any URLConvertible, usingThreshold: UInt64 = 0, method: HTTPMethod = .post, headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil, fileManager: FileManager = .default, requestModifier: RequestModifier? = nil) -> UploadRequest
            @Touches(network) @Runs(part) open func upload(multipartFormData: @escaping (MultipartFormData) -> Void, with request: any URLRequestConvertible, usingThreshold: UInt64 = 0, interceptor: (any RequestInterceptor)? = nil, fileManager: FileManager = .default) -> UploadRequest
            open func cancelAllRequests(completingOnQueue: DispatchQueue = .main, completion: (() -> Void)? = nil)
        }
        open class Request {
            public func resume() -> Self
            public func suspend() -> Self
            public func cancel() -> Self
            public func authenticate(username: String, password: String, persistence: URLCredential.Persistence = .forSession) -> Self
        }
        open class DataRequest: Request {
            public func validate() -> Self
            public func validate<S>(statusCode: S) -> Self
            public func validate<S>(contentType: @autoclosure () -> S) -> Self
            @Runs(later) public func validate(_ validation: @escaping (URLRequest?, HTTPURLResponse, Data?) -> Result<Void, any Error>) -> Self
            @Runs(once) public func response(queue: DispatchQueue = .main, completionHandler: @escaping (DataResponse<Data?, AFError>) -> Void) -> Self
            @Runs(once) public func responseData(queue: DispatchQueue = .main, dataPreprocessor: [DataPreprocessor] = [], emptyResponseCodes: Set<Int> = [], emptyRequestMethods: Set<HTTPMethod> = [], completionHandler: @escaping (DataResponse<Data, AFError>) -> Void) -> Self
            @Runs(once) public func responseString(queue: DispatchQueue = .main, dataPreprocessor: [DataPreprocessor] = [], encoding: [Int] = [], emptyResponseCodes: Set<Int> = [], emptyRequestMethods: Set<HTTPMethod> = [], completionHandler: @escaping (DataResponse<String, AFError>) -> Void) -> Self
            @Runs(once) public func responseJSON(queue: DispatchQueue = .main, dataPreprocessor: [DataPreprocessor] = [], emptyResponseCodes: Set<Int> = [], emptyRequestMethods: Set<HTTPMethod> = [], options: [Int] = [], completionHandler: @escaping (DataResponse<Any, AFError>) -> Void) -> Self
            @Runs(once) public func responseDecodable<T>(of type: T.Type = T.self, queue: DispatchQueue = .main, dataPreprocessor: [DataPreprocessor] = [], decoder: [DataDecoder] = [], emptyResponseCodes: Set<Int> = [], emptyRequestMethods: Set<HTTPMethod> = [], completionHandler: @escaping (DataResponse<T, AFError>) -> Void) -> Self
            public func serializingData(automaticallyCancelling: Bool = true, dataPreprocessor: [DataPreprocessor] = [], emptyResponseCodes: Set<Int> = [], emptyRequestMethods: Set<HTTPMethod> = []) -> DataTask<Data>
            public func serializingString(automaticallyCancelling: Bool = true, dataPreprocessor: [DataPreprocessor] = [], encoding: [Int] = [], emptyResponseCodes: Set<Int> = [], emptyRequestMethods: Set<HTTPMethod> = []) -> DataTask<String>
            public func serializingDecodable<T>(_ type: T.Type = T.self, automaticallyCancelling: Bool = true, dataPreprocessor: [DataPreprocessor] = [], decoder: any DataDecoder = JSONDecoder(), emptyResponseCodes: Set<Int> = [], emptyRequestMethods: Set<HTTPMethod> = []) -> DataTask<T>
        }
        open class UploadRequest: DataRequest {}
        open class DownloadRequest: Request {
            public func validate() -> Self
            @Runs(once) public func response(queue: DispatchQueue = .main, completionHandler: @escaping (DownloadResponse<URL?, AFError>) -> Void) -> Self
            @Runs(once) public func responseURL(queue: DispatchQueue = .main, completionHandler: @escaping (DownloadResponse<URL, AFError>) -> Void) -> Self
            public func serializingDownloadedFileURL(automaticallyCancelling: Bool = true) -> DownloadTask<URL>
        }
        public struct DataTask<Value> {
            @Fails(AFError) @Cancels @Touches(network) public var value: Value { get async throws }
            @Touches(network) public var result: Result<Value, AFError> { get async }
            @Touches(network) public var response: DataResponse<Value, AFError> { get async }
            public func cancel()
        }
        public struct DownloadTask<Value> {
            @Fails(AFError) @Cancels @Touches(network) public var value: Value { get async throws }
            @Touches(network) public var result: Result<Value, AFError> { get async }
        }
        public struct DataResponse<Success, Failure> {
            public var result: Result<Success, Failure> { get }
            public var value: Success? { get }
            public var error: Failure? { get }
            public var data: Data? { get }
            public var response: HTTPURLResponse? { get }
        }
        public struct DownloadResponse<Success, Failure> {
            public var result: Result<Success, Failure> { get }
            public var error: Failure? { get }
        }
        public protocol URLConvertible { @Fails(AFError) func asURL() throws -> URL }
        public protocol URLRequestConvertible { @Fails(AFError) func asURLRequest() throws -> URLRequest }
        extension String: URLConvertible { @Fails(AFError) public func asURL() throws -> URL }
        public protocol ParameterEncoding { @Fails(AFError) func encode(_ request: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest }
        public protocol ParameterEncoder { @Fails(AFError) func encode<P>(_ parameters: P?, into request: URLRequest) throws -> URLRequest }
        public struct URLEncoding: ParameterEncoding {
            public static var `default`: URLEncoding { get }
            @Fails(AFError) public func encode(_ request: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest
        }
        public struct JSONEncoding: ParameterEncoding {
            public static var `default`: JSONEncoding { get }
            @Fails(AFError) public func encode(_ request: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest
        }
        extension URLRequest { @Fails(AFError) public init(url: any URLConvertible, method: HTTPMethod, headers: HTTPHeaders? = nil) throws }
        """
}
