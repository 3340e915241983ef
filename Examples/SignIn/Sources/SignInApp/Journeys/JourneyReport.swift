import Foundation

/// Shows what became of journeys.
enum JourneyReport {
    // MARK: As a table

    private static let columns = [
        ("journey", 20), ("on the wire", 17), ("HTTP failure", 14), ("app's error", 15), ("output", 15),
        ("screen", 14),
    ]

    /// A table of at most 100 columns; below each journey the log has its line.
    static func table(of results: [JourneyResult]) -> String {
        var lines: [String] = []
        let rule = columns.map { String(repeating: "─", count: $0.1) }.joined(separator: "─")
        lines.append(columns.map { Console.styled(TextLayout.padded($0.0, width: $0.1), .bold) }.joined(separator: " "))
        for result in results {
            lines.append(Console.styled(rule, .dim))
            lines += row(of: result)
        }
        lines.append(Console.styled(rule, .dim))
        let failed = results.filter { !$0.differences.isEmpty }
        lines.append(
            failed.isEmpty
                ? Console.styled("All \(results.count) journeys ended where they should.", .green)
                : Console.styled(
                    "\(failed.count) of \(results.count) journeys did not end where they should: "
                        + failed.map(\.journey.name).joined(separator: ", "), .red))
        return lines.joined(separator: "\n")
    }

    private static func row(of result: JourneyResult) -> [String] {
        let mark = result.differences.isEmpty ? "✓" : "✗"
        let cells = [
            ["\(mark) \(result.journey.name)"], result.wire, [result.httpFailure ?? "–"], [result.error ?? "–"],
            counted(result.outputs), [result.screen?.summary ?? "–"],
        ]
        let wrapped = zip(cells, columns).map { cell, column in
            cell.flatMap { TextLayout.wrapped($0, width: column.1) }
        }
        var lines: [String] = []
        for index in 0..<(wrapped.map(\.count).max() ?? 0) {
            let parts = zip(wrapped, columns).enumerated().map { number, pair in
                let text = TextLayout.padded(index < pair.0.count ? pair.0[index] : "", width: pair.1.1)
                if number == 0 { return Console.styled(text, result.differences.isEmpty ? .green : .red) }
                return text
            }
            lines.append(parts.joined(separator: " ").trimmingTrailingSpaces)
        }
        let entries = result.log.map { entry in
            "\(entry.level) \(entry.metadata["incident"] ?? "without an incident") of \(entry.metadata["boundary"] ?? "?")"
        }
        let log = "log: " + (entries.isEmpty ? "nothing" : entries.joined(separator: ", "))
        lines += TextLayout.wrapped(log, width: 96).map { Console.styled("  \($0)", .dim) }
        for difference in result.differences {
            lines += TextLayout.wrapped(difference, width: 96).map { Console.styled("  ✗ \($0)", .red) }
        }
        return lines
    }

    /// What repeats itself is said once, if the repetitions follow each other in pairs or alone.
    private static func counted(_ lines: [String]) -> [String] {
        for size in 1...2 where lines.count > 2 * size {
            let head = Array(lines.prefix(size))
            var count = 1
            while lines.dropFirst(count * size).prefix(size).elementsEqual(head) { count += 1 }
            if count > 2 {
                return head + ["(\(count) times)"] + lines.dropFirst(count * size)
            }
        }
        return lines
    }

    // MARK: In detail

    /// Everything that is known of one journey, with the screen drawn.
    static func details(of result: JourneyResult) -> String {
        var lines = [Console.styled(result.journey.name, .bold) + ": \(result.journey.summary)", ""]
        func section(_ title: String, _ content: [String]) {
            for (index, text) in (content.isEmpty ? ["–"] : content).enumerated() {
                let label = TextLayout.padded(index == 0 ? title : "", width: 14)
                let parts = TextLayout.wrapped(text, width: Console.width - 14)
                for (part, line) in parts.enumerated() {
                    lines.append((part == 0 ? Console.styled(label, .cyan) : TextLayout.padded("", width: 14)) + line)
                }
            }
        }
        section("on the wire", result.wire)
        section("HTTP failure", [result.httpFailure].compactMap { $0 })
        section("app's error", [result.error].compactMap { $0 })
        section("outputs", result.outputs)
        section(
            "log",
            result.log.flatMap { entry in
                ["\(entry.level): \(entry.message)"]
                    + entry.metadata.sorted { $0.key < $1.key }.map { "  \($0.key) = \($0.value)" }
            })
        section("screen", [result.screen?.summary].compactMap { $0 })
        if let screen = result.screen { lines += ["", screen.drawn(width: Console.width)] }
        lines.append("")
        lines.append(
            result.differences.isEmpty
                ? Console.styled("✓ It ended where it should.", .green)
                : result.differences.map { Console.styled("✗ \($0)", .red) }.joined(separator: "\n"))
        return lines.joined(separator: "\n")
    }

    // MARK: As data

    private struct Datum: Encodable {
        let name: String
        let summary: String
        let passed: Bool
        let wire: [String]
        let httpFailure: String?
        let error: String?
        let outputs: [String]
        let screen: String?
        let shown: [Screen.Shown]
        let log: [FailureLog.Entry]
        let differences: [String]
    }

    /// The same as JSON: an array, an object for each journey.
    static func json(of results: [JourneyResult]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(
            results.map { result in
                Datum(
                    name: result.journey.name, summary: result.journey.summary, passed: result.differences.isEmpty,
                    wire: result.wire, httpFailure: result.httpFailure, error: result.error, outputs: result.outputs,
                    screen: result.screen?.summary, shown: result.screen?.shown ?? [], log: result.log,
                    differences: result.differences)
            })
        // Strings, booleans and arrays of them always encode.
        return String(decoding: data ?? Data("[]".utf8), as: UTF8.self)
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
