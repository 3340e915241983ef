import Testing
import WatertightHTTP
import WatertightTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("JSONValue")
struct JSONValueTests {
    @Test(
        "decodes every kind of value",
        arguments: [
            ("null", .null), ("true", true), ("false", false), ("0", 0), ("-7", -7), ("1.5", 1.5), ("\"1\"", "1"),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1e30", 1e30), ("\"\"", ""), ("[]", []),
            ("{}", [:]), ("[1,[null],{\"a\":[]}]", [1, [.null], ["a": []]]), ("{\"\":{\"a\":\"b\"}}", ["": ["a": "b"]]),
        ] as [(String, JSONValue)])
    func decodes(json: String, expected: JSONValue) throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
        #expect(value == expected)
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test("truth values and numbers are not mixed up")
    func kinds() throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data("[0, 1, true, false, \"true\"]".utf8))
        #expect(value == [0, 1, true, false, "true"])
    }

    @Test("refuses what is no JSON", arguments: ["", "{", "nul", "{\"a\"}", "'a'", "[1] 2", "\u{0}"])
    func refused(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)) }
    }

    @Test("accessors give their own kind and nothing else")
    func accessors() {
        let value: JSONValue = ["n": 3, "d": 2.5, "whole": 2.0, "s": "x", "b": true, "a": [1, 2], "z": .null]
        #expect(value["n"]?.integerValue == 3)
        #expect(value["n"]?.numberValue == 3)
        #expect(value["d"]?.numberValue == 2.5)
        #expect(value["d"]?.integerValue == nil)
        #expect(value["whole"]?.integerValue == 2)
        #expect(value["s"]?.stringValue == "x")
        #expect(value["s"]?.integerValue == nil)
        #expect(value["s"]?.numberValue == nil)
        #expect(value["b"]?.boolValue == true)
        #expect(value["b"]?.numberValue == nil)
        #expect(value["n"]?.boolValue == nil)
        #expect(value["n"]?.stringValue == nil)
        #expect(value["a"]?.arrayValue == [1, 2])
        #expect(value["a"]?.objectValue == nil)
        #expect(value["a"]?[1] == 2)
        #expect(value["a"]?[2] == nil)
        #expect(value["a"]?[-1] == nil)
        #expect(value["a"]?["n"] == nil)
        #expect(value["z"]?.isNull == true)
        #expect(value["n"]?.isNull == false)
        #expect(value["missing"] == nil)
        #expect(value[0] == nil)
        #expect(value.objectValue?.count == 7)
        #expect(JSONValue.number(.infinity).integerValue == nil)
        #expect(JSONValue.number(.nan).integerValue == nil)
    }

    @Test("of two members with the same name the last one of a literal is kept")
    func duplicateLiteral() {
        #expect((["a": 1, "a": 2] as JSONValue)["a"] == 2)
    }

    @Test("decodes up to the deepest nesting that is allowed, and refuses more", arguments: ["[]", "{}"])
    func depth(kind: String) throws {
        func nested(_ depth: Int) -> Data {
            let (open, close) = kind == "[]" ? ("[", "]") : ("{\"a\":", "}")
            return Data((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
        }
        _ = try JSONDecoder().decode(JSONValue.self, from: nested(JSONValue.maximumDepth))
        for depth in [JSONValue.maximumDepth + 1, 512, 513, 100_000] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSONValue.self, from: nested(depth)) }
        }
    }

    @Test("any value comes back", arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let value = JSONValue.random(depth: 4, using: &generator)
            let decoded = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
            #expect(decoded == value)
        }
    }
}

extension JSONValue {
    /// Any value that JSON can carry; a number has a fraction, so that it comes back as a number.
    static func random(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return .integer(Int64(truncatingIfNeeded: generator.next()))
        case 3: return .number(Double(Int.random(in: -1000...1000, using: &generator)) + 0.5)
        case 4: return .string(String.random(using: &generator))
        case 5:
            let count = Int.random(in: 0...4, using: &generator)
            return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            let count = Int.random(in: 0...4, using: &generator)
            let members = (0..<count).map { _ in
                (String.random(using: &generator), random(depth: depth - 1, using: &generator))
            }
            return .object(Dictionary(members) { _, last in last })
        }
    }
}

extension String {
    fileprivate static func random(using generator: inout SeededGenerator) -> String {
        let characters = Array("abc \"\\/\n\t\u{0}\u{1F600}é߿")
        return String(
            (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in characters.randomElement(using: &generator)
            })
    }
}
