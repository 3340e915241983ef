/// `catch-never-matches`: a clause waits for errors that cannot come.
package struct CatchNeverMatchesRule: Query {
    package static let description = RuleDescription(
        id: "catch-never-matches",
        summary: "A `catch` asks for errors that cannot arrive there, so it never runs.",
        why: """
            Somebody wrote what is to happen if this fails, and it does not happen: what fails has another type or another case \
            by now, and goes past the clause. The compiler does not say so, and a person sees a general message, or none.
            """,
        before: """
            enum StoreFailure: Error { case full }
            struct Store { func save() throws { throw StoreFailure.full } }

            do {
                try store.save()
            } catch CocoaError.fileWriteOutOfSpace {
                output.onDiskFull()
            }
            """,
        after: """
            enum StoreFailure: Error { case full }
            struct Store { func save() throws { throw StoreFailure.full } }

            do {
                try store.save()
            } catch StoreFailure.full {
                output.onDiskFull()
            }
            """,
        decides: """
            Looks at clauses that ask for types or cases. Found are those that none of the errors can match which come that \
            far, where all of these are known: each call that the `do` holds was followed to its end.

            Left alone is every clause at which something may arrive that is not known, one that asks for a protocol, for a \
            class that what arrives may be a subclass of, for an `NSError`, or for cancellation, and one above which nothing \
            throws at all, of which the compiler warns.
            """,
        severity: .warning, isOnByDefault: false, consequence: .misled,
        notice: "They are told something else than what was written for this case.")

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        search.handlers().compactMap { handler in
            guard handler.origin == .clause, handler.reach == .some, search.ships(handler.body) else { return nil }
            let sets = search.survey.throwSets
            let body = search.number(of: handler.body)
            let (thrown, coming, caught) = sets.arriving(at: handler.filter, in: body)
            guard thrown.isExact, !thrown.entries.isEmpty, caught.entries.isEmpty,
                search.asksForClosedTypes(handler.filter, of: thrown, in: body)
            else { return nil }
            let types = coming.entries.map { "`\(type: $0.type)` may arrive here" as Sentence }
            return Leak(
                offset: handler.offset, length: 5, body: handler.body,
                message: "This `catch` never runs: nothing that it asks for can arrive here.",
                basis: (types.isEmpty ? ["the clauses before it take all that is thrown"] : types) + [
                    "all that the `do` calls was followed"
                ])
        }
    }
}

extension Search {
    /// Whether what a clause asks for can be told from what arrives: types that are declared, and no protocols.
    fileprivate func asksForClosedTypes(_ filter: Int32, of arriving: ThrowSet, in body: Int32) -> Bool {
        let tests = survey.throwSets.flows[Int(body)].steps.lazy.compactMap { step -> [ErrorTest]? in
            if case .handler(filter, let tests) = step.kind { tests } else { nil }
        }.first
        let linked = program.linked
        guard let tests, arriving.entries.allSatisfy({ isClosed($0.type) }) else { return false }
        return tests.allSatisfy { test in
            guard test.kind != .everything, let type = test.types.first, isClosed(type),
                let symbol = linked.nominals[Int(type)].symbol
            else { return false }
            guard program.declaration(symbol).kind != .protocolType else { return false }
            return !arriving.entries.contains { linked.reaches($0.type, from: type) && $0.type != type }
        }
    }

    /// Whether a type is declared where it can be read, and is no error that stands for others.
    private func isClosed(_ type: Int32) -> Bool {
        let linked = program.linked
        guard type >= 0, linked.nominals[Int(type)].symbol != nil, type != linked.wellKnown.error else { return false }
        return !linked.reaches(linked.wellKnown.bridgedError, from: type)
    }
}
