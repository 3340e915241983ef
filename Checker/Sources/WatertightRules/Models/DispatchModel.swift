/// Dispatch: queues, groups, semaphores. Only what takes a throwing closure throws.
enum DispatchModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/dispatch, and swift-corelibs-libdispatch/src/swift.
        public class DispatchObject {}
        public class DispatchQueue: DispatchObject {
            public class var main: DispatchQueue { get }
            public class func global(qos: QoSClass = .default) -> DispatchQueue
            public init(label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [], autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil)
            @Runs(part) public func async(group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void)
            public func async(execute item: DispatchWorkItem)
            @Runs(part) public func sync<T>(flags: DispatchWorkItemFlags = [], execute work: () throws -> T) rethrows -> T
            @Runs(part) public func asyncAndWait<T>(flags: DispatchWorkItemFlags = [], execute work: () throws -> T) rethrows -> T
            @Runs(part) public func asyncAfter(deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void)
            @Runs(part) public func asyncAfter(wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void)
            @Runs(part) public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void)
        }
        public class DispatchWorkItem {
            @Runs(later) public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping () -> Void)
            public func perform()
            public func cancel()
            @Waits public func wait()
            @Waits public func wait(timeout: DispatchTime) -> DispatchTimeoutResult
            @Runs(later) public func notify(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue, execute: @escaping () -> Void)
        }
        public class DispatchGroup: DispatchObject {
            public init()
            @Owes public func enter()
            @Answers public func leave()
            @Waits public func wait()
            @Waits public func wait(timeout: DispatchTime) -> DispatchTimeoutResult
            @Waits public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult
            @Waits @Runs(later) public func notify(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue, execute work: @escaping () -> Void)
        }
        public class DispatchSemaphore: DispatchObject {
            public init(value: Int)
            @Answers public func signal() -> Int
            @Waits public func wait()
            @Waits public func wait(timeout: DispatchTime) -> DispatchTimeoutResult
            @Waits public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult
        }
        public struct DispatchTime { public static func now() -> DispatchTime }
        public struct DispatchWallTime { public static func now() -> DispatchWallTime }
        public protocol DispatchSourceProtocol {
            @Runs(later) func setEventHandler(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: (() -> Void)?)
            @Runs(later) func setCancelHandler(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: (() -> Void)?)
            func cancel()
            func resume()
        }
        @Traps public func dispatchPrecondition(condition: DispatchPredicate)
        """
}
