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
            func snippet(_ incident: Incident, _ report: FailureReport) throws {
                \(body)
            }
            """
        }
    }

    static let rejected = [
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
            "naming what is sealed", "_ = Incident.Sealed.self",
            message: "'Sealed' is inaccessible due to 'fileprivate' protection level"),
        Snippet(
            "reading the original of a report", "_ = report.original",
            message: "value of type 'FailureReport' has no member 'original'"),
        Snippet(
            "reporting by hand", "_ = incident.pass(as: Auth.wrongPassword, at: CallSite())",
            message: "'pass' is inaccessible due to 'package' protection level"),
        Snippet(
            "replacing the reporters", "FailureReporting.$overriding.withValue([]) { }",
            message: "'$overriding' is inaccessible due to 'package' protection level"),
        Snippet(
            "setting the current incident", "OutputCall.run(incident, inBackground: false) { }",
            message: "cannot find 'OutputCall' in scope"),
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
            "throwing a foreign error as a failure",
            "let _: Interruption<ProviderError> = .failed(ProviderError())",
            message: "the failures of a layer conform to 'LayerFailure'"),
        Snippet(
            "translating into an untyped error",
            "let _: Interruption<any Error> = .foreign(ProviderError()) { $0 }",
            message: "the failures of a layer conform to 'LayerFailure'"),
    ]

    static let accepted = Snippet(
        "everything that is public",
        """
        _ = incident.reference.description
            _ = incident == incident
            _ = try JSONEncoder().encode(incident.description)
            _ = (report.incident, report.chain, report.group)
            _ = (Incident.current, report.callSite.module, report.callSite.function)
            if Bool.random() { throw Interruption<Auth>.failed(.wrongPassword) }
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
