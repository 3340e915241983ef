/// A type as written, stored once for each file.
package struct TypeReference: FactRecord, Hashable {
    package enum Kind: UInt8, Sendable {
        /// A type that isn't analyzed.
        case other
        /// `Name<Arguments>`
        case named
        /// `Base.Name<Arguments>`
        case member
        /// Arguments: one type.
        case optional, array, metatype, existential, opaque
        /// Arguments: key and value.
        case dictionary
        /// Arguments: the elements or components.
        case tuple, composition
        /// Arguments: the parameters, followed by the result.
        case function
    }

    package var code: UInt8
    /// For functions: bit 0 is `async`, bit 1 is `throws`, bit 2 marks an `@autoclosure` argument.
    package var effects: UInt8
    package var padding: UInt16 = 0
    package var name: UInt32
    package var base: Int32
    /// The declared thrown type of a function.
    package var thrown: Int32
    package var first: Int32
    package var count: Int32

    package static let columns: [FactColumn] = [
        .plain, .name, .earlier(.types), .earlier(.types), .first(.typeArguments), .count,
    ]

    package var kind: Kind { Kind(rawValue: code) ?? .other }
    package var throwsErrors: Bool { effects & 2 != 0 }
}

/// Collects type references without duplicates.
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
