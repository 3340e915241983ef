import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// Whatever a server sends to the parsers: statuses, dates, delays, media types, codings, locations, problem details, field
/// errors, the service's own codes, and JSON. WATERTIGHT_FUZZ_ROUNDS sets the number of responses, WATERTIGHT_FUZZ_SEED the
/// seed; `random` prints one.
@Suite struct HostileResponseTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let rounds = environment["WATERTIGHT_FUZZ_ROUNDS"].flatMap(Int.init) ?? 5000

    @Test(.hangLimit) func noResponseTrapsOrLeaks() async throws {
        var seed: UInt64 = 37
        if let text = Self.environment["WATERTIGHT_FUZZ_SEED"] {
            seed = UInt64(text) ?? .random(in: 0...(.max))
            print("WATERTIGHT_FUZZ_SEED=\(seed)")
        }
        try await withThrowingTaskGroup { group in
            let lanes = ProcessInfo.processInfo.activeProcessorCount
            for lane in 0..<lanes {
                group.addTask { [seed] in
                    for round in stride(from: lane, to: Self.rounds, by: lanes) {
                        var response = HostileResponse(seed: seed &+ UInt64(round))
                        try await Self.check(response.next(), "seed \(seed), round \(round)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func check(_ response: TransportResponse, _ comment: Comment) async throws {
        let call = try #require(
            HTTPCall(.post, "https://api.example.com/accounts", timeout: .patient, errorBodyLimit: 512))
        let interruption = call.failure(for: response)
        interruption.recovered()
        let failure = try #require(interruption.failure)
        #expect(failure.status == HTTPResponse.Status(any: response.statusCode), comment)
        #expect(failure.response?.statusCode == response.statusCode, comment)
        // The delay is finite and not negative, and fits the types that count it.
        if let wait = failure.retryAfter { #expect((.zero ... .seconds(2_147_483_648)).contains(wait), comment) }
        #expect(failure.fieldErrors.count <= 100, comment)
        #expect(failure.response.map { $0.body.count <= 512 } == true, comment)
        // Nothing that looks like a value is logged, dumped or described.
        var texts = "\(failure) \(failure.nextStep) \(failure.code) \(failure.fault) \(failure.severity)"
        for entry in failure.details.entries { texts += " \(entry.value)" }
        texts += failure.fieldErrors.map(\.description).joined()
        dump(failure, to: &texts)
        dump(failure.problem, to: &texts)
        #expect(!texts.contains(HostileResponse.secret), "\(comment) \(texts)")
        #expect(!texts.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, comment)

        try await checkService(response, comment)
    }

    /// A service decodes the response, or follows it. No secret leaves its origin, and no success is invented.
    private static func checkService(_ response: TransportResponse, _ comment: Comment) async throws {
        let transport = Repeating(response)
        let service = HTTPService(
            "https://api.example.com", headerFields: [.authorization: HostileResponse.secret], transport: transport
        ).patient
        let result = await service.fetchResult(.get, "/accounts", as: [String: Int].self)
        switch result {
        case .success: #expect((200...299).contains(response.statusCode), comment)
        case .failure(let error):
            error.recovered()
            #expect(error.failure != nil, comment)
        }
        for call in transport.calls.all where call.request.authority != "api.example.com" {
            #expect(call.headerFields[.authorization] == nil, comment)
        }
    }
}

/// Returns the same response for each request.
private struct Repeating: HTTPTransport {
    let response: TransportResponse
    let calls = Box()

    final class Box: Sendable {
        private let content = Locked<[HTTPCall]>([])
        func append(_ call: HTTPCall) { content.withLock { $0.append(call) } }
        var all: [HTTPCall] { content.withLock { $0 } }
    }

    init(_ response: TransportResponse) { self.response = response }

    var enforcesLimits: Bool { true }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        calls.append(call)
        return response
    }
}

/// Responses that are nearly right, generated from a seed.
private struct HostileResponse {
    /// A value: it doesn't look like a name.
    static let secret = "s3cr3t4f9a"

    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func next() -> TransportResponse {
        var fields = HTTPFields()
        for _ in 0..<int(0...4) {
            guard let (name, values) = Self.fields.randomElement(using: &random) else { continue }
            fields.append(HTTPField(name: name, value: mutated(pick(values))))
        }
        return TransportResponse(
            statusCode: int(0...9) == 0 ? pick([Int.min, -1, 0, 99, 1000, .max]) : int(100...599),
            headerFields: fields, body: body(), isBodyTruncated: int(0...9) == 0)
    }

    private static let fields: [(HTTPField.Name, [String])] = [
        (
            .retryAfter,
            [
                "120", "0", "-1", "1e9", "99999999999999999999", "2.5", "Sun, 06 Nov 1994 08:49:37 GMT",
                "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "", secret,
            ]
        ),
        (.date, ["Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 9999 25:61:61 GMT", "0"]),
        (.contentType, ["application/json", "application/problem+json; charset=utf-8", "text/html", ";", secret]),
        (.contentEncoding, ["gzip", "identity", "x-\(secret)", ", ,"]),
        (.contentLength, ["3", "-1", secret]),
        (
            .location,
            [
                "/there?\(secret)", "//evil.example/\(secret)", "http://api.example.com/", "https://h:99999/", "%",
                "//[::1", "file:///etc", "?", "#\(secret)", "https://ü.example/é f",
            ]
        ),
        (.wwwAuthenticate, ["Basic realm=\"\(secret)\"", "Bearer error=\"invalid_token\""]),
    ]

    private static let bodies = [
        #"{"type":"https://example.com/p/\#(secret)?\#(secret)","title":"\#(secret)","status":409,"detail":"\#(secret)"}"#,
        ##"{"errors":[{"pointer":"#/a~1b/\##(secret)","detail":"\##(secret)","code":"\##(secret)"}]}"##,
        #"{"errors":{"\#(secret)":["\#(secret)"],"items[0].name":["x"]}}"#,
        #"{"email":["\#(secret)"],"a":{"b":[{"c":["d"]}]}}"#,
        #"{"detail":[{"loc":["body","\#(secret)",0],"msg":"\#(secret)","type":"\#(secret)"}]}"#,
        #"{"error":"\#(secret)","code":"\#(secret)"}"#, #"{"error":{"code":190}}"#, #"{"id":1}"#, "null", "[]", "",
        "<html>\(secret)</html>", String(repeating: "[", count: 600),
        #"{"a":"# + String(repeating: "{\"a\":", count: 300),
        #"{"n":1e999,"m":-0,"k":99999999999999999999}"#, "\u{FEFF}{}", "\"\\ud800\"",
    ]

    private mutating func body() -> Data {
        var bytes = Array(pick(Self.bodies).utf8)
        for _ in 0..<int(0...3) { mutate(&bytes) }
        return Data(bytes)
    }

    private mutating func mutated(_ text: String) -> String {
        var bytes = Array(text.utf8)
        if int(0...1) == 0 { mutate(&bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        let place = int(0...bytes.count)
        switch int(0...4) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 2 where place < bytes.count: bytes.removeSubrange(place..<min(bytes.count, place + int(1...9)))
        case 3: bytes.append(contentsOf: bytes.prefix(place))
        default: bytes.insert(contentsOf: pick(["\"", "{", "]", ",", "\u{0}", "\\u0000", "é", "9"]).utf8, at: place)
        }
    }

    private mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(0...elements.count - 1)] }
}
