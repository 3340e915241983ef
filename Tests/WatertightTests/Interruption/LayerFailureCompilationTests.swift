import Testing
import WatertightSnippets

/// Failures that don't compile, because their codes would be wrong or contain values.
@Suite struct LayerFailureCompilationTests {
    static let rejected: [(declaration: String, message: String)] = [
        (
            """
            enum Described: LayerFailure, CustomStringConvertible {
                case refused
                var description: String { "" }
            }
            """,
            "a failure with a 'description' hides the names of its cases: write 'reason', or remove 'description'"
        ),
        (
            """
            enum Reflected: LayerFailure, CustomReflectable {
                case refused
                var customMirror: Mirror { Mirror(self, children: [:]) }
            }
            """,
            "a failure with a 'customMirror' hides the names of its cases: write 'reason', or remove 'customMirror'"
        ),
        (
            """
            enum Interpolated: LayerFailure {
                case rejected(String)
                var reason: CodeWord { switch self { case .rejected(let email): "rejected-\\(email)" } }
            }
            """, "cannot convert value of type 'String' to specified type 'CodeWord'"
        ),
        (
            "enum Wrapping: LayerFailure { case failed(any Error) }",
            "type 'Wrapping' does not conform to protocol 'Hashable'"
        ),
    ]

    @Test(arguments: rejected.indices) func doesNotCompile(_ index: Int) throws {
        let (declaration, message) = Self.rejected[index]
        let verdict = try SnippetCompiler().check("import Watertight\n" + declaration)
        #expect(!verdict.compiles)
        #expect(verdict.diagnostics.contains(message), "\(verdict.diagnostics)")
    }

    @Test func aDescribedFailureCompilesWithAReason() throws {
        let verdict = try SnippetCompiler().check(
            """
            import Watertight
            enum Described: LayerFailure, CustomStringConvertible, CustomReflectable {
                case refused
                var reason: CodeWord { "refused" }
                var description: String { "" }
                var customMirror: Mirror { Mirror(self, children: [:]) }
            }
            """)
        #expect(verdict.compiles && verdict.findings.isEmpty, "\(verdict.diagnostics)")
    }
}
