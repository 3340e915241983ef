enum KotlinNames {
    /// The hard keywords of Kotlin 2, which are names only in backticks.
    private static let keywords: Set<String> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
        "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var",
        "when", "while",
    ]

    static func escaped(_ name: String) -> String {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isPlain && !keywords.contains(name) && name.first?.isNumber != true ? name : "`\(name)`"
    }

    /// `WrongPassword` of `wrongPassword`: the name of an entry or of a nested class.
    static func ofCase(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// `NotebookID` of `Notebook.ID`.
    static func ofType(_ name: String) -> String { name.split(separator: ".").joined() }

    static func literal(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "\"", "$": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }

    /// Swift's types and those of Foundation that have the same meaning in Kotlin.
    static let known: [String: String] = [
        "String": "kotlin.String", "Bool": "kotlin.Boolean",
        "Int": "kotlin.Long", "Int64": "kotlin.Long", "Int32": "kotlin.Int", "Int16": "kotlin.Short",
        "Int8": "kotlin.Byte",
        "UInt": "kotlin.ULong", "UInt64": "kotlin.ULong", "UInt32": "kotlin.UInt", "UInt16": "kotlin.UShort",
        "UInt8": "kotlin.UByte",
        "Double": "kotlin.Double", "Float": "kotlin.Float",
        "Date": "kotlin.time.Instant", "Duration": "kotlin.time.Duration",
        "Incident": "watertight.IncidentReference", "IncidentReference": "watertight.IncidentReference",
    ]
}
