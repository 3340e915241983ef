import Testing

@testable import WatertightRules

private let base = """
    import Foundation
    enum E: Error { case a, b }
    struct Plain: Codable { let a: Int; var b: [String: Date?]; let c: Kind }
    enum Kind: String, Codable { case one }
    struct Own: Decodable { init(from decoder: any Decoder) throws { throw E.a } }
    struct Holder: Decodable { let own: [Own] }
    struct Box<T: Decodable>: Decodable {
        init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer().decode(T.self) }
    }
    class Root: Decodable { let x: Own }
    class Leaf: NSObject, Decodable { let y: Int }
    @propertyWrapper struct W<T> { var wrappedValue: T }
    struct Wrapped: Decodable { @W var x: Int }
    struct Foreigner: Decodable { let x: Elsewhere }
    func generic<T: Decodable>(_ type: T.Type, _ d: Data) throws -> T { try JSONDecoder().decode(Box<T>.self, from: d) }

    """

/// Errors of decoding: those of the decoded types, and those of the decoder.
@Suite struct DecodingThrowTests {
    @Test(arguments: [
        ("Plain.self", "exactly DecodingError"), ("[Plain].self", "exactly DecodingError"),
        ("Own.self", "exactly E.a DecodingError"), ("Holder.self", "exactly E.a DecodingError"),
        ("Box<Int>.self", "exactly DecodingError"), ("Box<Own>.self", "exactly E.a DecodingError"),
        ("Root.self", "exactly E.a DecodingError"), ("Leaf.self", "exactly DecodingError"),
        ("Wrapped.self", "at least DecodingError?value"), ("Foreigner.self", "at least DecodingError?value"),
        ("Box.self", "at least DecodingError?value"),
    ])
    func decoded(type: String, verdict: String) {
        let source = base + "func f(_ d: Data) throws { _ = try JSONDecoder().decode(\(type), from: d) }"
        #expect(ThrowSets(["A.swift": source]).verdicts["f(_:)"] == verdict)
    }

    @Test(arguments: [
        ("generic(Plain.self, d)", "exactly DecodingError"), ("generic(Own.self, d)", "exactly E.a DecodingError"),
        ("generic(Elsewhere.self, d)", "at least DecodingError?value"),
        ("Holder(from: decoder)", "at least?undocumented"), ("Own(from: decoder)", "exactly E.a"),
        ("Box<Int>(from: decoder)", "at least DecodingError?coder"),
        ("PropertyListDecoder().decode(Int.self, from: d)", "at least DecodingError?documented"),
    ])
    func called(call: String, verdict: String) {
        let source = base + "func f(_ d: Data, _ decoder: any Decoder) throws { _ = try \(call) }"
        #expect(ThrowSets(["A.swift": source]).verdicts["f(_:_:)"] == verdict)
    }

    @Test func aStrategyDecodesInPlaceOfDates() {
        let source =
            base + """
                func f(_ d: Data) throws { _ = try make().decode(Plain.self, from: d) }
                func g(_ d: Data) throws { _ = try make().decode(Int.self, from: d) }
                func make() -> JSONDecoder {
                    let decoder = JSONDecoder()
                    decoder.dateDecodingStrategy = .custom { _ in throw E.b }
                    return decoder
                }
                """
        let verdicts = ThrowSets(["A.swift": source]).verdicts
        #expect(verdicts["f(_:)"] == "exactly E.b DecodingError")
        #expect(verdicts["g(_:)"] == "exactly DecodingError")
    }

    @Test func extensionsOfContainersCanDecode() {
        let source =
            base + """
                extension KeyedDecodingContainer {
                    func decode(_ type: Int.Type, forKey key: K) throws -> Int { throw E.b }
                }
                func f(_ d: Data) throws { _ = try JSONDecoder().decode(Leaf.self, from: d) }
                """
        #expect(ThrowSets(["A.swift": source]).verdicts["f(_:)"] == "exactly E.b DecodingError")
    }

    @Test func genericFunctionsDecodeTheirArgument() {
        #expect(ThrowSets(["A.swift": base]).verdicts["generic(_:_:)"] == "at least DecodingError!type")
    }

    @Test func emptyListsAreValid() {
        let source =
            base + """
                func f(_ u: URL) throws {
                    try FileManager.default.createDirectory(at: u, withIntermediateDirectories: true, attributes: nil)
                }
                func g(_ u: URL) throws {
                    try FileManager.default.createDirectory(at: u, withIntermediateDirectories: true, attributes: [.size: 1])
                }
                """
        let verdicts = ThrowSets(["A.swift": source]).verdicts
        #expect(verdicts["f(_:)"] == "exactly CocoaError")
        #expect(verdicts["g(_:)"] == "at least CocoaError?documented")
    }
}
