/// A type as it is written, stored once for each file.
package struct TypeReference: FactRecord, Hashable {
    package enum Kind: UInt8, Sendable {
        /// Anything that is not followed.
        case other
        /// `Name<Arguments>`
        case named
        /// `Base.Name<Arguments>`
        case member
        /// Arguments: the one type.
        case optional, array, metatype, existential, opaque
        /// Arguments: key and value.
        case dictionary
        /// Arguments: the elements, or the parts.
        case tuple, composition
        /// Arguments: the parameters, then the result.
        case function
    }

    package var code: UInt8
    /// Of a function: bit 0 `async`, bit 1 `throws`, bit 2 that an argument is called in place (`@autoclosure`).
    package var effects: UInt8
    package var padding: UInt16 = 0
    package var name: UInt32
    package var base: Int32
    /// The type that a function throws, if it is written.
    package var thrown: Int32
    package var first: Int32
    package var count: Int32

    package static let columns: [FactColumn] = [
        .plain, .name, .earlier(.types), .earlier(.types), .first(.typeArguments), .count,
    ]

    package var kind: Kind { Kind(rawValue: code) ?? .other }
    package var throwsErrors: Bool { effects & 2 != 0 }
}

/// Puts type references together, each once.
struct TypeReferences {
    private(set) var records: [TypeReference] = []
    private(set) var arguments: [FactLink] = []
    private var known: [[Int32]: Int32] = [:]

    mutating func number(
        _ kind: TypeReference.Kind, name: UInt32 = 0, base: Int32 = -1, effects: UInt8 = 0, thrown: Int32 = -1,
        _ arguments: [Int32] = []
    ) -> Int32 {
        let key =
            [Int32(kind.rawValue), Int32(effects), Int32(bitPattern: name), base, thrown] + arguments
        if let known = known[key] { return known }
        let number = Int32(records.count)
        records.append(
            TypeReference(
                code: kind.rawValue, effects: effects, name: name, base: base, thrown: thrown,
                first: Int32(self.arguments.count), count: Int32(arguments.count)))
        self.arguments += arguments.map(FactLink.init)
        known[key] = number
        return number
    }
}
