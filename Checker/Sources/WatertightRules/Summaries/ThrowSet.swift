/// Which errors something may throw: what is known, what depends on closures that are handed in, and where it is not known.
///
/// Union is associative, commutative and idempotent, also with the limit on witnesses: so a fixpoint ends.
package struct ThrowSet: Sendable, Hashable {
    /// Errors of one type.
    package struct Entry: Sendable, Hashable {
        /// The nominal; below -1 the name of a type that is not here.
        package var type: Int32
        /// One bit for each case of an enum; all bits for the type as a whole.
        var cases: UInt64
    }

    /// A place where it is not known what is thrown.
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

    /// By type.
    package private(set) var entries: [Entry] = []
    /// One bit for each parameter of the function whose errors are thrown on.
    package var parameters: UInt32 = 0
    /// In order; no more than ``mostWitnesses``.
    package private(set) var witnesses: [Witness] = []
    /// Whether more may be thrown by a coder that may be anybody's.
    package var needsCoder = false
    /// Whether it holds only if all files of a module are here.
    package var assumesModule = false
    /// Whether the compiler sees any error where it stands, however precise this set is.
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

    /// What is in both.
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

    /// What a filter takes, and what it leaves.
    func divided(by patterns: [ErrorTest], cases: (Int32) -> UInt64) -> (caught: ThrowSet, left: ThrowSet) {
        if patterns.contains(where: { $0.kind == .everything && !$0.isPartial }) {
            return (self, ThrowSet())
        }
        var caught = self
        var left = self
        caught.entries = []
        left.entries = []
        // To the compiler any error may pass clauses that do not take all, and be what several types share.
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

    /// No more than what a function says it throws.
    func bounded(by type: Int32) -> ThrowSet {
        if isExact, entries.allSatisfy({ $0.type == type }) { return self }
        var set = ThrowSet.error(type)
        set.assumesModule = false
        return set
    }
}

/// One pattern of a `catch`, with its types looked up.
package struct ErrorTest: Sendable, Hashable {
    enum Kind: Sendable { case everything, type, enumCase }

    var kind: Kind
    /// The types that it takes: of a protocol or a class, with all below.
    var types: [Int32] = []
    var cases: UInt64 = 0
    var isPartial = false
}
