import Testing
import WatertightSnippets

/// What must not compile, each with what the compiler has to say, so that a snippet cannot fail for another reason.
@Suite struct SealedErrorCompilationTests {
    struct Snippet: Sendable, CustomTestStringConvertible {
        let name: String
        let body: String
        /// A part of the compiler's message.
        var because = ""
        var testDescription: String { name }

        var source: String {
            """
            import Foundation
            import Watertight
            struct ProviderError: Error { var email = "" }
            func snippet(_ sealed: SealedError, _ boundary: Boundary, _ report: FailureReport) throws {
                \(body)
            }
            """
        }
    }

    static let forbidden = [
        Snippet(
            name: "reading the original", body: "_ = sealed.original",
            because: "'original' is inaccessible due to 'internal' protection level"),
        Snippet(
            name: "reading an underlying error", body: "_ = sealed.underlying",
            because: "value of type 'SealedError' has no member 'underlying'"),
        Snippet(
            name: "reading underlying errors", body: "_ = sealed.underlyingErrors",
            because: "value of type 'SealedError' has no member 'underlyingErrors'"),
        Snippet(
            name: "reading the contents", body: "_ = sealed.contents",
            because: "'contents' is inaccessible due to 'private' protection level"),
        Snippet(
            name: "reading the original of a report", body: "_ = report.original",
            because: "value of type 'FailureReport' has no member 'original'"),
        Snippet(
            name: "encoding it", body: "_ = try JSONEncoder().encode(sealed)",
            because: "requires that 'SealedError' conform to 'Encodable'"),
        Snippet(
            name: "decoding it", body: "_ = try JSONDecoder().decode(SealedError.self, from: Data())",
            because: "requires that 'SealedError' conform to 'Decodable'"),
        Snippet(
            name: "making the key of the closure", body: "_ = SealedError.Key()",
            because: "'Key' is inaccessible due to 'fileprivate' protection level"),
        Snippet(
            name: "replacing the reporters", body: "FailureReporting.$overriding.withValue([]) { }",
            because: "'$overriding' is inaccessible due to 'package' protection level"),
        Snippet(
            name: "having it reported to a reporter of one's own", body: "_ = FailureReporting.report",
            because: "'report' is inaccessible due to 'internal' protection level"),
        Snippet(
            name: "converting it to what was sealed", body: "_ = sealed as ProviderError",
            because: "cannot convert value of type 'SealedError' to type 'ProviderError'"),
        Snippet(
            name: "throwing a foreign error as a failure", body: "_ = boundary.originate(ProviderError())",
            because: "requires that 'ProviderError' conform to 'LayerFailure'"),
        Snippet(
            name: "translating into an untyped error",
            body: "let _: Interruption<any Error> = boundary.translate(foreign: sealed) { error, _ in error }",
            because: "type 'any Error' cannot conform to 'LayerFailure'"),
    ]

    static let allowed = [
        Snippet(name: "reading the kind", body: "_ = sealed.fingerprint.code"),
        Snippet(name: "reading the incident", body: "_ = sealed.incident.description"),
        Snippet(name: "comparing", body: "_ = sealed == sealed"),
        Snippet(name: "encoding its description", body: "_ = try JSONEncoder().encode(sealed.description)"),
        Snippet(name: "sealing", body: "_ = SealedError(sealing: ProviderError())"),
        Snippet(name: "reading a report", body: "_ = report.incident"),
    ]

    @Test(arguments: forbidden) func doesNotCompile(_ snippet: Snippet) throws {
        let verdict = try SnippetCompiler().check(snippet.source)
        #expect(!verdict.compiles)
        #expect(verdict.diagnostics.contains(snippet.because), "\(verdict.diagnostics)")
    }

    @Test(arguments: allowed) func compiles(_ snippet: Snippet) throws {
        let verdict = try SnippetCompiler().check(snippet.source)
        #expect(verdict.compiles, "\(verdict.diagnostics)")
    }
}
