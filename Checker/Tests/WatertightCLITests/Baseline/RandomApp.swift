/// A generated app whose ends have tags, such as `try? /*#17*/ store.save(a)`. Edits change the model, and the text is
/// written anew, so the truth about each end is known.
struct RandomApp {
    /// The ways in which a failure ends.
    enum Kind: CaseIterable {
        case dropped, ignored, logged, replaced, detached, described, defaulted
    }

    struct End {
        var tag: Int
        var kind: Kind
        var store: Int
        var method: Int
        var argument: Int
        /// Statements in the `do`.
        var inner: [Statement] = []
        /// A number in a message, which differs between ends.
        var number: Int
    }

    indirect enum Statement {
        case plain(kind: Int, variable: Int, number: Int)
        case call(function: Int, variable: Int)
        case end(End)

        var end: End? { if case .end(let end) = self { end } else { nil } }
    }

    struct Function {
        var id: Int
        var name: String
        /// The names of its parameter and its variables.
        var variables: [String]
        var statements: [Statement]
    }

    struct Kept {
        var name: String
        var store: Int
        var functions: [Function]
        /// Functions in an extension in another file.
        var file: Int
        var extensionFile: Int?
        /// How many of the last functions are in the extension.
        var extended = 0
    }

    struct Store {
        var name: String
        var methods: [String]
    }

    var files: [String]
    var stores: [Store]
    var types: [Kept]
    /// The style: the width of indentation, and whether arguments have lines of their own.
    var indentation = 4
    var breaksLines = false
    var hasComments = false
    var nextNumber = 1
    /// The functions with an end that was added since the last check.
    var fresh: Set<Int> = []
    /// The functions with a structural edit since the last check.
    var restructured: Set<Int> = []

    mutating func number() -> Int {
        nextNumber += 1
        return nextNumber
    }

    // MARK: Creating

    init(using random: inout SeededGenerator) {
        files = ["App/First.swift", "App/Second.swift", "Core/Third.swift", "App/Stores.swift"]
        stores = [
            Store(name: "DraftStore", methods: ["save", "load"]), Store(name: "Remote", methods: ["send", "fetch"]),
        ]
        types = []
        for index in 0..<2 {
            var type = Kept(
                name: ["Editor", "Library"][index], store: index % 2, functions: [], file: index)
            for _ in 0..<3 { type.functions.append(function(using: &random)) }
            types.append(type)
        }
    }

    mutating func function(using random: inout SeededGenerator) -> Function {
        let id = number()
        var function = Function(
            id: id, name: "\(Self.verbs[random.below(Self.verbs.count)])\(id)",
            variables: ["item\(id)", "count\(id)", "title\(id)"], statements: [])
        for _ in 0..<2 + random.below(4) {
            let end = end(using: &random)
            let isEnd = random.below(5) < 2 && !has(end, in: function)
            function.statements.append(isEnd ? .end(end) : plain(using: &random))
        }
        return function
    }

    private static let verbs = ["open", "close", "refresh", "submit", "collect", "publish"]

    mutating func plain(using random: inout SeededGenerator) -> Statement {
        .plain(kind: random.below(5), variable: random.below(3), number: number())
    }

    mutating func end(using random: inout SeededGenerator) -> End {
        var end = End(
            tag: number(), kind: Kind.allCases[random.below(Kind.allCases.count)], store: random.below(2),
            method: random.below(2), argument: random.below(3), number: number())
        if random.below(3) == 0 { end.inner.append(plain(using: &random)) }
        return end
    }

    // MARK: Writing

    /// The text of each file, by path.
    var sources: [String: String] {
        var texts = files.map { _ in "import Foundation\nimport SwiftUI\nimport os\n\n" }
        texts[3] += "enum AppError: Error { case failed(Int) }\nlet logger = Logger()\n"
        for store in stores {
            texts[3] += "final class \(store.name) {\n"
            texts[3] += "    var isFull = false\n    let file = URL(fileURLWithPath: \"a\")\n"
            for method in store.methods {
                texts[3] +=
                    "    func \(method)(_ text: String) throws -> String {\n        if isFull { throw AppError.failed(1) }\n        try Data(text.utf8).write(to: file)\n        return text\n    }\n"
            }
            texts[3] += "}\n"
        }
        for type in types {
            var text = "final class \(type.name): ObservableObject {\n"
            for (index, store) in stores.enumerated() { text += "    let store\(index) = \(store.name)()\n" }
            text += "    @Published var message = \"\"\n    var items: [String] = []\n\n"
            let own = type.functions.dropLast(type.extensionFile == nil ? 0 : type.extended)
            text += own.map(self.text).joined(separator: "\n") + "}\n\n"
            // A screen that shows the message, so that descriptions of errors reach users.
            text += "struct \(type.name)View: View {\n    @ObservedObject var model: \(type.name)\n"
            text += "    var body: some View { Text(model.message) }\n}\n\n"
            texts[type.file] += text
            if let file = type.extensionFile, type.extended > 0 {
                texts[file] += "extension \(type.name) {\n"
                texts[file] += type.functions.suffix(type.extended).map(self.text).joined(separator: "\n") + "}\n\n"
            }
        }
        return Dictionary(zip(files, texts)) { first, _ in first }
    }

    private func text(of function: Function) -> String {
        let names = function.variables
        var lines = ["func \(function.name)(_ \(names[0]): String) throws {"]
        lines.append("    var \(names[1]) = \(names[0]) + \"a\"")
        lines.append("    let \(names[2]) = \(names[0]).uppercased()")
        for statement in function.statements {
            lines += self.lines(statement, names).map { "    " + $0 }
            if hasComments { lines.append("    // A note about the next lines.") }
        }
        lines.append("    \(names[1]) += \(names[2])")
        lines.append("}")
        return lines.map { line in
            let depth = line.prefix { $0 == " " }.count / 4 + 1
            return String(repeating: " ", count: depth * indentation) + line.drop { $0 == " " } + "\n"
        }.joined()
    }

    private func lines(_ statement: Statement, _ names: [String]) -> [String] {
        switch statement {
        case .plain(let kind, let variable, let number):
            let name = names[variable]
            switch kind {
            case 0: return ["items.append(\(name) + \"\(number)\")"]
            case 1: return ["if items.count > \(number) {", "    items.removeLast()", "}"]
            case 2: return ["\(names[1]) += \"\(number)\" + \(name)"]
            case 3: return ["print(\(name), \(number))"]
            default:
                return ["for other in items where other == \(name) {", "    message += other + \"\(number)\"", "}"]
            }
        case .call(let function, let variable):
            guard let called = types.flatMap(\.functions).first(where: { $0.id == function }) else { return [] }
            return ["try \(called.name)(\(names[variable]))"]
        case .end(let end): return lines(end, names)
        }
    }

    private func lines(_ end: End, _ names: [String]) -> [String] {
        let method = "store\(end.store).\(stores[end.store].methods[end.method])"
        let argument = names[end.argument]
        let call = breaksLines ? "\(method)(\n        \(argument))" : "\(method)(\(argument))"
        let tag = "/*#\(end.tag)*/"
        let inner: [String] = end.inner.flatMap { lines($0, names) }.map { "    " + $0 }
        func attempt(_ handler: [String]) -> [String] {
            var lines = ["do {"]
            lines += inner
            lines += ["    _ = try \(call)", "} catch \(tag) {"]
            lines += handler.map { "    " + $0 }
            return lines + ["}"]
        }
        switch end.kind {
        case .dropped: return ["_ = try? \(tag) \(call)"]
        case .ignored: return attempt([])
        case .logged: return attempt(["logger.error(\"Step \(end.number) failed\")"])
        case .replaced: return attempt(["throw \(tag) AppError.failed(\(end.number))"])
        case .detached:
            return ["Task \(tag) {"] + inner + ["    _ = try \(method)(\(argument))", "}"]
        case .described: return attempt(["message = \(tag) error.localizedDescription"])
        case .defaulted: return ["items.append((try? \(tag) \(method)(\(argument))) ?? \"\")"]
        }
    }
}

extension SeededGenerator {
    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &self) }
}
