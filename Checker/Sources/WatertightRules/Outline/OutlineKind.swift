/// What a node of an ``Outline`` stands for, what its text is, and what its children are, in their order.
package enum OutlineKind: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    /// The root. Children: declarations and statements.
    case file

    // MARK: Declarations

    /// Text: the imported path (`UIKit`, `Alamofire.AFError`). Flag `singleSymbol` for `import struct A.B`.
    case importDeclaration
    /// Types and extensions. Text: the name, for an extension that of the extended type. Children: attributes,
    /// modifiers, generic parameters, inherited types, then members.
    case structDeclaration, classDeclaration, enumDeclaration, actorDeclaration, protocolDeclaration
    case extensionDeclaration
    /// Text: the base name. Children: attributes, modifiers, generic parameters, parameters, `throwsClause`,
    /// `returnType`, body `block`. Flag `async`.
    case functionDeclaration
    /// As a function; what it expands to is its last child.
    case macroDeclaration
    /// As a function; text `init`, `deinit`, `subscript`.
    case initializerDeclaration, deinitializerDeclaration, subscriptDeclaration
    /// Text: `get`, `set`, `didSet`, … Children: `throwsClause`, `block`.
    case accessorDeclaration
    /// Children: attributes, modifiers, bindings. Flag `constant` for `let`.
    case variableDeclaration
    /// Text: the name, if the pattern is one. Children: the pattern otherwise, `typeAnnotation`, `initializerValue`,
    /// accessors, or the `block` of a getter.
    case binding
    /// One case of an enum. Text: its name. Children: parameters (payload), `initializerValue`.
    case enumCase
    /// Text: the name. Child: the type.
    case typealiasDeclaration
    /// Text: the name. Children: inherited types.
    case associatedTypeDeclaration
    /// Of a function, a closure, a payload, a function type. Text: the first name (label; `_` or empty if there is none).
    /// Children: attributes, `secondName`, the type, `initializerValue`.
    case parameter
    /// Text: the local name of a parameter that has a label of its own.
    case secondName
    /// Where the name of a function, an initializer, a subscript, a type or an extension stands, behind attributes and
    /// modifiers. Text: the name.
    case declaredName
    /// Text: the name (`Published`, `objc`). Children: arguments.
    case attribute
    /// Text: the whole modifier (`public`, `private(set)`, `weak`).
    case modifier
    /// Text: the name. Child: the constraint's type.
    case genericParameter
    /// Child: the type.
    case inheritedType
    /// Text: `throws` or `rethrows`. Child: the type, if it is typed.
    case throwsClause
    /// Child: the type.
    case returnType
    /// Child: the type.
    case typeAnnotation
    /// Child: the expression.
    case initializerValue
    /// `#if` in all its branches. Children: `conditionalClause`.
    case conditionalCompilation
    /// Children: declarations, statements.
    case conditionalClause

    // MARK: Types

    /// Text: the dotted name (`Service.API.Error`). Children: generic arguments.
    case namedType
    /// Child: the wrapped type; an implicitly unwrapped one too.
    case optionalType
    case arrayType, dictionaryType, tupleType
    /// Children: parameters, `throwsClause`, `returnType`. Flag `async`.
    case functionType
    /// Text: `some` or `any`. Child: the type.
    case someOrAnyType
    /// Children: the types.
    case compositionType
    /// Children: attributes, the type.
    case attributedType
    /// Text: `Type` or `Protocol`. Child: the type.
    case metatype
    /// A type that no rule asks about.
    case otherType

    // MARK: Statements

    /// Children: statements.
    case block
    /// Children: `throwsClause` (for `do throws(E)`), `block`, `catchClause`s.
    case doStatement
    /// Children: `catchItem`s, `block`.
    case catchClause
    /// Children: the pattern, `whereClause`.
    case catchItem
    /// Child: the condition.
    case whereClause
    /// Children: conditions, `block`, then the else branch: a `block` or another `ifExpression`.
    case ifExpression
    /// Children: conditions, `block`.
    case guardStatement, whileStatement
    /// Children: `block`, the condition.
    case repeatStatement
    /// Children: the pattern, the sequence, `whereClause`, `block`. Flag `async` for `for await`, `tries` for `for try`.
    case forStatement
    /// Children: the subject, `switchCase`s.
    case switchExpression
    /// Children: `caseItem`s (none for `default`, which has the flag `isDefault`), `block`.
    case switchCase
    /// Children: the pattern, `whereClause`.
    case caseItem
    case returnStatement, throwStatement, breakStatement, continueStatement, fallthroughStatement
    /// Child: `block`.
    case deferStatement
    /// `if let x = y`. Text: the name. Children: `typeAnnotation`, `initializerValue` (absent in `if let x`).
    case optionalBinding
    /// `if case pattern = value`. Children: the pattern, `initializerValue`.
    case matchingCondition

    // MARK: Patterns

    /// Text: the name that is bound.
    case identifierPattern
    /// `let` or `var` before a pattern (its text). Child: the pattern.
    case valueBinding
    /// An expression used as a pattern, such as `.failure(let error)` or `URLError.timedOut`. Child: the expression.
    case expressionPattern
    /// `is T`. Child: the type.
    case isTypePattern
    case tuplePattern, wildcardPattern

    // MARK: Expressions

    /// Children: the callee, then arguments; the first trailing `closure` is a child itself.
    case call
    /// Text: the label, empty if there is none. Child: the expression. Flag `trailing` for the second trailing closure
    /// of a call and those after it.
    case argument
    /// Text: the member's name. Child: the base, absent in `.member`.
    case member
    /// Text: the name (`error`, `self`, `super`, `fetch`).
    case reference
    /// Children: attributes, captures, parameters, `throwsClause`, `returnType`, then its
    /// statements. Flag `async`.
    case closure
    /// Text: the name. Child: the expression, if there is one.
    case capture
    /// Text: `try`, `try?`, `try!`. Child: the expression.
    case tryExpression
    case awaitExpression
    /// Text: `as`, `as?`, `as!`. Children: the expression, the type.
    case cast
    /// Children: the expression, the type.
    case typeCheck
    /// Text: the operator (`=`, `+=`). Children: the left side, the right side.
    case assignment
    /// Text: the operator. Children: the left side, the right side.
    case binary
    /// Children: the condition, the two values.
    case ternary
    /// Text: the operator. Child: the operand.
    case prefixOperator, postfixOperator
    /// Children: segments and interpolations.
    case stringLiteral
    /// Text: the characters.
    case stringSegment
    /// Children: arguments.
    case interpolation
    /// Text: as written.
    case integerLiteral, floatLiteral, booleanLiteral
    case nilLiteral
    case arrayLiteral, dictionaryLiteral
    /// Children: arguments. One without a label is a pair of parentheses.
    case tuple
    /// Children: the base, arguments.
    case subscriptCall
    case forceUnwrap, optionalChain, inOut
    case keyPath
    /// Text: the macro's name. Children: arguments.
    case macroExpansion
    /// `A<B>` in an expression. Children: the expression, the types.
    case specialization
    /// A type in the place of an expression. Child: the type.
    case typeExpression
    case otherExpression

    // MARK: Only while an outline is built

    /// An operator between the elements of a sequence that is not folded yet.
    case operatorToken, castToken, checkToken, ternaryToken, sequence
}

/// What holds of a node beside its kind.
package struct OutlineFlags: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let async = OutlineFlags(rawValue: 1)
    package static let constant = OutlineFlags(rawValue: 2)
    package static let isDefault = OutlineFlags(rawValue: 4)
    package static let trailing = OutlineFlags(rawValue: 8)
    package static let singleSymbol = OutlineFlags(rawValue: 16)
    package static let tries = OutlineFlags(rawValue: 32)
    /// Of a parameter that takes any number of values.
    package static let variadic = OutlineFlags(rawValue: 64)
    /// Of a `catch` with a comment in place of statements.
    package static let explained = OutlineFlags(rawValue: 128)
}

extension OutlineKind {
    /// A declared type; an extension is none.
    package var isType: Bool {
        switch self {
        case .structDeclaration, .classDeclaration, .enumDeclaration, .actorDeclaration, .protocolDeclaration: true
        default: false
        }
    }

    package var isTypeNode: Bool {
        switch self {
        case .namedType, .optionalType, .arrayType, .dictionaryType, .tupleType, .functionType, .someOrAnyType,
            .compositionType, .attributedType, .metatype, .otherType:
            true
        default: false
        }
    }
}
