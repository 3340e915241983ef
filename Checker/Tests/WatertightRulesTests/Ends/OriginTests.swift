import Testing

@testable import WatertightRules

/// The origins of rows of the table of ends.
@Suite struct OriginTests {
    /// The rows as `line origin recipients`.
    private func rows(_ survey: Survey) -> [String] {
        survey.ends(in: FileID(0), Resolver(program: survey.program)).map { end in
            let line = survey.program.facts(FileID(0)).line(of: end.offset)
            return ([String(line), end.origin.rawValue] + end.recipients.names).joined(separator: " ")
        }
    }

    @Test func aResultThatIsNeverUsedIsAnEnd() {
        let survey = Survey([
            "App/A.swift": """
            struct Failure: Error {}
            @discardableResult func send(_ text: String) -> Result<Void, Failure> { .failure(Failure()) }
            func count() -> Result<Int, Never> { .success(1) }
            func ignored() { send("a") }
            func assigned() { _ = send("a") }
            func stored() { let result = send("a") }
            func inTask() { Task { send("a") } }
            func reported() { _ = logged() }
            func read() -> Bool { if case .success = send("a") { return true } else { return false } }
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
            func logged() -> Result<Void, Failure> {
                do { throw Failure() } catch {
                    print("failed \\(error)")
                    return .failure(Failure())
                }
            }
            """
        ])
        #expect(
            rows(survey).filter { $0.contains("ignored-result") } == [
                "4 ignored-result", "5 ignored-result", "6 ignored-result", "7 ignored-result",
                "8 ignored-result below",
            ])
        let lines = survey.findings(by: [SwallowedRule()]).map(\.range.line)
        #expect(lines == [4, 5, 6, 7])
    }

    @Test func aCaseWithAnErrorIsAnEnd() {
        let survey = Survey([
            "App/A.swift": """
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
            """
        ])
        #expect(rows(survey) == ["7 failure-case", "13 failure-case log"])
    }
}
