/// A record of ``Facts``. Consists of 32-bit words, so that arrays can be read and written as a single block of memory.
/// Its columns declare the valid values of each word. Kinds are stored as codes, so that no bytes are invalid.
package protocol FactRecord: Sendable, BitwiseCopyable {
    static var columns: [FactColumn] { get }
}

/// The meaning of a word in a record.
package enum FactColumn: Sendable {
    /// Codes, flags, or offsets.
    case plain
    /// The index of a string.
    case name
    /// The index of a record in a table, or -1.
    case link(FactTable)
    /// Like `link`, but refers to an earlier record, so that following it terminates.
    case earlier(FactTable)
    /// The index of the first record of a range in a table. The next word is the count.
    case first(FactTable)
    case count
}

package enum FactTable: Sendable, CaseIterable {
    case types, typeArguments, declarations, parameters, generics, attributes, bodies, locals, values, calls, arguments
    case events, handlers, patterns, imports
}
