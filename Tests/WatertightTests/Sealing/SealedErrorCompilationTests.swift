import Testing
import WatertightSnippets

/// What must not compile, beside the nearest thing that does, so that a snippet cannot fail for another reason.
@Suite struct SealedErrorCompilationTests {
    struct Snippet: Sendable, CustomTestStringConvertible {
        let name: String
        let body: String
        var testDescription: String { name }

        var source: String {
            """
            import Foundation
            import Watertight
            struct ProviderError: Error { var email = "" }
            func snippet(_ sealed: SealedError, _ boundary: Boundary) throws {
                \(body)
            }
            """
        }
    }

    static let forbidden = [
        Snippet(name: "reading the original", body: "_ = sealed.original"),
        Snippet(name: "reading an underlying error", body: "_ = sealed.underlying"),
        Snippet(name: "reading underlying errors", body: "_ = sealed.underlyingErrors"),
        Snippet(name: "reading the contents", body: "_ = sealed.contents"),
        Snippet(name: "encoding it", body: "_ = try JSONEncoder().encode(sealed)"),
        Snippet(name: "decoding it", body: "_ = try JSONDecoder().decode(SealedError.self, from: Data())"),
        Snippet(name: "making the key of the closure", body: "_ = SealedError.Key()"),
        Snippet(name: "replacing the reporters", body: "FailureReporting.$overriding.withValue([]) { }"),
        Snippet(name: "making a report of one's own", body: "FailureReporting.report(sealed)"),
        Snippet(
            name: "switching on what was sealed",
            body: "switch sealed { case is ProviderError: break; default: break }\n_ = sealed as ProviderError"),
        Snippet(name: "throwing a foreign error as a failure", body: "_ = boundary.originate(ProviderError())"),
        Snippet(
            name: "translating into an untyped error",
            body: "_ = boundary.translate(foreign: sealed) { error, _ in error }"),
    ]

    static let allowed = [
        Snippet(name: "reading the kind", body: "_ = sealed.fingerprint.code"),
        Snippet(name: "reading the incident", body: "_ = sealed.incident.description"),
        Snippet(name: "comparing", body: "_ = sealed == sealed"),
        Snippet(name: "sealing", body: "_ = SealedError(sealing: ProviderError())"),
    ]

    @Test(arguments: forbidden) func doesNotCompile(_ snippet: Snippet) throws {
        let verdict = try SnippetCompiler().check(snippet.source)
        #expect(!verdict.compiles)
        #expect(verdict.diagnostics.contains("error:"))
        // The module itself was found: what does not compile is the snippet.
        #expect(!verdict.diagnostics.contains("no such module"))
    }

    @Test(arguments: allowed) func compiles(_ snippet: Snippet) throws {
        let verdict = try SnippetCompiler().check(snippet.source)
        #expect(verdict.compiles, "\(verdict.diagnostics)")
    }
}
