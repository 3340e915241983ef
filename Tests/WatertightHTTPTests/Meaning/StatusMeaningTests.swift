import Foundation
import Testing
@_spi(Tests) import WatertightTesting

@testable import WatertightHTTP

/// The HTTP Status Code Registry of IANA, with the step of each code without `Retry-After`. 418 is "(Unused)" in it.
let statusRegistry: [(code: Int, status: HTTPResponse.Status, phrase: String, step: NextStep?)] = [
    (100, .continue, "Continue", .reportFault),
    (101, .switchingProtocols, "Switching Protocols", .reportFault),
    (102, .processing, "Processing", .reportFault),
    (103, .earlyHints, "Early Hints", .reportFault),
    (104, .uploadResumptionSupported, "Upload Resumption Supported", .reportFault),
    (200, .ok, "OK", nil),
    (201, .created, "Created", nil),
    (202, .accepted, "Accepted", nil),
    (203, .nonAuthoritativeInformation, "Non-Authoritative Information", nil),
    (204, .noContent, "No Content", nil),
    (205, .resetContent, "Reset Content", nil),
    (206, .partialContent, "Partial Content", nil),
    (207, .multiStatus, "Multi-Status", nil),
    (208, .alreadyReported, "Already Reported", nil),
    (226, .imUsed, "IM Used", nil),
    (300, .multipleChoices, "Multiple Choices", .reportFault),
    (301, .movedPermanently, "Moved Permanently", .followRedirect(after: nil)),
    (302, .found, "Found", .followRedirect(after: nil)),
    (303, .seeOther, "See Other", .followRedirect(after: nil)),
    (304, .notModified, "Not Modified", .useCached),
    (305, .useProxy, "Use Proxy", .reportFault),
    (306, .unused, "(Unused)", .reportFault),
    (307, .temporaryRedirect, "Temporary Redirect", .followRedirect(after: nil)),
    (308, .permanentRedirect, "Permanent Redirect", .followRedirect(after: nil)),
    (400, .badRequest, "Bad Request", .fixInput),
    (401, .unauthorized, "Unauthorized", .signInAgain),
    (402, .paymentRequired, "Payment Required", .pay),
    (403, .forbidden, "Forbidden", .notAllowed),
    (404, .notFound, "Not Found", .notFound),
    (405, .methodNotAllowed, "Method Not Allowed", .reportFault),
    (406, .notAcceptable, "Not Acceptable", .reportFault),
    (407, .proxyAuthenticationRequired, "Proxy Authentication Required", .authenticateWithProxy),
    (408, .requestTimeout, "Request Timeout", .retry(after: nil)),
    (409, .conflict, "Conflict", .reloadThenRetry),
    (410, .gone, "Gone", .gone),
    (411, .lengthRequired, "Length Required", .reportFault),
    (412, .preconditionFailed, "Precondition Failed", .reloadThenRetry),
    (413, .contentTooLarge, "Content Too Large", .fixInput),
    (414, .uriTooLong, "URI Too Long", .fixInput),
    (415, .unsupportedMediaType, "Unsupported Media Type", .fixInput),
    (416, .rangeNotSatisfiable, "Range Not Satisfiable", .reloadThenRetry),
    (417, .expectationFailed, "Expectation Failed", .reportFault),
    (418, .teapot, "I'm a teapot", .reportFault),
    (421, .misdirectedRequest, "Misdirected Request", .retry(after: nil)),
    (422, .unprocessableContent, "Unprocessable Content", .fixInput),
    (423, .locked, "Locked", .waitForUnlock),
    (424, .failedDependency, "Failed Dependency", .reportFault),
    (425, .tooEarly, "Too Early", .retry(after: nil)),
    (426, .upgradeRequired, "Upgrade Required", .upgradeClient),
    (428, .preconditionRequired, "Precondition Required", .reloadThenRetry),
    (429, .tooManyRequests, "Too Many Requests", .slowDown(after: nil)),
    (431, .requestHeaderFieldsTooLarge, "Request Header Fields Too Large", .reportFault),
    (451, .unavailableForLegalReasons, "Unavailable For Legal Reasons", .legallyBlocked),
    (500, .internalServerError, "Internal Server Error", .reportFault),
    (501, .notImplemented, "Not Implemented", .reportFault),
    (502, .badGateway, "Bad Gateway", .retry(after: nil)),
    (503, .serviceUnavailable, "Service Unavailable", .retry(after: nil)),
    (504, .gatewayTimeout, "Gateway Timeout", .retry(after: nil)),
    (505, .httpVersionNotSupported, "HTTP Version Not Supported", .reportFault),
    (506, .variantAlsoNegotiates, "Variant Also Negotiates", .reportFault),
    (507, .insufficientStorage, "Insufficient Storage", .reportFault),
    (508, .loopDetected, "Loop Detected", .reportFault),
    (510, .notExtended, "Not Extended", .reportFault),
    (511, .networkAuthenticationRequired, "Network Authentication Required", .signInToNetwork),
]

@Suite struct StatusMeaningTests {
    private static let byCode = Dictionary(uniqueKeysWithValues: statusRegistry.map { ($0.code, $0) })

    @Test func everyRegisteredCodeHasItsNamePhraseAndStep() {
        for row in statusRegistry {
            #expect(row.status.code == row.code)
            #expect(row.status.reasonPhrase == row.phrase)
            #expect(row.status.nextStep() == row.step)
            #expect(row.status.isRegistered)
            #expect(HTTPResponse.Status.text(of: row.code) == "\(row.code) \(row.phrase)")
            #expect(HTTPResponse.Status(any: row.code) == row.status)
        }
        #expect(HTTPResponse.Status.registered.map(\.code) == statusRegistry.map(\.code))
    }

    /// An extension of the app, or of a later version of HTTPTypes, may declare the same name.
    @Test func eachNameGivesWay() throws {
        let source = try String(contentsOf: sources.appending(path: "Meaning/StatusMeaning.swift"), encoding: .utf8)
        let declared = source.matches(of: /public static var/).count
        #expect(declared == 15)
        #expect(source.matches(of: /@_disfavoredOverload\n    public static var/).count == declared)
    }

    @Test func onlyRegisteredCodesHaveAPhrase() {
        for code in -10...1100 {
            let status = HTTPResponse.Status(any: code)
            #expect(status.code == ((0...999).contains(code) ? code : 0))
            #expect(status.reasonPhrase == Self.byCode[code]?.phrase ?? "")
            #expect(status.isRegistered == (Self.byCode[code] != nil))
            let text = HTTPResponse.Status.text(of: code)
            let name = Self.byCode[code].map { "\(code) \($0.phrase)" }
            #expect(name.map { text == $0 } ?? text.hasPrefix("\(code) ("))
        }
    }

    @Test func theServersPhraseChangesNothing() {
        let status = HTTPResponse.Status(code: 404, reasonPhrase: "Gone Fishing")
        #expect(status == .notFound && status.nextStep() == .notFound && status.isRegistered)
    }

    @Test func patternsMatchExactlyTheirCode() {
        for code in -10...1100 {
            let name =
                switch HTTPResponse.Status(any: code) {
                case .noContent: "no content"
                case .notFound: "not found"
                case .conflict, 444: "conflict or closed"
                case let status where status.kind == .serverError: "server error"
                default: "other"
                }
            let expected = [204: "no content", 404: "not found", 409: "conflict or closed", 444: "conflict or closed"]
            #expect(name == expected[code] ?? ((500...599).contains(code) ? "server error" : "other"))
        }
    }

    @Test func everyIntegerHasAKindAndAText() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let random = (0..<2000).map { _ in
            Int(truncatingIfNeeded: generator.next()) >> Int.random(in: 0...63, using: &generator)
        }
        let kinds: [HTTPResponse.Status.Kind] = [.informational, .successful, .redirection, .clientError, .serverError]
        for code in Array(-10...1100) + [.min, .max] + random {
            let kind = HTTPResponse.Status(any: code).kind
            #expect(kind == ((100...599).contains(code) ? kinds[code / 100 - 1] : .invalid), "seed \(seed)")
            #expect(HTTPResponse.Status.text(of: code).hasPrefix("\(code) "), "seed \(seed)")
        }
    }

    @Test(arguments: [
        (404, "404 Not Found"), (199, "199 (unregistered informational)"), (299, "299 (unregistered success)"),
        (399, "399 (unregistered redirection)"), (499, "499 (unregistered client error)"),
        (599, "599 (unregistered server error)"), (1000, "1000 (invalid status)"), (-1, "-1 (invalid status)"),
    ])
    func theTextContainsTheCodeAndItsName(_ code: Int, _ expected: String) {
        #expect(HTTPResponse.Status.text(of: code) == expected)
        #expect(TransportResponse(statusCode: code).description == "\(expected), 0 bytes")
    }
}

/// The folder of the module's sources.
private let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/WatertightHTTP")
