import Testing

@testable import WatertightRules

@Suite struct ModelTraitsTests {
    /// Returns the traits of the outermost call in a function.
    private static func traits(of source: String) -> ModelTraits? {
        let file = ProgramFile(path: "A.swift", module: "App", facts: SourceTree(source).facts)
        let program = Program(files: [file])
        let resolver = Resolver(program: program)
        var found: ModelTraits?
        for (number, body) in file.facts.bodies.enumerated() where body.kind == .function {
            for event in file.facts.events(of: body) where event.kind == .call {
                let place = Symbol(file: FileID(0), declaration: body.declaration)
                let context = Resolver.Context(place: place, file: FileID(0), body: BodyID(number))
                guard case .symbols(let callees) = resolver.callees(of: event.call, context), let first = callees.first
                else { continue }
                found = program.traits(of: first.symbol)
            }
        }
        return found
    }

    /// The type annotation avoids a minute of type inference.
    private static let cases: [(source: String, traits: ModelTraits)] = [
        ("import SwiftUI\nfunc f(_ v: some View) { v.task { await g() } }", ModelTraits.untilDisappear),
        ("import SwiftUI\nfunc f() { Text(\"a\").padding().refreshable { await g() } }", [.untilDisappear, .acts]),
        ("import SwiftUI\nfunc f() { Text(\"a\") }", .shows),
        ("import SwiftUI\nfunc f() { withAnimation { g() } }", .part),
        ("import UIKit\nfunc f() { UIAlertController(title: \"a\", message: nil, preferredStyle: .alert) }", .shows),
        ("import AppKit\nfunc f(_ e: any Error) { NSAlert(error: e) }", .shows),
        ("func f() { Task { g() } }", .detached),
        ("func f() { Task.detached { g() } }", .detached),
        ("func f() async { await withTaskGroup(of: Int.self) { group in g() } }", .part),
        ("func f() async { await withCheckedContinuation { c in g() } }", [.waits, .part]),
        ("func f(_ c: CheckedContinuation<Int, Never>) { c.resume(returning: 1) }", .answers),
        ("func f() async throws { try await Task.sleep(nanoseconds: 1) }", [.cancels, .disposable, .only]),
        ("func f() { fatalError(\"a\") }", .traps),
        ("func f() { print(\"a\", 1) }", .logs),
        ("import Foundation\nfunc f() { DispatchQueue.main.async { g() } }", .part),
        ("import Foundation\nfunc f() { DispatchQueue.main.asyncAfter(deadline: .now()) { g() } }", .part),
        ("import Foundation\nfunc f(_ s: DispatchSemaphore) { s.wait() }", .waits),
        ("import Foundation\nfunc f(_ s: DispatchSemaphore) { s.signal() }", .answers),
        (
            "import Foundation\nfunc f() throws { try FileManager.default.removeItem(atPath: \"a\") }",
            [.storage, .destroys, .only, .disposable]
        ),
        ("import Foundation\nfunc f(_ d: Data, _ u: URL) throws { try d.write(to: u) }", [.storage, .writes]),
        (
            "import Foundation\nfunc f(_ u: URL) async throws { _ = try await URLSession.shared.data(from: u) }",
            [.network, .cancels]
        ),
        ("import os\nfunc f(_ l: Logger) { l.error(\"a\") }", .logs),
        ("import Combine\nfunc f(_ p: AnyPublisher<Int, any Error>) { p.map { $0 }.replaceError(with: 1) }", .drops),
        ("func f(_ e: any Error) -> String { String(describing: e) }", .converts),
    ]

    @Test func traitsAreDistinct() {
        let all = ModelTraits.all.map(\.rawValue)
        #expect(all.allSatisfy { $0.nonzeroBitCount == 1 })
        #expect(Set(all).count == all.count)
    }

    @Test(arguments: cases)
    func describesCalls(source: String, traits: ModelTraits) {
        #expect(Self.traits(of: source + "\nfunc g() {}") == traits)
    }

    @Test func ignoresDeclarationsInTheSources() {
        #expect(Self.traits(of: "@Logs func log() {}\nfunc f() { log() }") == [])
    }

    @Test func describeTypes() throws {
        let file = ProgramFile(
            path: "A.swift", module: "App", facts: SourceTree("import SwiftUI\nimport Combine").facts)
        let program = Program(files: [file])
        let names = TypeNames(files: program.files, linked: program.linked)
        func traits(_ name: String) -> ModelTraits? {
            var texts = program.linked.names
            guard case .nominal(let nominal)? = names.meaning(of: texts.number(of: name), in: nil, file: FileID(0))
            else {
                return nil
            }
            return program.linked.nominals[Int(nominal)].symbol.map { program.traits(of: $0) }
        }
        #expect(traits("View") == [.interface, .chains])
        #expect(traits("ObservableObject") == .observable)
        #expect(traits("Text") == .complete)
        #expect(traits("AnyCancellable") == [])
        #expect(traits("UIView") == .interface)
        #expect(traits("XCTestCase") == nil)
    }
}
