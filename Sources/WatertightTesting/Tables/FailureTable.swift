import Foundation
public import Testing
public import Watertight
public import WatertightPresentation

/// Drives every failure of a repository, and a cancellation, through a use case, and compares the outcomes with a
/// committed table.
///
/// ```swift
/// @Test func everyFailureReachesTheScreen() async {
///     await failureTable("Login", of: AuthenticationError.samples, showing: SignInFailure.samples) { failure, row in
///         let useCase = LoginUseCase(repository: FakeRepository(throwing: failure))
///         let viewModel = SignInViewModel(useCase: useCase, router: row.router)
///         row.observe(useCase.output, with: RecordingLoginOutput()) { viewModel.state }
///         await viewModel.signIn().value
///     }
/// }
/// ```
///
/// See ``failureTable(_:causedBy:reporting:showing:sourceLocation:filePath:drive:)`` for the rules and the file.
/// - Parameters:
///   - name: The name of the table.
///   - failures: The failures, one for each row.
///   - screens: Samples of the failures that the screen shows.
///   - sourceLocation: The place to which an issue belongs.
///   - filePath: The file of the test.
///   - drive: Runs one row. The failure has an incident that is already reported, as behind a repository.
@MainActor public func failureTable<Failure: LayerFailure>(
    _ name: String, of failures: [Failure], showing screens: [any PresentableFailure]...,
    sourceLocation: SourceLocation = #_sourceLocation, filePath: String = #filePath,
    drive: @escaping @MainActor (Interruption<Failure>, FailureRow) async throws -> Void
) async {
    FailureTable.requireNames(failures, sourceLocation)
    await FailureTable.check(
        name, failures.map(FailureTable.Stop.failed) + [.cancelled], [], screens.flatMap(\.self), sourceLocation,
        filePath
    ) { stop, row in
        if let interruption = stop.interruption() { try await drive(interruption, row) }
    }
}

/// Drives every failure of an operation that the user can dismiss, a dismissal and a cancellation through a use case.
///
/// The dismissal is `nil`.
@MainActor public func failureTable<Failure: LayerFailure>(
    _ name: String, ofDismissible failures: [Failure], showing screens: [any PresentableFailure]...,
    sourceLocation: SourceLocation = #_sourceLocation, filePath: String = #filePath,
    drive: @escaping @MainActor (Interruption<Failure>?, FailureRow) async throws -> Void
) async {
    FailureTable.requireNames(failures, sourceLocation)
    await FailureTable.check(
        name, failures.map(FailureTable.Stop.failed) + [.dismissed, .cancelled], [], screens.flatMap(\.self),
        sourceLocation, filePath
    ) { stop, row in try await drive(stop.interruption(), row) }
}

/// Drives causes of failures, such as everything that the network can do, from where they occur to the screen, and
/// compares the outcomes with a committed table.
///
/// ```swift
/// await failureTable("Login.wire", causedBy: ScriptedTransport.Step.everything) { step, row in
///     let service = HTTPService("https://api.example.com", transport: ScriptedTransport(step))
///     let useCase = LoginUseCase(repository: LiveRepository(service: service))
///     let viewModel = SignInViewModel(useCase: useCase, router: row.router)
///     row.observe(useCase.output, with: RecordingLoginOutput()) { viewModel.state }
///     await viewModel.signIn().value
/// }
/// ```
///
/// The test fails unless these conditions are met in every row:
/// - One terminal output is called, and nothing after it.
/// - The failure is reported once, and output and screen have the incident of the log.
/// - Each action that is offered and changes something is performed.
/// - No text is empty, and the screen isn't left in the state that it had while the use case was running.
/// - A cancellation calls no terminal output, and is neither reported nor shown.
///
/// `×3` after the code of the cause means that the call had three attempts; `renewal-succeeded`, `renewal-refused` or
/// `renewal-failed`, that its credential was to be renewed before.
///
/// The test also fails unless every failure of `failures` and `screens` is reached, and the table equals the committed one:
/// `Tables/NAME.txt` beside the test. To record it anew, run the test with the environment variable
/// `WATERTIGHT_RECORD=1`. Texts are in English.
/// - Parameters:
///   - name: The name of the table.
///   - causes: The causes, one for each row.
///   - failures: Samples of the failures that the repository throws.
///   - screens: Samples of the failures that the screen shows.
///   - sourceLocation: The place to which an issue belongs.
///   - filePath: The file of the test.
///   - drive: Runs one row, in a task of its own.
@MainActor public func failureTable<Cause: Sendable>(
    _ name: String, causedBy causes: [Cause], reporting failures: [any LayerFailure]...,
    showing screens: [any PresentableFailure]...,
    sourceLocation: SourceLocation = #_sourceLocation, filePath: String = #filePath,
    drive: @escaping @MainActor (Cause, FailureRow) async throws -> Void
) async {
    FailureTable.requireNames(failures.flatMap(\.self), sourceLocation)
    await FailureTable.check(
        name, causes, failures.flatMap { $0.map(\.code) }, screens.flatMap(\.self), sourceLocation, filePath, drive)
}

/// A driven table.
struct FailureTable {
    struct Row {
        /// The cause, the log, the output, the screen and the state.
        let cells: [String]
        let problems: [String]
    }

    let name: String
    let rows: [Row]
    /// The codes of the failures that no cause has shown.
    let unreached: [FailureCode]
}

// MARK: - Driving

extension FailureTable {
    /// The end of a repository's operation.
    enum Stop<Failure: LayerFailure>: Sendable, CustomStringConvertible {
        case failed(Failure)
        case dismissed
        case cancelled

        var description: String {
            switch self {
            case .failed(let failure): TableText.of(failure)
            case .dismissed: "dismissed"
            case .cancelled: "cancelled"
            }
        }

        func interruption() -> Interruption<Failure>? {
            switch self {
            case .failed(let failure):
                let incident = Incident(of: failure, at: CallSite())
                incident.pass(as: failure, at: CallSite())
                return .failed(failure, incident)
            case .dismissed:
                RowEnd.current?.note(.dismissed)
                return nil
            case .cancelled:
                RowEnd.current?.note(.cancelled)
                return .cancelled
            }
        }
    }

    @MainActor static func drive<Cause: Sendable>(
        _ name: String, _ causes: [Cause], _ reported: [FailureCode], _ screens: [any PresentableFailure],
        _ drive: @escaping @MainActor (Cause, FailureRow) async throws -> Void
    ) async -> FailureTable {
        var rows: [Row] = []
        var reached: Set<FailureCode> = []
        for cause in causes {
            let row = FailureRow()
            let (result, codes) = await recordingFailures { reporter in
                (await self.row(row, TableText.of(cause), reporter) { try await drive(cause, row) }, reporter.codes)
            }
            rows.append(result)
            reached.formUnion(codes.flatMap(\.self) + row.router.codes + row.router.carriedCodes)
        }
        var unreached: [FailureCode] = []
        for code in reported + screens.map({ $0.carriedCode }) {
            if !reached.contains(code), !unreached.contains(code) { unreached.append(code) }
        }
        return FailureTable(name: name, rows: rows, unreached: unreached)
    }

    @MainActor private static func row(
        _ row: FailureRow, _ cause: String, _ reporter: RecordingFailureReporter,
        _ drive: @escaping @MainActor () async throws -> Void
    ) async -> Row {
        let texts = TextPreferences(locale: Locale(identifier: "en_US"), timeZone: .gmt)
        let end = RowEnd()
        // A task of its own, because a row may cancel its task.
        let task = TextPreferences.$scoped.withValue(texts) {
            RowEnd.$current.withValue(end) {
                Task {
                    defer { row.end() }
                    try await drive()
                }
            }
        }
        var problems: [String] = []
        if case .failure(let error) = await task.result, end.newest != .cancelled {
            problems.append("the test threw \(error)")
        }
        // Calls that the use case makes after its end.
        for _ in 0..<10 { await Task.yield() }
        problems += row.problems(reports: reporter.reports, end: end.newest)
        let log = zip(reporter.codes, reporter.reports).map { codes, report in
            // What layers did before the outcome.
            let attempts = report.details["attempts"].map { " ×\($0)" } ?? ""
            let renewal = report.details["renewal"].map { " renewal-\($0)" } ?? ""
            return codes.enumerated().map { "\($1)\($0 == 0 ? attempts + renewal : "")" }.joined(separator: " → ")
        }.joined(separator: "; ")
        return Row(cells: [cause, log, row.outputCell, row.screenCell, row.stateCell], problems: problems)
    }

    /// Records an issue for each type whose codes don't name the cases.
    static func requireNames(_ failures: [any LayerFailure], _ sourceLocation: SourceLocation) {
        var types: [String] = []
        for failure in failures where failure.isUnnamed {
            let type = "\(type(of: failure))"
            if !types.contains(type) { types.append(type) }
        }
        for type in types {
            Issue.record(
                "\(type): Swift shows no name of a case, because the type has a description or a mirror. Declare 'codeWord'.",
                sourceLocation: sourceLocation)
        }
    }

    @MainActor static func check<Cause: Sendable>(
        _ name: String, _ causes: [Cause], _ reported: [FailureCode], _ screens: [any PresentableFailure],
        _ sourceLocation: SourceLocation, _ filePath: String,
        _ drive: @escaping @MainActor (Cause, FailureRow) async throws -> Void
    ) async {
        let table = await Self.drive(name, causes, reported, screens, drive)
        let file = URL(filePath: filePath).deletingLastPathComponent().appending(path: "Tables/\(name).txt")
        if ProcessInfo.processInfo.environment["WATERTIGHT_RECORD"]?.isEmpty == false {
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(table.text.utf8).write(to: file)
            } catch { Issue.record("The table can't be written: \(error)", sourceLocation: sourceLocation) }
        }
        let committed = try? String(contentsOf: file, encoding: .utf8)
        if let message = table.message(committed: committed, file: file.path) {
            Issue.record("\(message)", sourceLocation: sourceLocation)
        }
    }
}

extension RecordingFailureReporter {
    /// The codes of each reported failure, in the order of its translations.
    fileprivate var codes: [[FailureCode]] {
        reports.map { report in
            [report.cause, report.code].compactMap(\.self)
                + notes.compactMap {
                    if case .translated(report.incident, _, _, let code) = $0 { code } else { nil }
                }
        }
    }
}

// MARK: - The file and the message

extension FailureTable {
    /// The text of the file: each output, screen and state, and below it the rows that end there. A column that is empty in all
    /// rows is left out.
    var text: String {
        var groups: [(end: String, rows: [Row])] = []
        for row in rows {
            let end = end(of: row)
            if let index = groups.firstIndex(where: { $0.end == end }) {
                groups[index].rows.append(row)
            } else {
                groups.append((end, [row]))
            }
        }
        return "# \(name)\n" + groups.map { "\n\($0.end)\n" + lines($0.rows) }.joined()
    }

    private func end(of row: Row) -> String {
        used([2, 3, 4]).map { Self.text(row.cells[$0]) }.joined(separator: " → ")
    }

    /// The cause and the log of each row, in columns.
    private func lines(_ rows: [Row]) -> String {
        let width = rows.map { $0.cells[0].count }.max() ?? 0
        return rows.map { row in
            let log = used([1]).map { _ in "  \(Self.text(row.cells[1]))" }.joined()
            let cause = row.cells[0]
            return "  \(cause)\(log.isEmpty ? "" : String(repeating: " ", count: width - cause.count))\(log)\n"
        }.joined()
    }

    private func used(_ columns: [Int]) -> [Int] {
        columns.filter { column in rows.contains { !$0.cells[column].isEmpty } }
    }
    private static func text(_ cell: String) -> String { cell.isEmpty ? "–" : cell }

    /// Returns what is wrong, or `nil`.
    /// - Parameters:
    ///   - committed: The content of the file; `nil` if there is none.
    ///   - file: The path of the file.
    func message(committed: String?, file: String) -> String? {
        var parts: [String] = []
        let broken = rows.filter { !$0.problems.isEmpty }
        if !broken.isEmpty {
            parts.append("\(broken.count) of \(rows.count) rows of \(name) break a rule:")
            let width = broken.map { $0.cells[0].count }.max() ?? 0
            parts += Self.onOneScreen(
                broken.map { row in
                    let cause = row.cells[0].padding(toLength: width, withPad: " ", startingAt: 0)
                    return "  \(cause)  \(row.problems.joined(separator: "; "))"
                })
        }
        if !unreached.isEmpty {
            parts.append("Failures that no cause reached:")
            parts += Self.onOneScreen(unreached.map { "  \($0)" })
        }
        parts += differences(from: committed, file: file)
        return parts.isEmpty ? nil : parts.joined(separator: "\n")
    }

    private func differences(from committed: String?, file: String) -> [String] {
        let howToRecord = "To record the table, run the test with WATERTIGHT_RECORD=1 and review the file."
        guard let committed else { return ["There is no \(file).", howToRecord] }
        guard committed != text else { return [] }
        let changes = Self.rows(of: text).difference(from: Self.rows(of: committed)).map { change in
            switch change {
            case .remove(let offset, let row, _): (offset, "- \(row)")
            case .insert(let offset, let row, _): (offset, "+ \(row)")
            }
        }
        guard !changes.isEmpty else { return [] }
        let rows = changes.sorted { $0.0 < $1.0 }.map(\.1)
        return ["The table differs from \(file) (- committed, + now):"] + Self.onOneScreen(rows) + [howToRecord]
    }

    /// The rows of a file, each with its end. Other widths of columns are no difference.
    private static func rows(of text: String) -> [String] {
        var end = ""
        return text.split(separator: "\n").dropFirst().compactMap { line in
            guard line.hasPrefix("  ") else {
                end = String(line)
                return nil
            }
            return "\(line.dropFirst(2))  \(end)".replacing(#/\ {2,}/#, with: "  ")
        }
    }

    private static func onOneScreen(_ lines: [String]) -> [String] {
        lines.count <= 20 ? lines : lines.prefix(19) + ["  … and \(lines.count - 19) more"]
    }
}
