// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of AppIntents: the names of the declarations that the documentation uses. Code that compiles against it
// conforms to the stub; the stub may differ from Apple's interface.

// Foundation contains it on Apple's platforms.
@_exported public import LocalizedStrings

public protocol AppIntent: Sendable {
    associatedtype PerformResult: IntentResult
    static var title: LocalizedStringResource { get }
    init()
    func perform() async throws -> PerformResult
}

public protocol IntentResult: Sendable {}

public struct IntentResultContainer: IntentResult {}

extension IntentResult where Self == IntentResultContainer {
    public static func result() -> IntentResultContainer { IntentResultContainer() }
}
