import Testing

@testable import WatertightRules

/// The origins of rows of the table of ends.
@Suite struct OriginTests {
    private func rows(_ source: String) -> [String] {
        let survey = Survey(["App/A.swift": source])
        let facts = survey.program.facts(0)
        return survey.ends(in: 0, Resolver(program: survey.program)).map { end in
            "\(facts.line(of: end.offset)) \(end.origin.rawValue)"
        }
    }

    @Test func aResultThatNothingReadsIsAnEnd() {
        let found = rows(
            """
            struct Failure: Error {}
            @discardableResult func send(_ text: String) -> Result<Void, Failure> { .failure(Failure()) }
            func count() -> Result<Int, Never> { .success(1) }
            func ignored() { send("a") }
            func assigned() { _ = send("a") }
            func stored() { let result = send("a") }
            func inTask() { Task { send("a") } }
            func read() -> Bool { if case .success = send("a") { true } else { false } }
            func returned() -> Result<Void, Failure> { send("a") }
            func cannotFail() { _ = count() }
            func inGroup() async -> Int {
                await withTaskGroup(of: Result<Void, Failure>.self) { group in
                    group.addTask { send("a") }
                    var failures = 0
                    for await result in group { if case .failure = result { failures += 1 } }
                    return failures
                }
            }
            """)
        #expect(found.filter { $0.hasSuffix("ignored-result") } == [4, 5, 6, 7].map { "\($0) ignored-result" })
    }

    @Test func aCaseWithAnErrorIsAnEnd() {
        let found = rows(
            """
            extension String: @retroactive Error {}
            enum Kind: String { case photo, film }
            enum Load { case idle, done(Int), broken(any Error), of(Kind) }
            enum NetworkError: Error { case offline, underlying(any Error) }
            func show(_ load: Load) {
                switch load {
                case .broken: break
                case .of: break
                default: print("fine")
                }
            }
            func log(_ load: Load) {
                if case .broken(let error) = load { print(error) }
            }
            func title(_ error: NetworkError) -> String {
                switch error {
                case .offline: "Offline"
                case .underlying: "Problem"
                }
            }
            """)
        #expect(found == ["7 failure-case", "13 failure-case"])
    }
}
