/// The index of a type in a ``ResolvedTypes``.
package typealias TypeID = Int32

/// Resolved types without duplicates. This is a class, so that a lookup can add types while another one reads.
package final class ResolvedTypes {
    package enum Kind: Int32 {
        /// First: the reason.
        case unknown
        /// First: the nominal type. Arguments: its generic arguments.
        case nominal
        /// Argument: the type.
        case metatype
        /// First: effects as in ``TypeReference``. Second: the thrown type. Third: 1 for a closure that is known only by
        /// its value. Arguments: the parameters and the result.
        case function
        case tuple
        case composition
        /// An unresolved associated type. First: its name. Second, third: its declaration, if known.
        case associated
        /// A generic parameter. First, second: the declaration. Third: the position.
        case parameter
    }

    package struct Record: Hashable {
        package var kind: Kind
        package var first: Int32
        package var second: Int32
        package var third: Int32
        package var arguments: [TypeID]

        /// The nominal type; negative for other types, and for types without a declaration.
        package var nominal: Int32 { kind == .nominal ? first : -1 }

        /// The number of a generic parameter among those of its declaration.
        package var position: Int { Int(third) }

        // The effects of a function. A closure that is known only by its value doesn't include all of them.
        var isKnownByValue: Bool { kind == .function && third == 1 }
        var isAsync: Bool { kind == .function && first & 1 != 0 }
        var throwsErrors: Bool { kind == .function && first & 2 != 0 }
        /// The declared type of the thrown errors; negative if there is none.
        var thrown: TypeID { kind == .function ? second : -1 }

        /// The declaration of a generic parameter or of an associated type.
        package var owner: Symbol {
            kind == .parameter
                ? Symbol(file: FileID(number: first), declaration: DeclarationID(number: second))
                : Symbol(file: FileID(number: second), declaration: DeclarationID(number: third))
        }
    }

    private(set) var records: [Record] = []
    private var known: [Record: TypeID] = [:]

    package subscript(_ type: TypeID) -> Record { records[Int(type)] }

    func number(
        _ kind: Kind, _ first: Int32 = 0, _ second: Int32 = -1, _ third: Int32 = 0, _ arguments: [TypeID] = []
    ) -> TypeID {
        let record = Record(kind: kind, first: first, second: second, third: third, arguments: arguments)
        if let known = known[record] { return known }
        let number = TypeID(records.count)
        records.append(record)
        known[record] = number
        return number
    }

    func metatype(of type: TypeID) -> TypeID { number(.metatype, 0, -1, 0, [type]) }

    func parameter(_ position: Int, of owner: Symbol) -> TypeID {
        number(.parameter, owner.file.number, owner.declaration.number, Int32(position))
    }

    func unknown(_ reason: Uncertainty) -> TypeID { number(.unknown, Int32(reason.rawValue)) }

    /// Returns the type with the generic parameters of a declaration substituted.
    package func replaced(_ type: TypeID, of owner: Symbol, by arguments: [TypeID], depth: Int = 0) -> TypeID {
        guard depth < 12, !arguments.isEmpty else { return type }
        let record = self[type]
        if record.kind == .parameter, record.owner == owner {
            return record.position < arguments.count ? arguments[record.position] : type
        }
        guard !record.arguments.isEmpty || record.thrown >= 0 else { return type }
        let replaced = record.arguments.map { self.replaced($0, of: owner, by: arguments, depth: depth + 1) }
        let second =
            record.thrown >= 0
            ? self.replaced(record.thrown, of: owner, by: arguments, depth: depth + 1) : record.second
        return number(record.kind, record.first, second, record.third, replaced)
    }

    /// Whether a type is, or contains, a generic parameter of a declaration.
    func hasParameter(of owner: Symbol, in type: TypeID, depth: Int = 0) -> Bool {
        let record = self[type]
        if record.kind == .parameter { return record.owner == owner }
        return depth < 6 && record.arguments.contains { hasParameter(of: owner, in: $0, depth: depth + 1) }
    }
}
