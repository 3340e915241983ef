import Testing
import WatertightSnippets

/// Failures that don't compile, because their codes would be wrong or contain values.
@Suite struct LayerFailureCompilationTests {
    static let rejected: [(declaration: String, message: String)] = [
        (
            """
            enum Interpolated: LayerFailure {
                case rejected(String)
                var codeWord: CodeWord { switch self { case .rejected(let email): "rejected-\\(email)" } }
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

    @Test func aFailureMayHaveADescriptionAndAMirror() throws {
        let verdict = try SnippetCompiler().check(
            """
            import Watertight
            enum Described: LayerFailure, CustomStringConvertible, CustomReflectable {
                case refused
                var description: String { "" }
                var customMirror: Mirror { Mirror(self, children: [:]) }
            }
            """)
        #expect(verdict.compiles && verdict.findings.isEmpty, "\(verdict.diagnostics)")
    }
}
