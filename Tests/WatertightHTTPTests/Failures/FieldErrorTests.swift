import Foundation
import HTTPTypes
import Testing
import Watertight
@_spi(Tests) import WatertightTesting

@testable import WatertightHTTP

/// Field errors in the forms that frameworks send.
@Suite struct FieldErrorTests {
    private static func failure(_ status: Int, _ body: String, _ type: String = "application/json") throws
        -> HTTPFailure
    {
        let call = try #require(HTTPCall(.post, "https://api.example.com/accounts", timeout: .patient))
        let response = TransportResponse(
            statusCode: status, headerFields: [.contentType: type], body: Data(body.utf8))
        let interruption = call.failure(for: response)
        interruption.recovered()
        return try #require(interruption.failure)
    }

    private static func lines(_ body: String, status: Int = 422) throws -> [String] {
        try failure(status, body).fieldErrors.map { error in
            "\(error.path.joined(separator: "/")) | \(error.code ?? "-") | \(error.detail ?? "-")"
        }
    }

    @Test(arguments: [
        // RFC 9457 §3.
        (
            ##"{"type":"https://example.net/validation-error","errors":[{"detail":"must be positive","pointer":"#/age"},"##
                + ##"{"detail":"must be 'green'","pointer":"#/profile/color","code":"not_allowed"}]}"##,
            ["age | - | must be positive", "profile/color | not_allowed | must be 'green'"]
        ),
        // RFC 7807 §3.
        (#"{"invalid-params":[{"name":"age","reason":"must be positive"}]}"#, ["age | - | must be positive"]),
        // JSON:API.
        (
            #"{"errors":[{"source":{"pointer":"/data/attributes/title"},"code":"blank","detail":"is blank"}]}"#,
            ["data/attributes/title | blank | is blank"]
        ),
        // Laravel.
        (
            #"{"message":"Invalid.","errors":{"email":["is taken","is short"],"items.0.name":["is empty"]}}"#,
            ["email | - | is taken", "email | - | is short", "items/0/name | - | is empty"]
        ),
        // ASP.NET.
        (
            #"{"type":"https://tools.ietf.org/html/rfc9110","title":"Errors.","status":400,"errors":{"$.age":["not a number"],"#
                + #""Address.Street":["required"]}}"#,
            ["age | - | not a number", "Address/Street | - | required"]
        ),
        // Rails.
        (#"{"errors":{"name":["can't be blank"]}}"#, ["name | - | can't be blank"]),
        // One text for each field.
        (#"{"errors":{"name":"is blank"}}"#, ["name | - | is blank"]),
        // Django REST framework.
        (
            #"{"email":["This field is required."],"items":[{},{"name":["too long"]}]}"#,
            ["email | - | This field is required.", "items/1/name | - | too long"]
        ),
        // FastAPI.
        (
            #"{"detail":[{"loc":["body","items",0,"price"],"msg":"not a number","type":"float_parsing"}]}"#,
            ["items/0/price | float_parsing | not a number"]
        ),
        // Spring.
        (
            #"{"status":400,"errors":[{"field":"email","code":"NotBlank","defaultMessage":"must not be blank"}]}"#,
            ["email | NotBlank | must not be blank"]
        ),
        // GitHub.
        (
            #"{"message":"Failed","errors":[{"resource":"Issue","field":"title","code":"missing_field"}]}"#,
            ["title | missing_field | -"]
        ),
        // express-validator.
        (
            #"{"errors":[{"type":"field","msg":"Invalid value","path":"person[0].email","location":"body"}]}"#,
            ["person/0/email | field | Invalid value"]
        ),
        // Symfony.
        (
            #"{"violations":[{"propertyPath":"name","message":"blank","code":"c1051bb4"}]}"#,
            ["name | c1051bb4 | blank"]
        ),
    ])
    func readsTheFormsOfFrameworks(_ body: String, _ expected: [String]) throws {
        #expect(try Self.lines(body) == expected)
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "3", #""text""#, "{", #"{"errors":3}"#, #"{"errors":[]}"#, #"{"errors":["text"]}"#,
        #"{"message":"not found"}"#, #"{"error":"person_is_blocked"}"#, #"{"errors":[{"message":"no field"}]}"#,
        #"{"error":{"code":"invalid","message":"Bad"}}"#, #"{"error":{"field":"email","message":["Bad"],"code":"x"}}"#,
        #"{"detail":"Not found."}"#, #"{"email":["x"],"count":3}"#, #"{"errors":[{"pointer":"no slash"}]}"#,
    ])
    func readsNothingElse(_ body: String) throws {
        #expect(try Self.lines(body).isEmpty)
    }

    @Test func oneBadElementHidesNoOther() throws {
        let body =
            ##"{"errors":[3,null,{"pointer":7},{"pointer":"#/%zz"},{"pointer":"#/age","code":4711,"detail":false}]}"##
        #expect(try Self.lines(body) == ["age | 4711 | -"])
    }

    @Test func onlyA4xxHasFieldErrors() throws {
        let body = #"{"errors":{"name":["is blank"]}}"#
        #expect(try Self.lines(body, status: 400).count == 1)
        #expect(try Self.lines(body, status: 500).isEmpty)
    }

    @Test func furtherMembersAreDecoded() throws {
        struct Limit: Decodable, Equatable { let limit: Int }
        let errors = try Self.failure(422, #"{"errors":[{"field":"password","code":"short","limit":12}]}"#).fieldErrors
        #expect(errors.first?.decode(Limit.self) == Limit(limit: 12))
        let texts = try Self.failure(422, #"{"errors":{"password":["short"]}}"#).fieldErrors
        #expect(texts.first?.decode(Limit.self) == nil)
    }

    @Test func aDescriptionHasNoValues() throws {
        let body = #"{"errors":[{"field":"items[0].ada@example.com","code":"too_short","detail":"SECRET"}]}"#
        let error = try #require(try Self.failure(422, body).fieldErrors.first)
        #expect("\(error)" == "items.0.{}.com: too_short")
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("SECRET"))
        #expect(!dumped.contains("ada"))
    }

    @Test func aLongListIsCut() throws {
        let body = #"{"errors":[\#(Array(repeating: #"{"field":"a"}"#, count: 1000).joined(separator: ","))]}"#
        #expect(try Self.failure(422, body).fieldErrors.count == 100)
    }

    @Test func aDeepDocumentIsRead() throws {
        let depth = 500
        let body = #"{"errors":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
        #expect(try Self.lines(body).isEmpty)
    }

    /// Any list of keys arrives as it was sent.
    @Test func aPointerIsReadAsItWasWritten() throws {
        var generator = SeededGenerator(seed: 37)
        let scalars: [Unicode.Scalar] = ["~", "/", "0", "1", "%", "#", "a", "é", "\u{301}", "😀", " ", "\u{0}"]
        for _ in 0..<2000 {
            let keys = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                var key = String.UnicodeScalarView()
                for _ in 0..<Int.random(in: 0...5, using: &generator) {
                    key.append(scalars.randomElement(using: &generator) ?? "a")
                }
                return String(key)
            }
            let pointer = keys.map { key in
                var escaped = "/"
                for scalar in key.unicodeScalars {
                    escaped += scalar == "~" ? "~0" : scalar == "/" ? "~1" : String(scalar)
                }
                return escaped
            }.joined()
            #expect(FieldErrorReader.keys(ofPointer: pointer)?.map { Array($0.utf8) } == keys.map { Array($0.utf8) })
            let fragment = "#" + PercentEncoding.encode(pointer)
            #expect(FieldErrorReader.keys(ofPointer: fragment)?.map { Array($0.utf8) } == keys.map { Array($0.utf8) })
        }
    }

    // MARK: The service's own code

    @Test(arguments: [
        (#"{"error":"person_is_blocked"}"#, "person_is_blocked"),
        (#"{"code":"ItemLocked","message":"x"}"#, "ItemLocked"),
        (#"{"error":{"code":190,"message":"x"}}"#, "190"), (#"{"errors":[{"code":"NOT_FOUND"}]}"#, "NOT_FOUND"),
        (#"{"errorCode":40001}"#, "40001"), (#"{"error":"alice","code":"notFound"}"#, "notFound"),
    ])
    func theServicesCodeIsLogged(_ body: String, _ code: String) throws {
        #expect(try Self.failure(400, body).details["service-code"]?.description == code)
        #expect(try Self.failure(503, body).details["service-code"]?.description == code)
    }

    @Test(arguments: [
        #"{"error":"No account ada@example.com"}"#, #"{"code":"sk_live_4f9a8b"}"#, #"{"code":123456789012}"#, "{}",
        #"{"code":"\#(String(repeating: "a", count: 200))"}"#, "<html></html>",
        // What a person entered.
        #"{"code":"493817"}"#, #"{"code":493817}"#, #"{"code":"4938"}"#, #"{"error":"alice"}"#, #"{"error":"Alice"}"#,
        #"{"error":"alice.smith"}"#, #"{"error":"ALICE"}"#, #"{"code":"SUMMER"}"#, #"{"code":"5551234"}"#,
        #"{"code":"correct-horse-battery-staple"}"#, #"{"error_code":"alice-smith"}"#, #"{"code":"Hunter2"}"#,
        #"{"code":"alice_92"}"#, #"{"code":4711.5}"#,
    ])
    func anotherTextIsNotLogged(_ body: String) throws {
        #expect(try Self.failure(400, body).details["service-code"] == nil)
    }

    @Test func theTypeOfAProblemComesFirst() throws {
        let body = #"{"type":"urn:example:locked","code":"other"}"#
        let details = try Self.failure(423, body, "application/problem+json").details
        #expect(details["problem"]?.description == "urn:example:locked")
        #expect(details["service-code"] == nil)
    }
}
