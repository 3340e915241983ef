import Foundation
import Testing

@testable import WatertightHTTP

/// The HTTP Status Code Registry of IANA, with the step of each code without `Retry-After`. 418 is "(Unused)" in it.
let statusRegistry: [(code: Int, status: HTTPStatus, phrase: String, step: NextStep)] = [
    (100, .continue, "Continue", .awaitFinalResponse),
    (101, .switchingProtocols, "Switching Protocols", .switchProtocols),
    (102, .processing, "Processing", .awaitFinalResponse),
    (103, .earlyHints, "Early Hints", .awaitFinalResponse),
    (104, .uploadResumptionSupported, "Upload Resumption Supported", .awaitFinalResponse),
    (200, .ok, "OK", .proceed),
    (201, .created, "Created", .proceed),
    (202, .accepted, "Accepted", .proceed),
    (203, .nonAuthoritativeInformation, "Non-Authoritative Information", .proceed),
    (204, .noContent, "No Content", .proceed),
    (205, .resetContent, "Reset Content", .proceed),
    (206, .partialContent, "Partial Content", .proceed),
    (207, .multiStatus, "Multi-Status", .proceed),
    (208, .alreadyReported, "Already Reported", .proceed),
    (226, .imUsed, "IM Used", .proceed),
    (300, .multipleChoices, "Multiple Choices", .followRedirect(after: nil)),
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

@Suite struct HTTPStatusTests {
    private static let byCode = Dictionary(uniqueKeysWithValues: statusRegistry.map { ($0.code, $0) })

    @Test func everyRegisteredCodeHasItsNamePhraseAndStep() {
        for row in statusRegistry {
            #expect(row.status.code == row.code)
            #expect(row.status.phrase == row.phrase)
            #expect(row.status.nextStep == row.step)
            #expect(row.status.isRegistered)
            #expect(row.status.description == "\(row.code) \(row.phrase)")
            #expect(HTTPStatus(code: row.code) == row.status)
        }
        #expect(HTTPStatus.registered.map(\.code) == statusRegistry.map(\.code))
    }

    @Test func theListContainsEveryDeclaredStatus() throws {
        let source = try String(contentsOf: sources.appending(path: "Meaning/HTTPStatus.swift"), encoding: .utf8)
        let declared = source.matches(of: /public static let [`a-zA-Z]+ = Self\(/).count
        #expect(declared == HTTPStatus.registered.count)
    }

    @Test func onlyRegisteredCodesHaveAPhrase() {
        for code in -10...1100 {
            let status = HTTPStatus(code: code)
            #expect(status.code == code)
            #expect(status.phrase == Self.byCode[code]?.phrase ?? "")
            #expect(status.isRegistered == (Self.byCode[code] != nil))
            #expect(status.description == (Self.byCode[code].map { "\(code) \($0.phrase)" } ?? "\(code)"))
        }
    }

    @Test func equalityComparesTheCode() {
        for left in -10...1100 {
            #expect(HTTPStatus(code: left) == HTTPStatus(code: left))
            #expect(HTTPStatus(code: left).hashValue == HTTPStatus(code: left).hashValue)
            #expect(HTTPStatus(code: left) != HTTPStatus(code: left + 1))
        }
    }

    @Test func patternsMatchExactlyTheirCode() {
        for code in -10...1100 {
            let name =
                switch HTTPOutcome(statusCode: code) {
                case .success(.noContent): "no content"
                case .clientError(.notFound): "not found"
                case .clientError(.conflict), .clientError(.gone): "conflict or gone"
                case .serverError(.serviceUnavailable): "unavailable"
                case .informational, .success, .redirection, .clientError, .serverError, .invalid: "other"
                }
            let expected = [204: "no content", 404: "not found", 409: "conflict or gone", 410: "conflict or gone"]
            #expect(name == expected[code] ?? (code == 503 ? "unavailable" : "other"))
        }
    }
}

/// The folder of the module's sources.
private let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/WatertightHTTP")
