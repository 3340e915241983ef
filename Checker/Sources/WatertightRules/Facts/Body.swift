/// Code that runs as one: of a function, an accessor, a closure, an initial value, or the top of a file.
package struct Body: FactRecord {
    package enum Kind: UInt8, Sendable { case other, function, accessor, closure, initialValue, asyncLet, file }

    package var code: UInt8
    /// Of a closure: bit 0 `async`, bit 1 that it says `throws`.
    package var effects: UInt8 = 0
    /// Bit 0: of a `#Preview`. Bit 1: in no build but for debugging.
    package var flags: UInt16 = 0
    /// The declaration that it belongs to, or that is around it.
    package var declaration: Int32
    package var parent: Int32
    /// The type that a closure says it throws.
    package var thrown: Int32 = -1
    package var firstEvent: Int32 = 0
    package var eventCount: Int32 = 0
    /// The value of a body that is one expression.
    package var value: Int32 = -1
    /// The values of it and of the bodies inside.
    package var firstValue: Int32 = 0
    package var valueCount: Int32 = 0
    package var offset: UInt32

    package static let columns: [FactColumn] = [
        .plain, .link(.declarations), .earlier(.bodies), .link(.types), .first(.events), .count, .link(.values),
        .first(.values), .count, .plain,
    ]

    package var kind: Kind { Kind(rawValue: code) ?? .other }
    package var isPreview: Bool { flags & 1 != 0 }
    package var isForDebugging: Bool { flags & 2 != 0 }
}

/// A name that a body declares.
package struct Local: FactRecord {
    package enum Kind: UInt8, Sendable {
        /// Says nothing but its type, if that is written.
        case plain
        /// Position: of a function's parameters. Link: the declaration.
        case parameter
        /// Position: of a closure's parameters. Link: the body.
        case closureParameter
        /// Value: the initial one.
        case initial
        /// Value: the sequence.
        case element
        /// Value: what is matched. Name of the case: link. Position: in its payload.
        case payload
        /// Value: the tuple. Position: in it.
        case tupleElement
        /// Link: the handler.
        case caught
        /// Link: the body that is evaluated beside.
        case asyncLet
        /// Link: the declaration.
        case declaration
    }

    package var code: UInt8
    /// Bit 0: a constant.
    package var flags: UInt8 = 0
    package var position: UInt16 = 0
    package var name: UInt32
    package var type: Int32 = -1
    package var value: Int32 = -1
    package var link: Int32 = -1
    package var offset: UInt32

    package static let columns: [FactColumn] = [.plain, .name, .link(.types), .link(.values), .plain, .plain]

    package var kind: Kind { Kind(rawValue: code) ?? .plain }
    package var isConstant: Bool { flags & 1 != 0 }
    package var declaration: DeclarationID { DeclarationID(link) }
    package var body: BodyID { BodyID(link) }
    package var filter: FilterID { FilterID(number: link) }
    package var caseName: UInt32 { UInt32(bitPattern: link) }
}

/// An expression: what its type or its callee can be found from, and what takes it.
package struct Value: FactRecord {
    package enum Kind: UInt8, Sendable {
        case unknown
        /// Link: the local.
        case local
        /// A name that the file's scopes do not bind.
        case name
        case selfValue, superValue, selfType
        /// `base.name`
        case member
        /// `.name`
        case implicit
        /// Link: the call.
        case call
        /// Link: the body.
        case closure
        /// Link: the type.
        case type
        /// `base as Type`, `base as? Type`; link: the type. Detail: 1 for `as?`, 2 for `as!`.
        case cast
        /// `base!`, `base?`, `base ?? other`
        case unwrapped
        case subscripted
        /// Detail: which literal. Base: the first element of an array. Name: what is written, of a
        /// number, a boolean, a short text.
        case literal
        /// `base is Type`; link: the type.
        case check
        /// `try? base`, or with detail 1 `try! base`.
        case attempted
        /// What an operator makes, of which the name tells. Base: what has its type, if an operand has.
        case operation
        /// `base = value`; the name tells the operator.
        case assignment
        /// What has parts: a tuple.
        case group
    }

    package enum Literal: UInt8, Sendable {
        case none, string, integer, float, boolean, array, dictionary, null
    }

    /// What takes a value; user: which one.
    package enum Use: UInt8, Sendable {
        /// Nothing: the value is dropped.
        case nothing
        /// User: the value that it is the base or an operand of, always a later one.
        case base, operand
        /// The left and the right side; user: the assignment.
        case target, assigned
        /// User: the call.
        case callee, argument
        case thrown, returned
        /// What a body of one expression gives; user: the body.
        case result
        /// User: the local that is bound to it.
        case bound
        /// User: the property whose initial value it is.
        case initial
        /// The condition of a branch or a loop, what is switched over, what is iterated.
        case condition, subject, iterated
    }

    package var code: UInt8
    package var detail: UInt8 = 0
    package var useCode: UInt8 = 0
    /// Of a text: bit 0 that it has characters, bit 1 that it has interpolations.
    package var flags: UInt8 = 0
    package var name: UInt32 = 0
    package var base: Int32 = -1
    package var link: Int32 = -1
    package var userNumber: Int32 = -1
    package var offset: UInt32

    package static let columns: [FactColumn] = [.plain, .name, .earlier(.values), .plain, .plain, .plain]

    package var kind: Kind { Kind(rawValue: code) ?? .unknown }
    package var use: Use { Use(rawValue: useCode) ?? .nothing }
    package var literal: Literal { Literal(rawValue: detail) ?? .none }
    package var isText: Bool { kind == .literal && literal == .string }
    package var isNull: Bool { kind == .literal && literal == .null }
    /// Of a cast: `as?` and `as!`.
    package var isDowncast: Bool { detail > 0 }
    /// Of an attempt: `try!`.
    package var isForced: Bool { detail == 1 }
    package var local: LocalID { LocalID(number: link) }
    package var call: CallID { CallID(number: link) }
    package var body: BodyID { BodyID(link) }
    package var type: ReferenceID { ReferenceID(link) }
    /// What takes the value, by ``use``.
    package var user: ValueID { ValueID(userNumber) }
    package var userCall: CallID { CallID(number: userNumber) }
    package var userLocal: LocalID { LocalID(number: userNumber) }
    package var userBody: BodyID { BodyID(userNumber) }
    package var userDeclaration: DeclarationID { DeclarationID(userNumber) }
}

/// A call: what is called, and with what.
package struct Call: FactRecord {
    package var callee: Int32
    package var firstArgument: Int32
    package var argumentCount: Int32
    package var flags: UInt32
    /// Where its name stands.
    package var offset: UInt32

    package static let isAwaited: UInt32 = 1
    package static let isDiscarded: UInt32 = 2

    package static let columns: [FactColumn] = [.link(.values), .first(.arguments), .count, .plain, .plain]

    package var isAwaited: Bool { flags & Call.isAwaited != 0 }
    package var isDiscarded: Bool { flags & Call.isDiscarded != 0 }
}

/// What a call hands over.
package struct CallArgument: FactRecord {
    package var label: UInt32
    package var value: Int32
    /// 1 for a trailing closure.
    package var flags: UInt32

    package static let columns: [FactColumn] = [.name, .link(.values), .plain]
    package var isTrailing: Bool { flags & 1 != 0 }
}
