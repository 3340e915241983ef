/// A record of ``Facts``: 32-bit words only, so that an array of them is written and read as one piece of memory. What
/// each word may be is said by its column; kinds are stored as codes, so that no bytes make an invalid one.
package protocol FactRecord: Sendable, BitwiseCopyable {
    static var columns: [FactColumn] { get }
}

/// What a word of a record is.
package enum FactColumn: Sendable {
    /// Codes, flags, offsets.
    case plain
    /// The number of a text.
    case name
    /// The position of a record in a table, or -1.
    case link(FactTable)
    /// As `link`, and before this record: following it ends.
    case earlier(FactTable)
    /// The first of some records in a table; the next word says how many they are.
    case first(FactTable)
    case count
}

/// The tables of ``Facts``.
package enum FactTable: Sendable, CaseIterable {
    case types, typeArguments, declarations, parameters, generics, attributes, bodies, locals, values, calls, arguments
    case events, handlers, patterns, imports
}
