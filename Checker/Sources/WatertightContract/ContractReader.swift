import SwiftParser
import SwiftSyntax
import WatertightRules

extension Contract {
    package init(of sources: [ContractSource]) throws(ContractProblems) {
        var reader = ContractReader(SourceIndex(sources))
        self = reader.contract()
        guard reader.problems.isEmpty else { throw ContractProblems(reader.problems) }
    }
}

/// Reads the outputs, the failures, and the types that they carry.
struct ContractReader {
    let index: SourceIndex
    private(set) var problems: [ContractProblem] = []

    init(_ index: SourceIndex) { self.index = index }

    mutating func contract() -> Contract {
        for name in index.foreignTypes.sorted() where index.protocols(of: name).contains("LayerFailure") {
            report(
                index.parts(of: name)[0], "`\(name)` isn't declared in these sources, so its codes can't be determined."
            )
        }
        let names = index.types.keys.sorted()
        let outputs = names.filter { isProtocol($0) && index.protocols(of: $0).contains("UseCaseOutput") }.map {
            output($0)
        }
        let failureNames = names.filter { !isProtocol($0) && index.protocols(of: $0).contains("LayerFailure") }
        let failures = failureNames.compactMap { failure($0) }
        refuseSharedCodes(of: failures)
        var types: [String: ContractType] = [:]
        var pending =
            outputs.flatMap(\.methods).flatMap(\.parameters).flatMap(\.type.declaredNames)
            + failures.flatMap(\.cases).flatMap(\.payload).flatMap(\.type.declaredNames)
        while let name = pending.popLast() {
            guard types[name] == nil, !failureNames.contains(name), let type = type(name) else { continue }
            types[name] = type
            let payload = (type.cases?.flatMap(\.payload) ?? []) + (type.fields ?? [])
            pending += payload.flatMap(\.type.declaredNames)
        }
        return Contract(outputs: outputs, failures: failures, types: types.keys.sorted().compactMap { types[$0] })
    }

    private func isProtocol(_ name: String) -> Bool { index.types[name]?.first?.is(ProtocolDeclSyntax.self) == true }

    private mutating func report(_ node: some SyntaxProtocol, _ message: String) {
        problems.append(ContractProblem(place: index.place(of: node), message: message))
    }

    /// Returns whether a type is declared once, and records the problem if it isn't.
    private mutating func isUnique(_ type: String) -> Bool {
        guard let problem = index.duplicate(of: type) else { return true }
        problems.append(problem)
        return false
    }

    // MARK: Outputs

    private mutating func output(_ name: String) -> ContractOutput {
        let refined = index.inherited(by: name).filter { index.protocols(of: $0).contains("UseCaseOutput") }.sorted()
        var output = ContractOutput(name: name, refines: refined.isEmpty ? nil : refined, methods: [])
        guard let declaration = index.types[name]?.first, isUnique(name) else { return output }
        output.place = index.place(of: declaration)
        output.documentation = declaration.documentation
        for member in index.members(of: declaration) {
            if member.isConditional {
                report(member.node, "`\(name)` depends on a build condition: `#if` isn't supported.")
            } else if let function = member.node.as(FunctionDeclSyntax.self) {
                output.methods.append(method(function))
            } else {
                report(member.node, "An output can only contain methods, but `\(name)` contains another declaration.")
            }
        }
        return output
    }

    private func method(_ function: FunctionDeclSyntax) -> ContractMethod {
        let scope = index.scope(of: function)
        let signature = function.signature
        let effects =
            [
                function.genericParameterClause?.trimmedDescription, signature.effectSpecifiers?.trimmedDescription,
                signature.returnClause.flatMap {
                    let type = PayloadType($0.type, in: scope, of: index).description
                    return ["Void", "()"].contains(type) ? nil : "-> " + type
                },
            ].compactMap(\.self).joined(separator: " ")
        return ContractMethod(
            name: function.name.plainName,
            parameters: signature.parameterClause.parameters.map { parameter in
                let label = parameter.firstName.plainName
                let name = parameter.secondName?.plainName
                var type = PayloadType(parameter.type, in: scope, of: index)
                if parameter.ellipsis != nil { type = .other("\(type)...") }
                return ContractPayload(
                    label: label == "_" ? nil : label, name: name, type: type, place: index.place(of: parameter.type))
            }, effects: effects.isEmpty ? nil : effects, place: index.place(of: function),
            documentation: function.documentation)
    }

    // MARK: Types

    private mutating func type(_ name: String) -> ContractType? {
        guard let declaration = index.types[name]?.first, isUnique(name) else { return nil }
        var type = ContractType(
            name: name, isGeneric: isGeneric(declaration), place: index.place(of: declaration),
            documentation: declaration.documentation)
        if declaration.is(EnumDeclSyntax.self) {
            type.cases = cases(of: declaration, name).map(\.read)
        } else if declaration.is(StructDeclSyntax.self) {
            type.fields = fields(of: declaration, name)
        } else {
            return nil
        }
        return type
    }

    private func isGeneric(_ declaration: any DeclGroupSyntax) -> Bool {
        declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
    }

    private mutating func cases(
        of declaration: any DeclGroupSyntax, _ name: String
    ) -> [(read: ContractCase, rawValue: ExprSyntax?)] {
        let scope = name.split(separator: ".").map(String.init)
        var found: [(ContractCase, ExprSyntax?)] = []
        for member in index.members(of: declaration) {
            guard let line = member.node.as(EnumCaseDeclSyntax.self) else { continue }
            if member.isConditional {
                report(line, "`\(name)` depends on a build condition: `#if` isn't supported.")
            }
            for element in line.elements {
                let payload = element.parameterClause?.parameters.map { parameter in
                    let label = parameter.firstName?.plainName
                    return ContractPayload(
                        label: label == "_" ? nil : label, type: PayloadType(parameter.type, in: scope, of: index),
                        place: index.place(of: parameter.type))
                }
                let read = ContractCase(
                    name: element.name.plainName, payload: payload ?? [], place: index.place(of: element),
                    documentation: line.documentation)
                found.append((read, element.rawValue?.value))
            }
        }
        return found
    }

    private mutating func fields(of declaration: any DeclGroupSyntax, _ name: String) -> [ContractPayload] {
        let scope = name.split(separator: ".").map(String.init)
        var fields: [ContractPayload] = []
        for member in index.members(of: declaration) {
            guard let variable = member.node.as(VariableDeclSyntax.self), !variable.isStatic else { continue }
            if member.isConditional {
                report(variable, "`\(name)` depends on a build condition: `#if` isn't supported.")
            }
            // The type of `let a, b: Int` follows the last name.
            var type: TypeSyntax?
            for binding in variable.bindings.reversed() {
                type = binding.typeAnnotation?.type ?? type
                let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let) && binding.initializer != nil
                guard binding.isStored, !isConstant else { continue }
                guard let type, let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
                    report(binding, "A property of `\(name)` has no type annotation, so its type can't be determined.")
                    continue
                }
                fields.append(
                    ContractPayload(
                        name: pattern.identifier.plainName, type: PayloadType(type, in: scope, of: index),
                        isPrivate: variable.isPrivate, place: index.place(of: binding),
                        documentation: variable.documentation))
            }
        }
        return fields.sorted { $0.place < $1.place }
    }

    // MARK: Failures

    /// Records a problem for two types with the same code. The log couldn't distinguish their failures.
    private mutating func refuseSharedCodes(of failures: [ContractFailure]) {
        var owners: [String: ContractFailure] = [:]
        for failure in failures {
            let codes = failure.cases.flatMap { $0.codes ?? [] }.map(\.code)
            if let code = codes.first(where: { owners[$0] != nil }), let other = owners[code] {
                let message = "`\(failure.name)` has the code `\(code)`, like `\(other.name)` at \(other.place)."
                let remedy = "State a different `static let domain = \"…\"` in one of them."
                problems.append(ContractProblem(place: failure.place, message: "\(message) \(remedy)"))
            }
            for code in codes where owners[code] == nil { owners[code] = failure }
        }
    }

    private mutating func failure(_ name: String) -> ContractFailure? {
        guard let declaration = index.types[name]?.first, isUnique(name) else { return nil }
        var failure = ContractFailure(
            name: name, cases: [], isStruct: declaration.is(StructDeclSyntax.self), isGeneric: isGeneric(declaration),
            place: index.place(of: declaration), documentation: declaration.documentation)
        var read: [(read: ContractCase, rawValue: ExprSyntax?)]
        if failure.isStruct {
            let fields = fields(of: declaration, name)
            read = [(ContractCase(name: "failed", payload: fields, place: failure.place), nil)]
        } else if declaration.is(EnumDeclSyntax.self) {
            read = cases(of: declaration, name)
        } else {
            report(declaration, "`\(name)` conforms to LayerFailure, but is neither an enum nor a struct.")
            return nil
        }
        for index in read.indices {
            do {
                let codes = try codes(of: read[index].read, in: name)
                read[index].read.codes = codes.codes
                read[index].read.deciding = codes.deciding
                failure.cases.append(read[index].read)
            } catch {
                problems.append(error)
            }
        }
        return failure
    }

    private func codes(
        of read: ContractCase, in failure: String
    ) throws(ContractProblem) -> (codes: [ContractCode], deciding: Int?) {
        func code(_ value: (payload: Int, name: String)?) throws(CaseValue.Obstacle) -> ContractCode {
            let subject = CaseValue.Subject(name: read.name, value: value)
            let domain = try self.value("domain", of: subject, in: failure)
            let word = try self.value("codeWord", of: subject, in: failure, payload: read.payload)
            let severity = try self.value("severity", of: subject, in: failure, payload: read.payload)
            return ContractCode(code: "\(domain)/\(word)", severity: severity, value: value?.name)
        }
        let deciding: Int
        do {
            return ([try code(nil)], nil)
        } catch {
            switch error {
            case .problem(let problem): throw problem
            case .payload(let position): deciding = position
            }
        }
        do {
            var codes: [ContractCode] = []
            for value in try values(ofPayload: deciding, of: read) { codes.append(try code((deciding, value))) }
            return (codes, deciding)
        } catch {
            switch error {
            case .problem(let problem): throw problem
            case .payload:
                throw ContractProblem(
                    place: read.place,
                    message: "The code of `\(failure).\(read.name)` depends on more than one payload.")
            }
        }
    }

    /// Returns the names of the cases of a payload that is an enum.
    private func values(ofPayload position: Int, of read: ContractCase) throws(CaseValue.Obstacle) -> [String] {
        guard position < read.payload.count, case .named(let name, true) = read.payload[position].type,
            let declaration = index.types[name]?.first, declaration.is(EnumDeclSyntax.self)
        else {
            throw .problem(
                ContractProblem(
                    place: read.place,
                    message: "The code of `\(read.name)` depends on a payload that isn't an enum of these sources."))
        }
        var reader = ContractReader(index)
        return reader.cases(of: declaration, name).map(\.read.name)
    }

    /// Returns `domain`, `codeWord`, or `severity` of one case: the declared value, or the library's default.
    private func value(
        _ property: String, of subject: CaseValue.Subject, in failure: String, payload: [ContractPayload] = []
    ) throws(CaseValue.Obstacle) -> String {
        if let written = try written(property, in: failure) {
            return try CaseValue(
                property: property, subject: subject, failure: failure, index: index,
                ofPayload: { (position, value) throws(CaseValue.Obstacle) in
                    guard position < payload.count, case .named(let type, true) = payload[position].type,
                        index.protocols(of: type).contains("LayerFailure")
                    else { throw .payload(position) }
                    return try self.value(property, of: CaseValue.Subject(name: value), in: type)
                })(written)
        }
        switch property {
        case "domain": return index.programName(of: failure)
        case "severity": return "inherited"
        default:
            if let problem = unnamed(subject.name, in: failure, hasPayload: !payload.isEmpty) {
                throw .problem(problem)
            }
            return derivedWord(of: subject.name, in: failure)
        }
    }

    /// Returns the problem that a program doesn't know the name of a case.
    private func unnamed(_ name: String, in failure: String, hasPayload: Bool) -> ContractProblem? {
        guard let type = index.types[failure]?.first, type.is(EnumDeclSyntax.self) else { return nil }
        let raw = type.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
        let names = CaseNames(type: failure, protocols: index.protocols(of: failure), isText: raw == "String")
        return names.problem(of: name, hasPayload: hasPayload).map {
            ContractProblem(place: index.place(of: type), message: $0)
        }
    }

    private func derivedWord(of name: String, in failure: String) -> String {
        guard let type = index.types[failure]?.first, type.is(EnumDeclSyntax.self) else { return "failed" }
        let raw = type.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
        guard raw == "String" else { return CodeWords.kebab(name) }
        var reader = ContractReader(index)
        let value = reader.cases(of: type, failure).first { $0.read.name == name }?.rawValue
        return CodeWords.kebab(value?.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? name)
    }

    /// Returns the declaration of a property in a failure, its extensions, or the protocols that it conforms to.
    private func written(_ property: String, in failure: String) throws(CaseValue.Obstacle) -> PatternBindingSyntax? {
        for part in ([failure] + index.protocols(of: failure)).flatMap(index.parts(of:))
        where !part.is(ProtocolDeclSyntax.self) {
            for member in index.members(of: part) {
                guard let variable = member.node.as(VariableDeclSyntax.self),
                    variable.isStatic == (property == "domain"),
                    let binding = variable.bindings.first,
                    binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == property
                else { continue }
                guard !member.isConditional, part.as(ExtensionDeclSyntax.self)?.genericWhereClause == nil else {
                    throw .problem(
                        ContractProblem(
                            place: index.place(of: variable),
                            message:
                                "The \(property) of `\(failure)` depends on a condition, so it can't be determined."))
                }
                return binding
            }
        }
        return nil
    }
}

extension VariableDeclSyntax {
    fileprivate var isStatic: Bool {
        modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
    }

    fileprivate var isPrivate: Bool {
        modifiers.contains {
            [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind) && $0.detail == nil
        }
    }
}

extension PatternBindingSyntax {
    /// Whether the property is stored: it has no accessors, or only observers.
    fileprivate var isStored: Bool {
        switch accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let list):
            list.allSatisfy {
                [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
            }
        }
    }
}
