/// swift-nio: futures, event loops, buffers, channels, bootstraps. Futures do not say what they fail with.
enum NIOModel {
    static let facts = Models.parsed(source)
    static let posix = Models.parsed(posixSource)
    static let compatibility = Models.parsed(compatibilitySource)

    static let source = """
        // Sources: swiftpackageindex.com/apple/swift-nio/documentation/niocore; swift-nio's EventLoopFuture.swift,
        // EventLoop.swift, AsyncAwaitSupport.swift, ByteBuffer-aux.swift, SocketAddresses.swift, Channel.swift.
        public enum ChannelError: Error {}
        public enum SocketAddressError: Error {}
        public struct IOError: Error {}
        public enum EventLoopError: Error {}
        public class EventLoopFuture<Value> {
            public func get() async throws -> Value
            @Waits public func wait(file: StaticString = "", line: UInt = 0) throws -> Value
            @Runs(later) public func map<T>(_ callback: @escaping (Value) -> T) -> EventLoopFuture<T>
            @Runs(later) public func flatMap<T>(_ callback: @escaping (Value) -> EventLoopFuture<T>) -> EventLoopFuture<T>
            @Runs(later) public func flatMapThrowing<T>(_ callback: @escaping (Value) throws -> T) -> EventLoopFuture<T>
            @Runs(later) @Replaces(failure) public func flatMapError(_ callback: @escaping (any Error) -> EventLoopFuture<Value>) -> EventLoopFuture<Value>
            @Runs(later) @Replaces(failure) public func flatMapErrorThrowing(_ callback: @escaping (any Error) throws -> Value) -> EventLoopFuture<Value>
            @Runs(later) public func flatMapResult<T, E>(_ body: @escaping (Value) -> Result<T, E>) -> EventLoopFuture<T>
            @Runs(later) @Replaces(failure) public func recover(_ callback: @escaping (any Error) -> Value) -> EventLoopFuture<Value>
            @Runs(later) public func whenSuccess(_ callback: @escaping (Value) -> Void)
            @Runs(later) public func whenFailure(_ callback: @escaping (any Error) -> Void)
            @Runs(later) public func whenComplete(_ callback: @escaping (Result<Value, any Error>) -> Void)
            @Runs(later) public func always(_ callback: @escaping (Result<Value, any Error>) -> Void) -> EventLoopFuture<Value>
            public func and<T>(_ other: EventLoopFuture<T>) -> EventLoopFuture<(Value, T)>
            public func hop(to loop: any EventLoop) -> EventLoopFuture<Value>
            public func cascade(to promise: EventLoopPromise<Value>?)
            public func cascadeSuccess(to promise: EventLoopPromise<Value>?)
            public func cascadeFailure<T>(to promise: EventLoopPromise<T>?)
            public func transform<T>(to value: T) -> EventLoopFuture<T>
            public static func andAllSucceed(_ futures: [EventLoopFuture<Value>], on loop: any EventLoop) -> EventLoopFuture<Void>
            public static func andAllComplete(_ futures: [EventLoopFuture<Value>], on loop: any EventLoop) -> EventLoopFuture<Void>
            public static func whenAllSucceed(_ futures: [EventLoopFuture<Value>], on loop: any EventLoop) -> EventLoopFuture<[Value]>
            public static func whenAllComplete(_ futures: [EventLoopFuture<Value>], on loop: any EventLoop) -> EventLoopFuture<[Result<Value, any Error>]>
            public var eventLoop: any EventLoop { get }
        }
        public struct EventLoopPromise<Value> {
            @Answers public func succeed(_ value: Value)
            @Answers public func succeed()
            @Answers public func fail(_ error: any Error)
            @Answers public func completeWith(_ future: EventLoopFuture<Value>)
            @Answers public func completeWith(_ result: Result<Value, any Error>)
            @Answers @Runs(detached) public func completeWithTask(_ body: @escaping () async throws -> Value) -> Task<Void, Never>
            public var futureResult: EventLoopFuture<Value> { get }
        }
        public protocol EventLoopGroup {
            func next() -> any EventLoop
            func any() -> any EventLoop
            func shutdownGracefully() async throws
            @Waits func syncShutdownGracefully() throws
        }
        public protocol EventLoop: EventLoopGroup {
            @Runs(later) func execute(_ task: @escaping () -> Void)
            @Runs(later) func submit<T>(_ task: @escaping () throws -> T) -> EventLoopFuture<T>
            @Runs(later) func flatSubmit<T>(_ task: @escaping () -> EventLoopFuture<T>) -> EventLoopFuture<T>
            @Runs(later) func scheduleTask<T>(in delay: TimeAmount, _ task: @escaping () throws -> T) -> Scheduled<T>
            @Runs(later) func scheduleTask<T>(deadline: NIODeadline, _ task: @escaping () throws -> T) -> Scheduled<T>
            func makePromise<T>(of type: T.Type = T.self, file: StaticString = "", line: UInt = 0) -> EventLoopPromise<T>
            func makeSucceededFuture<T>(_ value: T) -> EventLoopFuture<T>
            func makeSucceededVoidFuture() -> EventLoopFuture<Void>
            func makeFailedFuture<T>(_ error: any Error) -> EventLoopFuture<T>
            func makeCompletedFuture<T>(_ result: Result<T, any Error>) -> EventLoopFuture<T>
            @Runs(part) func makeCompletedFuture<T>(withResultOf body: () throws -> T) -> EventLoopFuture<T>
            @Runs(detached) func makeFutureWithTask<T>(_ body: @escaping () async throws -> T) -> EventLoopFuture<T>
            @Traps func preconditionInEventLoop(file: StaticString = "", line: UInt = 0)
            @Traps func assertInEventLoop(file: StaticString = "", line: UInt = 0)
            var inEventLoop: Bool { get }
        }
        public struct ByteBuffer {
            public init()
            public init(string: String)
            public init<B>(bytes: B)
            public init(data: Data)
            @Fails(HexDecodingError) public init(plainHexEncodedBytes: String) throws
            @Fails(ReadUTF8ValidationError) public func getUTF8ValidatedString(at index: Int, length: Int) throws -> String?
            @Fails(ReadUTF8ValidationError) public mutating func readUTF8ValidatedString(length: Int) throws -> String?
            @Fails(ReadUTF8ValidationError) public func peekUTF8ValidatedString(length: Int) throws -> String?
            @Fails(HexDecodingError) public mutating func writePlainHexEncodedBytes(_ text: String) throws -> Int
            @Fails(CopyBytesError) public mutating func copyBytes(at from: Int, to index: Int, length: Int) throws -> Int
            public mutating func readString(length: Int) -> String?
            public mutating func readBytes(length: Int) -> [UInt8]?
            public mutating func readSlice(length: Int) -> ByteBuffer?
            public mutating func readInteger<T>(endianness: Endianness = .big, as type: T.Type = T.self) -> T?
            public mutating func writeString(_ text: String) -> Int
            public mutating func writeBytes<B>(_ bytes: B) -> Int
            public mutating func writeInteger<T>(_ integer: T, endianness: Endianness = .big, as type: T.Type = T.self) -> Int
            public mutating func writeBuffer(_ buffer: inout ByteBuffer) -> Int
            public func getString(at index: Int, length: Int) -> String?
            @Runs(part) public func withUnsafeReadableBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T
            @Runs(part) public mutating func withUnsafeMutableReadableBytes<T>(_ body: (UnsafeMutableRawBufferPointer) throws -> T) rethrows -> T
            @Runs(part) public mutating func readWithUnsafeReadableBytes(_ body: (UnsafeRawBufferPointer) throws -> Int) rethrows -> Int
            @Runs(part) public mutating func writeWithUnsafeMutableBytes(minimumWritableBytes: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows -> Int
            @Runs(part) public mutating func modifyIfUniquelyOwned<T>(_ modify: (inout ByteBuffer) throws -> T) rethrows -> T?
            public var readableBytes: Int { get }
            public var readerIndex: Int { get }
            public var writerIndex: Int { get }
            public struct HexDecodingError: Error {}
            public struct ReadUTF8ValidationError: Error {}
            public struct CopyBytesError: Error {}
        }
        public struct ByteBufferAllocator { public func buffer(capacity: Int) -> ByteBuffer }
        public enum SocketAddress {
            @Fails(SocketAddressError) public init(ipAddress: String, port: Int) throws
            @Fails(SocketAddressError) public init(packedIPAddress: ByteBuffer, port: Int) throws
            @Fails(SocketAddressError) public init(unixDomainSocketPath: String) throws
            @Fails(SocketAddressError) @Touches(network) public static func makeAddressResolvingHost(_ host: String, port: Int) throws -> SocketAddress
        }
        public protocol Channel {
            @Touches(network) func write<T>(_ data: T, promise: EventLoopPromise<Void>?)
            @Touches(network) func writeAndFlush<T>(_ data: T) -> EventLoopFuture<Void>
            @Touches(network) func writeAndFlush<T>(_ data: T) async throws
            @Touches(network) func close(mode: CloseMode = .all, file: StaticString = "", line: UInt = 0) -> EventLoopFuture<Void>
            @Touches(network) @Disposable func close(mode: CloseMode = .all, file: StaticString = "", line: UInt = 0) async throws
            func setOption<O>(_ option: O, value: O.Value) -> EventLoopFuture<Void>
            func getOption<O>(_ option: O) -> EventLoopFuture<O.Value>
            var eventLoop: any EventLoop { get }
            var pipeline: ChannelPipeline { get }
            var closeFuture: EventLoopFuture<Void> { get }
        }
        public class ChannelPipeline {
            public func addHandler<H>(_ handler: H, name: String? = nil, position: Position = .last) -> EventLoopFuture<Void>
            public func addHandlers<H>(_ handlers: H..., position: Position = .last) -> EventLoopFuture<Void>
            public func removeHandler<H>(_ handler: H) -> EventLoopFuture<Void>
            public var syncOperations: SynchronousOperations { get }
            public struct SynchronousOperations {
                public func addHandler<H>(_ handler: H, name: String? = nil, position: Position = .last) throws
                public func addHandlers<H>(_ handlers: H..., position: Position = .last) throws
                public func context<H>(handler: H) throws -> ChannelHandlerContext
                public func context(name: String) throws -> ChannelHandlerContext
                public func handler<H>(type: H.Type) throws -> H
            }
        }
        public class ChannelHandlerContext {
            public func fireChannelRead<T>(_ data: T)
            public func fireErrorCaught(_ error: any Error)
            public func write<T>(_ data: T, promise: EventLoopPromise<Void>?)
            public func writeAndFlush<T>(_ data: T, promise: EventLoopPromise<Void>?)
            public func close(mode: CloseMode = .all, promise: EventLoopPromise<Void>?)
            public func flush()
            public var eventLoop: any EventLoop { get }
            public var channel: any Channel { get }
        }
        public protocol ChannelHandler {}
        public protocol ChannelInboundHandler: ChannelHandler {}
        public protocol ChannelOutboundHandler: ChannelHandler {}
        """

    static let posixSource = """
        // Sources: swift-nio's Bootstrap.swift, MultiThreadedEventLoopGroup.swift, NIOThreadPool.swift.
        import NIOCore

        public class MultiThreadedEventLoopGroup: EventLoopGroup {
            public init(numberOfThreads: Int)
            public static var singleton: MultiThreadedEventLoopGroup { get }
        }
        public class ServerBootstrap {
            public init(group: any EventLoopGroup)
            @Runs(later) public func childChannelInitializer(_ initializer: @escaping (any Channel) -> EventLoopFuture<Void>) -> Self
            @Runs(later) public func serverChannelInitializer(_ initializer: @escaping (any Channel) -> EventLoopFuture<Void>) -> Self
            public func serverChannelOption<O>(_ option: O, value: O.Value) -> Self
            public func childChannelOption<O>(_ option: O, value: O.Value) -> Self
            @Touches(network) public func bind(host: String, port: Int) -> EventLoopFuture<any Channel>
            @Touches(network) public func bind(to address: SocketAddress) -> EventLoopFuture<any Channel>
            @Touches(network) @Runs(later) public func bind<T>(host: String, port: Int, serverBackPressureStrategy: Int? = nil, childChannelInitializer: @escaping (any Channel) -> EventLoopFuture<T>) async throws -> NIOAsyncChannel
        }
        public class ClientBootstrap {
            public init(group: any EventLoopGroup)
            @Runs(later) public func channelInitializer(_ initializer: @escaping (any Channel) -> EventLoopFuture<Void>) -> Self
            public func channelOption<O>(_ option: O, value: O.Value) -> Self
            @Touches(network) public func connect(host: String, port: Int) -> EventLoopFuture<any Channel>
            @Touches(network) public func connect(to address: SocketAddress) -> EventLoopFuture<any Channel>
            @Touches(network) @Runs(later) public func connect<T>(host: String, port: Int, channelInitializer: @escaping (any Channel) -> EventLoopFuture<T>) async throws -> T
        }
        public class NIOThreadPool {
            @Runs(later) public func runIfActive<T>(eventLoop: any EventLoop, _ body: @escaping () throws -> T) -> EventLoopFuture<T>
            @Runs(part) public func runIfActive<T>(_ body: @escaping () throws -> T) async throws -> T
        }
        """

    static let compatibilitySource = """
        // Sources: swift-nio's NIOFoundationCompat/Codable+ByteBuffer.swift.
        import Foundation
        import NIOCore

        extension JSONDecoder { @Fails(DecodingError) public func decode<T>(_ type: T.Type, from buffer: ByteBuffer) throws -> T }
        extension JSONEncoder {
            @Fails(EncodingError) public func encode<T>(_ value: T, into buffer: inout ByteBuffer) throws
            @Fails(EncodingError) public func encodeAsByteBuffer<T>(_ value: T, allocator: ByteBufferAllocator) throws -> ByteBuffer
        }
        extension ByteBuffer {
            @Fails(DecodingError) public func getJSONDecodable<T>(_ type: T.Type, decoder: JSONDecoder = JSONDecoder(), at index: Int, length: Int) throws -> T?
            @Fails(DecodingError) public mutating func readJSONDecodable<T>(_ type: T.Type, decoder: JSONDecoder = JSONDecoder(), length: Int) throws -> T?
            @Fails(EncodingError) public mutating func writeJSONEncodable<T>(_ value: T, encoder: JSONEncoder = JSONEncoder()) throws -> Int
        }
        """
}
