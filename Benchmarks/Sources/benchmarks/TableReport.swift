import Statistics

/// Formats comparisons as a table in Markdown.
enum TableReport {
    static func text(of comparisons: [Comparison], effort: Effort) -> String {
        let head = [
            "comparison", "against", "baseline", "candidate", "ratio", "middle half of rounds", "processor ratio",
            "allocations", "aim", "reached",
        ]
        let rows = [head] + comparisons.map(cells)
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        var lines = rows.map { row in
            "| "
                + zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
                .joined(separator: " | ") + " |"
        }
        lines.insert("|" + widths.map { String(repeating: "-", count: $0 + 2) + "|" }.joined(), at: 1)
        let note = "Medians of \(effort.rounds) rounds, both sides in turn."
        return (lines + ["", note]).joined(separator: "\n")
    }

    private static func cells(_ comparison: Comparison) -> [String] {
        [
            comparison.name, comparison.baseline,
            time(comparison.baselineNanoseconds.median), time(comparison.candidateNanoseconds.median),
            fixed(comparison.ratio.median, 3),
            "\(fixed(comparison.ratio.lower, 3)) to \(fixed(comparison.ratio.upper, 3))",
            fixed(comparison.processorRatio.median, 3), allocations(comparison), aim(comparison.aim),
            comparison.isAimReached.map { $0 ? "yes" : "no" } ?? "–",
        ]
    }

    private static func time(_ nanoseconds: Double) -> String { fixed(nanoseconds / 1000, 2) + " µs" }

    private static func allocations(_ comparison: Comparison) -> String {
        guard let baseline = comparison.baselineAllocations, let candidate = comparison.candidateAllocations
        else { return "not counted" }
        return "\(fixed(baseline, 1)) / \(fixed(candidate, 1))"
    }

    private static func aim(_ aim: Aim?) -> String {
        guard let aim else { return "–" }
        let maximum = aim.maximumAllocations.map { ", allocations ≤ \(fixed($0, 0))" } ?? ""
        return "≤ \(fixed(aim.ratio, 2))" + (aim.allowsMoreAllocations ? maximum : ", allocations ≤")
    }

    /// Formats a number with a number of digits after the point.
    private static func fixed(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite else { return "?" }
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((value * Double(scale)).rounded())
        guard digits > 0 else { return "\(scaled)" }
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
