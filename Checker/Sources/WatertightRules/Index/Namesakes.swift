/// What all functions of one base name have in common, gathered once: a name like `load` may have thousands of them.
struct Namesakes: Sendable {
    /// The typed errors that they throw, as written.
    private(set) var typedErrors: Set<String> = []
    /// Whether one throws without a type, or rethrows.
    private(set) var hasUntyped = false
    /// Whether one can end in a failure: it throws or returns a `Result`.
    private(set) var canFail = false
    private(set) var returnsResult = false
    /// What all of them return, if it is the same.
    private(set) var commonReturn: OutlineNode?
    /// The number of them.
    private(set) var count = 0

    /// More functions of one name than this, and no receiver to tell them apart: which one is called cannot be known.
    static let most = 64

    mutating func add(_ function: FunctionDeclaration) {
        switch function.effect {
        case .none: break
        case .typed(let type): typedErrors.insert(type.text)
        case .untyped, .rethrowing: hasUntyped = true
        }
        let returned = function.returned
        if returned?.wrappedNamedType?.isText("Result") ?? false { returnsResult = true }
        canFail = canFail || returnsResult || function.effect != .none
        if count == 0 {
            commonReturn = returned
        } else if let common = commonReturn, returned?.sourceText != common.sourceText {
            commonReturn = nil
        }
        count += 1
    }
}
