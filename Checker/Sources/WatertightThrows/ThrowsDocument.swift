package import WatertightRules
import WatertightSupport

/// The output of `watertight throws`: for each function its verdict, the evidence, and its callers.
package struct ThrowsDocument: Sendable, Encodable {
    /// Longer lists are truncated.
    private static let mostLines = 10

    package var formatVersion = 1
    package var functions: [ThrowReport]

    /// - Parameter support: The files of tests, mocks, previews, and generated code.
    package init(sets: ThrowSets, symbols: [Symbol], support: Set<FileID> = []) {
        let consumers = sets.consumers(of: Set(symbols), support: support)
        functions = symbols.map { symbol in
            var report = sets.report(on: symbol)
            report.consumers = consumers[symbol] ?? []
            report.isSupport = support.contains(symbol.file)
            return report
        }
    }

    /// - Parameters:
    ///   - isDetailed: Whether each function is shown with its evidence and callers, instead of on one line.
    ///   - showsAll: Whether lists are printed in full, including tests.
    package func text(isDetailed: Bool, showsAll: Bool) -> String {
        guard !functions.isEmpty else { return "No throwing functions were found.\n" }
        if isDetailed { return functions.map { detailed($0, showsAll: showsAll) }.joined(separator: "\n") }
        let shown = functions.filter { showsAll || !$0.isSupport }
        let hidden = functions.count - shown.count
        return shown.map { "\(headline($0))\n  \(verdict($0))\n" }.joined() + Self.summary(of: shown)
            + (hidden > 0 ? "… \(hidden) more in tests, mocks and previews: --all\n" : "")
    }

    private static func summary(of functions: [ThrowReport]) -> String {
        func count(_ verdict: ThrowReport.Verdict) -> Int { functions.count { $0.verdict == verdict } }
        return
            "\n\(Words.counted(functions.count, "function")): \(count(.exactly)) exactly, \(count(.atLeast)) at least, \(count(.nothing)) nothing found\n"
    }

    private func headline(_ entry: ThrowReport) -> String {
        "\(entry.name.onOneLine)  \(entry.path.onOneLine):\(entry.line)"
    }

    private func verdict(_ entry: ThrowReport) -> String {
        if entry.verdict == .nothing { return "nothing found" }
        let isExact = entry.verdict == .exactly
        let parameters = entry.parameters.map { ", and the errors of `\($0)`" }.joined()
        // An exact set is narrower than the declared type.
        let limit = isExact ? nil : entry.declared.map { "no more than the declared `\($0)`" }
        let known = entry.errors.isEmpty ? nil : "\(entry.verdict.rawValue) \(entry.errors.joined(separator: ", "))"
        let parts = [known, limit].compactMap(\.self)
        if parts.isEmpty, isExact { return ("exactly" + parameters.dropFirst(", and".count)).onOneLine }
        return ((parts.isEmpty ? "errors unknown" : parts.joined(separator: ", ")) + parameters).onOneLine
    }

    private func detailed(_ entry: ThrowReport, showsAll: Bool) -> String {
        var lines = [headline(entry), "  \(verdict(entry))"]
        func add(_ listed: [String], title: String? = nil, hidden: Int = 0) {
            let shown = showsAll ? listed[...] : listed.prefix(Self.mostLines)
            if let title, !listed.isEmpty || hidden > 0 { lines.append("  \(title):") }
            lines += shown.map { "    " + $0.onOneLine }
            if listed.count > shown.count { lines.append("    … \(listed.count - shown.count) more: --all") }
            if hidden > 0 { lines.append("    … \(hidden) more in tests, mocks and previews: --all") }
        }
        if !entry.origins.isEmpty {
            let numbers = Array(Set(entry.origins.map(\.line))).sorted()
            let shown = showsAll ? numbers[...] : numbers.prefix(Self.mostLines)
            let rest = numbers.count - shown.count
            lines.append(
                "    from \(entry.path.onOneLine):\(shown.map(String.init).joined(separator: ", "))"
                    + (rest > 0 ? ", … \(rest) more: --all" : ""))
        }
        if entry.callees > 0 { lines.append("    callees with known errors: \(entry.closed) of \(entry.callees)") }
        add(entry.unknown.map { "unknown at \($0.path):\($0.line): \($0.reason?.words ?? "")" })
        if entry.assumesModule { lines.append("    assumes that every file of its module was read") }
        add(entry.implementations.map(Self.line), title: "implementations")
        let consumers = entry.consumers.filter { showsAll || !$0.isSupport }
        add(consumers.map(Self.line), title: "callers", hidden: entry.consumers.count - consumers.count)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ implementation: ThrowReport.Implementation) -> String {
        let errors = implementation.errors.joined(separator: ", ")
        let verdict =
            implementation.verdict == .nothing
            ? "nothing found" : errors.isEmpty ? "errors unknown" : "\(implementation.verdict.rawValue) \(errors)"
        return "\(implementation.name)  \(implementation.path):\(implementation.line)  \(verdict)"
    }

    private static func line(_ consumer: ThrowReport.Consumer) -> String {
        let fate =
            switch consumer.fate {
            case .handles: "handled"
            case .drops: "dropped by `try?`"
            case .traps: "crashes at `try!`"
            case .passes: "passed on"
            case .handsOver: "thrown in a closure"
            }
        let name = consumer.name.isEmpty ? "" : consumer.name + "  "
        return "\(name)\(consumer.path):\(consumer.line)  \(fate)"
    }
}
