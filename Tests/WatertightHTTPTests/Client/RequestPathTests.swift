import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightSnippets
@_spi(Tests) import WatertightTesting

private enum Shelf: String { case newBooks = "new/books" }

private struct LoanID: RawRepresentable { let rawValue: Int }

/// A path, and the expected target: `nil` if it is refused.
private struct Row: Sendable, CustomTestStringConvertible {
    let path: RequestPath
    let target: String?
    let template: String
    var testDescription: String { template }

    init(_ path: RequestPath, _ target: String?, _ template: String) {
        (self.path, self.target, self.template) = (path, target, template)
    }
}

private let id = UUID()

/// Returns what a release build makes of wrong literals. They stop a debug build.
private func inAReleaseBuild<Value>(_ make: () -> Value) -> Value {
    ProgrammingError.$stopsDebugBuilds.withValue(false, operation: make)
}
private let text = "x&y=z+1"
private let shelf: RequestPath = "/shelves/\("new/books")"
private let segments = ["a b", "c/d", "é"]

@Suite struct RequestPathTests {
    @Test(arguments: [
        Row("/loans", "/loans", "/loans"), Row("", "", ""), Row("/", "/", "/"), Row("?q=1", "?q=1", "?q=1"),
        Row("/loans/\(42)/renewals", "/loans/42/renewals", "/loans/{}/renewals"),
        Row("/loans/\("a b")", "/loans/a%20b", "/loans/{}"), Row("/loans/\("a/b")", "/loans/a%2Fb", "/loans/{}"),
        Row("/loans/\("x?y=1#z")", "/loans/x%3Fy%3D1%23z", "/loans/{}"),
        Row("/loans/\("é%2F;~")", "/loans/%C3%A9%252F%3B~", "/loans/{}"),
        Row("/loans/\("a..b")", "/loans/a..b", "/loans/{}"), Row("/loans/v\(1).\(2)", "/loans/v1.2", "/loans/v{}.{}"),
        Row("/loans/\("%2e%2e")", "/loans/%252e%252e", "/loans/{}"),
        Row("/shelves/\(Shelf.newBooks)", "/shelves/new%2Fbooks", "/shelves/{}"),
        Row("/loans/\(LoanID(rawValue: 7))", "/loans/7", "/loans/{}"),
        Row("/loans/\(id)", "/loans/\(id.uuidString)", "/loans/{}"),
        Row("/search?q=\(text)&page=\(2)", "/search?q=x%26y%3Dz%2B1&page=2", "/search?q={}&page={}"),
        Row("/search?q=\("")", "/search?q=", "/search?q={}"),
        Row("/files/\("x/.")\(".y")", "/files/x%2F..y", "/files/{}{}"),
        Row("/files/\("...")\("/x")", "/files/...%2Fx", "/files/{}{}"),
        Row("/files/\("%2e%2e/x")", "/files/%252e%252e%2Fx", "/files/{}"),
        Row("/search?q=\("../x")", "/search?q=..%2Fx", "/search?q={}"),
        Row("/search?path=/../x", "/search?path=/../x", "/search?path=/../x"),
        Row("/loans/", "/loans/", "/loans/"), Row("/loans/\(1)/", "/loans/1/", "/loans/{}/"),
        Row("/a%20b", "/a%20b", "/a%20b"),
        // What a URI can't contain is encoded, in the literal too.
        Row("/a b", "/a%20b", "/a b"), Row("/städte", "/st%C3%A4dte", "/städte"),
        Row("/a\"b", "/a%22b", "/a\"b"), Row("/a<b>", "/a%3Cb%3E", "/a<b>"), Row("/t/{v}", "/t/%7Bv%7D", "/t/{v}"),
        Row("/search?q=a b", "/search?q=a%20b", "/search?q=a b"),
        Row("/items?filter[name]=\("a b&c")", "/items?filter%5Bname%5D=a%20b%26c", "/items?filter[name]={}"),
        // A path in a path.
        Row("\(shelf)/loans", "/shelves/new%2Fbooks/loans", "/shelves/{}/loans"),
        Row("/v1\(shelf)", "/v1/shelves/new%2Fbooks", "/v1/shelves/{}"),
        Row("\(shelf)?q=\("a b")", "/shelves/new%2Fbooks?q=a%20b", "/shelves/{}?q={}"),
        Row(segments.reduce("/files") { "\($0)/\($1)" }, "/files/a%20b/c%2Fd/%C3%A9", "/files/{}/{}/{}"),
        Row("/a|b/\("x/y")", "/a%7Cb/x%2Fy", "/a|b/{}"), Row("/t^`/\("ü")", "/t%5E%60/%C3%BC", "/t^`/{}"),
    ])
    private func aValueIsEncoded(_ row: Row) {
        #expect(row.path.target == row.target)
        #expect(row.path.template == row.template)
    }

    @Test(
        arguments: inAReleaseBuild {
            [
                // Empty segments.
                Row("/loans//renewals", nil, "/loans//renewals"),
                Row("/loans/\("")/renewals", nil, "/loans/{}/renewals"),
                Row("/loans/\("")", nil, "/loans/{}"), Row("/\("")", nil, "/{}"),
                Row("/loans/\("")?q=1", nil, "/loans/{}?q=1"),
                Row("//evil.com", nil, "//evil.com"), Row("/\("")/evil.com", nil, "/{}/evil.com"),
                // Segments that climb.
                Row("/loans/.", nil, "/loans/."), Row("/loans/../admin", nil, "/loans/../admin"),
                Row("/loans/\(".")/x", nil, "/loans/{}/x"), Row("/loans/\("..")", nil, "/loans/{}"),
                Row("/loans/\(".")\(".")", nil, "/loans/{}{}"), Row("/loans/.\(".")/x", nil, "/loans/.{}/x"),
                Row("/loans/%2e%2E", nil, "/loans/%2e%2E"), Row("/loans/%2E\(".")", nil, "/loans/%2E{}"),
                Row("/loans/\("../admin")", nil, "/loans/{}"), Row("/loans/\("a/../../admin")", nil, "/loans/{}"),
                Row("/loans/\("..\\admin")", nil, "/loans/{}"),
                // Segments that climb together.
                Row("/files/\("x/.")\("./y")", nil, "/files/{}{}"), Row("/files/.\("./secret")", nil, "/files/.{}"),
                Row("/files/%2E\("./secret")", nil, "/files/%2E{}"), Row("/files/\("a\\.").", nil, "/files/{}."),
                Row("/files/x%2F.\(".")", nil, "/files/x%2F.{}"), Row("/files/..%2Fsecret", nil, "/files/..%2Fsecret"),
                Row("/files/\(".")%2e%5cx", nil, "/files/{}%2e%5cx"),
                // A part that climbs, or completes a segment that does.
                Row("/v1\("/users/\("..")" as RequestPath)/x", nil, "/v1/users/{}/x"),
                Row("\("/files/\("x/.")" as RequestPath).", nil, "/files/{}."),
                // The slash and the combining accent are one `Character`.
                Row("/loans/\("../\u{301}admin")", nil, "/loans/{}"),
                // Other origins, and what a URL parser would repair.
                Row("https://evil.com", nil, "https://evil.com"), Row("loans", nil, "loans"),
                Row("@evil.com", nil, "@evil.com"),
                Row("\("/loans")", nil, "{}"), Row("\("")", nil, "{}"), Row(".evil.com/", nil, ".evil.com/"),
                Row("/a\tb", nil, "/a\tb"), Row("/loans#x", nil, "/loans#x"),
                Row("#", nil, "#"),
                Row("/100%", nil, "/100%"), Row("/%zz", nil, "/%zz"), Row("/%2", nil, "/%2"),
                Row("/%\("41")", nil, "/%{}"),
                Row("/a\\b", nil, "/a\\b"),
                Row("/a\u{0}b", nil, "/a\u{0}b"),
            ]
        })
    private func aPathThatCouldChangeItsMeaningIsRefused(_ row: Row) async throws {
        #expect(row.path.target == nil)
        #expect(row.path.template == row.template)
        let transport = ScriptedTransport()
        let service = HTTPService("https://h/v1", transport: transport).patient
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, row.path) }
        #expect(failure?.kind == .transport(.badURL))
        #expect(failure?.context.template == "https://h/v1\(row.template)")
        #expect(failure?.context.delivery == .notSent)
        #expect(transport.sent.isEmpty)
    }

    // MARK: Wrong literals

    @Test func aLiteralThatCannotBeAPathStopsADebugBuild() async {
        await #expect(processExitsWith: .failure) { _ = "loans" as RequestPath }
        await #expect(processExitsWith: .failure) { _ = "/a//b" as RequestPath }
        await #expect(processExitsWith: .failure) { _ = "/a#b" as RequestPath }
        await #expect(processExitsWith: .failure) { _ = "/%\("41")" as RequestPath }
        await #expect(processExitsWith: .failure) { _ = "\("/loans")" as RequestPath }
    }

    /// A value comes from a user or a server, so it never stops a build.
    @Test(arguments: ["", ".", "..", "../x", "%", "#", "\\", "\u{0}"])
    func aValueNeverStopsABuild(_ value: String) {
        let paths: [RequestPath] = [
            "/a/\(value)", "/a/\(value)/b", "/a/x\(value)", "/a/.\(value)/b", "/a/%2E\(value)", "/a?q=\(value)",
            "?q=\(value)",
        ]
        #expect(paths.allSatisfy { $0.template.contains("{}") })
        #expect(paths.map { "\($0)/x" as RequestPath }.allSatisfy { $0.template.hasSuffix("/x") })
    }

    @Test func aDescriptionContainsNoValue() {
        let path: RequestPath = "/users/\("SECRET")"
        var dumped = ""
        dump(path, to: &dumped)
        for text in ["\(path)", String(reflecting: path), dumped] {
            #expect(text.contains("/users/{}"))
            #expect(!text.contains("SECRET"))
        }
    }

    /// A string as a value changes neither the number of segments nor the query, and decodes to itself.
    @Test func anyStringStaysInItsPlace() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let likely = Array("../\\?#%&=+;:@ \u{301}\u{200D}é😀\r\n\u{0}2eE5Fa").map(String.init)
        for _ in 0..<2000 {
            let value = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? likely.randomElement(using: &generator) ?? ""
                    : String(UnicodeScalar(UInt32.random(in: 0...0xD7FF, using: &generator)) ?? "x")
            }.joined()
            let path: RequestPath = "/a/\(value)/b?q=\(value)&r=1"
            let parts = value.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard let target = path.target else {
                // Nothing is refused that doesn't climb.
                #expect(
                    value.isEmpty || value == "." || value.contains("\\")
                        || parts.contains { $0.elementsEqual("..".utf8) },
                    "seed \(seed), value \(value.debugDescription)")
                continue
            }
            let transport = ScriptedTransport(.respond(TransportResponse(statusCode: 204)))
            let service = HTTPService("https://h/v1", transport: transport).patient
            try await service.send(.get, path)
            let call = try #require(transport.sent.first)
            #expect(call.request.path == "/v1" + target)
            let sent = call.url.utf8.split(separator: UInt8(ascii: "?"), omittingEmptySubsequences: false)
            try #require(sent.count == 2 && !call.url.utf8.contains(UInt8(ascii: "#")), "seed \(seed)")
            let segments = String(sent[0])?.split(separator: "/", omittingEmptySubsequences: false) ?? []
            // https:, an empty one, h, v1, a, the value, b.
            try #require(segments.count == 7, "seed \(seed), value \(value.debugDescription)")
            #expect(segments[5].removingPercentEncoding == value, "seed \(seed), value \(value.debugDescription)")
            #expect(
                String(sent[1]) == "q=\(segments[5])&r=1", "seed \(seed), value \(value.debugDescription)")
            // Foundation's parser agrees.
            let parsed = try #require(URLComponents(string: call.url))
            #expect(parsed.host == "h" && parsed.fragment == nil, "seed \(seed)")
            #expect(parsed.queryItems?.count == 2, "seed \(seed)")
            #expect(parsed.queryItems?.first?.value == value, "seed \(seed), value \(value.debugDescription)")
            let url = try #require(URL(string: call.url))
            #expect(url.standardized.pathComponents.count == 5, "seed \(seed), value \(value.debugDescription)")
        }
    }

    // MARK: Strings that aren't literals

    @Test(arguments: [
        #"try await service.fetch(.get, path, as: [Int].self)"#,
        #"try await service.fetch(.get, "/loans/" + path, as: [Int].self)"#,
    ])
    func aStringIsNoPath(_ call: String) throws {
        let verdict = try SnippetCompiler().check(
            """
            import Watertight
            import WatertightHTTP
            func fetch(_ service: HTTPService, _ path: String) async throws(Interruption<HTTPFailure>) -> [Int] {
                \(call)
            }
            """)
        #expect(!verdict.compiles)
        #expect(
            verdict.findings.contains { $0.message.contains("a path is a literal, which encodes its values") },
            "\(verdict.diagnostics)")
    }

    @Test(arguments: [
        #"try await service.fetch(path, as: [Int].self)"#, #"try await service.send(.delete, path)"#,
        #"try await service.send(.delete, "/loans/" + path)"#,
        #"try await service.fetchWithResponse(.get, path, as: [Int].self)"#,
        #"try await service.send(.get, RequestPath(stringLiteral: path))"#,
    ])
    func everyFunctionTakesOnlyLiterals(_ call: String) throws {
        let verdict = try SnippetCompiler().check(
            """
            import Watertight
            import WatertightHTTP
            func call(_ service: HTTPService, _ path: String) async throws(Interruption<HTTPFailure>) {
                _ = \(call)
            }
            """)
        #expect(!verdict.compiles)
        #expect(
            verdict.findings.contains {
                $0.message.contains("a path is a literal") || $0.message.contains("'String' to expected argument type")
            }, "\(verdict.diagnostics)")
    }

    @Test func anOptionalIsNoValue() throws {
        let verdict = try SnippetCompiler().check(
            """
            import WatertightHTTP
            func path(_ id: Int?) -> RequestPath { "/loans/\\(id)" }
            """)
        #expect(!verdict.compiles)
        #expect(
            verdict.findings.contains { $0.message.contains("unwrap an optional, or convert the value") },
            "\(verdict.diagnostics)")
    }
}
