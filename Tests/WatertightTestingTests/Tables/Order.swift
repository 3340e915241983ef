import Watertight
import WatertightPresentation
import WatertightTesting

/// A small feature with a mistake in its use case, its repository or its screen.
enum Mistake {
    case forgetsTheOutcome, callsNothing, callsTwoOutcomes, callsTheStartAfterTheEnd, callsAfterTheEnd
    case losesTheIncident, startsAnotherIncident, showsAnotherIncident, reportsTwice, neverReports
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
                if mistake == .reportsACancellation {
                    throwAway(Boundary("Order", layer: .useCase).originate(.soldOut))
                }
            case .failed(let failure, let incident): send(failure, self.incident(incident))
            }
        }
    }

    private func incident(_ incident: Incident) -> Incident? {
        switch mistake {
        case .losesTheIncident: return nil
        case .startsAnotherIncident: return .sample()
        case .reportsTwice:
            throwAway(Boundary("Order", layer: .useCase).originate(.soldOut))
            return incident
        default: return incident
        }
    }

    private func send(_ failure: OrderError, _ incident: Incident?) {
        guard mistake != .forgetsTheOutcome else { return }
        output.send(incident) {
            switch failure {
            case .soldOut: $0.onSoldOut()
            case .closed(let hour): $0.onClosed(until: hour)
            }
        }
        if mistake == .callsTwoOutcomes { output.send(incident) { $0.onOrdered(0) } }
        if mistake == .callsTheStartAfterTheEnd { output.send(incident) { $0.onOrderStarted() } }
        if mistake == .callsAfterTheEnd { Task { output.send(incident) { $0.onSoldOut() } } }
    }

    private func throwAway(_ interruption: Interruption<OrderError>) {}
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
        case .showsAnotherIncident: router.handle(failure, incident: .sample())
        default: router.handle(failure)
        }
    }
}

private struct SomeError: Error {}
