/// `destroys-after-failed-read`: what could not be read is deleted.
package struct DestroysAfterFailedReadRule: Query {
    package static let description = RuleDescription(
        id: "destroys-after-failed-read",
        summary: "What could not be read is deleted, whatever the reason was.",
        why: """
            Most failures of a read pass: the phone is locked, the disk is full, the file is of a newer version of the app, \
            the decoder has a bug that the next version mends. What was deleted does not come back. Delete only what is \
            known to be broken, and put it aside rather than away.
            """,
        before: """
            do {
                return try JSONDecoder().decode(Draft.self, from: Data(contentsOf: file))
            } catch {
                try? FileManager.default.removeItem(at: file)
                return nil
            }
            """,
        after: """
            do {
                return try JSONDecoder().decode(Draft.self, from: Data(contentsOf: file))
            } catch is DecodingError {
                try FileManager.default.moveItem(at: file, to: broken)
                return nil
            }
            """,
        decides: """
            Looks at reads of a storage that models know, and of functions that read one, whose failure ends in a `try?` or a \
            catch-all. Found are those where what runs then calls something that destroys, here or in a function that is \
            here, and names the same place: a path, a key, a type of records, as the code writes it.

            Left alone are handlers that ask what kind of error it is, what is kept for a while only (a cache, a temporary \
            file), what was made by the same function just before, and places that cannot be shown to be the same one.
            """,
        severity: .warning, isOnByDefault: false, consequence: .dataLost)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        search.failedReads().compactMap { read in
            guard !read.isPassing, !search.asksWhatItWas(read),
                let destroyed = search.destroyed(
                    in: read.events, of: read.body, StoreAddresses(flow: search.flow), read),
                !search.isMade(read, before: read.events.lowerBound)
            else { return nil }
            return Leak(
                offset: destroyed, length: 6, body: read.body,
                message: "What could not be read is deleted here, whatever the reason was.",
                basis: [
                    "the read that can fail ends on line \(lineOf: read.offset, in: search.file)",
                    "it names the same place as what deletes",
                ])
        }
    }
}
