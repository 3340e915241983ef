import Foundation
import Testing
import WatertightRules

@testable import WatertightCLI

/// Edits small generated programs at random. A cached run must have the same findings as an uncached one.
@Suite struct EditedSourcesTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// Takes a few seconds by default. WATERTIGHT_EDIT_ROUNDS increases it.
    private static let rounds = environment["WATERTIGHT_EDIT_ROUNDS"].flatMap(Int.init) ?? 15

    @Test func afterEachEditACachedRunFindsTheSame() throws {
        let seed = Self.environment["WATERTIGHT_EDIT_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max)
        print("WATERTIGHT_EDIT_SEED=\(seed)")
        var random = SeededGenerator(seed: seed)
        var program = EditedProgram(&random)
        let folder = try TemporaryFolder(program.texts)
        let cache = try TemporaryFolder()
        func run(_ cache: String?) throws -> CheckResult {
            try Checker(settings: CheckSettings(root: folder.path, cacheFolder: cache)).run(rules: RuleSet.all)
        }
        var found = 0
        for round in 0..<Self.rounds {
            let (cached, cold) = (try run(cache.path), try run(nil))
            #expect(cached.findings == cold.findings, "seed \(seed), round \(round)")
            found += cold.findings.count
            let before = program.texts
            program.edit(&random)
            for path in before.keys where program.texts[path] == nil {
                try FileManager.default.removeItem(atPath: folder.path + "/" + path)
            }
            for (path, text) in program.texts where before[path] != text { try folder.write(text, to: path) }
        }
        #expect(found > 0)
    }

    @Test func resultsAreReusedIfNoInterfaceChanges() throws {
        let folder = try TemporaryFolder([
            "A.swift": "struct A { func a() throws { throw E() } }\nstruct E: Error {}\n",
            "B.swift": "func b(_ a: A) { do { try a.a() } catch {} }\n",
        ])
        let cache = try TemporaryFolder()
        let checker = Checker(settings: CheckSettings(root: folder.path, cacheFolder: cache.path))
        func answers() -> Data? { FileManager.default.contents(atPath: cache.path + "/answers") }
        _ = try checker.run(rules: RuleSet.all)
        let first = try #require(answers())
        try folder.write("func b(_ a: A) { print(1); do { try a.a() } catch {} }\n", to: "B.swift")
        _ = try checker.run(rules: RuleSet.all)
        let second = try #require(answers())
        try folder.write("func b(_ a: A?) { do { try a?.a() } catch {} }\n", to: "B.swift")
        _ = try checker.run(rules: RuleSet.all)
        let third = try #require(answers())
        // Magic, version, and environment.
        let environment = CheckCache.magic.count + CheckCache.version.count..<first.count
        #expect(first[environment].prefix(16) == second[environment.lowerBound...].prefix(16))
        #expect(first[environment].prefix(16) != third[environment.lowerBound...].prefix(16))
    }
}

/// Types with methods that call each other, mostly through properties of others. Names come from a small pool, so that
/// one edit changes the meaning of names elsewhere.
private struct EditedProgram {
    private struct Method {
        var name: String
        var result: String?
        var throwsErrors: Bool
        var statements: [String]

        var text: String {
            let head = "    func \(name)()\(throwsErrors ? " throws" : "")\(result.map { " -> \($0)" } ?? "") {\n"
            let end = result.map { "        return \($0)()\n" } ?? ""
            return head + statements.map { "        \($0)\n" }.joined() + end + "    }\n"
        }
    }

    private struct File {
        var type: String
        /// Whether the methods are in an extension.
        var isExtension: Bool
        var supertype: String?
        /// A property with a declared type, or with only an initial value.
        var property: String
        var isAnnotated: Bool
        var methods: [Method]

        var text: String {
            let declared =
                isAnnotated ? "    var store: \(property)? = nil\n" : "    lazy var store = \(property)()\n"
            let members = methods.map(\.text).joined()
            let head = "class \(type)\(supertype.map { ": \($0)" } ?? "") {\n    required init() {}\n\(declared)"
            return isExtension ? "\(head)}\nextension \(type) {\n\(members)}\n" : "\(head)\(members)}\n"
        }
    }

    private static let types = ["Store", "Client", "LoginViewModel", "Loader", "Cart"]
    private static let names = ["load", "save", "send", "refresh", "store"]

    private var files: [String: File] = [:]
    private var model: String?

    init(_ random: inout SeededGenerator) {
        for number in 0..<6 { files["File\(number).swift"] = Self.file(&random) }
    }

    var texts: [String: String] {
        var texts = files.mapValues(\.text)
        texts["Errors.swift"] = "import Remote\nenum Failure: Error { case offline, full }\n"
        if let model { texts[".watertight/models/Remote.swift"] = model }
        return texts
    }

    mutating func edit(_ random: inout SeededGenerator) {
        guard let path = files.keys.sorted().randomElement(using: &random), var file = files[path] else { return }
        let method = file.methods.indices.randomElement(using: &random)
        switch Int.random(in: 0..<13, using: &random) {
        case 0...3:
            if let method { file.methods[method].statements.append(Self.statement(&random)) }
        case 4: if let method { file.methods[method].statements.removeAll() }
        case 5: if let method { file.methods[method].throwsErrors.toggle() }
        case 6: if let method { file.methods[method].result = Self.types.randomElement(using: &random) }
        case 7: if let method { file.methods[method].name = Self.names.randomElement(using: &random) ?? "load" }
        case 8: file.methods.append(Self.method(&random))
        case 9:
            file.isAnnotated.toggle()
            file.isExtension.toggle()
            file.property = Self.types.randomElement(using: &random) ?? "Store"
        case 10: files["Added\(Int.random(in: 0..<20, using: &random)).swift"] = Self.file(&random)
        case 11:
            if files.count > 3 { return files[path] = nil }
        default:
            model =
                model == nil
                ? "public class Remote { public init(); public func load() throws; public func send() throws }\n" : nil
        }
        files[path] = file
    }

    private static func file(_ random: inout SeededGenerator) -> File {
        File(
            type: types.randomElement(using: &random) ?? "Store", isExtension: .random(using: &random),
            supertype: Int.random(in: 0..<3, using: &random) == 0 ? types.randomElement(using: &random) : nil,
            property: types.randomElement(using: &random) ?? "Store", isAnnotated: .random(using: &random),
            methods: (0..<3).map { _ in method(&random) })
    }

    private static func method(_ random: inout SeededGenerator) -> Method {
        Method(
            name: names.randomElement(using: &random) ?? "load",
            result: Bool.random(using: &random) ? types.randomElement(using: &random) : nil,
            throwsErrors: .random(using: &random), statements: (0..<2).map { _ in statement(&random) })
    }

    private static func statement(_ random: inout SeededGenerator) -> String {
        let names = (0..<3).map { _ in Self.names.randomElement(using: &random) ?? "load" }
        let type = types.randomElement(using: &random) ?? "Store"
        return switch Int.random(in: 0..<8, using: &random) {
        case 0: "do { try store.\(names[0])() } catch {}"
        case 1: "try? store.\(names[0])().\(names[1])()"
        case 2: "do { let other = \(type)(); try other.\(names[0])() } catch { print(1) }"
        case 3: "do { try \(names[0])(); throw Failure.offline } catch Failure.full {} catch {}"
        case 4: "Task { try self.store.\(names[0])() }"
        case 5: "let made = { \(type)().\(names[0])() }; do { try made().\(names[1])() } catch {}"
        case 6: "do { try Remote().\(names[0])() } catch {}"
        default: "[\(type)()].forEach { try? $0.\(names[0])().store.\(names[1])() }"
        }
    }
}
