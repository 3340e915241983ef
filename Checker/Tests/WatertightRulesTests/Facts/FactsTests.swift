import Testing

@testable import WatertightRules

extension Facts {
    /// Returns the events of a body as indented lines.
    func dump(body: Int) -> [String] {
        let events = Array(events(of: bodies[body]))
        var ends: [Int32] = []
        return events.enumerated().map { position, event in
            while let last = ends.last, last <= Int32(position) { ends.removeLast() }
            defer { ends.append(event.next) }
            let detail =
                switch event.kind {
                case .call: " " + path(calls[Int(event.call)].callee)
                case .read, .throwing, .iterate: " " + path(event.value)
                default: ""
                }
            return String(repeating: "  ", count: ends.count) + "\(event.kind)" + detail
        }
    }

    func path(_ value: ValueID) -> String {
        guard value.isPresent else { return "?" }
        let value = values[value]
        return switch value.kind {
        case .local: "local " + text(value.name)
        case .name: text(value.name)
        case .selfValue: "self"
        case .member: path(value.base) + "." + text(value.name)
        case .implicit: "." + text(value.name)
        case .call: path(calls[Int(value.call)].callee) + "()"
        case .unwrapped: path(value.base)
        case .closure: "{}"
        default: "\(value.kind)"
        }
    }

    func body(of name: String) -> Int {
        Int(declarations.first { text($0.name) == name && $0.body.isPresent }?.body ?? BodyID(0))
    }
}

@Suite struct FactsTests {
    @Test func eventsAreNestedLikeTheSource() {
        let facts = SourceTree(
            """
            func load(_ id: Int) async throws -> Data {
                guard id > 0 else { throw Failure.none }
                do {
                    let a = try await store.read(id)
                    return try? decode(a)
                } catch let error as URLError where error.code == .x {
                    throw error
                } catch { log(error) }
                for try await x in stream { defer { end() } }
                try a() + b(c)
            }
            """
        ).facts
        #expect(
            facts.dump(body: facts.body(of: "load")) == [
                "branch", "  condition", "  arm", "    throwing Failure.none", "region", "  attempt", "    tries",
                "      read store", "      call store.read", "    swallow", "      tries",
                "        call decode", "    returning", "  handler", "    condition", "    throwing local error",
                "  handler",
                "    call log", "loop", "  iterate stream", "  deferred", "    call end", "tries", "  call a",
                "  read c", "  call b",
            ])
    }

    @Test func declarationsHaveTheirEffectsAndLabels() throws {
        let facts = SourceTree(
            """
            public protocol P { func go(to place: Int, _ way: String...) async throws(E); var x: Int { get throws } }
            extension A.B where T: P { static func f<T: Q>(g: @escaping () throws(E) -> T = { }) rethrows where T: R {} }
            """
        ).facts
        let go = try #require(facts.declarations.first { facts.text($0.name) == "go" })
        #expect(go.traits == [.requirement, .async, .throwing])
        #expect(facts.parameters(of: go).map { facts.text($0.label) } == ["to", ""])
        #expect(facts.parameters(of: go).map { $0.has(Parameter.isVariadic) } == [false, true])
        #expect(facts.text(facts.types[Int(go.thrown)].name) == "E")
        let x = try #require(facts.declarations.first { facts.text($0.name) == "x" })
        #expect(x.traits == [.requirement, .throwing, .computed])
        let f = try #require(facts.declarations.first { facts.text($0.name) == "f" })
        #expect(f.traits == [.onType, .rethrowing])
        #expect(facts.generics(of: f).map(\.declares) == [true, false])
        let function = facts.types[Int(facts.parameters(of: f).first?.type ?? 0)]
        #expect(function.kind == .function && function.throwsErrors && function.thrown >= 0)
    }

    @Test(arguments: [
        ("private var x = 1", Declaration.Access.onlyPrivate), ("private(set) var x = 1", .unstated),
        ("fileprivate(set) public var x = 1", .outside), ("var x = 1", .unstated),
    ])
    func setterAccessIsSeparate(source: String, access: Declaration.Access) {
        let facts = SourceTree("struct A { \(source) }").facts
        #expect(facts.declarations.first { facts.text($0.name) == "x" }?.access == access)
    }

    @Test func resolvesScopes() {
        let facts = SourceTree(
            """
            struct A {
                let x: B
                func f(y: C) {
                    x.a(); y.b()
                    if let x { x.c() } else { x.d() }
                    let y = 1
                    run { $0.e(y); later() }
                    func later() {}
                    switch y { case .failure(let x): x.g() }
                }
            }
            """
        ).facts
        #expect(
            facts.calls.map { facts.path($0.callee) } == [
                "x.a", "local y.b", "local x.c", "x.d", "local $0.e", "local later", "run", "local x.g",
            ])
    }

    @Test(arguments: [
        "catch", "catch let e", "catch let e as E", "catch is E", "catch E.a", "catch E.a(let x)", "catch E.a(1)",
        "catch E.a where x", "catch let .a(x)", "catch E.a, E.b",
    ])
    func clausesHaveFilters(clause: String) {
        let facts = SourceTree("func f() { do { try g() } \(clause) { } }").facts
        let expected: [String: [String]] = [
            "catch": ["everything"], "catch let e": ["everything"], "catch let e as E": ["type"],
            "catch is E": ["type"], "catch E.a": ["enumCase a"], "catch E.a(let x)": ["enumCase a"],
            "catch E.a(1)": ["enumCase a partial"], "catch E.a where x": ["enumCase a partial"],
            "catch let .a(x)": ["enumCase a"], "catch E.a, E.b": ["enumCase a", "enumCase b"],
        ]
        let found = facts.patterns.map { pattern in
            "\(pattern.kind)" + (pattern.name > 0 ? " " + facts.text(pattern.name) : "")
                + (pattern.isPartial ? " partial" : "")
        }
        #expect(found == expected[clause])
    }

    @Test func recordsConsistOfWords() {
        #expect(MemoryLayout<Declaration>.size == Declaration.columns.count * 4)
        #expect(MemoryLayout<Value>.size == Value.columns.count * 4)
        #expect(MemoryLayout<Event>.size == Event.columns.count * 4)
        #expect(MemoryLayout<Local>.size == Local.columns.count * 4)
        #expect(MemoryLayout<Body>.size == Body.columns.count * 4)
        #expect(MemoryLayout<TypeReference>.size == TypeReference.columns.count * 4)
    }

    @Test func decodesEncodedFacts() throws {
        let facts = SourceTree(Self.sample).facts
        var bytes: [UInt8] = []
        FactsCoding.write(facts, to: &bytes)
        let read = try #require(bytes.withUnsafeBytes { FactsCoding.read($0) })
        var again: [UInt8] = []
        FactsCoding.write(read, to: &again)
        #expect(again == bytes)
    }

    /// Small sources, so that invalid links into empty tables are out of range.
    @Test(arguments: [sample, "func f() throws { try g(1) }", "var v: A { b }", "var v = try a.b { $0 }"])
    func damagedFactsAreRejectedOrHarmless(source: String) {
        var whole: [UInt8] = []
        FactsCoding.write(SourceTree(source).facts, to: &whole)
        var read = 0
        for place in stride(from: 0, to: whole.count - 3, by: 4) {
            let old = whole[place]
            // An empty link, and another kind.
            for word: [UInt8] in [[255, 255, 255, 255], [old &+ 1], [old &+ 4], [1], [6]] {
                var bytes = whole
                bytes.replaceSubrange(place..<place + word.count, with: word)
                guard bytes != whole, let facts = bytes.withUnsafeBytes({ FactsCoding.read($0) }) else { continue }
                read += 1
                let sets = ThrowSets(program: Program(files: [ProgramFile(path: "A.swift", facts: facts)]))
                _ = (sets.verdicts, FileUses(facts))
            }
        }
        #expect(read > 0)
    }

    private static let sample = """
        import Foundation
        enum E: Error { case a(Int), b }
        final class Store<T: P>: Base, Q { let x: [String: T?] = [:]
          func f(_ g: (Int) throws(E) -> Void = { _ in }) async throws(E) -> Data { do { try g(1); throw E.a(2) } catch E.b {} }
        }
        """
}
