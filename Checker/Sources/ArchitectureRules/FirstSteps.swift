package import WatertightRules

/// Where the adoption of Watertight would begin in an app without it: the repository with the fewest screens, and the tests
/// of errors that code above it makes.
package struct FirstSteps: Query {
    package static let repository = RuleDescription(
        id: "first-repository", severity: .note, summary: "The repository to migrate first",
        why: "The fewest screens depend on it.")
    package static let test = RuleDescription(
        id: "error-test", severity: .note, summary: "Code depends on the kind of an error of any type",
        why: "It doesn't recognize an `Interruption`.")
    package static let rules = [repository, test]
    package static let description = RuleDescription(id: "first-steps", severity: .note)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] { [] }

    package func findings(in search: inout Search) -> [Finding] {
        guard !search.hasInterruptions else { return [] }
        let first = search.survey.shared { Repositories($0).first }
        var findings = tests(first, &search)
        if let first, first.owner.file == search.file {
            let screens = first.screens.map(search.ownName)
            let count = first.failing == 1 ? "1 function" : "\(first.failing) functions"
            let leak = search.leak(
                at: first.owner, "`\(search.ownName(of: first.owner))`, of which \(count) can fail",
                basis: screens.map { "`\($0)`" })
            findings.append(Finding(leak, Self.repository, in: &search))
        }
        return findings
    }

    /// Returns the tests of opaque errors; those above the first repository have a basis.
    private func tests(_ first: Repositories.Repository?, _ search: inout Search) -> [Finding] {
        let decisions = ErrorDecisions(search)
        let relevant = decisions.all().filter { [search] decision in
            search.ships(decision.body) && !search.isForCoding(decision.body)
                && !decisions.testsForCancellation(decision) && !decisions.isOnlyForLogs(decision)
        }
        return relevant.map { decision in
            let isAbove = search.symbol(around: decision.body).map { first?.callers.contains($0) == true } ?? false
            let leak = Leak(
                offset: decision.offset, length: 1, body: decision.body, message: "`\(decision.test)`",
                basis: isAbove ? ["it is above the first repository"] : [])
            return Finding(leak, Self.test, in: &search)
        }
    }
}

/// The types below the screens whose functions fail with errors of any type.
private struct Repositories {
    struct Repository: Sendable {
        var owner: Symbol
        /// The number of functions that can fail.
        var failing = 0
        /// The functions that call them, also through others.
        var callers: Set<Symbol> = []
        /// The types of the screen among the callers, in the order of the source.
        var screens: [Symbol] = []
        /// The other repositories that call it directly.
        var users: Set<Int32> = []
    }

    private static let mostSteps = 4

    private let survey: Survey
    private let resolver: Resolver
    private var found: [Int32: Repository] = [:]

    init(_ survey: Survey) {
        self.survey = survey
        resolver = Resolver(program: survey.program)
        for (nominal, members) in failingMembers() { found[nominal] = repository(members) }
    }

    /// The one with the fewest screens. A type that several others call is the client of the network; a type that calls another
    /// one, except a client, is a use case.
    var first: Repository? {
        let clients = Set(found.filter { $1.users.count > 1 }.keys)
        let above = Set(found.filter { !clients.contains($0.key) }.flatMap(\.value.users))
        let below = found.filter { !clients.contains($0.key) && !above.contains($0.key) && !$0.value.screens.isEmpty }
        let program = survey.program
        return below.values.min {
            let (left, right) = ($0, $1)
            return (left.screens.count, -left.failing, program.files[left.owner.file].path, left.owner.declaration)
                < (right.screens.count, -right.failing, program.files[right.owner.file].path, right.owner.declaration)
        }
    }

    /// Returns the functions of each type that fail with an error of any type, except those of screens.
    private func failingMembers() -> [Int32: [Symbol]] {
        let program = survey.program
        var members: [Int32: [Symbol]] = [:]
        for symbol in program.symbols(where: { $0.kind == .function && $0.owner.isPresent && $0.body.isPresent }) {
            guard let nominal = resolver.ownNominal(of: symbol),
                let owner = program.linked.nominals[Int(nominal)].symbol,
                !program.isModel(owner), program.declaration(owner).kind != .protocolType,
                program.access(of: symbol) > .file, !isOnScreen(owner),
                case let search = Search(survey, file: symbol.file, by: resolver),
                search.ships(declaration: symbol.declaration), LayerInterfaces(search).openFailure(of: symbol) != nil
            else { continue }
            members[nominal, default: []].append(symbol)
        }
        return members
    }

    private func isOnScreen(_ type: Symbol) -> Bool {
        survey.shared { Architecture($0) }.layer(of: type) == .presentation
    }

    private func repository(_ members: [Symbol]) -> Repository {
        let program = survey.program
        let own = resolver.ownNominal(of: members[0])
        let owner = own.flatMap { program.linked.nominals[Int($0)].symbol } ?? members[0]
        var repository = Repository(owner: owner, failing: members.count)
        var screens: Set<Symbol> = []
        var next = members
        for step in 1...Self.mostSteps where !next.isEmpty {
            var callers: [Symbol] = []
            for call in next.flatMap(survey.uses.calls) {
                guard let caller = resolver.context(ofValue: call.value, in: call.file).place,
                    !members.contains(caller), repository.callers.insert(caller).inserted
                else { continue }
                let type = resolver.ownNominal(of: caller)
                let symbol = type.flatMap { program.linked.nominals[Int($0)].symbol }
                if let symbol, isOnScreen(symbol) {
                    screens.insert(symbol)
                } else {
                    if step == 1, let type, type != own { repository.users.insert(type) }
                    callers.append(caller)
                }
            }
            next = callers
        }
        repository.screens = screens.sorted { ($0.file, $0.declaration) < ($1.file, $1.declaration) }
        return repository
    }
}
