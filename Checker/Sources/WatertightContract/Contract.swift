import WatertightSupport

/// The outputs and failures of a codebase, as far as other code depends on them: logs, dashboards, other platforms.
///
/// Places and documentation are not part of the JSON, so moving code doesn't change it.
package struct Contract: Codable, Sendable {
    /// The protocols that refine `UseCaseOutput`.
    package var outputs: [ContractOutput]
    /// The types that conform to `LayerFailure`.
    package var failures: [ContractFailure]
    /// The structs and enums that outputs and failures carry.
    package var types: [ContractType]
    /// `nil` in contracts of format 1, which had `version` instead.
    private var formatVersion: Int? = 2

    init(outputs: [ContractOutput], failures: [ContractFailure], types: [ContractType]) {
        self.outputs = outputs
        self.failures = failures
        self.types = types
    }

    /// The contract as JSON. The order of declarations in the sources doesn't affect it.
    package var text: String {
        var sorted = self
        sorted.outputs.sort { $0.name < $1.name }
        sorted.failures.sort { $0.name < $1.name }
        sorted.types.sort { $0.name < $1.name }
        for index in outputs.indices { sorted.outputs[index].methods.sort { $0.signature < $1.signature } }
        for index in failures.indices { sorted.failures[index].cases.sort { $0.name < $1.name } }
        for index in types.indices {
            sorted.types[index].cases?.sort { $0.name < $1.name }
            sorted.types[index].fields?.sort { ($0.name ?? "") < ($1.name ?? "") }
        }
        return JSONText.of(sorted)
    }
}

/// A protocol that refines `UseCaseOutput`.
package struct ContractOutput: Codable, Sendable {
    package var name: String
    package var refines: [String]?
    package var methods: [ContractMethod]
    var place = Place.none
    var documentation: [String] = []

    private enum CodingKeys: CodingKey { case name, refines, methods }
}

package struct ContractMethod: Codable, Sendable {
    package var name: String
    private var parametersIfAny: [ContractPayload]?
    /// The part after the parameters, such as `async throws -> Int`. Output methods usually have none.
    package var effects: String?
    var place = Place.none
    var documentation: [String] = []

    private enum CodingKeys: String, CodingKey { case name, parametersIfAny = "parameters", effects }

    init(name: String, parameters: [ContractPayload], effects: String?, place: Place, documentation: [String]) {
        self.name = name
        self.effects = effects
        self.place = place
        self.documentation = documentation
        parametersIfAny = parameters.isEmpty ? nil : parameters
    }

    package var parameters: [ContractPayload] { parametersIfAny ?? [] }

    /// The method without internal parameter names: `onLocked(forEmail: String, until: Date?)`.
    var signature: String {
        let list = parameters.map { "\($0.label ?? "_"): \($0.type)" }.joined(separator: ", ")
        return "\(name)(\(list))" + (effects.map { " " + $0 } ?? "")
    }
}

/// A parameter, an associated value, or a stored property.
package struct ContractPayload: Codable, Sendable {
    package var label: String?
    /// The name of a parameter or property, if it isn't the label.
    package var name: String?
    package var type: PayloadType
    var isPrivate = false
    var place = Place.none
    var documentation: [String] = []

    private enum CodingKeys: CodingKey { case label, name, type }
}

/// A type that conforms to `LayerFailure`.
package struct ContractFailure: Codable, Sendable {
    package var name: String
    /// One for each case of an enum. A struct has exactly one, whose payload is the stored properties.
    package var cases: [ContractCase]
    var isStruct = false
    var isGeneric = false
    var place = Place.none
    var documentation: [String] = []

    private enum CodingKeys: CodingKey { case name, cases }
}

package struct ContractCase: Codable, Sendable {
    package var name: String
    private var payloadIfAny: [ContractPayload]?
    /// One code, or one for each case of the payload that determines it. `nil` for enums that aren't failures.
    package var codes: [ContractCode]?
    /// The position of the payload that determines the code or the severity.
    var deciding: Int?
    var place = Place.none
    var documentation: [String] = []

    private enum CodingKeys: String, CodingKey { case name, payloadIfAny = "payload", codes }

    init(name: String, payload: [ContractPayload], place: Place, documentation: [String] = []) {
        self.name = name
        self.place = place
        self.documentation = documentation
        payloadIfAny = payload.isEmpty ? nil : payload
    }

    package var payload: [ContractPayload] { payloadIfAny ?? [] }
}

/// A code of a failure with its severity.
package struct ContractCode: Codable, Sendable {
    /// `domain/code-word`.
    package var code: String
    package var severity: String
    /// The case of the payload that has this code, if a payload determines it.
    package var value: String?
}

/// A struct or an enum that an output or a failure carries.
package struct ContractType: Codable, Sendable {
    package var name: String
    package var cases: [ContractCase]?
    /// The stored properties of a struct.
    package var fields: [ContractPayload]?
    var isGeneric = false
    var place = Place.none
    var documentation: [String] = []

    private enum CodingKeys: CodingKey { case name, cases, fields }
}
