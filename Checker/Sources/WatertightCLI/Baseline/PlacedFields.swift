/// Reads the fields of JSON objects. Each failure names the place.
struct PlacedFields {
    let file: String
    private let object: PlacedJSON
    private let members: [PlacedJSON.Member]

    /// - Parameter what: The name of the object in messages, such as "An entry".
    init(_ object: PlacedJSON, _ what: String, keys: [String], file: String) throws(ConfigurationFailure) {
        self.file = file
        self.object = object
        guard case .object(let members) = object.value else {
            throw Self.failure(object, "\(what) must be an object.", file)
        }
        self.members = members
        for member in members where !keys.contains(member.key) {
            let near = NearestName.hint(for: member.key, among: keys)
            throw ConfigurationFailure(
                file: file, line: member.line, column: member.column,
                message: "There is no key \"\(member.key)\" here.\(near) Valid: \(keys.joined(separator: ", ")).")
        }
    }

    private static func failure(_ value: PlacedJSON, _ problem: String, _ file: String) -> ConfigurationFailure {
        ConfigurationFailure(file: file, line: value.line, column: value.column, message: problem)
    }

    /// Returns a failure at a field, or at the object if it is missing.
    func failure(at key: String? = nil, _ problem: String) -> ConfigurationFailure {
        Self.failure(members.first { $0.key == key }?.value ?? object, problem, file)
    }

    func has(_ key: String) -> Bool { members.contains { $0.key == key } }

    private func value(_ key: String) throws(ConfigurationFailure) -> PlacedJSON {
        guard let member = members.first(where: { $0.key == key }) else { throw failure("\"\(key)\" is missing.") }
        return member.value
    }

    func text(_ key: String) throws(ConfigurationFailure) -> String {
        guard case .string(let text) = try value(key).value else {
            throw failure(at: key, "\"\(key)\" must be a string.")
        }
        return text
    }

    /// Reads text with at least one visible character.
    func reason(_ key: String) throws(ConfigurationFailure) -> String {
        let text = try text(key)
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw failure(at: key, "\"\(key)\" must not be empty.")
        }
        return text
    }

    func whole(_ key: String, from least: Int) throws(ConfigurationFailure) -> Int {
        guard case .number(let number) = try value(key).value, let whole = Int(exactly: number), whole >= least else {
            throw failure(at: key, "\"\(key)\" must be a whole number, at least \(least).")
        }
        return whole
    }

    func list(_ key: String) throws(ConfigurationFailure) -> [PlacedJSON] {
        guard case .array(let elements) = try value(key).value else {
            throw failure(at: key, "\"\(key)\" must be a list.")
        }
        return elements
    }
}
