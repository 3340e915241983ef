import Foundation
import ServerProtocols

/// A tool that an agent can call: a command of the tool, with its options as JSON.
struct AgentTool: Sendable {
    /// One argument of a tool, and how it is written on a command line.
    struct Parameter: Sendable {
        enum Kind: Sendable {
            case text, number, flag, texts
            /// What `decide --from -` reads.
            case decisions
        }

        var name: String
        var kind: Kind
        var words: String
        /// The option on the command line; `nil` for an argument without one.
        var option: String?
        var isRequired = false

        init(_ name: String, _ kind: Kind, _ words: String, option: String? = nil, isRequired: Bool = false) {
            (self.name, self.kind, self.words) = (name, kind, words)
            (self.option, self.isRequired) = (option, isRequired)
        }

        var schema: JSONValue {
            var members: [String: JSONValue] = ["description": .string(words)]
            switch kind {
            case .text: members["type"] = .string("string")
            case .number:
                members["type"] = .string("integer")
                members["minimum"] = .integer(1)
            case .flag: members["type"] = .string("boolean")
            case .texts:
                members["type"] = .string("array")
                members["items"] = .object(["type": .string("string")])
            case .decisions:
                members["type"] = .string("array")
                members["items"] = .object([
                    "type": .string("object"),
                    "properties": .object([
                        "id": .object(["type": .string("string")]),
                        "decision": .object([
                            "type": .string("string"),
                            "enum": .array([.string("accepted"), .string("planned"), .string("open")]),
                        ]),
                        "reason": .object([
                            "type": .string("string"),
                            "description": .string(
                                "Why the failure needs no report, one sentence. For planned, a note."),
                        ]),
                        "sameCause": .object([
                            "type": .string("boolean"),
                            "description": .string("Decide also on all other open ends with the same cause."),
                        ]),
                    ]), "required": .array([.string("id"), .string("decision")]),
                ])
            }
            return .object(members)
        }

        /// Returns the words on a command line; `nil` for a value of another type.
        func arguments(_ value: JSONValue) -> [String]? {
            func written(_ text: String) -> [String] { option.map { ["\($0)=\(text)"] } ?? [text] }
            return switch (kind, value) {
            case (_, .null): []
            case (.text, .string(let text)): written(text)
            case (.number, .integer(let number)): written(String(number))
            case (.flag, .bool(let isOn)): isOn ? option.map { [$0] } ?? [] : []
            case (.texts, .array(let values)):
                values.allSatisfy { $0.string != nil } ? values.compactMap(\.string).flatMap(written) : nil
            case (.decisions, .array): option.map { ["\($0)=-"] }
            default: nil
            }
        }
    }

    /// Returns what the command reads from standard input.
    func input(_ values: [String: JSONValue]) -> Data? {
        guard let parameter = parameters.first(where: { $0.kind == .decisions }), let value = values[parameter.name]
        else { return nil }
        // watertight:accept open-end: A JSON value that was just decoded can be encoded.
        return try? JSONEncoder().encode([parameter.name: value])
    }

    var name: String
    var title: String
    var words: String
    /// The words on the command line before the arguments.
    var command: [String]
    var parameters: [Parameter]
    /// How the command gets the folder.
    var folder: Folder
    var changesFiles = false

    enum Folder: Sendable { case argument, option }

    var tool: ModelContextProtocol.Tool {
        let properties = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.schema) })
        return ModelContextProtocol.Tool(
            name: name, title: title, description: words,
            inputSchema: .object([
                "type": .string("object"), "properties": .object(properties),
                "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
                "additionalProperties": .bool(false),
            ]), annotations: .init(readOnlyHint: !changesFiles))
    }

    /// Returns the command line of a call.
    func commandLine(_ values: [String: JSONValue], in root: String) throws(RPCError) -> [String] {
        var options: [String] = []
        var arguments: [String] = []
        for name in values.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
            let near = NearestName.hint(for: name, among: parameters.map(\.name))
            throw .invalidParams("\(self.name) has no argument \"\(name)\".\(near)")
        }
        for parameter in parameters {
            guard let value = values[parameter.name] else {
                guard !parameter.isRequired else {
                    throw .invalidParams("\(name) needs the argument \"\(parameter.name)\".")
                }
                continue
            }
            guard let words = parameter.arguments(value) else {
                throw .invalidParams("The argument \"\(parameter.name)\" of \(name) has another type.")
            }
            if parameter.option == nil { arguments += words } else { options += words }
        }
        switch folder {
        case .argument: arguments.append(root)
        case .option: options.append("--in=\(root)")
        }
        return command + options + ["--"] + arguments
    }
}

extension AgentTool {
    static let all: [AgentTool] = [
        AgentTool(
            name: "overview", title: "The worst findings",
            words:
                "Counts what leaks or loses errors in the app, and lists the worst causes. Call it first.",
            command: ["check"],
            parameters: [
                Parameter("all", .flag, "Also list findings without an impact on users.", option: "--all")
            ], folder: .argument),
        AgentTool(
            name: "triage", title: "The next open ends",
            words: """
                Hands out the worst open ends: the code around each, the path of the error, advice, and an \
                id. Fix each in the code and call verify, or accept it with decide.
                """,
            command: ["triage"],
            parameters: [
                Parameter("next", .number, "The number of ends; 10 if omitted.", option: "--next"),
                Parameter("files", .texts, "Only ends in these files.", option: "--file"),
                Parameter("since", .text, "Only ends on lines changed since this git revision.", option: "--since"),
            ], folder: .argument),
        AgentTool(
            name: "decide", title: "Decide on open ends",
            words: """
                Accepts ends that need no fix, or plans to fix them later. Each decision has a reason or a note. Writes the \
                baseline, or with inCode comments above the ends' lines.
                """,
            command: ["decide"],
            parameters: [
                Parameter(
                    "decisions", .decisions, "The decisions, by the ids of triage.", option: "--from", isRequired: true),
                Parameter("inCode", .flag, "Write comments instead of the baseline.", option: "--in-code"),
            ], folder: .option, changesFiles: true),
        AgentTool(
            name: "verify", title: "Verify fixes",
            words: "After an edit: whether each end is gone, improved, moved, or still there, by the ids of triage.",
            command: ["decide", "--verify"],
            parameters: [Parameter("ids", .texts, "The ids of the ends.", isRequired: true)], folder: .option),
        AgentTool(
            name: "why", title: "The path of an error",
            words: "Shows where the errors of a line come from, where they end, and who receives them.",
            command: ["why"],
            parameters: [
                Parameter("place", .text, "A file and a line, such as Sources/Store.swift:12.", isRequired: true)
            ], folder: .option),
        AgentTool(
            name: "throws", title: "What a function throws",
            words:
                "Lists the errors that functions can throw, where they originate, and what each caller does with them.",
            command: ["throws"],
            parameters: [
                Parameter(
                    "subjects", .texts, "Functions such as `Store.save(_:)`, types, or files.", isRequired: true)
            ], folder: .option),
        AgentTool(
            name: "ends", title: "The table of ends",
            words: "Lists every place where an error ends without a report, by kind, with its file and line.",
            command: ["audit", "ends"],
            parameters: [
                Parameter("all", .flag, "Also list failures that reach a caller or the user.", option: "--all"),
                Parameter("origins", .texts, "Only what ends errors in these ways, such as try?.", option: "--origin"),
            ], folder: .argument),
    ]
}
