import Foundation
import Statistics

/// What the checker and the raw work cost on one set of sources: all sides in each round, one after the other.
struct CheckMeasurement: Codable, Sendable {
    /// What is measured, in the order of the rounds.
    enum Side: String, Codable, CaseIterable, Sendable {
        /// Read all files.
        case read
        /// Read and parse them.
        case parse
        /// Read, parse, and come to every node once.
        case walk
        /// `watertight check --no-cache`.
        case uncached
        /// `watertight check` that finds no cache, and leaves one.
        case cold
        /// `watertight check` once more.
        case warm
        /// `watertight check` after a change of one function's body.
        case changed
    }

    var files: Int
    var lines: Int
    var bytes: Int
    var costs: [Side: [ProcessCost]]

    static func of(
        _ sources: String, tool: String, scratch: String, rounds: Int, jobs: Int
    ) throws -> CheckMeasurement {
        // A copy, because a file is changed.
        let folder = "\(scratch)/sources"
        try FileManager.default.copyItem(atPath: sources, toPath: folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let paths = try RawWork.files(in: folder)
        var measurement = CheckMeasurement(files: paths.count, lines: 0, bytes: 0, costs: [:])
        for path in paths {
            let data = FileManager.default.contents(atPath: path) ?? Data()
            measurement.bytes += data.count
            measurement.lines += data.count { $0 == UInt8(ascii: "\n") }
        }
        let own = CommandLine.arguments[0].contains("/") ? CommandLine.arguments[0] : "/proc/self/exe"
        for round in 0...rounds {
            let cache = "\(scratch)/cache-\(round)"
            for side in Side.allCases {
                let cost: ProcessCost
                switch side {
                case .read, .parse, .walk:
                    cost = try ProcessCost.of(
                        own, ["work", side.rawValue, folder, "--jobs", "\(jobs)"], keepsFreedMemory: true)
                case .uncached:
                    cost = try ProcessCost.of(tool, ["check", folder, "--no-cache", "--jobs", "\(jobs)"])
                case .cold, .warm, .changed:
                    if side == .changed { try changeBody(in: paths, round: round) }
                    cost = try ProcessCost.of(tool, ["check", folder, "--cache-path", cache, "--jobs", "\(jobs)"])
                }
                // 1: there are findings.
                guard cost.exitCode <= 1 else { throw MeasurementFailure.failed("\(side)", exitCode: cost.exitCode) }
                // The first round only fills the system's file cache.
                if round > 0 { measurement.costs[side, default: []].append(cost) }
            }
            try? FileManager.default.removeItem(atPath: cache)
        }
        return measurement
    }

    /// Adds a statement to the first function of the file of median size; of the next larger one if that has none.
    private static func changeBody(in paths: [String], round: Int) throws {
        let sized = paths.map { ($0, FileManager.default.contents(atPath: $0) ?? Data()) }.sorted {
            ($0.1.count, $0.0) < ($1.1.count, $1.0)
        }
        for (path, data) in sized[(sized.count / 2)...] {
            let text = String(decoding: data, as: UTF8.self)
            guard let body = text.firstRange(of: /func [^{}\n]*\{\n/) else { continue }
            let changed = text[..<body.upperBound] + "print(\(round))\n" + text[body.upperBound...]
            return try Data(changed.utf8).write(to: URL(fileURLWithPath: path))
        }
        throw MeasurementFailure.noFunction
    }

    func seconds(_ side: Side) -> Quartiles { Quartiles(values(side, \.seconds)) }
    func processorSeconds(_ side: Side) -> Quartiles { Quartiles(values(side, \.processorSeconds)) }
    func megabytes(_ side: Side) -> Double { (values(side) { Double($0.bytes) }.max() ?? .nan) / 1_000_000 }

    /// One side against another, round by round.
    func ratio(_ side: Side, to other: Side, _ value: (ProcessCost) -> Double) -> Quartiles {
        Quartiles(zip(values(side, value), values(other, value)).map { $0 / $1 })
    }

    private func values(_ side: Side, _ value: (ProcessCost) -> Double) -> [Double] { (costs[side] ?? []).map(value) }
}
