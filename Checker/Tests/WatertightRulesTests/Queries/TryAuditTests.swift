import Testing

@testable import WatertightRules

@Suite struct TryAuditTests {
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

    @Test func findsIdioms() {
        expectTries(
            whatever: Self.neutral,
            in: Self.disk + """
                final class Notes {
                    let disk = Disk()
                    func save() { try? disk.reset() } // idiom: nothing
                    func pause() async { try? await Task.sleep(for: .seconds(1)) } // idiom: cancellation
                    func forget(_ url: URL) { try? FileManager.default.removeItem(at: url) } // idiom: cleanup
                    func keep() { try? disk.logged() } // invisible: dropped
                    func has() -> Bool { (try? disk.read("a")) != nil } // idiom: question
                    func one() -> String? { try? disk.find("a") } // idiom: one-case
                    deinit { try? disk.write("a") } // idiom: cleanup
                    func load() throws -> String {
                        guard let text = try? disk.read("a") else { throw DiskError.missing } // idiom: handled
                        return text
                    }
                    func title() -> String {
                        guard let text = try? disk.read("a") else { // idiom: handled
                            print("no title")
                            return ""
                        }
                        return text
                    }
                    func either() throws -> String {
                        if let text = try? disk.read("a") { return text } // idiom: handled
                        if let text = try? disk.read("b") { return text } // idiom: handled
                        throw DiskError.missing
                    }
                }
                extension Notes {
                    func other() throws -> String {
                        if let text = try? disk.read("a") { return text } // idiom: handled
                        return try disk.find("b")
                    }
                    func fails() -> DiskError {
                        guard let text = try? disk.read("a") else { return .missing } // idiom: handled
                        return .locked(text)
                    }
                }
                #if DEBUG
                func debug(_ disk: Disk) { try? disk.write("a") } // idiom: support
                #endif
                """)
    }

    @Test func aFailedParseIsAnIdiom() {
        expectTries(
            whatever: ["end": "fig"],
            in: """
                import Foundation
                func end(_ text: String) -> Date? {
                    (try? Date(text, strategy: .iso8601)) // idiom: one-case
                        ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))) // idiom: one-case
                }
                """)
    }

    @Test func interruptionsAreReportedWhenThrown() {
        expectTries(
            whatever: ["Trouble": "Plum"],
            in: """
                import Watertight
                enum Trouble: LayerFailure { case locked }
                func run(_ work: () async throws(Interruption<Trouble>) -> Void) async {
                    try? await work() // invisible: dropped
                }
                """)
    }

    @Test func findsInvisibleFailures() {
        expectTries(
            whatever: Self.neutral,
            in: Self.disk + """
                final class Notes {
                    let disk = Disk()
                    func save() { try? disk.write("a") } // invisible
                    func title() -> String? { try? disk.read("a") } // invisible
                    func load(_ name: String) -> String { (try? disk.read(name)) ?? name } // invisible
                    func show(_ text: String) {
                        if let other = try? disk.read(text) { print(other) } // invisible
                    }
                    func keep() -> Bool {
                        guard let text = try? disk.read("a") else { return false } // invisible
                        return text.isEmpty
                    }
                    func some(_ name: String?) -> String? {
                        name.flatMap { try? disk.read($0) } // invisible
                    }
                    func isOpen() -> Bool { (try? disk.read("a").isEmpty) ?? false } // invisible
                    func each(_ names: [String]) {
                        for name in names {
                            guard let text = try? disk.read(name) else { continue } // invisible
                            print(text)
                        }
                    }
                    func one() { try? disk.find("a") } // invisible
                    var handle: String?
                    func hold() { handle = try? disk.read("a") } // invisible
                    func refuse(_ names: [String: String]) throws {
                        if let text = try? disk.read("a") { throw DiskError.locked(text) } // invisible
                        try disk.write("b")
                    }
                    func asks(_ answer: (Bool) -> Void) {
                        guard let text = try? disk.read("a") else { return answer(false) } // invisible
                        answer(text.isEmpty)
                    }
                }
                """)
    }

    @Test func findsDefaultValues() {
        expectTries(
            whatever: Self.neutral,
            in: Self.disk + """
                final class Notes {
                    let disk = Disk()
                    var text = ""
                    func load() { text = (try? disk.read("a")) ?? "" } // goes-on: stored
                    func title() -> String { (try? disk.read("a")) ?? "" } // goes-on: answered
                    func sizes() -> (Int, Int) {
                        guard let text = try? disk.read("a") else { return (0, 0) } // goes-on: answered
                        return (text.count, 1)
                    }
                    var count = 0
                    var name: String?
                    func size() { count = ((try? disk.read("a")) ?? "").map { $0 }.count } // goes-on: stored
                    func name(_ other: String) {
                        name = try? disk.read(other) // goes-on: stored
                        print(name ?? other)
                    }
                    func empty() {
                        guard let read = try? disk.read("a") else { // goes-on: stored
                            name = nil
                            return
                        }
                        name = read
                    }
                    func lines() -> [String] {
                        guard let text = try? disk.read("a") else { return [] } // goes-on: answered
                        return [text]
                    }
                    func all(_ names: [String]) -> [String] {
                        names.compactMap { try? disk.read($0) } // goes-on: answered
                    }
                    func later(_ queue: DispatchQueue) {
                        guard let read = try? disk.read("a") else { // goes-on: stored
                            queue.async { self.name = nil }
                            return
                        }
                        print(read)
                    }
                    func answer(_ done: (String) -> Void) {
                        let text = (try? disk.read("a")) ?? "" // goes-on: answered
                        done(text)
                    }
                    func keep(_ name: String) {
                        UserDefaults.standard.set(try? JSONEncoder().encode(name), forKey: "a") // goes-on: sent
                    }
                    func send(_ name: String) -> URLRequest {
                        var request = URLRequest(url: URL(fileURLWithPath: "a"))
                        request.httpBody = try? JSONEncoder().encode(name) // goes-on: sent
                        return request
                    }
                }
                """)
    }

    /// If the app conforms `String` to `Error`, a string that replaces `nil` is still a value.
    @Test func stringsAreNotErrors() {
        expectTries(
            whatever: Self.neutral,
            in: Self.disk + """
                extension String: @retroactive Error {}
                final class Notes {
                    let disk = Disk()
                    var text = ""
                    func load() { text = (try? disk.read("a")) ?? "" } // goes-on: stored
                }
                """)
    }

    @Test func findsLoopsThatEndOnErrors() {
        expectTries(
            whatever: Self.neutral,
            in: Self.disk + """
                func all(_ disk: Disk) -> [String] {
                    var found: [String] = []
                    while let line = try? disk.next() { found.append(line) } // goes-on: ends
                    while true {
                        guard let line = try? disk.read("a") else { break } // goes-on: ends
                        found.append(line)
                    }
                    return found
                }
                """)
    }

    @Test func findsSuccessAfterFailures() {
        expectTries(
            whatever: Self.neutral,
            in: Self.disk + """
                func save(_ disk: Disk, _ done: (Result<Void, DiskError>) -> Void) {
                    try? disk.write("a") // goes-on: success
                    done(.success(()))
                }
                func kept(_ disk: Disk, _ text: String) -> Bool {
                    guard !text.isEmpty else { return false }
                    try? disk.write(text) // goes-on: success
                    return true
                }
                func other(_ disk: Disk, _ done: (Result<Void, DiskError>) -> Void) {
                    if disk.next == nil {
                        try? disk.write("a") // invisible
                    } else {
                        done(.success(()))
                    }
                }
                func move(_ old: URL, _ new: URL, _ other: URL) throws {
                    try? FileManager.default.moveItem(at: old, to: new) // goes-on: destroyed
                    try FileManager.default.removeItem(at: old)
                    try? FileManager.default.moveItem(at: new, to: other) // invisible
                    try FileManager.default.removeItem(at: old)
                }
                final class Choice {
                    var kept = ""
                    var chosen = ""
                    var isBusy = false
                    func keep(_ disk: Disk) {
                        try? disk.write(chosen) // goes-on: success
                        kept = chosen
                    }
                    func end(_ disk: Disk) {
                        try? disk.write(chosen) // invisible
                        isBusy = false
                    }
                    func other(_ disk: Disk) {
                        try? disk.write(chosen) // invisible
                        print(chosen)
                        kept = chosen
                    }
                    func two(_ disk: Disk) throws {
                        try disk.reset()
                        try? disk.write(chosen) // invisible
                        kept = chosen
                    }
                }
                func always(_ disk: Disk) -> Bool {
                    try? disk.write("a") // invisible
                    return true
                }
                """)
    }

    @Test func findsSilentActions() {
        expectTries(
            whatever: Self.neutral,
            in: Self.disk + """
                import UIKit
                final class NotesController: UIViewController {
                    let disk = Disk()
                    func begin(_ button: UIButton) {
                        button.addTarget(self, action: #selector(tap), for: .touchUpInside)
                    }
                    @objc func tap() { try? disk.write("a") } // goes-on: action
                    @IBAction func press() { try? disk.write("a") } // goes-on: action
                    @objc func wake() { try? disk.write("a") } // invisible
                }
                final class Notes {
                    let disk = Disk()
                    func save() { try? disk.write("a") } // goes-on: action
                    func load() { try? disk.write("b") } // invisible
                }
                struct NotesView: View {
                    let notes: Notes
                    let disk: Disk
                    @Environment(\\.dismiss) var dismiss
                    var body: some View {
                        Button("Save") { notes.save() }
                        Button("Keep") { Task { try? disk.write("a") } } // goes-on: action
                        Button("Two") {
                            notes.begin()
                            try? disk.write("a") // invisible
                        }
                        Button("Last") {
                            try? disk.write("a") // goes-on: action
                            dismiss()
                        }
                        Text("Hi").onAppear { try? disk.write("a") } // invisible
                        Button("Load") {
                            guard let text = try? disk.read("a") else { return } // goes-on: action
                            print(text)
                        }
                    }
                }
                """)
    }

    /// A finding of the rule is never an idiom, and dropped values without a finding always are.
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
        let tries = tries(in: source, at: "App/Source.swift")
        #expect(tries.count == 8)
        for tried in tries {
            #expect(found.contains(tried.line) == !tried.verdict.hasPrefix("idiom"), "line \(tried.line)")
        }
    }
}
