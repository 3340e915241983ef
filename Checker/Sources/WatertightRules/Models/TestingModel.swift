/// Swift Testing. Its macros are known where they are written; here is what they and their helpers are made of.
enum TestingModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/testing, and swift-testing's Confirmation.swift, Issue+Recording.swift.
        import Foundation

        public struct ExpectationFailedError: Error {}
        public struct Issue {
            @Shows public static func record(_ comment: Comment? = nil, sourceLocation: SourceLocation = .here) -> Issue
            @Shows public static func record(_ error: any Error, _ comment: Comment? = nil, sourceLocation: SourceLocation = .here) -> Issue
        }
        public struct Confirmation { @Answers public func confirm(count: Int = 1) }
        @Waits @Runs(part) public func confirmation<R>(_ comment: Comment? = nil, expectedCount: Int = 1, isolation: Int = 0, sourceLocation: SourceLocation = .here, _ body: (Confirmation) async throws -> R) async rethrows -> R
        @Drops @Runs(part) public func withKnownIssue(_ comment: Comment? = nil, isIntermittent: Bool = false, sourceLocation: SourceLocation = .here, _ body: () throws -> Void)
        """
}
