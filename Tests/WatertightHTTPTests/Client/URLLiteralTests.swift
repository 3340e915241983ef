public import Foundation
import Testing
import Watertight
import WatertightHTTP
import WatertightSnippets
import WatertightTesting

/// Very many apps have this in their tests. It changes nothing.
extension URL: @retroactive ExpressibleByStringLiteral {
    /// Creates a URL from a literal.
    public init(stringLiteral value: StaticString) {
        self = URL(string: "\(value)") ?? URL(filePath: "/")
    }
}

@Suite struct URLLiteralTests {
    @Test func aLiteralIsAPathAlsoIfURLsAreLiterals() async throws {
        let ok = ScriptedTransport.Step.respond(200, json: "1")
        let transport = ScriptedTransport(ok, ok, ok, ok)
        let service = HTTPService("https://a.example/v1", transport: transport).patient
        _ = try await service.fetch("/x", as: Int.self)
        try await service.send(.get, "/y")
        _ = try await service.fetch("/x/\(1)", as: Int.self)
        _ = try await service.fetch(at: "https://b.example/z", as: Int.self)
        #expect(
            transport.sent.map(\.url) == [
                "https://a.example/v1/x", "https://a.example/v1/y", "https://a.example/v1/x/1", "https://b.example/z",
            ])
    }

    /// A method and a header field are types of swift-http-types.
    @Test(arguments: ["WatertightHTTP", "WatertightKit"]) func oneImportIsEnough(_ module: String) throws {
        let verdict = try SnippetCompiler().check(
            """
            import \(module)
            func call(_ service: HTTPService) async throws {
                try await service.send(.post, "/x", headerFields: [.authorization: "Bearer x"])
            }
            """, options: ["-enable-upcoming-feature", "MemberImportVisibility"])
        #expect(verdict.compiles && verdict.findings.isEmpty, "\(verdict.diagnostics)")
    }
}
