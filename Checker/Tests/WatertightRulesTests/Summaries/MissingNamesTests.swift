import SwiftParser
import SwiftSyntax
import Testing

@testable import WatertightRules

@Suite struct MissingNamesTests {
    private static func missing(_ sources: [String: String], models: [ProgramFile] = []) -> MissingNames {
        let files = sources.sorted { $0.key < $1.key }.map {
            ProgramFile(path: $0.key, facts: SourceTree($0.value).facts)
        }
        let program = Program(files: files, models: models)
        return MissingNames(
            ThrowSets(program: program), files: program.files.indices.map { MissingSite.all(inFile: $0, of: program) })
    }

    private static let client = """
        import Acme
        func a(_ c: Client) throws { try c.send("x", to: 1) }
        func b(_ c: Client) throws { try c.send("y", to: 2) }
        func d(_ c: Client) throws {
            try c.close()
            try c.send("z", to: 3)
        }
        func e(_ c: Client) { c.ping() }
        """

    @Test func ordersNamesByBenefit() {
        let entries = Self.missing(["A.swift": Self.client]).entries
        #expect(entries.map(\.name.text) == ["Client.send(_:to:)", "Client.close()", "Client.ping()"])
        #expect(entries.map(\.closes) == [2, 0, 0])
        #expect(entries.map(\.tried) == [3, 1, 0])
        #expect(entries.map(\.sites) == [3, 1, 1])
        #expect(entries.map(\.line) == [2, 5, 8])
    }

    @Test func writesACompleteModel() {
        let names = Self.missing(["A.swift": Self.client])
        let stubs = names.stubs(of: "Acme")
        #expect(
            stubs == """
                public class Client {
                    public func send(_ value0: Any, to: Any) throws  // A.swift:2
                    public func close() throws  // A.swift:5
                    public func ping()  // A.swift:8
                }

                """)
        let model = ProgramFile(path: "Acme.swift", module: "Acme", facts: SourceTree(stubs).facts)
        #expect(Self.missing(["A.swift": Self.client], models: [model]).entries == [])
    }

    @Test(
        arguments: [
            // Expressions that depend on a missing name aren't missing themselves.
            ("func f() { Client.shared.session.send(1) }", ["Client.shared"]),
            ("func f() { let c = makeClient()\n c.send(1) }", ["makeClient()"]),
            ("func f() { use { c in c.send(1) } }", ["use(_:)"]),
            ("func f() { let c = Client(url: 1)\n c.send(1) }", ["Client.init(url:)"]),
            // Members of a type in the sources, inherited from a missing one.
            ("class A: Client { func f() { send(1) } }", ["Client.send(_:)"]),
            ("class A: Client { func f() { self.send(1) } }", ["Client.send(_:)"]),
            ("func f(_ c: Client?) { c?.send(1) }", ["Client.send(_:)"]),
            ("func f(_ c: Client.Type) { c.send(1) }", ["Client.send(_:)"]),
            // Declared in the sources, or in a model.
            ("struct S { func g() {} }\nfunc f(_ s: S) { s.g() }", []),
            ("func f() { print(1) }", []),
        ] as [(String, [String])])
    func namesTheFirstThatIsMissing(source: String, names: [String]) {
        #expect(Self.missing(["A.swift": "import Acme\n" + source]).entries.map(\.name.text) == names)
    }

    @Test(arguments: [
        "let a = Client.shared.url", "func f(_ c: Client) { c.send(in: 1, default: 2) { 3 } }",
        "func f(_ c: Client) { c.repeat() }", "let a = Acme.Client()", "let a = Acme.make(1)",
        "func f(_ c: Client.Part) { c.send() }", "func f() { Client.default.send() }",
    ])
    func eachStubParses(source: String) {
        let names = Self.missing(["A.swift": "import Acme\n" + source])
        let stubs = names.stubs(of: "Acme")
        #expect(!Parser.parse(source: stubs).hasError, "\(stubs)")
        #expect(!stubs.contains("{ get }"))
    }

    @Test func qualifiedNamesBelongToTheirModule() {
        let use = "import Acme\nimport Foundation\nfunc f() throws { try Acme.Files.copy() }"
        #expect(Self.missing(["A.swift": use]).entries.map(\.module) == ["Acme"])
    }

    @Test func theModuleIsUnknownUnlessAllUsersImportIt() {
        let entries = Self.missing([
            "A.swift": "import Acme\nfunc a(_ c: Client) { c.send() }",
            "B.swift": "import Other\nfunc b(_ c: Client) { c.send() }",
        ]).entries
        #expect(entries.map(\.module) == [nil])
    }

    @Test func guessesModulesByImports() {
        let entries = Self.missing([
            "A.swift": "import Acme\nimport Both\nfunc a(_ c: Client) { c.send() }",
            "B.swift": "import Both\nimport Other\nfunc b(_ t: Thing) { t.go() }",
            "C.swift": "import Both\nfunc c() {}",
        ]).entries
        #expect(
            Dictionary(entries.map { ($0.name.text, $0.module) }, uniquingKeysWith: { left, _ in left })
                == ["Client.send()": "Acme", "Thing.go()": "Other"])
    }

    @Test func describesCalls() throws {
        let entries = Self.missing([
            "A.swift": "import Acme\nfunc f(_ c: Client) async throws { let x = try await c.load(at: 1) { 2 } }"
        ]).entries
        #expect(
            try #require(entries.first).stub
                == "public func load(at: Any, _ value1: @escaping () -> Void) async throws -> Any")
    }
}
