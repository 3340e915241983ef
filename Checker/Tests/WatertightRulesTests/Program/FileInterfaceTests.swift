import Testing

@testable import WatertightRules

@Suite struct FileInterfaceTests {
    private func interface(_ source: String) -> [UInt8] { SourceTree(source).facts.interface }

    private static let source = """
        import Foundation
        struct A: P {
            var b = B(1, name: "x")
            func f(_ a: Int) -> String { "a" }
        }
        """

    @Test(arguments: [
        ("{ \"a\" }", "{ print(1); let c = { 1 }; return try! g(c) }"),
        ("import Foundation\n", "import Foundation\n\n// A comment.\n"),
    ])
    func excludesBodiesAndOffsets(before: String, after: String) {
        #expect(interface(Self.source) == interface(Self.source.replacing(before, with: after)))
    }

    @Test(arguments: [
        ("Int", "Int?"), ("-> String", "throws -> String"), ("f(_", "f(a"), ("f(", "g("), (": P", ": Q"),
        ("import Foundation", "import UIKit"), ("B(1", "C(1"), ("name:", "text:"), ("var b = B(1, name: \"x\")", ""),
        ("struct", "class"), ("    func", "    private func"), ("    func", "    @MainActor func"),
    ])
    func includesDeclarationsVisibleInOtherFiles(before: String, after: String) {
        #expect(interface(Self.source) != interface(Self.source.replacing(before, with: after)))
    }
}
