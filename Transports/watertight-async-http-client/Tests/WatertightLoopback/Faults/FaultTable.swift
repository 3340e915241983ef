public import Foundation

/// A committed table of what faults become: a line for each row, in the order of the faults.
///
/// The first two cells of a row are its key: the name of a fault, and what met it.
public struct FaultTable: Sendable {
    /// The cells of a line.
    public typealias Row = [String]

    private let url: URL
    private let heading: [String]
    private let columns: Row
    private let faults: [String]

    /// Creates a table.
    /// - Parameters:
    ///   - url: The file.
    ///   - heading: Lines above the table, for its readers.
    ///   - columns: The names of the columns.
    ///   - faults: The names of the faults, in order.
    public init(at url: URL, heading: [String] = [], columns: Row, faults: [String]) {
        self.url = url
        self.heading = heading
        self.columns = columns
        self.faults = faults
    }

    /// Compares rows with the file. With `WATERTIGHT_RECORD=1` in the environment, it is written first.
    /// - Returns: A line for each difference.
    public func differences(from rows: [Row]) throws -> [String] {
        let order = Dictionary(uniqueKeysWithValues: faults.enumerated().map { ($1, $0) })
        let sorted = rows.sorted { (order[$0[0]] ?? 0, $0[1]) < (order[$1[0]] ?? 0, $1[1]) }
        let lines = text(of: [columns] + sorted)
        let comments = heading.map { "# " + $0 }
        if ProcessInfo.processInfo.environment["WATERTIGHT_RECORD"]?.isEmpty == false {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((comments + lines).map { $0 + "\n" }.joined().utf8).write(to: url)
        }
        let file = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
        // Without the padding, which changes with the longest cell.
        let (before, now) = (file.filter { !$0.hasPrefix("# ") }.map(Self.cells), lines.map(Self.cells))
        let hint = "If that is right, run the test with WATERTIGHT_RECORD=1, and review \(url.path)."
        let keys = Set((now + before).map { Array($0.prefix(2)) }).sorted { $0.joined() < $1.joined() }
        var differences = keys.compactMap { key -> String? in
            let rows = [before, now].map { table in
                table.first { Array($0.prefix(2)) == key }?.dropFirst(2).joined(separator: ", ") ?? "no row"
            }
            guard rows[0] != rows[1] else { return nil }
            return "\(key.joined(separator: " over ")): \(rows[1]). In the table: \(rows[0]). \(hint)"
        }
        if Set(before) == Set(now), before != now {
            differences.append("The rows have another order than the table. \(hint)")
        }
        if file.filter({ $0.hasPrefix("# ") }) != comments {
            differences.append("The table has another heading. \(hint)")
        }
        return differences
    }

    private static func cells(_ line: String) -> Row {
        line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private func text(of rows: [Row]) -> [String] {
        let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let line = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
                .joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
