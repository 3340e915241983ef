/// A declaration of a type, function, property, case, or alias.
package struct Declaration: FactRecord {
    package enum Kind: UInt8, Sendable {
        case other
        case structure, classType, enumeration, actor, protocolType, extensionOfType
        case function, initializer, deinitializer, subscripting
        /// A variable or constant of a type or at the top level of a file.
        case property
        case enumCase, alias, associatedType

        package var isType: Bool {
            switch self {
            case .structure, .classType, .enumeration, .actor, .protocolType: true
            default: false
            }
        }
    }

    package enum Access: UInt8, Sendable, Comparable {
        /// `unstated`: no access level is written, so that of the context applies.
        case unstated, onlyPrivate, file, module, package, outside, open

        package static func < (left: Access, right: Access) -> Bool { left.rawValue < right.rawValue }
    }

    package struct Traits: OptionSet, Sendable, BitwiseCopyable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        /// `static` and `class`.
        package static let onType = Traits(rawValue: 1)
        package static let async = Traits(rawValue: 2)
        package static let throwing = Traits(rawValue: 4)
        package static let rethrowing = Traits(rawValue: 8)
        package static let overriding = Traits(rawValue: 16)
        package static let final = Traits(rawValue: 32)
        package static let constant = Traits(rawValue: 128)
        /// A property with a getter.
        package static let computed = Traits(rawValue: 256)
        package static let requirement = Traits(rawValue: 512)
        /// `@_disfavoredOverload`: called only if no other overload matches.
        package static let disfavored = Traits(rawValue: 4096)
        /// `@available(*, unavailable)`: only explains what to call instead.
        package static let unavailable = Traits(rawValue: 64)
        /// In a branch of `#if`. Another branch may contain the same declaration.
        package static let conditional = Traits(rawValue: 8192)
    }

    package var code: UInt8
    package var accessCode: UInt8 = 0
    package var traits: Traits = []
    package var name: UInt32
    /// The type or extension. Absent for declarations in an accessor.
    package var owner: DeclarationID
    /// The body that contains a local declaration.
    package var scope: BodyID
    /// The result type of a function, the type of a property, the target of an alias, or the extended type.
    package var type: Int32 = -1
    package var thrown: Int32 = -1
    package var firstParameter: Int32 = 0
    package var parameterCount: Int32 = 0
    package var firstGeneric: Int32 = 0
    package var genericCount: Int32 = 0
    package var firstInherited: Int32 = 0
    package var inheritedCount: Int32 = 0
    /// The initial value of a property.
    package var value: ValueID = .absent
    /// The body of a function, or the getter of a property or subscript.
    package var body: BodyID = .absent
    package var offset: UInt32
    /// The offset of its name, after attributes and modifiers.
    package var nameOffset: UInt32 = 0

    package static let columns: [FactColumn] = [
        .plain, .name, .earlier(.declarations), .link(.bodies), .link(.types), .link(.types), .first(.parameters),
        .count, .first(.generics), .count, .first(.typeArguments), .count, .link(.values), .link(.bodies), .plain,
        .plain,
    ]

    package var kind: Kind { Kind(rawValue: code) ?? .other }
    package var access: Access { Access(rawValue: accessCode) ?? .unstated }
    package var throwsErrors: Bool { !traits.isDisjoint(with: [.throwing, .rethrowing]) }
}

/// A parameter of a declaration, or an associated value of a case.
package struct Parameter: FactRecord {
    /// 0 if there is no argument label.
    package var label: UInt32
    package var name: UInt32
    package var type: Int32
    /// The default value, if it is a closure.
    package var value: ValueID = .absent
    package var flags: UInt32

    package static let hasDefault: UInt32 = 1
    package static let isVariadic: UInt32 = 2
    /// `@autoclosure`: the argument is evaluated in the function.
    package static let isAutoclosure: UInt32 = 4
    package static let isEscaping: UInt32 = 8

    package static let columns: [FactColumn] = [.name, .name, .link(.types), .link(.values), .plain]

    package func has(_ flag: UInt32) -> Bool { flags & flag != 0 }
}

/// A generic parameter with its constraint. A `where` clause adds more constraints with the same name.
package struct GenericConstraint: FactRecord {
    package var name: UInt32
    package var type: Int32
    /// 1 if it declares the parameter.
    package var flags: UInt32

    package static let columns: [FactColumn] = [.name, .link(.types), .plain]
    package var declares: Bool { flags & 1 != 0 }
}

/// An attribute, with its argument if that is a name.
package struct DeclaredAttribute: FactRecord {
    package var declaration: DeclarationID
    package var name: UInt32
    package var type: Int32

    package static let columns: [FactColumn] = [.link(.declarations), .name, .link(.types)]
}

package struct Import: FactRecord {
    package var name: UInt32
    package var offset: UInt32

    package static let columns: [FactColumn] = [.name, .plain]
}

/// An element of a list: a type or a name.
package struct FactLink: FactRecord {
    package var index: Int32
    package init(_ index: Int32) { self.index = index }

    package static let columns: [FactColumn] = [.plain]
}
