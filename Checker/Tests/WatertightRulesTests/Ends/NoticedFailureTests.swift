import Testing

@testable import WatertightRules

/// A file or folder that couldn't be created is noticed by the code that needs it.
@Suite struct NoticedFailureTests {
    private func ends(_ source: String) -> [End] {
        let survey = Survey(["App/A.swift": source])
        return survey.ends(in: FileID(0), Resolver(program: survey.program))
    }

    /// Who opens the empty file that couldn't be created learns of it. An older content would be read without an error.
    @Test(arguments: [
        ("Data()", "let handle = try FileHandle(forWritingTo: url)", true),
        ("Data()", "let handle = try? FileHandle(forWritingTo: url)", false),
        ("Data()", "let handle = try FileHandle(forWritingTo: other)", false), ("Data()", "let handle = 1", false),
        ("data", "let handle = try Data(contentsOf: url)", false),
    ])
    func aMissingFileIsNoticedByWhoOpensIt(contents: String, next: String, isReceived: Bool) {
        let found = ends(
            """
            import Foundation
            func f(_ url: URL, _ other: URL, _ data: Data) throws {
                FileManager.default.createFile(atPath: url.path, contents: \(contents))
                \(next)
                print(handle)
            }
            """)
        #expect(found.first?.origin == .status && found.first?.isQuiet == !isReceived)
    }

    /// A missing folder is noticed by who writes into it, and by the caller that receives its place.
    @Test(arguments: [
        ("let abc = url.appending(\"a\"); try data.write(to: abc)", true),
        ("let abc = url.appending(\"a\"); try? data.write(to: abc)", false),
        ("do { try save(data, url.path) } catch { log(error) }", true), ("try data.write(to: other)", false),
        ("_ = try FileManager.default.createFile(atPath: url.path, contents: Data(contentsOf: other))", false),
        ("return url.lastPathComponent", false), ("return cache[url]", false),
        ("return url.appending(\"a\")", true), ("return other", false), ("print(url)", false),
    ])
    func aMissingFolderIsNoticedByWhoWritesIntoIt(next: String, isReceived: Bool) {
        let found = ends(
            """
            import Foundation
            let cache: [URL: Int] = [:]
            func save(_ data: Data, _ path: String) throws { try data.write(to: URL(fileURLWithPath: path)) }
            func f(_ url: URL, _ other: URL, _ data: Data) throws -> URL {
                try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
                \(next)
            }
            """)
        #expect(found.first?.origin == .optionalTry && found.first?.isQuiet == !isReceived)
    }

    /// Only the folder itself counts, on the path that creates it. What was written isn't noticed by a later read.
    @Test(arguments: [
        ("let abc = base.appending(\"a\"); try? make(abc); try data.write(to: abc.appending(\"b\"))", true),
        ("let abc = base.appending(\"a\"); try? make(abc); try data.write(to: base.appending(\"b\"))", false),
        ("try? make(base.appending(\"a\")); try data.write(to: base.appending(\"b\"))", false),
        ("try? make(base.deletingLastPathComponent()); try data.write(to: base)", true),
        ("if isNew { try? make(base) } else { try data.write(to: base) }", false),
        ("if isNew { try? make(base) }; try data.write(to: base)", true),
        ("try? data.write(to: base, options: .atomic); print(try Data(contentsOf: base))", false),
    ])
    func onlyTheFolderItselfIsNoticed(statements: String, isReceived: Bool) {
        let source = statements.replacing(/make\((.*?)\)([;} ]|$)/) {
            "FileManager.default.createDirectory(at: \($0.1), withIntermediateDirectories: true)\($0.2)"
        }
        let found = ends("import Foundation\nfunc f(_ base: URL, _ data: Data, _ isNew: Bool) throws { \(source) }")
        #expect(found.first?.origin == .optionalTry && found.first?.isQuiet == !isReceived)
    }
}
