/// Code that runs as a unit: a function, accessor, closure, initial value, or the top level of a file.
package struct Body: FactRecord {
    package enum Kind: UInt8, Sendable { case other, function, accessor, closure, initialValue, asyncLet, file }

    package var code: UInt8
    /// For closures: bit 0 is `async`, bit 1 is `throws`.
    package var effects: UInt8 = 0
    /// Bit 0: part of a `#Preview`. Bit 1: only in debug builds.
    package var flags: UInt16 = 0
    /// The declaration of the body, or the one that contains it.
    package var declaration: DeclarationID
    package var parent: BodyID
    /// The declared thrown type of a closure.
    package var thrown: Int32 = -1
    package var firstEvent: Int32 = 0
    package var eventCount: Int32 = 0
    /// The value of a single-expression body.
    package var value: ValueID = .absent
    package var firstValue = ValueID(0)
    package var valueCount: Int32 = 0
    package var offset: UInt32

    package static let columns: [FactColumn] = [
        .plain, .link(.declarations), .earlier(.bodies), .link(.types), .first(.events), .count, .link(.values),
        .first(.values), .count, .plain,
    ]

    package var kind: Kind { Kind(rawValue: code) ?? .other }
    /// The values of this body and of nested bodies.
    package var values: Range<ValueID> { firstValue..<firstValue.advanced(by: Int(valueCount)) }
    package var isPreview: Bool { flags & 1 != 0 }
    package var isForDebugging: Bool { flags & 2 != 0 }
}

package struct Local: FactRecord {
    package enum Kind: UInt8, Sendable {
        /// Only a type, if one is declared.
        case plain
        /// Position: among the function's parameters. Link: the declaration.
        case parameter
        /// Position: among the closure's parameters. Link: the body.
        case closureParameter
        /// Value: the initial value.
        case initial
        /// Value: the sequence.
        case element
        /// Value: the matched value. Link: the name of the case. Position: in its payload.
        case payload
        /// Value: the tuple. Position: the element.
        case tupleElement
        /// Link: the handler.
        case caught
        /// Link: the body that runs concurrently.
        case asyncLet
        case declaration
    }

    package var code: UInt8
    /// Bit 0: a constant.
    package var flags: UInt8 = 0
    package var position: UInt16 = 0
    package var name: UInt32
    package var type: Int32 = -1
    package var value: ValueID = .absent
    package var link: Int32 = -1
    package var offset: UInt32

    package static let columns: [FactColumn] = [.plain, .name, .link(.types), .link(.values), .plain, .plain]

    package var kind: Kind { Kind(rawValue: code) ?? .plain }
    package var isConstant: Bool { flags & 1 != 0 }
    package var declaration: DeclarationID { DeclarationID(number: link) }
    package var body: BodyID { BodyID(number: link) }
    package var filter: FilterID { FilterID(number: link) }
    package var caseName: UInt32 { UInt32(bitPattern: link) }
}

/// An expression, with the information for determining its type or callee, and its use.
package struct Value: FactRecord {
    package enum Kind: UInt8, Sendable {
        case unknown
        case local
        /// A name that isn't bound in the file's scopes.
        case name
        case selfValue, superValue, selfType
        /// `base.name`
        case member
        /// `.name`
        case implicit
        case call
        case closure
        case type
        /// `base as Type`, `base as? Type`; link: the type. Detail: 1 for `as?`, 2 for `as!`.
        case cast
        /// `base!`, `base?`, `base ?? other`
        case unwrapped
        case subscripted
        /// Detail: the kind. Base: the first element of an array. Name: the text of a number, boolean, or short string.
        case literal
        /// `base is Type`; link: the type.
        case check
        /// `try? base`, or with detail 1 `try! base`.
        case attempted
        /// The result of an operator, which is the name. Base: the operand with the same type, if any.
        case operation
        /// `base = value`; the name is the operator.
        case assignment
        /// A tuple.
        case group
    }

    package enum Literal: UInt8, Sendable {
        case none, string, integer, float, boolean, array, dictionary, null
    }

    /// What uses a value. The user is its index.
    package enum Use: UInt8, Sendable {
        /// Nothing: the value is discarded.
        case nothing
        /// User: the value that it is the base or an operand of. It is always a later one.
        case base, operand
        /// The left and right side. User: the assignment.
        case target, assigned
        /// User: the call.
        case callee, argument
        case thrown, returned
        /// The result of a single-expression body. User: the body.
        case result
        /// User: the local that is bound to it.
        case bound
        /// User: the property that it initializes.
        case initial
        /// The condition of a branch or loop, the subject of a `switch`, or the sequence of a loop.
        case condition, subject, iterated
    }

    package var code: UInt8
    package var detail: UInt8 = 0
    package var useCode: UInt8 = 0
    /// For strings: bit 0 is set if it isn't empty, bit 1 if it has interpolations.
    package var flags: UInt8 = 0
    package var name: UInt32 = 0
    package var base: ValueID = .absent
    package var link: Int32 = -1
    package var userNumber: Int32 = -1
    package var offset: UInt32

    package static let columns: [FactColumn] = [.plain, .name, .earlier(.values), .plain, .plain, .plain]

    package var kind: Kind { Kind(rawValue: code) ?? .unknown }
    package var use: Use { Use(rawValue: useCode) ?? .nothing }
    package var literal: Literal { Literal(rawValue: detail) ?? .none }
    package var isText: Bool { kind == .literal && literal == .string }
    package var isNull: Bool { kind == .literal && literal == .null }
    /// Whether a cast is `as?` or `as!`.
    package var isDowncast: Bool { detail > 0 }
    /// Whether an attempt is `try!`.
    package var isForced: Bool { detail == 1 }
    package var local: LocalID { LocalID(number: link) }
    package var call: CallID { CallID(number: link) }
    package var body: BodyID { BodyID(number: link) }
    package var type: ReferenceID { ReferenceID(link) }
    /// The value that uses this one, depending on ``use``.
    package var user: ValueID { ValueID(number: userNumber) }
    package var userCall: CallID { CallID(number: userNumber) }
    package var userLocal: LocalID { LocalID(number: userNumber) }
    package var userBody: BodyID { BodyID(number: userNumber) }
    package var userDeclaration: DeclarationID { DeclarationID(number: userNumber) }
}

/// A call: the callee and the arguments.
package struct Call: FactRecord {
    package var callee: ValueID
    package var firstArgument: Int32
    package var argumentCount: Int32
    package var flags: UInt32
    /// The offset of the callee's name.
    package var offset: UInt32

    package static let isAwaited: UInt32 = 1

    package static let columns: [FactColumn] = [.link(.values), .first(.arguments), .count, .plain, .plain]

    package var isAwaited: Bool { flags & Call.isAwaited != 0 }
}

package struct CallArgument: FactRecord {
    package var label: UInt32
    package var value: ValueID
    /// 1 for a trailing closure.
    package var flags: UInt32

    package static let columns: [FactColumn] = [.name, .link(.values), .plain]
    package var isTrailing: Bool { flags & 1 != 0 }
}
