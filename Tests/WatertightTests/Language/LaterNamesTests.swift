import Foundation
import Testing
import WatertightSnippets

/// Names that this library adds to types of other modules, which may add the same name later.
@Suite struct LaterNamesTests {
    @Test func aStatusThatAnotherModuleDeclaresIsNoAmbiguity() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "modules-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let module = folder.appending(path: "LaterTypes.swiftmodule").path
        let later = try SnippetCompiler().check(
            """
            public import HTTPTypes
            extension HTTPResponse.Status {
                public static var locked: Self { Self(code: 423, reasonPhrase: "Locked") }
            }
            """,
            options: ["-module-name", "LaterTypes", "-emit-module", "-emit-module-path", module])
        #expect(later.compiles, "\(later.diagnostics)")

        let client = """
            import LaterTypes
            import WatertightHTTP
            func isLocked(_ failure: HTTPFailure) -> Bool {
                if case .status(.locked) = failure.kind { true } else { failure.status == .locked }
            }
            """
        let verdict = try SnippetCompiler().check(client, options: ["-I", folder.path])
        #expect(verdict.compiles, "\(verdict.diagnostics)")
    }
}
