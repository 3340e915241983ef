/// XCTest.
enum XCTestModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/xctest, and swift-corelibs-xctest's XCTAssert.swift, which takes what the
        // autoclosures of an assertion throw for a failure of the test, and of which `XCTUnwrap` throws on what its own throws.
        import Foundation

        public struct XCTSkip: Error { public init(_ message: @autoclosure () -> String? = nil, file: StaticString = "", line: UInt = 0) }
        public struct XCTestError: Error {}
        open class XCTest: NSObject {
            // XCAbstractTest.swift: nothing is in them.
            @Only open func setUp() async throws
            @Only open func setUpWithError() throws
            @Only open func tearDownWithError() throws
            @Only open func tearDown() async throws
        }
        open class XCTestCase: XCTest {
            open func expectation(description: String) -> XCTestExpectation
            @Waits open func wait(for expectations: [XCTestExpectation], timeout: TimeInterval, enforceOrder: Bool = false)
            @Waits open func fulfillment(of expectations: [XCTestExpectation], timeout: TimeInterval = 0, enforceOrder: Bool = false) async
            @Waits @Runs(later) open func waitForExpectations(timeout: TimeInterval, handler: ((any Error)?) -> Void)
            @Runs(part) open func measure(_ block: () -> Void)
            @Runs(later) open func addTeardownBlock(_ block: @escaping () -> Void)
        }
        open class XCTestExpectation: NSObject {
            public init(description: String)
            @Answers open func fulfill()
        }
        public struct XCTestErrorWhileUnwrappingOptional: Error {}
        @Fails(XCTestErrorWhileUnwrappingOptional) public func XCTUnwrap<T>(_ value: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0) throws -> T
        @Drops public func XCTAssertThrowsError<T>(_ value: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0, _ handler: (any Error) -> Void = { _ in })
        public func XCTAssertNoThrow<T>(_ value: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssert(_ value: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertTrue(_ value: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertFalse(_ value: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertNil(_ value: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertNotNil(_ value: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertEqual<T>(_ left: @autoclosure () throws -> T, _ right: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertEqual<T>(_ left: @autoclosure () throws -> T, _ right: @autoclosure () throws -> T, accuracy: T, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertNotEqual<T>(_ left: @autoclosure () throws -> T, _ right: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertIdentical(_ left: @autoclosure () throws -> AnyObject?, _ right: @autoclosure () throws -> AnyObject?, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertGreaterThan<T>(_ left: @autoclosure () throws -> T, _ right: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertGreaterThanOrEqual<T>(_ left: @autoclosure () throws -> T, _ right: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertLessThan<T>(_ left: @autoclosure () throws -> T, _ right: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTAssertLessThanOrEqual<T>(_ left: @autoclosure () throws -> T, _ right: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = "", line: UInt = 0)
        public func XCTFail(_ message: String = "", file: StaticString = "", line: UInt = 0)
        @Runs(part) public func XCTExpectFailure<R>(_ reason: String? = nil, failingBlock: () throws -> R) rethrows -> R
        """
}
