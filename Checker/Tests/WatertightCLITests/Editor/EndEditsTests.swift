import Foundation
import Testing
import WatertightRules
import WatertightSupport

@testable import WatertightCLI

@Suite struct EndEditsTests {
    private static let log = EndEdits.Example(
        symbol: "Store.load()", statements: ["logger.error(\"Lost: \\(e)\")", "failure = e"], error: "e")

    /// Applies an edit at the only `⟦`, which marks the end's offset.
    private func edited(
        _ marked: String, _ make: (EndEdits) -> [Fix.Edit]?
    ) throws -> String? {
        let offset = try #require(marked.range(of: "⟦")).lowerBound
        let source = marked.replacing("⟦", with: "")
        let edits = EndEdits(
            at: marked.utf8.distance(from: marked.startIndex, to: offset), symbol: "Store.keep(_:)",
            in: SourceTree(source))
        guard let found = edits.flatMap(make) else { return nil }
        var bytes = Array(source.utf8)
        for edit in found.sorted(by: { $0.offset > $1.offset }) {
            bytes.replaceSubrange(edit.offset..<edit.end, with: edit.replacement.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (
            "\ttry? ⟦", nil
        ),
        (
            "func f() {\n\t⟦try? g(\n\t\ta)\n}",
            "func f() {\n\tdo {\n\t\ttry g(\n\t\t\ta)\n\t} catch {\n\t\tlogger.error(\"keep(_:) failed: \\(error)\")\n\t\tfailure = error\n\t}\n}"
        ),
        (
            "func f() {\n  ⟦Task {\n    try g()\n  }\n}",
            "func f() {\n  Task {\n    do {\n      try g()\n    } catch {\n      logger.error(\"keep(_:) failed: \\(error)\")\n      failure = error\n    }\n  }\n}"
        ),
        (
            "do {\n} ⟦catch {}",
            "do {\n} catch {\n    logger.error(\"keep(_:) failed: \\(error)\")\n    failure = error\n}"
        ),
        (
            "do {\n} ⟦catch let x { a() }",
            "do {\n} catch let x {\n    logger.error(\"keep(_:) failed: \\(x)\")\n    failure = x\n    a() }"
        ),
        (
            "do {\n} ⟦catch {\n    // Nothing.\n}",
            "do {\n} catch {\n    logger.error(\"keep(_:) failed: \\(error)\")\n    failure = error\n    // Nothing.\n}"
        ),
        (
            "func f() {\r\n    ⟦try? g(\r\n        a)\r\n}",
            "func f() {\r\n    do {\r\n        try g(\r\n            a)\r\n    } catch {\r\n        logger.error(\"keep(_:) failed: \\(error)\")\r\n        failure = error\r\n    }\r\n}"
        ),
        ("func f() { ⟦try? g() }", nil), ("func f() {\n    let a = ⟦try? g()\n}", nil),
        ("func f() {\n    ⟦try? g(\"\"\"\n    a\n    \"\"\")\n}", nil), ("do {} ⟦catch is E {}", nil),
        ("func f() {\n    ⟦Task { try g() }\n}", nil),
    ])
    func reportsAsOtherCodeDoes(before: String, after: String?) throws {
        #expect(try edited(before) { $0.report(like: Self.log) } == after)
    }

    /// Only the error is renamed, only the message is replaced, and code that needs its own function isn't copied.
    @Test(arguments: [
        ("logger.error(\"a: \\(error)\", [\"k\": \"v\"])", "logger.error(\"keep(_:) failed: \\(e)\", [\"k\": \"v\"])"),
        ("self.error = error", "self.error = e"), ("self?.message = \"\\(error)\"", nil), ("await show(error)", nil),
        ("log(error, item)", nil), ("log(error, count)", nil), ("log(error, self.item)", "log(e, self.item)"),
    ])
    func copiesOnlyWhatWorksElsewhere(statement: String, copy: String?) throws {
        let source =
            "class A {\n    func f(_ item: Int) async {\n        let count = 1\n        do {} ⟦catch {\n            \(statement)\n        }\n    }\n}"
        let offset = try #require(source.range(of: "⟦")).lowerBound
        let example = EndEdits.example(
            at: source.utf8.distance(from: source.startIndex, to: offset), symbol: "A.f(_:)",
            in: SourceTree(source.replacing("⟦", with: "")))
        guard let example, let copy else {
            #expect((example == nil) == (copy == nil), "\(statement)")
            return
        }
        let after = try edited("do {\n} ⟦catch let e {\n}") { $0.report(like: example) }
        #expect(after == "do {\n} catch let e {\n    \(copy)\n}")
    }

    /// Every end of real code can be edited without breaking the syntax.
    @Test func editsOfRealCodeParse() throws {
        var count = 0
        for folder in ["Examples", "Sources", "Tests/Migration", "Transports"] {
            let root = FilePath.resolved(
                URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../" + folder).path)
            let result = try Checker(settings: CheckSettings(root: root)).run(rules: [EndsAudit()])
            for (path, findings) in Dictionary(grouping: result.findings, by: \.path) {
                let bytes = Array(try #require(FileManager.default.contents(atPath: root + "/" + path)))
                let (tree, text) = (SourceTree(bytes), TextDocument(uri: "", bytes: bytes))
                guard SourceTree.lineOfSyntaxError(bytes) == nil else { continue }
                for finding in findings {
                    let end = EndEdits(
                        at: text.offsets(of: finding.range).lowerBound, symbol: finding.symbol, in: tree)
                    guard let edits = end?.report(like: Self.log) else { continue }
                    var after = bytes
                    for edit in edits.sorted(by: { $0.offset > $1.offset }) {
                        after.replaceSubrange(edit.offset..<edit.end, with: edit.replacement.utf8)
                    }
                    #expect(SourceTree.lineOfSyntaxError(after) == nil, "\(path):\(finding.range.line)")
                    count += 1
                }
            }
        }
        #expect(count > 30)
    }
}

extension SourceTree {
    fileprivate static func lineOfSyntaxError(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { lineOfSyntaxError($0) }
    }
}
