import Foundation
import Testing

@testable import WatertightCLI

/// The pages in `docs/rules` are what `watertight explain` prints.
@Suite struct RulePagesTests {
    @Test func thePagesAreUpToDate() throws {
        var root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let folder = try TemporaryFolder()
        #expect(folder.run("explain", "--all", "--output", "pages").code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/pages").sorted()
        #expect(names.count > 20)
        let kept = root.appendingPathComponent("docs/rules")
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).sorted() == names)
        for name in names {
            let page = try String(contentsOf: kept.appendingPathComponent(name), encoding: .utf8)
            #expect(page == folder.text("pages/" + name), "run `watertight explain --all --output docs/rules`: \(name)")
        }
    }
}
