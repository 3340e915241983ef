import ServerProtocols
import WatertightRules
import WatertightSupport
import WatertightThrows

/// What a function throws, at its name and at its calls, and above it how many callers drop its errors.
extension DocumentView {
    func hover(at position: Position) -> Hover? {
        guard let offset = shift.reversed(text.offset(of: position, encoding)),
            let (symbols, name) = functions(at: offset)
        else { return nil }
        let consumers = snapshot.survey.throwSets.consumers(of: Set(symbols), support: support)
        let reports = symbols.prefix(3).map { symbol in
            var report = snapshot.survey.throwSets.report(on: symbol)
            report.consumers = consumers[symbol] ?? []
            return report
        }
        guard !reports.isEmpty else { return nil }
        return Hover(
            contents: .init(value: reports.map(Self.markdown).joined(separator: "\n\n---\n\n")), range: range(name))
    }

    /// Returns the functions that a name declares or calls.
    private func functions(at offset: Int) -> (symbols: [Symbol], name: Range<Int>)? {
        func contains(_ name: Range<Int>) -> Bool { name.lowerBound <= offset && offset <= name.upperBound }
        for (symbol, name) in throwers where contains(name) { return ([symbol], name) }
        let start = UInt32(clamping: max(0, offset - 200))...UInt32(clamping: offset)
        for (number, call) in zip(facts.calls.ids, facts.calls) where start.contains(call.offset) {
            let name = name(ofCallAt: Int(call.offset))
            guard contains(name) else { continue }
            let flow = ErrorFlow(
                snapshot.survey.throwSets, resolver: Resolver(program: snapshot.program),
                vocabulary: snapshot.survey.vocabulary)
            let throwing = (flow.symbols(calledBy: number, in: file) ?? []).filter {
                snapshot.program.declaration($0).throwsErrors
            }
            if !throwing.isEmpty { return (throwing, name) }
        }
        return nil
    }

    /// Returns the name of a called function. The offset of a member is that of its dot.
    private func name(ofCallAt offset: Int) -> Range<Int> {
        let marks = Set(".?!` \t\r\n".utf8)
        let start = offset + analyzed.bytes.dropFirst(offset).prefix { marks.contains($0) }.count
        return start..<start + word(at: start)
    }

    private static func markdown(_ report: ThrowReport) -> String {
        let verdict =
            switch report.verdict {
            case .nothing: "Throws nothing that was found"
            case .exactly, .atLeast:
                report.errors.isEmpty
                    ? "Throws errors that aren't known"
                    : "Throws \(report.verdict.rawValue) " + report.errors.map { "`\($0)`" }.joined(separator: ", ")
            }
        // Outside of a block, some clients take underscores for emphasis.
        var lines = ["```swift\n\(report.name)\n```\n\(verdict)"]
        if let declared = report.declared { lines.append("Declared: `throws(\(declared))`") }
        if !report.parameters.isEmpty {
            lines.append("Rethrows the errors of " + report.parameters.map { "`\($0)`" }.joined(separator: ", "))
        }
        for place in report.unknown.prefix(3) {
            lines.append(
                "More can come from \(place.path):\(place.line)" + (place.reason.map { ", \($0.words)" } ?? ""))
        }
        let drops = report.consumers.filter { !$0.isSupport && ($0.fate == .drops || $0.fate == .traps) }
        for caller in drops.prefix(5) {
            let end = caller.fate == .drops ? "Dropped by `try?`" : "Crashes at `try!`"
            lines.append("\(end) in `\(caller.name.prefix { $0 != "(" })`, \(caller.path):\(caller.line)")
        }
        if drops.count > 5 { lines.append("and \(drops.count - 5) more") }
        let implementations = report.implementations.map {
            "`\($0.name.prefix { $0 != "(" })` \($0.verdict.rawValue) \($0.errors.joined(separator: ", "))"
        }
        if !implementations.isEmpty {
            lines.append("Implementations: " + implementations.prefix(5).joined(separator: "; "))
        }
        return lines.joined(separator: "  \n")
    }

    // MARK: Lenses

    func lenses() -> [CodeLens] {
        let throwers = throwers
        let consumers = snapshot.survey.throwSets.consumers(of: Set(throwers.map(\.symbol)), support: support)
        return throwers.compactMap { symbol, name in
            guard let range = range(name) else { return nil }
            let callers = (consumers[symbol] ?? []).filter { !$0.isSupport }
            let dropping = callers.filter { $0.fate == .drops }
            let trapping = callers.count { $0.fate == .traps }
            var fates: [String] = []
            if !dropping.isEmpty {
                let names = dropping.prefix(2).map { $0.name.prefix { $0 != "(" } }.joined(separator: ", ")
                let rest = dropping.count > 2 ? " and \(dropping.count - 2) more" : ""
                fates.append("\(dropping.count) \(dropping.count == 1 ? "drops" : "drop") the error (\(names)\(rest))")
            }
            if trapping > 0 { fates.append("\(trapping) with `try!`") }
            let title = callers.isEmpty ? "No callers" : Words.counted(callers.count, "caller")
            return CodeLens(range: range, command: Command(title: ([title] + fates).joined(separator: ", ")))
        }
    }

    /// The files of tests, mocks, previews, and generated code.
    private var support: Set<FileID> {
        Set(snapshot.program.files.ids.filter { snapshot.survey.places.place(ofFile: $0).layer == .support })
    }
}
