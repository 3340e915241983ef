import Testing

@testable import WatertightRules

/// What happens to the sealed cause in a translation.
@Suite struct SealingRulesTests {
    private func source(_ closure: String) -> String {
        """
        import Watertight
        enum StoreFailure: Error { case broken(SealedError), other }
        struct Store {
            let boundary: Boundary
            func seal(_ error: any Error) -> SealedError { SealedError(sealing: error) }
            func save(_ work: () throws -> Void) throws(Interruption<StoreFailure>) {
                do { try work() } catch {
                    throw boundary.translate(foreign: error) \(closure) // leak
                }
            }
        }
        """
    }

    private func lines(_ rule: any Query, _ closure: String) -> [Int] {
        Survey(["App/A.swift": source(closure)]).findings(by: [rule]).map(\.range.line)
    }

    @Test(arguments: [
        "{ error, _ in .broken(SealedError(sealing: error)) }", "{ StoreFailure.broken(SealedError(sealing: $0)) }",
        "{ error, sealed in let again = SealedError(sealing: error); return .broken(again) }",
    ])
    func whatIsSealedAgainIsFound(closure: String) { #expect(lines(SealedAgainRule(), closure) == [8]) }

    @Test(arguments: ["{ _, sealed in .broken(sealed) }", "{ _, _ in .other }", "{ .broken($1) }"])
    func oneSealIsEnough(closure: String) { #expect(lines(SealedAgainRule(), closure) == []) }

    @Test func aCauseThatNobodyLooksAtIsForgotten() {
        #expect(lines(CauseForgottenRule(), "{ _, _ in .other }") == [8])
        #expect(lines(CauseForgottenRule(), "{ error, sealed in .other }") == [8])
    }

    @Test(arguments: [
        "{ _, sealed in .broken(sealed) }", "{ .broken($1) }",
        "{ error, _ in error is StoreFailure ? .other : .other }",
    ])
    func whoLooksAtTheErrorHasChosen(closure: String) { #expect(lines(CauseForgottenRule(), closure) == []) }
}
