import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// A body of 513 bytes must not end the process: on Linux, Foundation's decoder traps at documents that end with the
/// 513th bracket that they open.
@Suite struct ForeignJSONTests {
    @Test func survivesADocumentThatIsNothingButOpeningBrackets() async {
        await #expect(processExitsWith: .success) {
            let open = String(repeating: "[", count: 513)
            let objects = String(repeating: #"{"a":"#, count: 512)
            for document in [open, objects + "[", objects + "{", open + " ", "\u{FEFF}" + open] {
                for encoding in [
                    String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian,
                    .utf32LittleEndian,
                ] {
                    for tail in [[], [0x20], [0], [0x5B], [0x20, 0x20, 0x20]] as [[UInt8]] {
                        let body = (document.data(using: encoding) ?? Data()) + Data(tail)
                        guard ProblemDetails(json: body) == nil else { exit(1) }
                        let response = TransportResponse(
                            statusCode: 200, headerFields: [.contentType: "application/json"], body: body)
                        let client = HTTPClient(transport: ScriptedTransport(.respond(response)))
                        let request = HTTPRequest(method: .get, scheme: "https", authority: "example.com", path: "/")
                        do throws(Interruption<HTTPFailure>) {
                            _ = try await client.fetch(request, as: JSONValue.self)
                            exit(2)
                        } catch {
                            guard case .failed(.undecodable(let failure)) = error, failure.problem == .malformed else {
                                exit(3)
                            }
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: ["1", "[]", "{}", "[[]]", #"["["]"#, #""{""#]) func decodesWhatFoundationDoes(_ value: String)
        throws
    {
        let document = #"{"x":\#(value)}"#
        for encoding in [
            String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian,
            .utf32LittleEndian,
        ] {
            let body = try #require(document.data(using: encoding))
            let expected = (try? JSONDecoder().decode(JSONValue.self, from: body)).flatMap { ProblemDetails($0) }
            #expect(ProblemDetails(json: body) == expected)
        }
        #expect(ProblemDetails(json: Data(document.utf8)) != nil)
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
