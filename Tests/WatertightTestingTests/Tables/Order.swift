import Watertight
import WatertightPresentation
import WatertightTesting

/// A small feature with a mistake in its use case, its repository or its screen.
enum Mistake {
    case forgetsTheOutcome, callsNothing, callsTwoOutcomes, callsTheStartAfterTheEnd, callsAfterTheEnd
    case losesTheIncident, startsAnotherIncident, showsAnotherIncident, performsNothing, reportsTwice, neverReports
    case showsNoText, staysBusy, showsAnError, sendsACancellation, reportsACancellation
}

enum OrderError: LayerFailure {
    case soldOut
    case closed(until: Int?)

    static let samples = chain {
        switch $0 {
        case nil: [.soldOut]
        case .soldOut: [.closed(until: 8), .closed(until: nil)]
        case .closed: []
        }
    }
}

enum OrderFailure: PresentableFailure {
    case soldOut, closed, untitled, neverShown

    static let samples = chain {
        switch $0 {
        case nil: [.soldOut]
        case .soldOut: [.closed]
        case .closed: [.untitled]
        case .untitled: [.neverShown]
        case .neverShown: []
        }
    }

    var presentation: PresentationError {
        switch self {
        case .soldOut: PresentationError(title: "Sold Out", method: .inline(.form), actions: [.reload])
        case .closed: PresentationError(title: "Closed", recoverySuggestion: "Mention {incident}.", method: .alert)
        case .untitled: PresentationError(title: " ", description: "Try again.", method: .banner())
        case .neverShown: PresentationError(title: "Never Shown")
        }
    }
}

protocol OrderUseCaseOutput: UseCaseOutput {
    func onOrderStarted()
    func onOrdered(_ count: Int)
    func onSoldOut()
    func onClosed(until hour: Int?)
}

final class RecordingOrderOutput: OutputRecorder, OrderUseCaseOutput {
    func onOrderStarted() { record(isFinal: false) }
    func onOrdered(_ count: Int) { record(count) }
    func onSoldOut() { record() }
    func onClosed(until hour: Int?) { record(hour) }
}

@MainActor struct OrderUseCase {
    let output = Output<any OrderUseCaseOutput>()
    var mistake: Mistake?
    let order: @MainActor () async throws(Interruption<OrderError>) -> Int

    func execute() async {
        guard mistake != .callsNothing else { return }
        output.send { $0.onOrderStarted() }
        do {
            let count = try await order()
            output.send { $0.onOrdered(count) }
        } catch {
            switch error {
            case .cancelled:
                if mistake == .sendsACancellation { output.send { $0.onClosed(until: nil) } }
                if mistake == .reportsACancellation { report(.soldOut) }
            case .failed(let failure, let incident): send(failure, incident)
            }
        }
    }

    private func send(_ failure: OrderError, _ incident: Incident) {
        switch mistake {
        case .forgetsTheOutcome: return
        case .losesTheIncident, .neverReports: return output.send { call(failure, of: $0) }
        case .reportsTwice: report(.soldOut)
        default: break
        }
        let error = Interruption.failed(failure, mistake == .startsAnotherIncident ? .other() : incident)
        output.send(error) { call($1, of: $0) }
        if mistake == .callsTwoOutcomes { output.send(error) { output, _ in output.onOrdered(0) } }
        if mistake == .callsTheStartAfterTheEnd { output.send(error) { output, _ in output.onOrderStarted() } }
        if mistake == .callsAfterTheEnd { Task { output.send(error) { output, _ in output.onSoldOut() } } }
    }

    private func call(_ failure: OrderError, of output: any OrderUseCaseOutput) {
        switch failure {
        case .soldOut: output.onSoldOut()
        case .closed(let hour): output.onClosed(until: hour)
        }
    }

    private func report(_ failure: OrderError) {
        let _: Interruption<OrderError> = Interruption<OrderError>.failed(failure).translated { $0 }
    }
}

extension Incident {
    /// An incident that needs no report.
    fileprivate static func other() -> Incident {
        let incident = Incident.sample()
        incident.close()
        return incident
    }
}

@MainActor final class OrderViewModel: OrderUseCaseOutput {
    enum State { case ready, ordering, ordered }

    private(set) var state = State.ready
    private let router: any Routable
    private let mistake: Mistake?

    init(_ useCase: OrderUseCase, router: any Routable) {
        self.router = router
        mistake = useCase.mistake
        useCase.output.connect(self)
    }

    func onOrderStarted() { state = .ordering }
    func onOrdered(_ count: Int) { state = .ordered }
    func onSoldOut() { show(.soldOut) }
    func onClosed(until hour: Int?) { show(.closed) }

    private func show(_ failure: OrderFailure) {
        if mistake != .staysBusy { state = .ready }
        switch mistake {
        case .showsNoText: router.handle(OrderFailure.untitled)
        case .showsAnError: router.handle(SomeError())
        case .showsAnotherIncident: router.handle(failure, incident: .other(), perform: [.reload: {}])
        case .performsNothing: router.handle(failure)
        case .neverReports: break
        default: router.handle(failure, perform: [.reload: {}])
        }
    }
}

private struct SomeError: Error {}
