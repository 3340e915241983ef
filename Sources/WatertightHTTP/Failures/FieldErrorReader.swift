/// Reads mistakes in fields from the forms that frameworks use.
enum FieldErrorReader {
    // Members are found by name, so the names of all forms are here.
    private static let lists = ["errors", "invalid-params", "violations", "fieldErrors", "detail"]
    private static let names = ["field", "path", "propertyPath", "param", "name"]
    private static let details = ["detail", "message", "msg", "reason", "defaultMessage", "title"]
    private static let codes = ["code", "type"]

    /// Returns the mistakes that a document contains.
    static func mistakes(in document: JSONValue) -> [FieldError] {
        if case .array(let elements) = document { return elements.compactMap(mistake) }
        let found = lists.compactMap { document[$0].map(inList) }
        guard found.isEmpty else { return found.first { !$0.isEmpty } ?? [] }
        // The whole body, if it contains nothing but lists of texts about fields. A single text may be anything, such as a
        // message.
        guard case .object(let members) = document, members.values.allSatisfy({ $0.string == nil }) else { return [] }
        return texts(in: document, at: [], onlyInLists: true) ?? []
    }

    private static func inList(_ value: JSONValue) -> [FieldError] {
        if case .array(let elements) = value { return elements.compactMap(mistake) }
        return texts(in: value, at: []) ?? []
    }

    /// Returns the mistake that an object describes; `nil` unless it names a field.
    private static func mistake(_ element: JSONValue) -> FieldError? {
        guard let path = path(of: element) else { return nil }
        func first(_ names: [String], _ read: (JSONValue) -> String?) -> String? {
            names.compactMap { element[$0].flatMap(read) }.first
        }
        return FieldError(
            path: path, code: first(codes, \.word), detail: first(details, \.string), members: element)
    }

    private static func path(of element: JSONValue) -> [String]? {
        if let pointer = (element["pointer"] ?? element["source"]?["pointer"])?.string {
            return keys(ofPointer: pointer)
        }
        if case .array(let keys)? = element["loc"] {
            let path = keys.compactMap(\.word)
            // The first key names the part of the request.
            return path.first == "body" ? Array(path.dropFirst()) : path
        }
        return names.lazy.compactMap { element[$0]?.string }.first.map(keys(ofName:))
    }

    /// Returns the mistakes of an object of fields and texts.
    /// - Parameter onlyInLists: Whether each text must be in a list. Others may be a code or a message.
    /// - Returns: `nil` if it contains anything else.
    private static func texts(in value: JSONValue, at path: [String], onlyInLists: Bool = false) -> [FieldError]? {
        switch value {
        case .object(let members):
            var found: [FieldError] = []
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                guard let inner = texts(in: value, at: path + keys(ofName: name), onlyInLists: onlyInLists) else {
                    return nil
                }
                found += inner
            }
            return found
        case .array(let elements):
            var found: [FieldError] = []
            for (index, element) in elements.enumerated() {
                var place = path
                // Several texts about one field, or a list of objects.
                if element.string == nil { place.append("\(index)") }
                let isText = element.string != nil
                guard let inner = texts(in: element, at: place, onlyInLists: onlyInLists && !isText) else { return nil }
                found += inner
            }
            return found
        case .string(let text): return path.isEmpty || onlyInLists ? nil : [FieldError(path: path, detail: text)]
        case .number, .bool, .null: return nil
        }
    }

    // MARK: Paths

    /// Returns the keys of a JSON Pointer (RFC 6901), alone or as the fragment of a URI.
    static func keys(ofPointer pointer: String) -> [String]? {
        var pointer = pointer
        if pointer.hasPrefix("#") {
            guard let decoded = PercentEncoding.decode(String(pointer.dropFirst())) else { return nil }
            pointer = decoded
        }
        // By scalars: a slash and a combining accent are one character.
        let parts = pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, first.isEmpty else { return nil }
        return parts.dropFirst().map(unescaped)
    }

    /// Decodes `~0` and `~1`. Any other tilde stays.
    private static func unescaped(_ key: Substring.UnicodeScalarView) -> String {
        var (result, rest) = (String.UnicodeScalarView(), key)
        while let scalar = rest.popFirst() {
            switch (scalar, rest.first) {
            case ("~", "0"), ("~", "1"): result.append(rest.removeFirst() == "0" ? "~" : "/")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns the keys of a name such as `items[0].name` or `$.age`.
    static func keys(ofName name: String) -> [String] {
        let keys = name.split { $0 == "." || $0 == "[" || $0 == "]" }.map(String.init)
        return keys.first == "$" ? Array(keys.dropFirst()) : keys
    }
}
