import Testing
@testable import WatertightSnippets

@Suite struct MarkdownSnippetsTests {
    // MARK: Parsing

    @Test func swiftBlocksAreReadInOrder() throws {
        let snippets = try MarkdownSnippets(
            """
            Text with `code` and ```more code```.

            ```swift
            import Watertight
            ```

            ```sh
            swift build
            ```

            1. In a list:

               ```swift
               let boundary = Boundary("Store", layer: .repository)
               ```

            ~~~ Swift
            let other = 1
            ~~~
            """)
        #expect(snippets.blocks.map(\.line) == [4, 14, 18])
        #expect(
            snippets.blocks.map(\.code) == [
                "import Watertight", "   let boundary = Boundary(\"Store\", layer: .repository)", "let other = 1",
            ])
        #expect(snippets.blocks.allSatisfy { $0.role == .declarations })
    }

    @Test func nestedMarkdownIsIgnored() throws {
        let snippets = try MarkdownSnippets(
            """
            ````markdown
            <!-- body: func shown() -->
            ```swift
            let shown = 1
            ```
            ````
            """)
        #expect(snippets.blocks.isEmpty)
    }

    @Test func otherCommentsAreIgnored() throws {
        let snippets = try MarkdownSnippets(
            """
            <!-- A comment of
            two lines. -->
            ```swift
            let one = 1
            ```
            """)
        #expect(snippets.blocks == [MarkdownSnippets.Block(role: .declarations, code: "let one = 1", line: 4)])
    }

    @Test func statementsAreWrappedInTheirFunction() throws {
        let snippets = try MarkdownSnippets(
            """
            <!-- body: func send() async -->

            ```swift
            await Task.yield()
            ```
            """)
        #expect(snippets.blocks.map(\.role) == [.body(signature: "func send() async", line: 1)])
        #expect(snippets.visible.count == 1)
        #expect(
            snippets.source(as: "A.md") == """
                #sourceLocation(file: "A.md", line: 1)
                func send() async {
                #sourceLocation(file: "A.md", line: 4)
                await Task.yield()
                }
                #sourceLocation()

                """)
    }

    @Test func setupIsCompiledAndNotVisible() throws {
        let snippets = try MarkdownSnippets(
            """
            <!-- setup
            import Watertight
            -->
            """)
        #expect(
            snippets.blocks == [MarkdownSnippets.Block(role: .setup, code: "\nimport Watertight\n", line: 1)])
        #expect(snippets.visible.isEmpty)
    }

    @Test func anExceptionHasAReason() throws {
        let snippets = try MarkdownSnippets(
            """
            <!-- not compiled: it leaks -->
            ```swift
            throw NSError()
            ```
            """)
        #expect(snippets.blocks.isEmpty)
        #expect(snippets.exceptions == [MarkdownSnippets.Exception(reason: "it leaks", line: 3)])
    }

    @Test func blocksOfAnotherPackageAreNotCompiled() throws {
        let snippets = try MarkdownSnippets(
            """
            <!-- file: Tests/A.swift -->
            ```swift
            import A
            ```
            """)
        #expect(snippets.blocks.isEmpty)
        #expect(snippets.copies == [MarkdownSnippets.Copy(file: "Tests/A.swift", code: "import A", line: 3)])
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("Text\n<!-- not compiled -->\n```swift\n```", MarkdownSnippets.Mistake(problem: .noReason, line: 2)),
        ("<!-- not compiled: -->\n```swift\n```", MarkdownSnippets.Mistake(problem: .noReason, line: 1)),
        ("<!-- file: -->\n```swift\n```", MarkdownSnippets.Mistake(problem: .noFile, line: 1)),
        ("<!-- body: -->\n```swift\n```", MarkdownSnippets.Mistake(problem: .noSignature, line: 1)),
        ("<!-- body: func a() -->\nText", MarkdownSnippets.Mistake(problem: .noBlock, line: 1)),
        ("<!-- body: func a() -->\n```sh\n```", MarkdownSnippets.Mistake(problem: .noBlock, line: 1)),
        ("<!-- not compiled: old -->\n", MarkdownSnippets.Mistake(problem: .noBlock, line: 1)),
        ("Text\n\n```swift\nlet a = 1", MarkdownSnippets.Mistake(problem: .endless, line: 3)),
        ("Text\n<!-- setup\nlet a = 1", MarkdownSnippets.Mistake(problem: .endless, line: 2)),
        ("<!-- setup\nimport A\n  @MainActor let a = 1\n-->", MarkdownSnippets.Mistake(problem: .directive, line: 3)),
    ])
    func aMistakeHasALine(_ markdown: String, _ mistake: MarkdownSnippets.Mistake) {
        #expect(throws: mistake) { try MarkdownSnippets(markdown) }
    }

    // MARK: Diagnostics

    static let page = """
        # A page

        ```swift
        import Watertight
        ```

        <!-- body: func look(_ incident: Incident) -> String -->
        ```swift
        let number: Int = "three"
        return incident.reference.description
        ```

        <!-- setup
        struct Hidden { var name = 1.title }
        -->

        ```swift
        func open(_ incident: Incident) -> any Error { incident.original }
        ```
        """

    @Test func anErrorIsReportedAtItsLine() throws {
        let verdict = try SnippetCompiler().check(MarkdownSnippets(Self.page).source(as: "Page.md"))
        #expect(!verdict.compiles)
        #expect(verdict.findings.map(\.file) == ["Page.md", "Page.md", "Page.md"])
        #expect(verdict.findings.map(\.line).sorted() == [9, 14, 18])
        #expect(verdict.findings.contains { $0.line == 9 && $0.column == 19 && $0.message.contains("'String'") })
        #expect(verdict.findings.contains { $0.line == 18 && $0.message.contains("'original'") })
    }

    @Test func lateDiagnosticsAreReported() throws {
        let markdown = "```swift\nfunc answer() -> Int {\n    print(42)\n    print(43)\n}\n```"
        let verdict = try SnippetCompiler().check(MarkdownSnippets(markdown).source(as: "Page.md"))
        #expect(verdict.findings.map(\.line) == [5])
    }

    @Test func aPageWithoutMistakesCompiles() throws {
        let markdown = "```swift\nimport Testing\n\n@Test func sum() {\n    #expect(1 + 1 == 2)\n}\n```"
        let verdict = try SnippetCompiler().check(MarkdownSnippets(markdown).source(as: "Page.md"))
        #expect(verdict.compiles, "\(verdict.diagnostics)")
    }
}
