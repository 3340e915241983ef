import ArchitectureRules
import WatertightRules
import WatertightSupport

/// The first steps of an adoption for this app, in the order of the article *In steps*.
struct FirstStepsText {
    private static let mostTests = 5
    private static let mostScreens = 3

    /// The findings of `FirstSteps`.
    var findings: [Finding]

    /// Empty without a repository to begin with.
    var text: String {
        guard let repository = findings.first(where: { $0.rule == FirstSteps.repository.id }) else { return "" }
        return """

            To adopt Watertight so that no step makes the app worse:
            1. If the app renews a token, let one `CredentialKeeper` do that for all clients.
            2. Register a reporter and a router.\(asking)
            3. Migrate \(repository.message.onOneLine): \(place(of: repository))
               \(users(repository))
            The article "In steps" has the code, and the steps after these.

            """
    }

    private var tests: [Finding] { findings.filter { $0.rule == FirstSteps.test.id } }

    /// The tests that may meet errors of the repository come first.
    private var asking: String {
        guard !tests.isEmpty else { return "" }
        let sorted = tests.filter { !$0.basis.isEmpty } + tests.filter(\.basis.isEmpty)
        let lines = sorted.prefix(Self.mostTests).map { "\n      \(place(of: $0))  \($0.message.onOneLine)" }
        let more = sorted.count - lines.count
        let places = tests.count == 1 ? "Let this test" : "Let these \(Words.grouped(tests.count)) tests"
        return " \(places) of an error of any type ask `ErasedFailure`:" + lines.joined()
            + (more > 0 ? "\n      and \(Words.grouped(more)) more" : "")
    }

    private func users(_ repository: Finding) -> String {
        let screens = repository.basis
        let names = screens.prefix(Self.mostScreens).map(\.onOneLine).joined(separator: ", ")
        let rest = screens.count > Self.mostScreens ? ", and others" : ""
        let above = tests.filter { !$0.basis.isEmpty }.count
        let counted = "\(Words.counted(screens.count, "screen")): \(names)\(rest)."
        guard !tests.isEmpty else { return counted }
        return counted + " Tests in code that calls it: \(Words.grouped(above))."
    }

    private func place(of finding: Finding) -> String { "\(finding.path.onOneLine):\(finding.range.line)" }
}
