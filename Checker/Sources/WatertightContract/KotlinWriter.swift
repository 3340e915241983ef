/// Writes a contract as one Kotlin file: an interface for each output, a sealed interface or enum class for each failure
/// and each enum, a data class for each struct.
package struct KotlinWriter {
    private let contract: Contract
    private let package: String?
    /// The Kotlin names of the contract's own types.
    private let own: Set<String>
    private var imports: Set<String> = []
    private var problems: [ContractProblem] = []

    /// - Parameter package: The package of the file, such as `com.example.signin`.
    private init(_ contract: Contract, package: String?) {
        self.contract = contract
        self.package = package
        own = Set(
            contract.outputs.map { KotlinNames.ofType($0.name) } + contract.failures.map { KotlinNames.ofType($0.name) }
                + contract.types.map { KotlinNames.ofType($0.name) })
    }

    /// Returns the Kotlin file.
    package static func text(of contract: Contract, package: String? = nil) throws(ContractProblems) -> String {
        var writer = KotlinWriter(contract, package: package)
        writer.refuseSharedNames()
        var parts: [String] = []
        for output in contract.outputs.sorted(by: { $0.name < $1.name }) { parts.append(writer.interface(output)) }
        for failure in contract.failures.sorted(by: { $0.name < $1.name }) { parts.append(writer.failure(failure)) }
        for type in contract.types.sorted(by: { $0.name < $1.name }) { parts.append(writer.type(type)) }
        guard writer.problems.isEmpty else { throw ContractProblems(writer.problems) }
        let imports = writer.imports.sorted().map { "import \($0)\n" }.joined()
        let head = [
            "// Written by `watertight kotlin`. Don't edit.\n",
            package.map {
                "package \($0.split(separator: ".").map { KotlinNames.escaped(String($0)) }.joined(separator: "."))\n"
            },
            imports.isEmpty ? nil : imports,
        ]
        return (head.compactMap(\.self) + parts).joined(separator: "\n")
    }

    private mutating func refuse(_ place: Place, _ message: String) {
        problems.append(ContractProblem(place: place, message: message))
    }

    /// Refuses names that are different in Swift and the same in Kotlin.
    private mutating func refuseSharedNames() {
        let names =
            contract.outputs.map { ($0.name, $0.place) } + contract.failures.map { ($0.name, $0.place) }
            + contract.types.map { ($0.name, $0.place) }
        refuseShared(names.map { (KotlinNames.ofType($0.0), $0.0, $0.1) })
    }

    private mutating func refuseShared(_ names: [(kotlin: String, swift: String, place: Place)]) {
        var first: [String: String] = [:]
        for name in names.sorted(by: { $0.place < $1.place }) {
            if let other = first[name.kotlin] {
                refuse(name.place, "`\(name.swift)` and `\(other)` have the same name in Kotlin: `\(name.kotlin)`.")
            }
            first[name.kotlin] = name.swift
        }
    }

    // MARK: Names

    /// Returns a name as it can be written inside a type whose cases are `nested`, and imports it if it has to be.
    private mutating func reference(_ full: String, besides nested: Set<String> = []) -> String {
        let name = full.split(separator: ".").last.map(String.init) ?? full
        guard !nested.contains(name), !own.contains(name) else { return full }
        let isDefault = full.split(separator: ".").dropLast().joined(separator: ".")
        if isDefault != "kotlin", isDefault != "kotlin.collections" { imports.insert(full) }
        return name
    }

    /// Returns the name of one of the contract's own types.
    private mutating func ownName(_ swift: String, besides nested: Set<String> = [], at place: Place) -> String {
        let name = KotlinNames.ofType(swift)
        guard nested.contains(name) else { return KotlinNames.escaped(name) }
        guard let package else {
            refuse(
                place, "A case has the same name as the type `\(name)`. Add a package to distinguish them: --package.")
            return name
        }
        return package + "." + name
    }

    private mutating func type(_ type: PayloadType, besides nested: Set<String>, at place: Place) -> String {
        switch type {
        case .optional(.optional):
            refuse(place, "`\(type)` has no Kotlin type: Kotlin has no optional of an optional.")
            return "Nothing"
        case .optional(let wrapped): return self.type(wrapped, besides: nested, at: place) + "?"
        case .array(let element):
            return reference("kotlin.collections.List", besides: nested)
                + "<\(self.type(element, besides: nested, at: place))>"
        case .set(let element):
            return reference("kotlin.collections.Set", besides: nested)
                + "<\(self.type(element, besides: nested, at: place))>"
        case .dictionary(let key, let value):
            return reference("kotlin.collections.Map", besides: nested)
                + "<\(self.type(key, besides: nested, at: place)), \(self.type(value, besides: nested, at: place))>"
        case .named(let name, true):
            if own.contains(KotlinNames.ofType(name)) { return ownName(name, besides: nested, at: place) }
            refuse(place, "`\(name)` has no Kotlin type: only structs and enums are translated.")
            return "Nothing"
        case .named(let name, false):
            let plain = ["Swift.", "Foundation."].first(where: name.hasPrefix).map { String(name.dropFirst($0.count)) }
            if let kotlin = KotlinNames.known[plain ?? name] { return reference(kotlin, besides: nested) }
            refuse(
                place, "`\(name)` has no Kotlin type. Use a type from these sources, or one with a Kotlin equivalent.")
            return "Nothing"
        case .other(let text):
            refuse(
                place,
                "`\(text)` has no Kotlin type. Closures, tuples, generic types, and existentials are not translated.")
            return "Nothing"
        }
    }

    // MARK: Declarations

    private mutating func interface(_ output: ContractOutput) -> String {
        let name = ownName(output.name, at: output.place)
        let refined = (output.refines ?? []).map { ownName($0, at: output.place) }
        var lines = documentation(output.documentation)
        lines.append("interface \(name)" + (refined.isEmpty ? "" : " : " + refined.joined(separator: ", ")) + " {")
        var known: [String: String] = [:]
        for method in output.methods {
            if let effects = method.effects {
                refuse(
                    method.place,
                    "`\(method.name)` is `\(effects)`. Output methods can't be generic, `async`, or `throws`, or return a value."
                )
            }
            var types: [String] = []
            let parameters = method.parameters.enumerated().map { position, parameter in
                let type = type(parameter.type, besides: [], at: parameter.place)
                types.append(type)
                return "\(KotlinNames.escaped(parameterName(parameter, position, of: method.parameters))): \(type)"
            }
            // The Java virtual machine ignores type arguments and optionals.
            let erased = "\(method.name)(\(types.map { $0.prefix { $0 != "<" && $0 != "?" } }.joined(separator: ", ")))"
            if let other = known[erased] {
                refuse(method.place, "`\(method.signature)` and `\(other)` are the same method in Kotlin.")
            }
            known[erased] = method.signature
            lines += documentation(method.documentation, indent: "    ")
            lines.append("    fun \(KotlinNames.escaped(method.name))(\(parameters.joined(separator: ", ")))")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// Kotlin parameters have one name. It is the internal name, such as `email` of `forEmail email: String`.
    private func parameterName(_ parameter: ContractPayload, _ position: Int, of all: [ContractPayload]) -> String {
        if let name = [parameter.name, parameter.label].compactMap(\.self).first(where: { $0 != "_" }) { return name }
        return all.count == 1 ? "value" : "value\(position + 1)"
    }

    private mutating func failure(_ failure: ContractFailure) -> String {
        if failure.isGeneric {
            refuse(failure.place, "`\(failure.name)` is generic. Generic types are not translated.")
        }
        let members = { (writer: inout KotlinWriter, nested: Set<String>) in
            writer.member("code", of: failure, besides: nested) + [""]
                + writer.member("severity", of: failure, besides: nested)
        }
        if failure.isStruct, let only = failure.cases.first {
            return structure(
                failure.name, only.payload, isFailure: true, failure.documentation, at: failure.place,
                members(&self, []))
        }
        return enumeration(
            failure.name, failure.cases, isFailure: true, failure.documentation, at: failure.place, members)
    }

    private mutating func type(_ type: ContractType) -> String {
        if type.isGeneric { refuse(type.place, "`\(type.name)` is generic. Generic types are not translated.") }
        guard let cases = type.cases else {
            return structure(type.name, type.fields ?? [], isFailure: false, type.documentation, at: type.place, [])
        }
        return enumeration(type.name, cases, isFailure: false, type.documentation, at: type.place) { _, _ in [] }
    }

    /// - Parameter members: Returns the lines of the members inside a type whose cases have these names.
    private mutating func enumeration(
        _ swift: String, _ cases: [ContractCase], isFailure: Bool, _ text: [String], at place: Place,
        _ members: (inout KotlinWriter, Set<String>) -> [String]
    ) -> String {
        let nested = Set(cases.map { KotlinNames.ofCase($0.name) })
        refuseShared(cases.map { (KotlinNames.ofCase($0.name), $0.name, $0.place) })
        let name = ownName(swift, at: place)
        let base = isFailure ? " : " + reference("watertight.LayerFailure") : ""
        let isPlain = cases.allSatisfy(\.payload.isEmpty) && !cases.isEmpty
        var lines = documentation(text)
        lines.append((isPlain ? "enum class " : "sealed interface ") + name + base + " {")
        let above = ownName(swift, besides: nested, at: place)
        for (position, read) in cases.enumerated() {
            let entry = KotlinNames.escaped(KotlinNames.ofCase(read.name))
            lines += documentation(read.documentation, indent: "    ")
            if isPlain {
                lines.append("    \(entry)" + (position + 1 < cases.count ? "," : isFailure ? ";" : ""))
            } else if read.payload.isEmpty {
                lines.append("    data object \(entry) : \(above)")
            } else {
                let properties = properties(read.payload, besides: nested, isFailure: isFailure)
                lines.append("    data class \(entry)(\(properties)) : \(above)")
            }
        }
        let body = members(&self, isPlain ? [] : nested)
        if !body.isEmpty { lines += [""] + body }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private mutating func structure(
        _ swift: String, _ fields: [ContractPayload], isFailure: Bool, _ text: [String], at place: Place,
        _ members: [String]
    ) -> String {
        let name = ownName(swift, at: place)
        let base = isFailure ? " : " + reference("watertight.LayerFailure") : ""
        let properties = properties(fields, besides: [], isFailure: isFailure)
        let head = fields.isEmpty ? "data object \(name)" : "data class \(name)(\(properties))"
        let body = members.isEmpty ? [head + base] : [head + base + " {"] + members + ["}"]
        return (documentation(text) + body).joined(separator: "\n") + "\n"
    }

    private mutating func properties(_ payload: [ContractPayload], besides nested: Set<String>, isFailure: Bool)
        -> String
    {
        refuseShared(
            payload.enumerated().map {
                let name = parameterName($1, $0, of: payload)
                return (name, name, $1.place)
            })
        return payload.enumerated().map { position, property in
            let name = parameterName(property, position, of: payload)
            if property.isPrivate {
                refuse(property.place, "`\(name)` is private, so it can't be a property in Kotlin.")
            }
            if isFailure, name == "code" || name == "severity" {
                refuse(property.place, "`\(name)` is a property of each failure in Kotlin. Rename it.")
            }
            return "val \(KotlinNames.escaped(name)): \(type(property.type, besides: nested, at: property.place))"
        }.joined(separator: ", ")
    }

    // MARK: Codes

    /// Writes `code` or `severity` with one branch for each case, so that the compiler reports a missing case.
    private mutating func member(_ property: String, of failure: ContractFailure, besides nested: Set<String>)
        -> [String]
    {
        let type =
            property == "code"
            ? reference("kotlin.String", besides: nested) : reference("watertight.FailureSeverity", besides: nested)
        func value(_ code: ContractCode) -> String {
            property == "code"
                ? KotlinNames.literal(code.code) : "\(type).\(KotlinNames.ofCase(code.severity))"
        }
        let head = "    override val \(property): \(type)"
        let all = Set(failure.cases.flatMap { $0.codes ?? [] }.map(value))
        if failure.isStruct || (property == "severity" && all.count == 1), let only = all.first {
            return [head, "        get() = \(only)"]
        }
        var lines = [head, "        get() = when (this) {"]
        for read in failure.cases {
            let name = KotlinNames.escaped(KotlinNames.ofCase(read.name))
            let codes = read.codes ?? []
            let branch = "            " + (read.payload.isEmpty ? name : "is \(name)") + " -> "
            if let position = read.deciding, Set(codes.map(value)).count > 1,
                case .named(let payload, _) = read.payload[position].type
            {
                let property = KotlinNames.escaped(parameterName(read.payload[position], position, of: read.payload))
                let prefix = ownName(payload, besides: nested, at: read.place)
                lines.append(branch + "when (\(property)) {")
                for code in codes {
                    let value = value(code)
                    let entry = KotlinNames.escaped(KotlinNames.ofCase(code.value ?? ""))
                    lines.append("                \(pattern(of: payload, code.value))\(prefix).\(entry) -> \(value)")
                }
                lines.append("            }")
            } else if let first = codes.first {
                lines.append(branch + value(first))
            }
        }
        return lines + ["        }"]
    }

    /// `is ` for a case with a payload, which is a class in Kotlin.
    private func pattern(of type: String, _ name: String?) -> String {
        let cases =
            contract.failures.first { $0.name == type }?.cases ?? contract.types.first { $0.name == type }?.cases
        return cases?.first { $0.name == name }?.payload.isEmpty == false ? "is " : ""
    }

    // MARK: Documentation

    private func documentation(_ lines: [String], indent: String = "") -> [String] {
        let text = lines.map { $0.replacing("``", with: "`").replacing("*/", with: "*\u{2009}/") }
        switch text.count {
        case 0: return []
        case 1: return ["\(indent)/** \(text[0]) */"]
        default:
            return ["\(indent)/**"] + text.map { "\(indent) *" + ($0.isEmpty ? "" : " " + $0) } + ["\(indent) */"]
        }
    }
}
