import Observation
import Watertight
import WatertightPresentation

/// The screen on which a person rents a bike.
@MainActor @Observable final class RentViewModel: RentUseCaseOutput {
    /// What the screen shows.
    enum State: Hashable, Sendable {
        case ready
        case scanning
        case riding(Ride)
    }

    private(set) var state = State.ready

    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let makeUseCase: @MainActor (any RentUseCaseOutput) -> RentUseCase
    @ObservationIgnored private lazy var useCase = makeUseCase(self)
    @ObservationIgnored private var attempt: Task<Void, Never>?

    init(router: any Routable, makeUseCase: @escaping @MainActor (any RentUseCaseOutput) -> RentUseCase) {
        self.router = router
        self.makeUseCase = makeUseCase
    }

    func rent() {
        attempt?.cancel()
        attempt = Task { [useCase] in await useCase.execute() }
    }

    func cancel() {
        attempt?.cancel()
        state = .ready
    }

    func onScanStarted() { state = .scanning }
    func onRented(_ ride: Ride) { state = .riding(ride) }
    func onCameraDenied() { show(.cameraDenied) }
    func onBikeTaken(_ bike: String) { show(.bikeTaken(bike)) }
    func onUnknownBike(_ bike: String) { show(.unknownBike(bike)) }
    func onPaymentNeeded() { show(.paymentNeeded) }
    func onClosed(for time: Duration) { show(.closed(time)) }
    func onServiceUnreachable() { show(.unreachable) }
    func onRentFailed(_ incident: IncidentReference) { show(.failed(incident)) }

    private func show(_ failure: RentFailure) {
        state = .ready
        router.handle(failure) { [weak self] action in
            if action.kind == .retry { self?.rent() }
        }
    }
}
