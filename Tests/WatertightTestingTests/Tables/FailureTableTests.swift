import Foundation
import Synchronization
import Testing
import Watertight
import WatertightFacades
import WatertightPresentation
@testable import WatertightTesting

@MainActor struct FailureTableTests {
    private func table(_ mistake: Mistake? = nil, showing screens: [OrderFailure] = []) async -> FailureTable {
        let causes = OrderError.samples.map(FailureTable.Stop.failed) + [.cancelled]
        return await FailureTable.drive("Order", causes, [], screens) { stop, row in
            let failure =
                if mistake == .neverReports, case .failed(let failure) = stop {
                    Interruption.sample(failure)
                } else { try #require(stop.interruption()) }
            let useCase = OrderUseCase(mistake: mistake) { () throws(Interruption<OrderError>) -> Int in throw failure }
            let viewModel = OrderViewModel(useCase, router: row.router)
            row.observe(useCase.output, with: RecordingOrderOutput()) { viewModel.state }
            await useCase.execute()
        }
    }

    @Test func aRowShowsTheCauseTheLogTheOutputTheScreenAndTheState() async {
        let table = await table(showing: [.soldOut, .closed])
        #expect(
            table.text == """
                # Order

                onSoldOut → inline form: Sold Out [reload] → ready
                  soldOut  OrderError/sold-out

                onClosed(until: 8) → alert: Closed {incident} [dismiss] → ready
                  closed(until: 8)  OrderError/closed

                onClosed(until: nil) → alert: Closed {incident} [dismiss] → ready
                  closed(until: nil)  OrderError/closed

                – → – → ordering
                  cancelled  –

                """)
        #expect(table.message(committed: table.text, file: "Order.txt") == nil)
    }

    @Test func rowsWithTheSameEndAreTogether() {
        func row(_ cause: String, _ log: String, _ output: String) -> FailureTable.Row {
            FailureTable.Row(cells: [cause, log, output, "", "ready"], problems: [])
        }
        let rows = [
            row("502", "http/response-502", "onBusy"), row("404", "http/response-404", "onBroken"),
            row("connection-lost", "http/connection-lost", "onBusy"),
        ]
        #expect(
            FailureTable(name: "Grouped", rows: rows, unreached: []).text == """
                # Grouped

                onBusy → ready
                  502              http/response-502
                  connection-lost  http/connection-lost

                onBroken → ready
                  404  http/response-404

                """)
    }

    @Test func aRowThatMovedIsShownAtBothPlaces() async {
        let table = await table()
        let committed = table.text.replacing("\n  cancelled  –\n", with: "\n").replacing(
            "  soldOut  OrderError/sold-out\n", with: "  soldOut  OrderError/sold-out\n  cancelled  –\n")
        #expect(
            table.message(committed: committed, file: "Order.txt")?.split(separator: "\n").filter {
                $0.contains("cancelled")
            }
                == [
                    "- cancelled  –  onSoldOut → inline form: Sold Out [reload] → ready",
                    "+ cancelled  –  – → – → ordering",
                ])
    }

    @Test func anActionThatNothingPerformsBreaksARule() async {
        let table = await table(.performsNothing)
        let problem = table.rows[0].problems.joined()
        #expect(
            problem.hasPrefix(
                "OrderFailure/sold-out offers reload, and nothing performs it (WatertightTestingTests/Order"))
        #expect(table.rows.dropFirst().allSatisfy { $0.problems.isEmpty })
    }

    @Test(arguments: [
        (Mistake.callsNothing, "nothing is called"),
        (.forgetsTheOutcome, "nothing after the start; stuck: ordering"),
        (.callsTwoOutcomes, "2 terminal outputs: onSoldOut, onOrdered(0)"),
        (.callsTheStartAfterTheEnd, "called after the end: onOrderStarted; stuck: ordering"),
        (.callsAfterTheEnd, "called after the end: onSoldOut"),
        (.losesTheIncident, "the output has no incident"),
        (.startsAnotherIncident, "incident differs from the log's"),
        (.showsAnotherIncident, "incident differs from the log's"),
        (.reportsTwice, "reported 2 times"),
        (.neverReports, "never reported"),
        (.showsNoText, "empty text: title"),
        (.showsAnError, "reported 2 times; shown without a presentation of its own"),
        (.staysBusy, "stuck: ordering"),
    ])
    func aBrokenRowStatesTheRule(_ mistake: Mistake, _ problem: String) async {
        let table = await table(mistake)
        #expect(table.rows.first?.problems.joined(separator: "; ") == problem)
        #expect(table.rows.last?.problems == [])
        let message = table.message(committed: table.text, file: "Order.txt") ?? ""
        #expect(message.hasPrefix("3 of 4 rows of Order break a rule:\n  soldOut             \(problem)\n"))
    }

    @Test(arguments: [
        (
            Mistake.sendsACancellation,
            "cancelled, but onClosed(until: nil) was called; cancelled, but a failure is shown; cancelled, but a failure is reported"
        ),
        (.reportsACancellation, "cancelled, but a failure is reported"),
    ])
    func aCancellationReachesNobody(_ mistake: Mistake, _ problem: String) async {
        let table = await table(mistake)
        #expect(
            table.message(committed: table.text, file: "Order.txt")
                == "1 of 4 rows of Order break a rule:\n  cancelled  \(problem)")
    }

    private final class Screen { var state = "ready" }

    @Test(arguments: [
        (Mistake?.none, ""), (.callsNothing, "nothing is called"),
        (.forgetsTheOutcome, "nothing after the start; stuck: ordering"),
        (.callsTwoOutcomes, "2 terminal outputs: onSoldOut, onSoldOut"),
        (.reportsACancellation, "dismissed, but a failure is reported"),
        (.sendsACancellation, "dismissed, but a failure is shown; dismissed, but a failure is reported"),
        (.staysBusy, "stuck: ordering"),
    ])
    func aDismissalReachesTheOutputOnly(_ mistake: Mistake?, _ problem: String) async {
        let stops = [FailureTable.Stop<OrderError>.dismissed]
        let table = await FailureTable.drive("Order", stops, [], []) { stop, row in
            guard stop.interruption() == nil else { return }
            let output = Output<any OrderUseCaseOutput>()
            let screen = Screen()
            row.observe(output, with: RecordingOrderOutput()) { screen.state }
            if mistake == .callsNothing { return }
            screen.state = "ordering"
            output.send { $0.onOrderStarted() }
            if mistake != .staysBusy, mistake != .forgetsTheOutcome { screen.state = "ready" }
            if mistake != .forgetsTheOutcome { output.send { $0.onSoldOut() } }
            switch mistake {
            case .callsTwoOutcomes: output.send { $0.onSoldOut() }
            case .reportsACancellation: _ = FailureTable.Stop.failed(OrderError.soldOut).interruption()
            case .sendsACancellation: row.router.handle(OrderFailure.soldOut)
            default: break
            }
        }
        #expect(table.rows.map { $0.problems.joined(separator: "; ") } == [problem])
    }

    @Test(arguments: [
        (Mistake?.none, ""), (.callsTwoOutcomes, "2 terminal outputs: onOrdered(1), onOrdered(1)"),
        (.callsAfterTheEnd, "called after the end: onOrderStarted"),
    ])
    func aSuccessCallsOneOutcome(_ mistake: Mistake?, _ problem: String) async {
        let table = await FailureTable.drive("Order", ["success"], [], []) { _, row in
            let output = Output<any OrderUseCaseOutput>()
            row.observe(output, with: RecordingOrderOutput())
            RowEnd.current?.note(.possibleSuccess)
            output.send { $0.onOrdered(1) }
            if mistake == .callsTwoOutcomes { output.send { $0.onOrdered(1) } }
            if mistake == .callsAfterTheEnd { Task { output.send { $0.onOrderStarted() } } }
        }
        #expect(table.rows.map { $0.problems.joined(separator: "; ") } == [problem])
    }

    @Test func aFailureOfTheScreenThatNothingReachesIsListed() async {
        let table = await table(showing: [.soldOut, .closed, .neverShown])
        #expect(
            table.message(committed: table.text, file: "Order.txt")
                == "Failures that no cause reached:\n  OrderFailure/never-shown")
    }

    private enum Described: LayerFailure, CustomStringConvertible {
        case offline, busy
        case locked(until: Int)
        var description: String { "ada@example.com" }
    }

    private enum Coded: LayerFailure, CustomReflectable {
        case offline
        var codeWord: CodeWord { "offline" }
        var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    private enum Mirrored: LayerFailure, CustomReflectable {
        case offline
        var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    @Test(
        arguments: [
            ([Described.offline, Described.busy], ["Described"]), ([Mirrored.offline], ["Mirrored"]),
            ([Described.locked(until: 1), Coded.offline, OrderError.soldOut], []),
        ] as [([any LayerFailure], [String])])
    private func aCaseWithoutANameIsAnIssue(_ failures: [any LayerFailure], _ types: [String]) {
        let names = Mutex<[String]>([])
        withKnownIssue(isIntermittent: true) {
            FailureTable.requireNames(failures, #_sourceLocation)
        } matching: { issue in
            names.withLock { $0 += issue.comments.map { String($0.rawValue.prefix { $0 != ":" }) } }
            return true
        }
        #expect(names.withLock(\.self) == types)
    }

    private enum Shared: LayerFailure, PresentableFailure {
        case offline, signedOut
        var presentation: PresentationError { PresentationError(title: "\(self)") }
    }

    private enum Carrying: LayerFailure, PresentableFailure {
        case shared(Shared)

        var presentation: PresentationError {
            switch self {
            case .shared(let failure): failure.presentation
            }
        }
    }

    @Test func eachFailureOfOneCaseHasToBeReached() async {
        let screens: [Carrying] = [.shared(.offline), .shared(.signedOut)]
        let table = await FailureTable.drive("Carrying", [Carrying.shared(.offline)], [], screens) { failure, row in
            row.router.handle(failure)
        }
        #expect(table.unreached == [Shared.signedOut.code])
    }

    @Test func aDismissedSignInIsNotReported() async {
        let steps = [FakeAppleSignIn.Step.dismiss, .fail(code: 1001), .fail(code: 1004)]
        let table = await FailureTable.drive("Apple", steps, [], []) { step, row in
            let output = Output<any OrderUseCaseOutput>()
            row.observe(output, with: RecordingOrderOutput())
            do throws(Interruption<AppleSignInFailure>) {
                if try await FakeAppleSignIn(step).signIn(AppleSignInRequest(scopes: [])) == .dismissed {
                    output.send { $0.onSoldOut() }
                }
            } catch {
                output.send(error) { output, _ in output.onSoldOut() }
            }
        }
        #expect(table.rows.map(\.problems) == [[], [], []])
        #expect(table.rows.map { $0.cells[1] } == ["", "", "apple-sign-in/failed"])
    }

    /// With this option Apple reports a missing credential with the code of a dismissal.
    @Test func aMissingCredentialIsAFailure() async {
        let table = await FailureTable.drive("Apple", [FakeAppleSignIn.Step.dismiss], [], []) { step, row in
            let output = Output<any OrderUseCaseOutput>()
            row.observe(output, with: RecordingOrderOutput())
            let request = AppleSignInRequest(scopes: [], prefersImmediatelyAvailable: true)
            do throws(Interruption<AppleSignInFailure>) {
                _ = try await FakeAppleSignIn(step).signIn(request)
            } catch {
                output.send(error) { output, _ in output.onSoldOut() }
            }
        }
        #expect(table.rows.map(\.problems) == [[]])
        #expect(table.rows.map { $0.cells[1] } == ["apple-sign-in/no-credential"])
    }

    @Test func aSecondTranslationIsLoggedAndReached() async {
        let steps = [FakeAppleSignIn.Step.fail(code: 1004)]
        let table = await FailureTable.drive("Apple", steps, [OrderError.soldOut.code], []) { step, row in
            let output = Output<any OrderUseCaseOutput>()
            row.observe(output, with: RecordingOrderOutput())
            do throws(Interruption<AppleSignInFailure>) {
                _ = try await FakeAppleSignIn(step).signIn(AppleSignInRequest(scopes: []))
            } catch {
                let order: Interruption<OrderError> = error.translated { _ in .soldOut }
                output.send(order) { output, _ in output.onSoldOut() }
            }
        }
        #expect(table.rows.map { $0.cells[1] } == ["apple-sign-in/failed → OrderError/sold-out"])
        #expect(table.unreached == [])
    }

    @Test func aChangedRowIsShownBeforeAndAfter() async {
        let table = await table()
        let committed = table.text.replacing("Sold Out", with: "Nothing Left").replacing(
            "cancelled ", with: "interrupted ")
        #expect(
            table.message(committed: committed, file: "Order.txt") == """
                The table differs from Order.txt (- committed, + now):
                - soldOut  OrderError/sold-out  onSoldOut → inline form: Nothing Left [reload] → ready
                + soldOut  OrderError/sold-out  onSoldOut → inline form: Sold Out [reload] → ready
                - interrupted  –  – → – → ordering
                + cancelled  –  – → – → ordering
                To record the table, run the test with WATERTIGHT_RECORD=1 and review the file.
                """)
    }

    @Test func aMissingFileStatesHowToRecordIt() async {
        let message = await table().message(committed: nil, file: "Order.txt")
        #expect(
            message == """
                There is no Order.txt.
                To record the table, run the test with WATERTIGHT_RECORD=1 and review the file.
                """)
    }

    @Test func manyBrokenRowsFitOnOneScreen() {
        let rows = (0..<100).map { FailureTable.Row(cells: ["\($0)", "", "", "", ""], problems: ["never reported"]) }
        let table = FailureTable(name: "Long", rows: rows, unreached: [])
        let lines = table.message(committed: nil, file: "Long.txt")?.split(separator: "\n") ?? []
        #expect(lines.count < 25)
        #expect(lines.contains("  … and 81 more"))
    }

    /// A cause of the app's own may be a cancellation, such as an error of its client in a canceled task.
    @Test func aRowMayCancelItsTask() async {
        let table = await FailureTable.drive("Order", ["canceled request"], [], []) { _, row in
            let useCase = OrderUseCase { () throws(Interruption<OrderError>) -> Int in
                row.cancel()
                throw .foreign(CocoaError(.fileLocking)) { _ in .soldOut }
            }
            row.observe(useCase.output, with: RecordingOrderOutput())
            await useCase.execute()
        }
        #expect(table.rows.map(\.problems) == [[]])
        #expect(table.rows.map { $0.cells[1] } == [""])
    }

    @Test func aRowThatObservesNothingIsAMistake() async {
        let table = await FailureTable.drive("Order", [1], [], []) { _, _ in }
        #expect(table.rows.map(\.problems) == [["not observed: call 'observe' with an OutputRecorder"]])
    }

    @Test func anErrorOfTheTestIsAProblemOfItsRow() async {
        struct Unprepared: Error {}
        let table = await FailureTable.drive("Order", [1], [], []) { _, _ in throw Unprepared() }
        #expect(table.rows.first?.problems.first == "the test threw Unprepared()")
    }

    // MARK: The test itself

    private func order(_ failure: Interruption<OrderError>, _ row: FailureRow) async {
        let useCase = OrderUseCase { () throws(Interruption<OrderError>) -> Int in throw failure }
        row.observe(useCase.output, with: RecordingOrderOutput())
        await useCase.execute()
    }

    @Test func theTableIsComparedWithTheCommittedOne() async {
        await failureTable("Order", of: OrderError.samples) { await order($0, $1) }
    }

    @Test func anotherTableFailsTheTest() async {
        await withKnownIssue {
            await failureTable("Order", of: [OrderError.soldOut]) { await order($0, $1) }
        } matching: { issue in
            issue.comments.contains { "\($0)".contains("- closed(until: 8)") }
        }
    }
}
