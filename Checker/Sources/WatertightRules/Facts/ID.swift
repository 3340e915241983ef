/// The 32-bit index of a record in its table, which only subscripts that table.
package struct ID<Record>: Hashable, Strideable, Sendable, BitwiseCopyable {
    /// The index, or a negative number for no record.
    package var number: Int32

    package init(number: Int32) { self.number = number }
    package init(_ position: Int) { number = Int32(position) }

    package static var absent: ID { ID(number: -1) }
    package var isAbsent: Bool { number < 0 }
    package var isPresent: Bool { number >= 0 }

    package static func == (left: ID, right: ID) -> Bool { left.number == right.number }
    package static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    package func distance(to other: ID) -> Int { Int(other.number) - Int(number) }
    package func advanced(by count: Int) -> ID { ID(Int(number) + count) }
}

extension Int {
    package init<Record>(_ id: ID<Record>) { self = Int(id.number) }
}

extension Array {
    package subscript(_ id: ID<Element>) -> Element {
        get { self[Int(id.number)] }
        _modify { yield &self[Int(id.number)] }
    }

    /// The indices of all records.
    package var ids: Range<ID<Element>> { ID(0)..<ID(count) }
}

/// An array with one element for each record of a table.
package struct Table<Record, Element> {
    private var elements: [Element]

    package init(repeating element: Element, for records: [Record]) {
        elements = [Element](repeating: element, count: records.count)
    }

    package subscript(id: ID<Record>) -> Element {
        get { elements[Int(id)] }
        _modify { yield &elements[Int(id)] }
    }
}

package typealias BodyID = ID<Body>
package typealias LocalID = ID<Local>
package typealias ValueID = ID<Value>
package typealias CallID = ID<Call>
package typealias FilterID = ID<ErrorFilter>
package typealias DeclarationID = ID<Declaration>
/// An unresolved type; a ``TypeID`` is a resolved type.
package typealias ReferenceID = Int32
