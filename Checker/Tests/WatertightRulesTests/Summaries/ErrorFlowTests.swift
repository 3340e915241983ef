import Testing

@testable import WatertightRules

@Suite struct ErrorFlowTests {
    /// Protocols whose types each pass an error to all types of the next: there are millions of paths, but few places.
    @Test(.timeLimit(.minutes(30)))
    func followsSharedPathsOnce() {
        let (rows, things) = (6, 40)
        var source = "import os\nlet logger = Logger()\n"
        for row in 0..<rows {
            source += "protocol Row\(row) { func take(_ error: any Error) }\n"
            for thing in 0..<things {
                let body = row == rows - 1 ? "logger.error(\"\\(error)\")" : "next.take(error)"
                source += "struct Thing\(row)_\(thing): Row\(row) {\n"
                if row < rows - 1 { source += "let next: any Row\(row + 1)\n" }
                source += "func take(_ error: any Error) { \(body) }\n}\n"
            }
        }
        source += "func use(_ first: any Row0) { do { try work() } catch { first.take(error) } }\n"
        source += "func work() throws { throw CancellationError() }\n"
        #expect(ends(in: source) == [.logged])
    }

    /// A cycle has the same ends as its start.
    @Test func followsCyclesOnce() {
        let source = """
            import os
            let logger = Logger()
            func a(_ error: any Error) { b(error); c(error) }
            func b(_ error: any Error) { a(error) }
            func c(_ error: any Error) { logger.error("\\(error)"); b(error) }
            func use() { do { try work() } catch { b(error) } }
            func work() throws { throw CancellationError() }
            """
        #expect(ends(in: source) == [.logged])
    }

    private func ends(in source: String) -> Set<ErrorEnd.Kind> {
        let survey = Survey(["App/A.swift": source])
        guard let file = survey.program.files.firstIndex(where: { $0.path == "App/A.swift" }) else { return [] }
        let search = Search(survey, file: FileID(file), by: Resolver(program: survey.program))
        let handlers = search.handlers()
        #expect(handlers.count == 1)
        return Set(handlers.flatMap { search.flow.ends(ofLocal: $0.error, in: FileID(file)) }.map(\.kind))
    }
}
