/// A failure in the vocabulary of one layer: what a repository, a facade or an HTTP client throws.
///
/// One line is enough:
///
/// ```swift
/// enum AuthenticationError: LayerFailure { case wrongPassword, unreachable, serviceFailed }
/// ```
///
/// The log then contains `AuthenticationError/wrong-password`. State `domain` and `codeWord` where codes must survive a
/// rename. Payloads are for the screen, such as `case locked(until: Date)`; they never reach the log. The error
/// that caused the failure isn't a payload: it is sealed in the ``Incident``.
public protocol LayerFailure: Error, Hashable {
    /// The first part of the failure's code. The name of the type by default.
    ///
    /// Static, so that no value of a failure can be part of it.
    static var domain: String { get }
    /// The second part of the failure's code. By default the name of the enum's case or its string raw value, in kebab
    /// case; `failed` for a struct.
    ///
    /// Declare it in an enum with a mirror of its own, and for the cases without a payload of an enum with a description of its
    /// own: Swift shows no name for these. Without it, the code contains the position of the case, and failure tables fail.
    ///
    /// - Important: Declare the type ``CodeWord``. A property `codeWord` of type `String` compiles and is ignored.
    var codeWord: CodeWord { get }
    /// The importance for those who operate the app. ``FailureSeverity/inherited`` by default.
    var severity: FailureSeverity { get }
    /// Values that may be logged. Empty by default.
    var details: FailureDetails { get }
}

extension LayerFailure {
    /// The name of the type, without its module and generic arguments.
    public static var domain: String { ProgramNames.name(of: Self.self) }
    /// The name of the enum's case in kebab case.
    public var codeWord: CodeWord { CodeWord(name: ProgramNames.caseName(of: self)) }
    /// The severity of the error below. A failure that begins in the program is ``FailureSeverity/expected``.
    public var severity: FailureSeverity { .inherited }
    /// No values.
    public var details: FailureDetails { [:] }
    /// The code: `domain` and `codeWord`.
    public var code: FailureCode { FailureCode(domain: Self.domain, reason: codeWord.text) }
}

extension LayerFailure where Self: RawRepresentable, RawValue == String {
    /// The raw value in kebab case, if the failure is an enum. The raw value of a struct may come from a server.
    public var codeWord: CodeWord {
        let isEnum = Mirror(reflecting: self).displayStyle == .enum
        return CodeWord(name: isEnum ? ProgramNames.kebab(rawValue) : "failed")
    }
}

extension LayerFailure {
    /// Whether the code doesn't name the case, because the name is unknown and the failure declares no `codeWord`. A position
    /// changes when a case is inserted.
    package var isUnnamed: Bool {
        let position = "case-\(ProgramNames.casePosition(of: self))"
        // An enum with a mirror of its own looks like a struct.
        if self is any CustomReflectable { return ["failed", position].contains(codeWord.text) }
        return ProgramNames.plainCaseName(of: self) == nil && codeWord.text == position
    }
}

/// A word of the program, written as a literal: `"wrong-password"`.
///
/// It cannot be interpolated, so no value reaches a code.
public struct CodeWord: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    let text: String

    /// Creates a word from a literal.
    public init(stringLiteral value: StaticString) { text = String(describing: value) }

    /// Creates a word from a name that the program declares, such as that of an enum's case.
    package init(name: String) { text = name }

    /// The word.
    public var description: String { text }
}
