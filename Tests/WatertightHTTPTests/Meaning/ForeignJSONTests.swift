import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// Any JSON: an array, an object or a value.
private indirect enum JSON: Decodable {
    case array([JSON])
    case object([String: JSON])
    case value

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let array = try? container.decode([JSON].self) {
            self = .array(array)
        } else if let object = try? container.decode([String: JSON].self) {
            self = .object(object)
        } else {
            self = .value
        }
    }
}

/// A call whose success has a body, and the body as a problem and as the body of an error.
private func decodes(_ body: Data) async -> Bool {
    let response = TransportResponse(statusCode: 200, headerFields: [.contentType: "application/json"], body: body)
    let service = HTTPService("https://example.com", transport: ScriptedTransport(.respond(response))).patient
    let problem = ProblemDetails(json: body)
    _ = HTTPFailure.sample(
        status: 400, json: String(decoding: body, as: UTF8.self),
        headerFields: [.contentType: "application/problem+json"]
    ).decode([String: String].self)
    do throws(Interruption<HTTPFailure>) {
        let value = try await service.fetch("/", as: [String: [Int]].self)
        return problem != nil && value.isEmpty
    } catch {
        return problem != nil
    }
}

/// On Linux, Foundation's decoder traps at documents that end with the 513th bracket that they open: a body of 513 bytes
/// would end the process.
@Suite struct ForeignJSONTests {
    private static let encodings: [String.Encoding] = [
        .utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian, .utf32LittleEndian,
    ]

    @Test func survivesADocumentOfOpeningBrackets() async {
        await #expect(processExitsWith: .success) {
            let open = String(repeating: "[", count: 513)
            let objects = String(repeating: #"{"a":"#, count: 512)
            for document in [open, objects + "[", objects + "{", open + " ", "\u{FEFF}" + open] {
                for encoding in ForeignJSONTests.encodings {
                    for tail in [[], [0x20], [0], [0x5B], [0x20, 0x20, 0x20]] as [[UInt8]] {
                        if await decodes((document.data(using: encoding) ?? Data()) + Data(tail)) { exit(1) }
                    }
                }
            }
        }
    }

    @Test func survivesADeeplyNestedDocument() async {
        await #expect(processExitsWith: .success) {
            for depth in [64, 500, 511, 512, 513, 514, 200_000] {
                for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
                    let nested = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
                    _ = await decodes(Data(nested.utf8))
                    _ = await decodes(Data(#"{"type":"urn:x","a":\#(nested)}"#.utf8))
                    // Decoding uses the stack for each level that Foundation accepts.
                    _ = HTTPFailure.sample(status: 400, json: nested).decode(JSON.self)
                }
            }
        }
    }

    @Test(arguments: ["1", "[]", "{}", "[[]]", #"["["]"#, #""{""#]) func decodesLikeFoundation(_ value: String) throws {
        let document = #"{"title":"[","x":\#(value)}"#
        for encoding in Self.encodings {
            let body = try #require(document.data(using: encoding))
            let isObject = (try? JSONDecoder().decode(JSON.self, from: body)) != nil
            #expect((ProblemDetails(json: body) != nil) == isObject)
        }
        #expect(ProblemDetails(json: Data(document.utf8))?.title == "[")
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func survivesArbitraryBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let words = [
            "{", "}", "[", "]", "\"", ",", ":", "1", "-", ".", "e", "+", "true", "null", "\\u", "\\", " ", "\0",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                words.randomElement(using: &generator) ?? ""
            }
            _ = ProblemDetails(json: Data(text.joined().utf8))
            let bytes = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            _ = ProblemDetails(json: Data(bytes))
        }
    }
}
