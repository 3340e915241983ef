import Testing
import WatertightSnippets
@testable import WatertightTesting

struct CaseChainTests {
    private enum Weather: Error, Equatable { case sun, rain(Int), snow, fog }

    @Test func aChainHasTheSamplesOfAllCases() {
        let samples = Weather.chain {
            switch $0 {
            case nil: [.sun]
            case .sun: [.rain(1), .rain(2)]
            case .rain: [.snow]
            case .snow: [.fog]
            case .fog: []
            }
        }
        #expect(samples == [.sun, .rain(1), .rain(2), .snow, .fog])
    }

    @Test func aSkippedCaseFailsTheTest() {
        withKnownIssue {
            let samples = Weather.chain {
                switch $0 {
                case nil: [.sun]
                case .sun, .rain: [.snow]
                case .snow: [.fog]
                case .fog: []
                }
            }
            #expect(samples == [.sun, .snow, .fog])
        } matching: { issue in
            issue.comments.contains { "\($0)".contains("Weather: a case has no sample") }
        }
    }

    @Test func aChainThatReturnsToItsBeginningEnds() {
        let samples = CaseChain.samples({ (last: Int?) in [((last ?? 0) + 1) % 4] }, id: { $0 })
        #expect(samples == [1, 2, 3, 0])
    }

    private static func snippet(_ cases: String) -> String {
        """
        import WatertightTesting
        enum OrderError: Error { \(cases) }
        let samples = OrderError.chain {
            switch $0 {
            case nil: [.soldOut]
            case .soldOut: [.closed(until: 8)]
            case .closed: []
            }
        }
        """
    }

    @Test func aCaseWithoutASampleDoesNotCompile() throws {
        let complete = try SnippetCompiler().check(Self.snippet("case soldOut, closed(until: Int)"))
        #expect(complete.compiles, "\(complete.diagnostics)")
        let verdict = try SnippetCompiler().check(Self.snippet("case soldOut, closed(until: Int), frozen"))
        #expect(!verdict.compiles)
        #expect(verdict.diagnostics.contains("switch must be exhaustive"), "\(verdict.diagnostics)")
        #expect(verdict.diagnostics.contains("frozen"), "\(verdict.diagnostics)")
    }
}
