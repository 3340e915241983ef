import Testing

@testable import WatertightRules

@Suite struct DefaultWrittenBackRuleTests {
    private static let names = [
        "Notebook": "Thing", "Note": "Item", "notes": "a", "load": "b", "save": "c", "Settings": "Values",
    ]

    @Test func findsDefaultsOfCallers() {
        expectLeaks(
            "default-written-back", whatever: ["Notebook": "Thing", "Note": "Item", "read": "b", "save": "c"],
            in: """
                import Foundation
                struct Note: Codable { var text: String }
                struct Notebook {
                    let file: URL
                    func read() -> [Note]? {
                        do {
                            return try JSONDecoder().decode([Note].self, from: Data(contentsOf: file))
                        } catch { // leak
                            print("\\(error)")
                            return nil
                        }
                    }
                    func reread() -> [Note]? {
                        guard let data = try? Data(contentsOf: file) else { return nil } // leak
                        return try? JSONDecoder().decode([Note].self, from: data) // leak
                    }
                    func readOnce() -> Data? { try? Data(contentsOf: file) } // leak
                    func readForOthers() -> Data? { try? Data(contentsOf: file) }
                    func save(_ notes: [Note]) throws { try JSONEncoder().encode(notes).write(to: file) }
                    func add(_ note: Note) throws {
                        var notes = read() ?? []
                        notes.append(note)
                        try save(notes)
                    }
                    func addAgain(_ note: Note) throws { try save((reread() ?? []) + [note]) }
                    func addBytes(_ byte: UInt8) throws {
                        var data = readOnce() ?? Data()
                        data.append(byte)
                        try data.write(to: file)
                    }
                    func change() throws {
                        guard var data = readForOthers() else { return }
                        data.append(1)
                        try data.write(to: file)
                    }
                }
                """)
    }

    @Test func findsDefaultsThatAreWrittenBack() {
        expectLeaks(
            "default-written-back", whatever: Self.names,
            in: """
                import Foundation
                struct Note: Codable { var text: String }
                struct Settings: Codable { var size = 1 }

                struct Notebook {
                    let file: URL
                    func load() throws -> [Note] {
                        try JSONDecoder().decode([Note].self, from: Data(contentsOf: file))
                    }
                    func save(_ notes: [Note]) throws { try JSONEncoder().encode(notes).write(to: file) }
                    func add(_ note: Note) throws {
                        var notes = (try? load()) ?? [] // leak
                        notes.append(note)
                        try save(notes)
                    }
                    func replaceFirst(_ note: Note) throws {
                        var notes: [Note]
                        do { notes = try load() } catch { // leak
                            notes = []
                        }
                        notes.insert(note, at: 0)
                        let data = try JSONEncoder().encode(notes)
                        try data.write(to: file, options: .atomic)
                    }
                    func prepend(_ note: Note) throws {
                        var notes = [note]
                        notes.append(contentsOf: (try? load()) ?? []) // leak
                        try save(notes)
                    }
                    func addNew(_ note: Note) throws {
                        var notes = (try? load()) ?? [] // leak
                        guard !notes.contains(where: { $0.text == note.text }) else { return }
                        notes.append(note)
                        try save(notes)
                    }
                    func addAgain(_ note: Note) throws {
                        var notes: [Note]
                        if let found = try? load() { // leak
                            notes = found
                        } else {
                            notes = [Note(text: "first")]
                        }
                        notes.append(note)
                        try save(notes)
                    }
                }

                enum Preferences {
                    static func read() -> Settings {
                        guard let data = UserDefaults.standard.data(forKey: "app.settings.v2"),
                            let found = try? JSONDecoder().decode(Settings.self, from: data) // leak
                        else { return Settings() }
                        return found
                    }
                    static func change(_ change: (inout Settings) -> Void) throws {
                        var settings = read()
                        change(&settings)
                        UserDefaults.standard.set(try JSONEncoder().encode(settings), forKey: "app.settings.v2")
                    }
                }

                final class Library {
                    static let place = URL(fileURLWithPath: "library.json")
                    var books: [String] = []
                    func open() {
                        do { books = try read(from: Self.place) } catch { books = [] } // leak
                    }
                    func read(from place: URL) throws -> [String] {
                        try JSONDecoder().decode([String].self, from: Data(contentsOf: place))
                    }
                    func add(_ book: String) throws {
                        books.append(book)
                        try write(books, to: Self.place)
                    }
                    func write(_ books: [String], to place: URL) throws {
                        try JSONEncoder().encode(books).write(to: place)
                    }
                }
                """)
    }

    @Test func findsInitialValuesAndReplacedRecords() {
        expectLeaks(
            "default-written-back", whatever: ["Library": "Thing", "books": "a", "open": "b", "Settings": "Values"],
            in: """
                import Combine
                import Foundation
                import GRDB
                final class Library {
                    let place = URL(fileURLWithPath: "library.json")
                    var books: [String] = []
                    var names: [String] = []
                    init() {
                        open()
                        do { // It may have been read before.
                            names = try JSONDecoder().decode([String].self, from: Data(contentsOf: place))
                        } catch { // leak
                            print(error)
                        }
                    }
                    private func open() {
                        guard let data = try? Data(contentsOf: place) else { return } // leak
                        books = (try? JSONDecoder().decode([String].self, from: data)) ?? [] // leak
                    }
                    func add(_ book: String) throws {
                        books.append(book)
                        try JSONEncoder().encode(books + names).write(to: place)
                    }
                }
                final class Preferences: ObservableObject {
                    @Published var values = [String: String]()
                    let place = URL(fileURLWithPath: "preferences.json")
                    private var task: AnyCancellable?
                    init() {
                        values = read()
                        task = $values.dropFirst().sink { try? self.write($0) }
                    }
                    private func read() -> [String: String] {
                        guard let data = try? Data(contentsOf: place), // leak
                            let found = try? JSONDecoder().decode([String: String].self, from: data)
                        else { return [:] }
                        return found
                    }
                    private func write(_ values: [String: String]) throws {
                        try JSONEncoder().encode(values).write(to: place)
                    }
                }
                struct Settings: Codable, FetchableRecord, PersistableRecord {
                    var id = 1
                    var size = 1
                    static func current(_ queue: DatabaseQueue) throws -> Settings? {
                        try queue.read { db in try Settings.fetchOne(db) }
                    }
                }
                func doubled(_ queue: DatabaseQueue) throws {
                    let all = (try? queue.read { db in try Settings.fetchAll(db) }) ?? []
                    let first = all.first ?? Settings()
                    try queue.write { db in try first.insert(db, onConflict: .replace) }
                }
                func resize(_ queue: DatabaseQueue) throws {
                    var settings = ((try? Settings.current(queue)) ?? nil) ?? Settings() // leak
                    settings.size = 2
                    try queue.write { db in
                        var settings = settings
                        try settings.insert(db, onConflict: .replace)
                    }
                }
                """)
    }

    @Test func ignoresHarmlessWrites() {
        expectLeaks(
            "default-written-back", whatever: Self.names,
            in: """
                import Foundation
                struct Note: Codable { var text: String }
                enum ReadFailure: Error { case missing }

                final class Shelf { var notes: [Note] = [] }

                struct Notebook {
                    let file: URL
                    let other: URL
                    func load() throws -> [Note] {
                        try JSONDecoder().decode([Note].self, from: Data(contentsOf: file))
                    }
                    func save(_ notes: [Note], _ place: URL) throws {
                        try JSONEncoder().encode(notes).write(to: place)
                    }
                    // It tests whether there is one.
                    func add(_ note: Note) throws {
                        var notes = FileManager.default.fileExists(atPath: file.path) ? try load() : []
                        notes.append(note)
                        try save(notes, file)
                    }
                    // Only that it is missing is answered.
                    func addFirst(_ note: Note) throws {
                        var notes: [Note]
                        do { notes = try load() } catch CocoaError.fileReadNoSuchFile { notes = [] }
                        notes.append(note)
                        try save(notes, file)
                    }
                    // It goes elsewhere.
                    func export(_ note: Note) throws {
                        var notes = (try? load()) ?? []
                        notes.append(note)
                        try save(notes, other)
                    }
                    // It is shown, and not written.
                    func count() -> Int { ((try? load()) ?? []).count }
                    // Nothing but that there is none can happen.
                    func find() throws(ReadFailure) -> [Note] { throw .missing }
                    func addFound(_ note: Note) throws {
                        var notes = (try? find()) ?? []
                        notes.append(note)
                        try save(notes, file)
                    }
                    // What is there stays where it cannot be read again.
                    func reload(_ shelf: Shelf) throws {
                        do { shelf.notes = try load() } catch { print(error) }
                        try save(shelf.notes, file)
                    }
                    // How it is written is not where.
                    func translate() throws {
                        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                        try text.uppercased().write(to: other, atomically: true, encoding: .utf8)
                        let more = (try? String(contentsOf: file, encoding: String.Encoding.ascii)) ?? ""
                        try more.uppercased().write(to: other, atomically: true, encoding: String.Encoding.ascii)
                    }
                    // There is none that could be written.
                    func touch() throws {
                        let all = (try? load()) ?? []
                        try all.forEach { try save([$0], file) }
                        for one in all { try save([one], file) }
                    }
                    // What was found another way is no default.
                    func migrate() throws {
                        var notes: [Note] = []
                        if let found = try? load() {
                            notes = found
                        } else if let one = try? JSONDecoder().decode(Note.self, from: Data(contentsOf: file)) {
                            notes = [one]
                            try save(notes, file)
                        }
                    }
                    // Nothing in it, nothing written.
                    func touchAll() throws {
                        let all = (try? load()) ?? []
                        guard !all.isEmpty else { return }
                        try save(all.map { Note(text: $0.text + ".") }, file)
                    }
                    // Another one is written, whatever was read.
                    func replace(_ note: Note) throws {
                        let before = (try? load()) ?? []
                        print(before.count)
                        try save([note], file)
                    }
                }
                """)
    }

    @Test func ignoresTemporaryStorage() {
        expectLeaks(
            "default-written-back",
            in: """
                import Foundation
                struct Seen {
                    let place = FileManager.default.temporaryDirectory.appendingPathComponent("seen.json")
                    let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
                    func add(_ one: String) throws {
                        var all = (try? JSONDecoder().decode([String].self, from: Data(contentsOf: place))) ?? []
                        all.append(one)
                        try JSONEncoder().encode(all).write(to: place)
                    }
                    func addInFolder(_ one: String) throws {
                        var all = (try? JSONDecoder().decode([String].self, from: Data(contentsOf: folder))) ?? []
                        all.append(one)
                        try JSONEncoder().encode(all).write(to: folder)
                    }
                }
                """)
        expectLeaks(
            "default-written-back", at: "AppTests/Store.swift",
            in: """
                import Foundation
                func add(_ one: String, _ place: URL) throws {
                    var all = (try? JSONDecoder().decode([String].self, from: Data(contentsOf: place))) ?? []
                    all.append(one)
                    try JSONEncoder().encode(all).write(to: place)
                }
                """)
    }
}
