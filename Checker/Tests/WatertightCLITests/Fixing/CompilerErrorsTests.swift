import Testing

@testable import WatertightCLI
@testable import WatertightRules
@testable import WatertightThrows

@Suite struct CompilerErrorsTests {
    private func edit(_ name: String, _ path: String, _ lines: ClosedRange<Int>, calls: [Int] = []) -> ThrowEdits.Edit {
        ThrowEdits.Edit(
            name: name, path: path, firstLine: lines.lowerBound, lastLine: lines.upperBound, start: 0, end: 0, text: "",
            calls: Set(calls.map { SourcePlace(path: path, line: $0) }))
    }

    private func places(_ text: String) -> [String] {
        CompilerErrors(in: text, root: "/r/p", folder: "/r/p/sub").places.map { "\($0.path):\($0.line) \($0.message)" }
    }

    @Test func readsCompilerOutput() {
        #expect(places("/r/p/A.swift:3:5: error: no\n") == ["A.swift:3 no"])
        #expect(places("B.swift:3: error: no") == ["sub/B.swift:3 no"])
        #expect(places("../A b.swift:3:1: fatal error: no") == ["A b.swift:3 no"])
        #expect(places("/r/p/A.swift:3:5: warning: no\n/r/q/A.swift:3:5: error: no\nerror: no\n:3: error:") == [])
        #expect(places("/r/p/A.swift:3:5: error: no\r\n/r/p/A.swift:3:5: error: no\r\n") == ["A.swift:3 no"])
    }

    @Test func namesTheInnermostFunctionOrTheCallee() {
        let outer = edit("outer", "A.swift", 1...9)
        let inner = edit("inner", "A.swift", 3...5)
        let called = edit("called", "A.swift", 20...21, calls: [12])
        func named(_ line: Int) -> [String] {
            CompilerErrors(in: "A.swift:\(line):1: error: no", root: "/r", folder: "/r")
                .named(among: [outer, inner, called]).keys.map(\.name)
        }
        #expect(named(2) == ["outer"])
        #expect(named(4) == ["inner"])
        #expect(named(12) == ["called"])
        #expect(named(13) == [])
    }
}
