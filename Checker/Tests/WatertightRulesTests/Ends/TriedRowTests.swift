import Testing

@testable import WatertightRules

@Suite struct TriedRowTests {
    private static let disk = """
        import Foundation
        import SwiftUI
        enum DiskError: Error { case missing, locked(String) }
        struct Disk {
            func read(_ name: String) throws -> String {
                if name.isEmpty { throw DiskError.missing }
                throw DiskError.locked(name)
            }
            func write(_ text: String) throws { throw DiskError.locked(text) }
            func next() throws -> String? { throw DiskError.missing }
            func find(_ name: String) throws -> String { throw DiskError.missing }
            func reset() throws {}
            func logged() throws {
                do { try write("a") } catch { print("not written: \\(error)"); throw error }
            }
        }

        """

    private static let neutral = [
        "Disk": "Kiwi", "read": "fig", "write": "pea", "reset": "yam", "logged": "oat", "find": "nut",
        "missing": "lime",
        "locked": "plum", "save": "leek", "load": "corn", "title": "bean",
    ]

    @Test func findsRecipients() {
        expectTriedRows(
            whatever: Self.neutral,
            in: Self.disk + """
                final class Notes {
                    let disk = Disk()
                    func save() { try? disk.reset() } // no row
                    func pause() async { try? await Task.sleep(for: .seconds(1)) } // cleans-up
                    func forget(_ url: URL) { try? FileManager.default.removeItem(at: url) } // cleans-up
                    func keep() { try? disk.logged() } // log
                    func has() -> Bool { (try? disk.read("a")) != nil } // caller
                    func one() -> String? { try? disk.find("a") } // caller
                    deinit { try? disk.write("a") } // cleans-up
                    func load() throws -> String {
                        guard let text = try? disk.read("a") else { throw DiskError.missing } // caller
                        return text
                    }
                    func title() -> String {
                        guard let text = try? disk.read("a") else { // log
                            print("no title")
                            return ""
                        }
                        return text
                    }
                    func either() throws -> String {
                        if let text = try? disk.read("a") { return text } // caller
                        if let text = try? disk.read("b") { return text } // caller
                        throw DiskError.missing
                    }
                }
                extension Notes {
                    func other() throws -> String {
                        if let text = try? disk.read("a") { return text } // caller
                        return try disk.find("b")
                    }
                    func fails() -> DiskError {
                        guard let text = try? disk.read("a") else { return .missing } // caller
                        return .locked(text)
                    }
                }
                #if DEBUG
                func debug(_ disk: Disk) { try? disk.write("a") } // no row
                #endif
                """)
    }

    @Test func aFailedParseIsAnIdiom() {
        expectTriedRows(
            whatever: ["end": "fig"],
            in: """
                import Foundation
                func end(_ text: String) -> Date? {
                    (try? Date(text, strategy: .iso8601)) // caller
                        ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))) // caller
                }
                """)
    }

    @Test func interruptionsAreReportedWhenThrown() {
        expectTriedRows(
            whatever: ["Trouble": "Plum"],
            in: """
                import Watertight
                enum Trouble: LayerFailure { case locked }
                func run(_ work: () async throws(Interruption<Trouble>) -> Void) async {
                    try? await work() // log
                }
                """)
    }

    @Test func findsFailuresWithoutEffect() {
        expectTriedRows(
            whatever: Self.neutral,
            in: Self.disk + """
                final class Notes {
                    let disk = Disk()
                    func save() { try? disk.write("a") } // continues
                    func title() -> String? { try? disk.read("a") } // answers-nothing
                    func load(_ name: String) -> String { (try? disk.read(name)) ?? name } // answers-nothing
                    func show(_ text: String) {
                        if let other = try? disk.read(text) { print(other) } // returns
                    }
                    func keep() -> Bool {
                        guard let text = try? disk.read("a") else { return false } // caller
                        return text.isEmpty
                    }
                    func some(_ name: String?) -> String? {
                        name.flatMap { try? disk.read($0) } // answers-nothing
                    }
                    func isOpen() -> Bool { (try? disk.read("a").isEmpty) ?? false } // answers-nothing
                    func each(_ names: [String]) {
                        for name in names {
                            guard let text = try? disk.read(name) else { continue } // returns
                            print(text)
                        }
                    }
                    func one() { try? disk.find("a") } // continues
                    var handle: String?
                    func hold() { handle = try? disk.read("a") } // answers-nothing
                    func refuse(_ names: [String: String]) throws {
                        if let text = try? disk.read("a") { throw DiskError.locked(text) } // returns
                        try disk.write("b")
                    }
                    func asks(_ answer: (Bool) -> Void) {
                        guard let text = try? disk.read("a") else { return answer(false) } // answers-nothing
                        answer(text.isEmpty)
                    }
                }
                """)
    }

    @Test func findsDefaultValues() {
        expectTriedRows(
            whatever: Self.neutral,
            in: Self.disk + """
                final class Notes {
                    let disk = Disk()
                    var text = ""
                    func load() { text = (try? disk.read("a")) ?? "" } // stores
                    func title() -> String { (try? disk.read("a")) ?? "" } // answers-default
                    func sizes() -> (Int, Int) {
                        guard let text = try? disk.read("a") else { return (0, 0) } // answers-default
                        return (text.count, 1)
                    }
                    var count = 0
                    var name: String?
                    func size() { count = ((try? disk.read("a")) ?? "").map { $0 }.count } // stores
                    func name(_ other: String) {
                        name = try? disk.read(other) // stores
                        print(name ?? other)
                    }
                    func empty() {
                        guard let read = try? disk.read("a") else { // stores
                            name = nil
                            return
                        }
                        name = read
                    }
                    func lines() -> [String] {
                        guard let text = try? disk.read("a") else { return [] } // answers-default
                        return [text]
                    }
                    func all(_ names: [String]) -> [String] {
                        names.compactMap { try? disk.read($0) } // answers-default
                    }
                    func later(_ queue: DispatchQueue) {
                        guard let read = try? disk.read("a") else { // stores
                            queue.async { self.name = nil }
                            return
                        }
                        print(read)
                    }
                    func answer(_ done: (String) -> Void) {
                        let text = (try? disk.read("a")) ?? "" // answers-default
                        done(text)
                    }
                    func keep(_ name: String) {
                        UserDefaults.standard.set(try? JSONEncoder().encode(name), forKey: "a") // answers-default
                    }
                    func send(_ name: String) -> URLRequest {
                        var request = URLRequest(url: URL(fileURLWithPath: "a"))
                        request.httpBody = try? JSONEncoder().encode(name) // answers-default
                        return request
                    }
                }
                """)
    }

    /// If the app conforms `String` to `Error`, a string that replaces `nil` is still a value.
    @Test func stringsAreNotErrors() {
        expectTriedRows(
            whatever: Self.neutral,
            in: Self.disk + """
                extension String: @retroactive Error {}
                final class Notes {
                    let disk = Disk()
                    var text = ""
                    func load() { text = (try? disk.read("a")) ?? "" } // stores
                }
                """)
    }

    @Test func findsLoopsThatEndOnErrors() {
        expectTriedRows(
            whatever: Self.neutral,
            in: Self.disk + """
                func all(_ disk: Disk) -> [String] {
                    var found: [String] = []
                    while let line = try? disk.next() { found.append(line) } // continues
                    while true {
                        guard let line = try? disk.read("a") else { break } // continues
                        found.append(line)
                    }
                    return found
                }
                """)
    }

    @Test func findsSuccessAfterFailures() {
        expectTriedRows(
            whatever: Self.neutral,
            in: Self.disk + """
                func save(_ disk: Disk, _ done: (Result<Void, DiskError>) -> Void) {
                    try? disk.write("a") // answers-success
                    done(.success(()))
                }
                func kept(_ disk: Disk, _ text: String) -> Bool {
                    guard !text.isEmpty else { return false }
                    try? disk.write(text) // answers-success
                    return true
                }
                func other(_ disk: Disk, _ done: (Result<Void, DiskError>) -> Void) {
                    if disk.next == nil {
                        try? disk.write("a") // continues
                    } else {
                        done(.success(()))
                    }
                }
                func move(_ old: URL, _ new: URL, _ other: URL) throws {
                    try? FileManager.default.moveItem(at: old, to: new) // deletes
                    try FileManager.default.removeItem(at: old)
                    try? FileManager.default.moveItem(at: new, to: other) // continues
                    try FileManager.default.removeItem(at: old)
                }
                final class Choice {
                    var kept = ""
                    var chosen = ""
                    var isBusy = false
                    func keep(_ disk: Disk) {
                        try? disk.write(chosen) // answers-success
                        kept = chosen
                    }
                    func end(_ disk: Disk) {
                        try? disk.write(chosen) // continues
                        isBusy = false
                    }
                    func other(_ disk: Disk) {
                        try? disk.write(chosen) // continues
                        print(chosen)
                        kept = chosen
                    }
                    func two(_ disk: Disk) throws {
                        try disk.reset()
                        try? disk.write(chosen) // continues
                        kept = chosen
                    }
                }
                func always(_ disk: Disk) -> Bool {
                    try? disk.write("a") // continues
                    return true
                }
                """)
    }

    @Test func findsSilentActions() {
        expectTriedRows(
            whatever: Self.neutral,
            in: Self.disk + """
                import UIKit
                final class NotesController: UIViewController {
                    let disk = Disk()
                    func begin(_ button: UIButton) {
                        button.addTarget(self, action: #selector(tap), for: .touchUpInside)
                    }
                    @objc func tap() { try? disk.write("a") } // whole-action
                    @IBAction func press() { try? disk.write("a") } // whole-action
                    @objc func wake() { try? disk.write("a") } // continues
                }
                final class Notes {
                    let disk = Disk()
                    func save() { try? disk.write("a") } // whole-action
                    func load() { try? disk.write("b") } // continues
                }
                struct NotesView: View {
                    let notes: Notes
                    let disk: Disk
                    @Environment(\\.dismiss) var dismiss
                    var body: some View {
                        Button("Save") { notes.save() }
                        Button("Keep") { Task { try? disk.write("a") } } // whole-action
                        Button("Two") {
                            notes.begin()
                            try? disk.write("a") // continues
                        }
                        Button("Last") {
                            try? disk.write("a") // whole-action
                            dismiss()
                        }
                        Text("Hi").onAppear { try? disk.write("a") } // continues
                        Button("Load") {
                            guard let text = try? disk.read("a") else { return } // whole-action
                            print(text)
                        }
                    }
                }
                """)
    }

    /// `swallowed` selects the rows that nothing receives, except for cleanup.
    @Test func isConsistentWithTheRule() throws {
        let source =
            Self.disk + """
                func all(_ disk: Disk, _ url: URL) async {
                    try? disk.write("a")
                    _ = try? disk.read("a")
                    try? disk.reset()
                    try? disk.find("a")
                    try? FileManager.default.removeItem(at: url)
                    try? await Task.sleep(for: .seconds(1))
                    defer { try? disk.write("b") }
                    Task { try? disk.write("c") }
                }
                """
        let found = Set(Survey(["App/Source.swift": source]).findings(by: [SwallowedRule()]).map(\.range.line))
        let tries = triedRows(in: source, at: "App/Source.swift")
        #expect(tries.count == 8)
        for tried in tries {
            #expect(
                found.contains(tried.line) == !["caller", "log", "cleans-up", "no row"].contains(tried.row),
                "line \(tried.line)")
        }
    }

    @Test func onlyConstantsOfTheSystemAreHarmless() {
        let source = """
            import Foundation
            enum Login {
                static func signOut() throws { throw CocoaError(.fileNoSuchFile) }
            }
            func work() {
                try? Login.signOut()
                try? FileManager.default.removeItem(atPath: "a")
                _ = try? NSRegularExpression(pattern: "a")
            }
            """
        let survey = Survey(["App/A.swift": source])
        let rows = survey.ends(in: FileID(0), Resolver(program: survey.program)).filter { $0.origin == .optionalTry }
        #expect(rows.map { $0.attempt.contains(.usesConstants) } == [false, false, true])
    }

    @Test func whatCanFailIsWhatReachesTheClause() {
        let source = """
            import Foundation
            func save(_ data: Data, _ url: URL) {
                do {
                    let old = try? Data(contentsOf: url)
                    do { try FileManager.default.removeItem(at: url) } catch { print(error) }
                    try data.write(to: url)
                    print(old as Any)
                } catch { print(error) }
            }
            """
        let survey = Survey(["App/A.swift": source])
        let rows = survey.ends(in: FileID(0), Resolver(program: survey.program)).filter { $0.origin == .clause }
        let lines = rows.map { row in
            row.before.filter { $0.words == "this can fail" }
                .map { Int(survey.program.facts(FileID(0)).line(of: $0.offset)) }
        }
        #expect(lines.sorted { $0[0] < $1[0] } == [[5], [6]])
    }
}
