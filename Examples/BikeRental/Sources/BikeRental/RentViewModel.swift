import Observation
import Watertight
import WatertightPresentation
import WatertightUseCases

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
    @ObservationIgnored private let makeUseCase: @MainActor (LatestRent) -> RentUseCase
    @ObservationIgnored private lazy var useCase = makeUseCase(LatestRent { [weak self] in self })
    @ObservationIgnored private let attempt = LatestTask()

    init(router: any Routable, makeUseCase: @escaping @MainActor (LatestRent) -> RentUseCase) {
        self.router = router
        self.makeUseCase = makeUseCase
    }

    /// - Returns: The attempt, for those who wait for its end.
    @discardableResult func rent() -> Task<Void, Never> {
        attempt.start { [useCase] in await useCase.execute() }
    }

    func cancel() {
        attempt.cancel()
        state = .ready
    }

    func onScanStarted() { state = .scanning }
    func onScanDismissed() { state = .ready }
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
