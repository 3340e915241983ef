import Testing
import WatertightSnippets

/// Code that must not compile, with the compiler's message, so that a snippet cannot fail for another reason.
@Suite struct IncidentCompilationTests {
    struct Snippet: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: String
        /// A part of the compiler's message.
        let message: String

        init(_ name: String, _ body: String, message: String = "") {
            testDescription = name
            self.body = body
            self.message = message
        }

        var source: String {
            """
            import Foundation
            import Watertight
            struct ProviderError: Error { var email = "" }
            enum Auth: LayerFailure { case wrongPassword }
            func snippet(_ incident: Incident, _ boundary: Boundary, _ report: FailureReport) throws {
                \(body)
            }
            """
        }
    }

    static let rejected = [
        Snippet(
            "a failure without an incident", "throw Interruption<Auth>.failed(.wrongPassword)",
            message: "'failed' is unavailable: only a boundary creates a failure's incident: "
                + "'throw boundary.originate(…)'; in a test: '.sample(…)'"
        ),
        Snippet(
            "comparing with a failure without an incident",
            "_ = Interruption<Auth>.cancelled == .failed(.wrongPassword)",
            message: "'failed' is unavailable: only a boundary creates a failure's incident"),
        Snippet(
            "creating an incident", "throw Interruption<Auth>.failed(.wrongPassword, Incident())",
            message: "'Incident' initializer is inaccessible due to 'package' protection level"),
        Snippet(
            "sealing an error", "_ = Incident(sealing: ProviderError())",
            message: "'Incident' initializer is inaccessible due to 'package' protection level"),
        Snippet(
            "reading the original", "_ = incident.original",
            message: "value of type 'Incident' has no member 'original'"
        ),
        Snippet(
            "reading the storage", "_ = incident.box",
            message: "'box' is inaccessible due to 'private' protection level"),
        Snippet(
            "creating the key of the sealed closure", "_ = Incident.Key()",
            message: "'Key' is inaccessible due to 'fileprivate' protection level"),
        Snippet(
            "reading the original of a report", "_ = report.original",
            message: "value of type 'FailureReport' has no member 'original'"),
        Snippet(
            "reporting by hand", "_ = incident.report { report }",
            message: "'report' is inaccessible due to 'package' protection level"),
        Snippet(
            "replacing the reporters", "FailureReporting.$overriding.withValue([]) { }",
            message: "'$overriding' is inaccessible due to 'package' protection level"),
        Snippet(
            "setting the current incident", "Incident.$current.withValue(incident) { }",
            message: "'$current' is inaccessible due to 'package' protection level"),
        Snippet(
            "encoding", "_ = try JSONEncoder().encode(incident)",
            message: "requires that 'Incident' conform to 'Encodable'"),
        Snippet(
            "decoding", "_ = try JSONDecoder().decode(Incident.self, from: Data())",
            message: "requires that 'Incident' conform to 'Decodable'"),
        Snippet(
            "converting to the sealed type", "_ = incident as ProviderError",
            message: "cannot convert value of type 'Incident' to type 'ProviderError'"),
        Snippet(
            "originating a foreign error",
            "let _: Interruption<ProviderError> = boundary.originate(ProviderError())",
            message: "requires that 'ProviderError' conform to 'LayerFailure'"),
        Snippet(
            "translating into an untyped error",
            "let _: Interruption<any Error> = boundary.translate(foreign: ProviderError()) { $0 }",
            message: "type 'any Error' cannot conform to 'LayerFailure'"),
    ]

    static let accepted = Snippet(
        "everything that is public",
        """
        _ = incident.reference.description
            _ = incident == incident
            _ = try JSONEncoder().encode(incident.description)
            _ = (report.incident, report.chain, report.group)
            throw Interruption<Auth>.failed(.wrongPassword, incident)
        """)

    @Test(arguments: rejected) func doesNotCompile(_ snippet: Snippet) throws {
        let verdict = try SnippetCompiler().check(snippet.source)
        #expect(!verdict.compiles)
        #expect(verdict.diagnostics.contains(snippet.message), "\(verdict.diagnostics)")
    }

    @Test func publicPropertiesCompile() throws {
        let verdict = try SnippetCompiler().check(Self.accepted.source)
        #expect(verdict.compiles && verdict.findings.isEmpty, "\(verdict.diagnostics)")
    }
}
