/// `default-written-back`: a default value replaces data that couldn't be read, and then overwrites it.
package struct DefaultWrittenBackRule: Query {
    package static let description = RuleDescription(
        id: "default-written-back", severity: .warning, isOnByDefault: false, consequence: .dataLost)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        StoredReads(search).unreadStores().filter { !$0.isTemporary }.compactMap { leak(of: $0, &search) }
    }

    private func leak(of read: UnreadStore, _ search: inout Search) -> Leak? {
        if let written = StoredReads(search).overwritingInPlace(of: read) {
            return leak(
                of: read, "the function then returns no value, and a caller uses a default",
                StoredReads(search).overwritten(at: written))
        }
        for value in StoredReads(search).replacements(of: read) {
            guard let written = StoredReads(search).overwriting(read, from: value) else { continue }
            return leak(
                of: read,
                "the default is on line \(lineOf: search.facts.values[value].offset, in: search.file)",
                StoredReads(search).overwritten(at: written))
        }
        return nil
    }

    private func leak(of read: UnreadStore, _ basis: Sentence...) -> Leak {
        Leak(
            offset: read.offset, length: read.length, body: read.body,
            message: "If this read fails, a default value overwrites the stored data.", basis: basis)
    }
}
