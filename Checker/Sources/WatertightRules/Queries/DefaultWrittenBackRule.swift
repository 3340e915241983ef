/// `default-written-back`: what could not be read is replaced by a default, and that is written over it.
package struct DefaultWrittenBackRule: Query {
    package static let description = RuleDescription(
        id: "default-written-back",
        summary: "A default takes the place of what could not be read, and is then written over it.",
        why: """
            A phone that is locked, a file of a newer version, a bug in the decoder: what a person had is still there and \
            could not be read. The code takes it for nothing, adds to nothing, and saves that: now it is gone for good. \
            Nothing there yet is one failure, and the only one that a default may answer.
            """,
        before: """
            func add(_ note: Note) throws {
                var notes = (try? load()) ?? []
                notes.append(note)
                try save(notes)
            }
            """,
        after: """
            func add(_ note: Note) throws {
                var notes = try FileManager.default.fileExists(atPath: file.path) ? load() : []
                notes.append(note)
                try save(notes)
            }
            """,
        decides: """
            Looks at reads of a storage that models know, and of functions that read one, whose failure ends in a `try?` or a \
            catch-all and is answered by a value that is made on the spot. That value, and what is made of it, is followed \
            through variables, properties, and functions that are here. Found is what a function that overwrites is then \
            handed for the place that was read: the same path, key, or type of records, as the code writes it. A function that \
            gives nothing where it cannot read is found too, if a caller has such a value for nothing.

            Left alone are failures that can only be one case of one type, clauses for one kind of error, what is kept for a \
            while only (a cache, a temporary file), an empty default that a `guard` asks for content, and places that cannot be \
            shown to be the same one.
            """,
        severity: .warning, isOnByDefault: false, consequence: .dataLost)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        StoredReads(search).unreadStores().filter { !$0.isPassing }.compactMap { leak(of: $0, &search) }
    }

    private func leak(of read: UnreadStore, _ search: inout Search) -> Leak? {
        if let written = StoredReads(search).overwritingInPlace(of: read) {
            return leak(
                of: read, "the function gives nothing then, and a caller has a default for that",
                StoredReads(search).overwritten(at: written))
        }
        for value in StoredReads(search).replacements(of: read) {
            guard let written = StoredReads(search).overwriting(read, from: value) else { continue }
            return leak(
                of: read,
                "the default stands on line \(lineOf: search.facts.values[Int(value)].offset, in: search.file)",
                StoredReads(search).overwritten(at: written))
        }
        return nil
    }

    private func leak(of read: UnreadStore, _ basis: Sentence...) -> Leak {
        Leak(
            offset: read.offset, length: read.length, body: read.body,
            message: "If this cannot be read, a default is written over it.", basis: basis)
    }
}
