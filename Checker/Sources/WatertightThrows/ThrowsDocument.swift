package import WatertightRules
import WatertightSupport

/// The output of `watertight throws`: for each function its verdict, the evidence, and its callers.
package struct ThrowsDocument: Sendable, Encodable {
    package struct Place: Sendable, Encodable {
        package var path: String
        package var line: Int
        package var reason: String?
    }

    package struct Consumer: Sendable, Encodable {
        package var name: String
        package var path: String
        package var line: Int
        package var fate: String
        package var isSupport: Bool

        package var words: String {
            switch StepFate(rawValue: fate) {
            case .handles: "handled"
            case .drops: "dropped by `try?`"
            case .traps: "crashes at `try!`"
            case .passes: "passed on"
            case .handsOver: "thrown in a closure"
            case nil: fate
            }
        }
    }

    package struct Implementation: Sendable, Encodable {
        package var name: String
        package var path: String
        package var line: Int
        package var verdict: String
        package var errors: [String]
    }

    package struct Entry: Sendable, Encodable {
        package var name: String
        package var path: String
        package var line: Int
        package var verdict: String
        package var declared: String?
        package var errors: [String]
        package var parameters: [String]
        package var origins: [Place]
        package var unknown: [Place]
        package var closed: Int
        package var callees: Int
        package var assumesModule: Bool
        package var implementations: [Implementation]
        package var consumers: [Consumer]
        /// Whether it is in a test, mock, preview, or generated code.
        package var isSupport: Bool
    }

    /// Longer lists are truncated.
    private static let mostLines = 10

    package var formatVersion = 1
    package var functions: [Entry]

    /// - Parameter support: The files of tests, mocks, previews, and generated code.
    package init(sets: ThrowSets, symbols: [Symbol], support: Set<FileID> = []) {
        let consumers = sets.consumers(of: Set(symbols), support: support)
        functions = symbols.map { symbol in
            let report = sets.report(on: symbol)
            return Entry(
                name: report.name, path: report.place.path, line: report.place.line, verdict: report.verdict.rawValue,
                declared: report.declared,
                errors: report.errors, parameters: report.parameters, origins: report.origins.map(Self.place),
                unknown: report.unknowns.map(Self.place), closed: report.closed, callees: report.callees,
                assumesModule: report.assumesModule,
                implementations: report.implementations.map {
                    Implementation(
                        name: $0.name, path: $0.place.path, line: $0.place.line, verdict: $0.verdict.rawValue,
                        errors: $0.errors)
                },
                consumers: (consumers[symbol] ?? []).map {
                    Consumer(
                        name: $0.name, path: $0.place.path, line: $0.place.line, fate: $0.fate.rawValue,
                        isSupport: $0.isSupport)
                }, isSupport: support.contains(symbol.file))
        }
    }

    private static func place(_ place: SourcePlace) -> Place {
        Place(path: place.path, line: place.line, reason: place.reason?.words)
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

    private static func summary(of functions: [Entry]) -> String {
        func count(_ verdict: ThrowReport.Verdict) -> Int { functions.count { $0.verdict == verdict.rawValue } }
        return
            "\n\(Words.counted(functions.count, "function")): \(count(.exactly)) exactly, \(count(.atLeast)) at least, \(count(.nothing)) nothing found\n"
    }

    private func headline(_ entry: Entry) -> String {
        "\(entry.name.onOneLine)  \(entry.path.onOneLine):\(entry.line)"
    }

    private func verdict(_ entry: Entry) -> String {
        if entry.verdict == ThrowReport.Verdict.nothing.rawValue { return "nothing found" }
        let isExact = entry.verdict == ThrowReport.Verdict.exactly.rawValue
        let parameters = entry.parameters.map { ", and the errors of `\($0)`" }.joined()
        // An exact set is narrower than the declared type.
        let limit = isExact ? nil : entry.declared.map { "no more than the declared `\($0)`" }
        let known = entry.errors.isEmpty ? nil : "\(entry.verdict) \(entry.errors.joined(separator: ", "))"
        let parts = [known, limit].compactMap(\.self)
        if parts.isEmpty, isExact { return ("exactly" + parameters.dropFirst(", and".count)).onOneLine }
        return ((parts.isEmpty ? "errors unknown" : parts.joined(separator: ", ")) + parameters).onOneLine
    }

    private func detailed(_ entry: Entry, showsAll: Bool) -> String {
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
        if entry.callees > 0 {
            lines.append("    callees with known errors: \(entry.closed) of \(entry.callees)")
        }
        add(entry.unknown.map { "unknown at \($0.path):\($0.line): \($0.reason ?? "")" })
        if entry.assumesModule { lines.append("    assumes that every file of its module was read") }
        add(entry.implementations.map(Self.line), title: "implementations")
        let consumers = entry.consumers.filter { showsAll || !$0.isSupport }
        add(consumers.map(Self.line), title: "callers", hidden: entry.consumers.count - consumers.count)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ implementation: Implementation) -> String {
        let errors = implementation.errors.joined(separator: ", ")
        let verdict =
            implementation.verdict == ThrowReport.Verdict.nothing.rawValue
            ? "nothing found" : errors.isEmpty ? "errors unknown" : "\(implementation.verdict) \(errors)"
        return "\(implementation.name)  \(implementation.path):\(implementation.line)  \(verdict)"
    }

    private static func line(_ consumer: Consumer) -> String {
        "\(consumer.name.isEmpty ? "" : consumer.name + "  ")\(consumer.path):\(consumer.line)  \(consumer.words)"
    }
}
