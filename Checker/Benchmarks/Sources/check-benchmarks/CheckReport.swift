import Foundation
import Statistics

/// Measurements for people, and as data.
enum CheckReport {
    static func json(_ measured: [CheckMeasurement]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(measured), as: UTF8.self)
    }

    static func text(_ measured: [CheckMeasurement], jobs: Int) -> String {
        measured.map { table($0, jobs: jobs) }.joined(separator: "\n\n")
            + (measured.count > 1 ? "\n\n" + linearity(measured) : "")
            + "\n\nHow to read this: check-benchmarks --help."
    }

    private static func table(_ measured: CheckMeasurement, jobs: Int) -> String {
        let names: [(CheckMeasurement.Side, String)] = [
            (.read, "read all files"), (.parse, "read and parse"), (.walk, "read, parse, one walk"),
            (.uncached, "watertight check --no-cache"), (.cold, "watertight check, cold"),
            (.warm, "watertight check, nothing changed"),
            (.changed, "watertight check, one body changed"),
        ]
        var rows = [["", "seconds", "processor", "memory"]]
        for (side, name) in names {
            rows.append([
                name, fixed(measured.seconds(side).median, 2), fixed(measured.processorSeconds(side).median, 2),
                fixed(measured.megabytes(side), 0) + " MB",
            ])
        }
        let ratios = [
            ("cold to parse and one walk", measured.ratio(.cold, to: .walk, \.seconds), "goal ≤ 2.0 on an app"),
            ("…, processor time", measured.ratio(.cold, to: .walk, \.processorSeconds), ""),
            ("without a cache, to parse and one walk", measured.ratio(.uncached, to: .walk, \.seconds), ""),
            ("nothing changed to cold", measured.ratio(.warm, to: .cold, \.seconds), ""),
            ("one body changed to cold", measured.ratio(.changed, to: .cold, \.seconds), ""),
        ]
        let lines = ratios.map { name, ratio, goal in
            "\(name): \(fixed(ratio.median, 2)) (\(fixed(ratio.lower, 2)) to \(fixed(ratio.upper, 2)))"
                + (goal.isEmpty ? "" : ", \(goal)")
        }
        return "\(measured.files) files, \(measured.lines) lines, \(fixed(Double(measured.bytes) / 1_000_000, 1)) MB, "
            + "\(jobs) threads, medians of \(measured.costs[.walk]?.count ?? 0) rounds\n\n" + aligned(rows) + "\n\n"
            + lines.joined(separator: "\n")
    }

    /// The time of a million lines at each size: the same, if the time grows as the sources do.
    private static func linearity(_ measured: [CheckMeasurement]) -> String {
        let rows = measured.map { measured in
            [
                "\(measured.lines)",
                fixed(measured.seconds(.uncached).median / Double(measured.lines) * 1_000_000, 2),
                fixed(measured.seconds(.walk).median / Double(measured.lines) * 1_000_000, 2),
                fixed(measured.megabytes(.uncached), 0) + " MB",
            ]
        }
        return "seconds for a million lines\n\n"
            + aligned([["lines", "watertight check --no-cache", "read, parse, one walk", "memory"]] + rows)
    }

    private static func aligned(_ rows: [[String]]) -> String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
                .joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private static func fixed(_ value: Double, _ digits: Int) -> String {
        value.isFinite ? String(format: "%.\(digits)f", value) : "?"
    }
}
