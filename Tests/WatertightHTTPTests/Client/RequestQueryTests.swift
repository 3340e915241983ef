import Foundation
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

private struct Filter: Encodable {
    enum Order: String, Encodable { case byDate = "by date" }
    struct Range: Encodable { let from: Int, to: Int? }
    var pageSize: Int?
    var order: Order?
    var range: Range?
    var tags: [String]?
    var isOpen: Bool?
}

@Suite struct RequestQueryTests {
    /// Returns what arrives after the question mark.
    private func arriving(
        _ query: RequestQuery, path: RequestPath = "/loans", _ change: (inout HTTPService) -> Void = { _ in }
    ) async throws -> String {
        let transport = ScriptedTransport(.respond(TransportResponse(statusCode: 204)))
        var service = try service(transport)
        change(&service)
        try await service.send(.get, path, query: query)
        return String(transport.sent.first?.url.split(separator: "?", maxSplits: 1).dropFirst().first ?? "")
    }

    @Test func aDictionaryLiteralHasValuesOfSeveralTypesInItsOrder() async throws {
        let none: Int? = nil
        let some: Int? = 3
        #expect(
            try await arriving(["z": "a b&c=d+e/é?#%", "n": -1, "is": true, "none": none, "nil": nil, "some": some])
                == "z=a%20b%26c%3Dd%2Be%2F%C3%A9%3F%23%25&n=-1&is=true&some=3")
        #expect(try await arriving(["a=b": ""], path: "/loans?x=1") == "x=1&a%3Db=")
        #expect(try await arriving([:]).isEmpty)
        #expect(try await arriving(["none": none]).isEmpty)
        #expect(try await arriving(["a": 1, "a": 2]) == "a=1&a=2")
    }

    @Test func anArrayRepeatsItsName() async throws {
        let tags: [String?] = ["a,b", nil, ""]
        #expect(
            try await arriving(["tag[]": tags, "ids": [2, 1], "no": [Int]()])
                == "tag%5B%5D=a%2Cb&tag%5B%5D=&ids=2&ids=1")
        #expect(try await arriving(["ids": [1, 2].map(String.init).joined(separator: ",")]) == "ids=1%2C2")
    }

    @Test func numbersHaveAllDigits() async throws {
        #expect(
            try await arriving(["a": Int.max, "b": Int.min, "c": UInt64.max, "d": 9_007_199_254_740_993])
                == "a=9223372036854775807&b=-9223372036854775808&c=18446744073709551615&d=9007199254740993")
        let price = try #require(Decimal(string: "12345678901234567.89"))
        #expect(
            try await arriving(["a": 0.1, "b": 1.0, "c": 0.1 + 0.2, "d": price, "e": Float(2.5)])
                == "a=0.1&b=1&c=0.30000000000000004&d=12345678901234567.89&e=2.5")
        let large = try await arriving(["a": 1e300, "b": Double.leastNonzeroMagnitude, "c": -1e21])
        let values = large.split(separator: "&").compactMap { Double($0.dropFirst(2).replacing("%2B", with: "+")) }
        #expect(values == [1e300, .leastNonzeroMagnitude, -1e21], "\(large)")
    }

    @Test func theEncoderOfTheServiceEncodesTheValues() async throws {
        let epoch = Date(timeIntervalSince1970: 0)
        #expect(
            try await arriving(["since": epoch, "id": Data([1])]) { $0.encoder.dateEncodingStrategy = .iso8601 }
                == "since=1970-01-01T00%3A00%3A00Z&id=AQ%3D%3D")
        #expect(
            try await arriving(RequestQuery(Filter(pageSize: 20))) {
                $0.encoder.keyEncodingStrategy = .convertToSnakeCase
            } == "page_size=20")
        #expect(
            try await arriving(["at": epoch, "url": URL(string: "https://h/?a=b")])
                == "at=-978307200&url=https%3A%2F%2Fh%2F%3Fa%3Db")
    }

    @Test func anEncodableValueIsOrderedByName() async throws {
        let filter = Filter(
            pageSize: 20, order: .byDate, range: Filter.Range(from: 1, to: nil), tags: ["b", "a"], isOpen: false)
        #expect(
            try await arriving(RequestQuery(filter))
                == "isOpen=false&order=by%20date&pageSize=20&range%5Bfrom%5D=1&tags=b&tags=a")
        #expect(try await arriving(RequestQuery(Filter())).isEmpty)
        #expect(try await arriving(RequestQuery(["b": [1, 2], "a": nil])) == "b=1&b=2")
    }

    @Test func anEndlessNumberIsNotSent() async throws {
        let (nan, list) = (RequestQuery(["SECRET": Double.nan]), RequestQuery(["SECRET"]))
        for query in [nan, list, ["SECRET": Double.infinity], ["SECRET": Unencodable()]] {
            let transport = ScriptedTransport()
            let service = try service(transport)
            let failure = await failure { () throws(Interruption<HTTPFailure>) in
                try await service.send(.post, "/loans/\(1)", query: query)
            }
            #expect(failure?.kind == .unencodable)
            #expect(failure?.delivery == .notSent)
            #expect(failure?.method == .post)
            #expect(failure?.template == "https://example.com/v1/loans/{}?{}")
            #expect(failure?.description.contains("SECRET") == false)
            #expect(transport.sent.isEmpty)
        }
    }

    @Test func aDumpContainsNoValue() {
        for query in [
            ["a": "SECRET"], RequestQuery(["SECRET": 1]), RequestQuery([URLQueryItem(name: "SECRET", value: nil)]),
        ] {
            var dumped = ""
            dump(query, to: &dumped)
            #expect(!dumped.contains("SECRET") && !"\(query)".contains("SECRET"), "\(dumped)")
        }
    }

    @Test func requestsInParallelHaveAQuery() async throws {
        let transport = ScriptedTransport([
            "GET /v1/a": [.respond(200, json: "1")], "GET /v1/b": [.respond(200, json: "2")],
        ])
        let service = try service(transport)
        let since: Date? = nil
        async let first = service.fetchResult("/a", query: ["page": 1, "since": since], as: Int.self)
        async let second = service.fetchResult(.get, "/b", query: RequestQuery(Filter(pageSize: 2)), as: Int.self)
        #expect(try await first.get() + second.get() == 3)
        #expect(
            Set(transport.sent.map(\.url)) == [
                "https://example.com/v1/a?page=1", "https://example.com/v1/b?pageSize=2",
            ])
    }
}
