/// Formats the results of journeys.
enum JourneyReport {
    // MARK: Table

    private static let columns = [
        ("journey", 20), ("on the wire", 17), ("HTTP failure", 14), ("app's error", 15), ("output", 15),
        ("screen", 14),
    ]

    /// Returns the columns, narrowed to fit.
    private static func columns(width: Int) -> [(title: String, width: Int)] {
        let gaps = columns.count - 1
        let full = columns.reduce(0) { $0 + $1.1 }
        let room = min(full, max(60, width) - gaps)
        var left = room
        return columns.enumerated().map { index, column in
            // The last column takes the rest.
            let share = index == gaps ? left : column.1 * room / full
            left -= share
            return (column.0, share)
        }
    }

    /// Returns a table of 60 to 100 columns, with the log below each journey.
    static func table(of results: [JourneyResult], width: Int) -> String {
        let columns = columns(width: width)
        var lines: [String] = []
        let rule = columns.map { String(repeating: "─", count: $0.width) }.joined(separator: "─")
        lines.append(
            columns.map { Console.styled(TextLayout.padded($0.title, width: $0.width), .bold) }.joined(separator: " "))
        for result in results {
            lines.append(Console.styled(rule, .dim))
            lines += row(of: result, in: columns)
        }
        lines.append(Console.styled(rule, .dim))
        let failed = results.filter { !$0.differences.isEmpty }
        let verdict =
            failed.isEmpty
            ? "All \(results.count) journeys ended as expected."
            : "\(failed.count) of \(results.count) journeys did not end as expected: "
                + failed.map(\.journey.name).joined(separator: ", ")
        lines += TextLayout.wrapped(verdict, width: rule.count).map {
            Console.styled($0, failed.isEmpty ? .green : .red)
        }
        return lines.joined(separator: "\n")
    }

    private static func row(
        of result: JourneyResult, in columns: [(title: String, width: Int)]
    ) -> [String] {
        let width = columns.reduce(columns.count - 1) { $0 + $1.width }
        let mark = result.differences.isEmpty ? "✓" : "✗"
        let cells = [
            ["\(mark) \(result.journey.name)"], wire(of: result), [result.seen.httpFailure ?? "–"],
            [result.seen.error ?? "–"], counted(result.seen.outputs),
            [result.seen.screen] + (result.seen.secondScreen.map { ["and in the second window", $0] } ?? []),
        ]
        let wrapped = zip(cells, columns).map { cell, column in
            cell.flatMap { TextLayout.wrapped($0, width: column.width) }
        }
        var lines: [String] = []
        for index in 0..<(wrapped.map(\.count).max() ?? 0) {
            let parts = zip(wrapped, columns).enumerated().map { number, pair in
                let text = TextLayout.padded(index < pair.0.count ? pair.0[index] : "", width: pair.1.width)
                if number == 0 { return Console.styled(text, result.differences.isEmpty ? .green : .red) }
                return text
            }
            lines.append(parts.joined(separator: " ").trimmingTrailingSpaces)
        }
        let entries = result.log.filter(\.isProminent).map { entry in
            let incidents = entry.incidents.joined(separator: " and ")
            return entry.isReport
                ? "\(entry.level) \(incidents) at \(entry.place)"
                : "\(incidents) shown as \(entry.metadata["method"] ?? "?")"
        }
        let log = "log: " + (entries.isEmpty ? "nothing" : entries.joined(separator: ", "))
        lines += TextLayout.wrapped(log, width: width - 4).map { Console.styled("  \($0)", .dim) }
        for difference in result.differences {
            lines += TextLayout.wrapped(difference, width: width - 4).map { Console.styled("  ✗ \($0)", .red) }
        }
        return lines
    }

    /// Returns the requests; if there are none, the cause of the failure.
    private static func wire(of result: JourneyResult) -> [String] {
        if !result.seen.wire.isEmpty { return counted(result.seen.wire) }
        let isConnectionFailure = result.seen.httpFailure != nil
        return isConnectionFailure ? ["no connection"] : ["nothing"]
    }

    /// Replaces repetitions of the first line, or the first two, with a count.
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

    // MARK: Details

    /// Returns all observations of one journey, with the screens drawn.
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
        section("on the wire", wire(of: result))
        section("HTTP failure", [result.seen.httpFailure].compactMap { $0 })
        section("app's error", [result.seen.error].compactMap { $0 })
        section("outputs", result.seen.outputs)
        section(
            "log",
            result.log.flatMap { entry in
                ["\(entry.level): \(entry.message)"]
                    + entry.metadata.sorted { $0.key < $1.key }.map { "  \($0.key) = \($0.value)" }
            })
        section("screen", [result.seen.screen])
        if let screen = result.seen.secondScreen { section("second screen", [screen]) }
        for screen in result.screens { lines += ["", screen.drawn(width: Console.width)] }
        lines.append("")
        lines.append(
            result.differences.isEmpty
                ? Console.styled("✓ It ended as expected.", .green)
                : result.differences.map { Console.styled("✗ \($0)", .red) }.joined(separator: "\n"))
        return lines.joined(separator: "\n")
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
