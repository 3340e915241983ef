package import WatertightRules
import WatertightSupport

/// What `watertight throws` shows: for each function its verdict, what that rests on, and who has to do with it.
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

        package var words: String {
            switch StepFate(rawValue: fate) {
            case .handles: "handles it"
            case .drops: "drops it with try?"
            case .traps: "traps with try!"
            case .passes: "passes it on"
            case .handsOver: "throws it in a closure"
            case nil: fate
            }
        }
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
        package var consumers: [Consumer]
    }

    package var formatVersion = 1
    package var functions: [Entry]

    package init(sets: ThrowSets, symbols: [Symbol]) {
        let consumers = sets.consumers(of: Set(symbols))
        functions = symbols.map { symbol in
            let report = sets.report(on: symbol)
            return Entry(
                name: report.name, path: report.place.path, line: report.place.line, verdict: report.verdict.rawValue,
                declared: report.declared,
                errors: report.errors, parameters: report.parameters, origins: report.origins.map(Self.place),
                unknown: report.unknowns.map(Self.place), closed: report.closed, callees: report.callees,
                assumesModule: report.assumesModule,
                consumers: (consumers[symbol] ?? []).map {
                    Consumer(name: $0.name, path: $0.place.path, line: $0.place.line, fate: $0.fate.rawValue)
                })
        }
    }

    private static func place(_ place: SourcePlace) -> Place {
        Place(path: place.path, line: place.line, reason: place.reason?.words)
    }

    /// - Parameter showsAll: Whether each function is shown with what it rests on; else one line each.
    package func text(showsAll: Bool) -> String {
        guard !functions.isEmpty else { return "No functions that throw were found.\n" }
        if showsAll { return functions.map(detailed).joined(separator: "\n") }
        return functions.map { "\(headline($0))\n  \(verdict($0))\n" }.joined() + summary
    }

    private var summary: String {
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
        let parameters = entry.parameters.map { ", and what `\($0)` throws" }.joined()
        // Exact is more than what it says.
        let limit = isExact ? nil : entry.declared.map { "no more than `\($0)`, as it says" }
        let known = entry.errors.isEmpty ? nil : "\(entry.verdict) \(entry.errors.joined(separator: ", "))"
        let parts = [known, limit].compactMap(\.self)
        let errors = parts.isEmpty ? "\(entry.verdict) nothing known" : parts.joined(separator: ", and ")
        return (errors + parameters).onOneLine
    }

    private func detailed(_ entry: Entry) -> String {
        var lines = [headline(entry), "  \(verdict(entry))"]
        if !entry.origins.isEmpty {
            let numbers = Array(Set(entry.origins.map(\.line))).sorted().map(String.init)
            lines.append("    from \(entry.path.onOneLine):\(numbers.joined(separator: ", "))")
        }
        if entry.callees > 0 {
            lines.append("    closed: \(entry.closed) of \(Words.counted(entry.callees, "callee"))")
        }
        for place in entry.unknown {
            lines.append("    not known at \(place.path.onOneLine):\(place.line): \(place.reason ?? "")")
        }
        if entry.assumesModule { lines.append("    if all files of its module are here") }
        if !entry.consumers.isEmpty {
            lines.append("  consumers:")
            for consumer in entry.consumers {
                let name = consumer.name.isEmpty ? "" : consumer.name.onOneLine + "  "
                lines.append("    \(name)\(consumer.path.onOneLine):\(consumer.line) \(consumer.words)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
