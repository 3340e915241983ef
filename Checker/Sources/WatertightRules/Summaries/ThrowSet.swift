/// The errors that code can throw: known errors, those of closure parameters, and the places where they are unknown.
///
/// Union is associative, commutative, and idempotent, including the limit of witnesses, so that a fixpoint terminates.
package struct ThrowSet: Sendable, Hashable {
    /// Errors of one type.
    package struct Entry: Sendable, Hashable {
        /// The nominal type. Below -1, the name of a type outside of the sources.
        package var type: Int32
        /// One bit for each case of an enum. All bits for the whole type.
        var cases: UInt64
    }

    /// A place where the thrown errors are unknown.
    package struct Witness: Sendable, Hashable, Comparable {
        package var file: FileID
        package var offset: UInt32
        package var reason: Uncertainty

        package static func < (left: Witness, right: Witness) -> Bool {
            (left.file, left.offset, left.reason.rawValue) < (right.file, right.offset, right.reason.rawValue)
        }
    }

    static let wholeType = UInt64.max
    static let mostWitnesses = 8

    /// Ordered by type.
    package private(set) var entries: [Entry] = []
    /// One bit for each parameter whose errors are rethrown.
    package var parameters: UInt32 = 0
    /// Sorted, with at most ``mostWitnesses`` elements.
    package private(set) var witnesses: [Witness] = []
    /// Whether a coder of an unknown type can throw further errors.
    package var needsCoder = false
    /// Whether it is valid only if all files of a module are in the sources.
    package var assumesModule = false
    /// Whether the compiler infers `any Error` there, regardless of this set's precision.
    package var isErased = false

    package init() {}

    package static func unknown(_ file: FileID, _ offset: UInt32, _ reason: Uncertainty) -> ThrowSet {
        var set = ThrowSet()
        set.witnesses = [Witness(file: file, offset: offset, reason: reason)]
        return set
    }

    static func error(_ type: Int32, _ cases: UInt64 = wholeType) -> ThrowSet {
        var set = ThrowSet()
        set.entries = [Entry(type: type, cases: cases)]
        return set
    }

    package var isExact: Bool { witnesses.isEmpty && parameters == 0 && !needsCoder }
    package var isEmpty: Bool { entries.isEmpty && isExact }

    package mutating func formUnion(_ other: ThrowSet) {
        if !other.entries.isEmpty {
            if entries.isEmpty {
                entries = other.entries
            } else if entries != other.entries {
                for entry in other.entries { add(entry) }
            }
        }
        parameters |= other.parameters
        assumesModule = assumesModule || other.assumesModule
        isErased = isErased || other.isErased
        needsCoder = needsCoder || other.needsCoder
        if !other.witnesses.isEmpty, witnesses != other.witnesses {
            witnesses = Array(Set(witnesses + other.witnesses).sorted().prefix(Self.mostWitnesses))
        }
    }

    private mutating func add(_ entry: Entry) {
        if let index = entries.firstIndex(where: { $0.type >= entry.type }) {
            if entries[index].type == entry.type {
                entries[index].cases |= entry.cases
            } else {
                entries.insert(entry, at: index)
            }
        } else {
            entries.append(entry)
        }
    }

    /// Returns the errors in both sets.
    package func intersection(_ other: ThrowSet) -> ThrowSet {
        var set = self
        set.entries = entries.compactMap { entry in
            let cases = other.entries.first { $0.type == entry.type }.map { $0.cases & entry.cases } ?? 0
            return cases == 0 ? nil : Entry(type: entry.type, cases: cases)
        }
        set.parameters &= other.parameters
        set.needsCoder = needsCoder && other.needsCoder
        set.witnesses = witnesses.filter(other.witnesses.contains)
        return set
    }

    func union(_ other: ThrowSet) -> ThrowSet {
        var set = self
        set.formUnion(other)
        return set
    }

    /// Returns the errors that match a filter, and the others.
    func divided(by patterns: [ErrorTest], cases: (Int32) -> UInt64) -> (caught: ThrowSet, left: ThrowSet) {
        if patterns.contains(where: { $0.kind == .everything && !$0.isPartial }) { return (self, ThrowSet()) }
        var caught = self
        var left = self
        caught.entries = []
        left.entries = []
        // The compiler infers any error after clauses that aren't exhaustive, and for the union of several types.
        left.isErased = left.isErased || self != ThrowSet()
        if patterns.allSatisfy({ $0.kind == .type && $0.types.count == 1 }) { caught.isErased = false }
        for entry in entries {
            let whole = entry.cases == Self.wholeType ? cases(entry.type) : entry.cases
            var mayTake: UInt64 = 0
            var takes: UInt64 = 0
            for pattern in patterns {
                let matched: UInt64 =
                    switch pattern.kind {
                    case .everything: whole
                    case .type: pattern.types.contains(entry.type) ? whole : 0
                    case .enumCase: pattern.types.contains(entry.type) ? whole & pattern.cases : 0
                    }
                mayTake |= matched
                if !pattern.isPartial { takes |= matched }
            }
            if mayTake != 0 { caught.add(Entry(type: entry.type, cases: mayTake == whole ? entry.cases : mayTake)) }
            let rest = whole & ~takes
            if rest != 0 { left.add(Entry(type: entry.type, cases: takes == 0 ? entry.cases : rest)) }
        }
        return (caught, left)
    }

    /// Returns the errors limited to a declared thrown type.
    func bounded(by type: Int32) -> ThrowSet {
        if isExact, entries.allSatisfy({ $0.type == type }) { return self }
        var set = ThrowSet.error(type)
        set.assumesModule = false
        return set
    }
}

/// A pattern of a `catch`, with resolved types.
package struct ErrorTest: Sendable, Hashable {
    enum Kind: Sendable { case everything, type, enumCase }

    var kind: Kind
    /// The matching types. For a protocol or class, includes all conforming types or subclasses.
    var types: [Int32] = []
    var cases: UInt64 = 0
    var isPartial = false
}
