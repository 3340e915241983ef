import Foundation

/// A JSON value with its place in the file, for messages about invalid files.
struct PlacedJSON: Sendable {
    enum Value: Sendable {
        case object([Member])
        case array([PlacedJSON])
        case string(String)
        case number(Double)
        case bool(Bool)
        case null
    }

    struct Member: Sendable {
        var key: String
        var value: PlacedJSON
        var line: Int
        var column: Int
    }

    var value: Value
    var line: Int
    var column: Int

    /// - Parameter file: The name for messages.
    static func read(_ bytes: Data, file: String) throws(ConfigurationFailure) -> PlacedJSON {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw ConfigurationFailure(file: file, message: "The file isn't valid UTF-8.")
        }
        var parser = Parser(bytes: Array(bytes), file: file)
        return try parser.document()
    }
}

/// A strict parser: no comments, no trailing commas, no repeated keys.
private struct Parser {
    private static let deepest = 32

    let bytes: [UInt8]
    let file: String
    var position = 0
    var line = 1
    var lineStart = 0

    init(bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    mutating func document() throws(ConfigurationFailure) -> PlacedJSON {
        let root = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw failure("Text follows the end of the JSON value.") }
        return root
    }

    private func failure(_ problem: String) -> ConfigurationFailure {
        ConfigurationFailure(file: file, line: line, column: position - lineStart + 1, message: problem)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            position += 1
            if byte == 0x0A {
                line += 1
                lineStart = position
            }
        }
    }

    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard next == character.asciiValue else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(ConfigurationFailure) -> PlacedJSON {
        skipSpace()
        guard depth <= Self.deepest else { throw failure("Values are nested too deeply.") }
        let (line, column) = (line, position - lineStart + 1)
        func placed(_ value: PlacedJSON.Value) -> PlacedJSON { PlacedJSON(value: value, line: line, column: column) }
        switch next {
        case nil: throw failure("The file ends too early.")
        case UInt8(ascii: "{"): return placed(.object(try members(depth: depth)))
        case UInt8(ascii: "["): return placed(.array(try elements(depth: depth)))
        case UInt8(ascii: "\""): return placed(.string(try string()))
        default: break
        }
        let word = bytes[position...].prefix {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".")
                || $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A
        }
        let text = String(decoding: word, as: UTF8.self)
        let value: PlacedJSON.Value
        switch text {
        case "true": value = .bool(true)
        case "false": value = .bool(false)
        case "null": value = .null
        default:
            guard text.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/#) != nil,
                let number = Double(text)
            else { throw failure("A JSON value was expected here.") }
            value = .number(number)
        }
        position += word.count
        return placed(value)
    }

    private mutating func members(depth: Int) throws(ConfigurationFailure) -> [PlacedJSON.Member] {
        position += 1
        var members: [PlacedJSON.Member] = []
        var keys: Set<String> = []
        if take("}") { return members }
        repeat {
            skipSpace()
            let (line, column) = (line, position - lineStart + 1)
            guard next == UInt8(ascii: "\"") else { throw failure("A key in quotation marks was expected here.") }
            let start = position
            let key = try string()
            guard keys.insert(key).inserted else {
                position = start
                throw failure("The key \"\(key)\" is repeated.")
            }
            guard take(":") else { throw failure("A colon was expected here.") }
            members.append(
                PlacedJSON.Member(key: key, value: try value(depth: depth + 1), line: line, column: column))
        } while take(",")
        guard take("}") else { throw failure("A comma or `}` was expected here.") }
        return members
    }

    private mutating func elements(depth: Int) throws(ConfigurationFailure) -> [PlacedJSON] {
        position += 1
        var elements: [PlacedJSON] = []
        if take("]") { return elements }
        repeat { elements.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw failure("A comma or `]` was expected here.") }
        return elements
    }

    private mutating func string() throws(ConfigurationFailure) -> String {
        let start = position
        position += 1
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw failure("A string contains a control character or doesn't end.") }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < bytes.count else {
            position = start
            throw failure("A string doesn't end.")
        }
        position += 1
        let written = bytes[start..<position]
        guard written.contains(UInt8(ascii: "\\")) else {
            return String(decoding: written.dropFirst().dropLast(), as: UTF8.self)
        }
        guard let text = try? JSONDecoder().decode(String.self, from: Data(written)) else {
            position = start
            throw failure("A string has an invalid escape sequence.")
        }
        return text
    }
}
