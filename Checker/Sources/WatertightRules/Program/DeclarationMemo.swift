/// Memoizes results from declarations, which don't depend on the order of lookups.
final class DeclarationMemo {
    /// A type as written in a declaration.
    struct Reference: Hashable {
        var file: FileID
        var reference: Int32
        var place: DeclarationID
    }

    /// A name at a place where it can have a specific meaning.
    struct Name: Hashable {
        var name: UInt32
        var file: FileID
        var place: Symbol?
    }

    struct MemberName: Hashable {
        var name: UInt32
        var type: TypeID
        var onType: Bool
    }

    var references: [Reference: TypeID] = [:]
    var openReferences = 0
    var meanings: [Name: TypeNames.Meaning?] = [:]
    var supertypes: [TypeID: [TypeID]] = [:]
    /// Types and references whose supertypes were requested during unfinished lookups, and can be incomplete.
    var openSupertypes: [TypeID] = []
    var unsettled: [Reference] = []
    var members: [MemberName: Resolver.Members] = [:]
    var owners: [TypeID: ErrorOwner?] = [:]
    var families: [Symbol: Family] = [:]

    /// Discards results that depend on unfinished lookups.
    func closeSupertypes() {
        for type in openSupertypes { supertypes[type] = nil }
        for reference in unsettled { references[reference] = nil }
        openSupertypes.removeAll(keepingCapacity: true)
        unsettled.removeAll(keepingCapacity: true)
    }
}
