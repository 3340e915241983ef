/// Swift Testing.
enum TestingModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/testing, and swift-testing's Confirmation.swift, Issue+Recording.swift.
        import Foundation

        // What a macro throws is of Expectation+Macro.swift, ExpectationChecking+Macro.swift, ResultAdditions.swift: an expression
        // is evaluated outside of the check, so what it throws is thrown on; what a closure throws stays inside.
        public struct ExpectationFailedError: Error {}
        public struct APIMisuseError: Error {}
        public macro _sourceLocation() -> SourceLocation
        public macro sourceLocation() -> SourceLocation
        public macro expect(_ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = .here)
        public macro expect<E, R>(throws error: E, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = .here, performing expression: () async throws -> R) -> (any Error)?
        public macro expect<R>(_ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = .here, performing expression: () async throws -> R, throws errorMatcher: (any Error) async throws -> Bool) -> (any Error)?
        @Only @Fails(ExpectationFailedError) public macro require<T>(_ optionalValue: T?, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = .here) throws -> T
        @Only @Fails(ExpectationFailedError) @Fails(APIMisuseError) public macro require<E, R>(throws error: E, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = .here, performing expression: () async throws -> R) throws -> any Error
        @Only @Fails(ExpectationFailedError) @Fails(APIMisuseError) public macro require<R>(_ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = .here, performing expression: () async throws -> R, throws errorMatcher: (any Error) async throws -> Bool) throws -> any Error
        public struct Issue {
            @Shows public static func record(_ comment: Comment? = nil, sourceLocation: SourceLocation = .here) -> Issue
            @Shows public static func record(_ error: any Error, _ comment: Comment? = nil, sourceLocation: SourceLocation = .here) -> Issue
        }
        public struct Confirmation { @Answers public func confirm(count: Int = 1) }
        @Waits @Runs(part) public func confirmation<R>(_ comment: Comment? = nil, expectedCount: Int = 1, isolation: Int = 0, sourceLocation: SourceLocation = .here, _ body: (Confirmation) async throws -> R) async rethrows -> R
        @Drops @Runs(part) public func withKnownIssue(_ comment: Comment? = nil, isIntermittent: Bool = false, sourceLocation: SourceLocation = .here, _ body: () throws -> Void)
        """
}
