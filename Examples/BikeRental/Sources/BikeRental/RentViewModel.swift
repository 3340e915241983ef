import Observation
import WatertightKit

/// The screen on which a user rents a bike.
@Observable final class RentViewModel: RentUseCaseOutput {
    /// The content of the screen.
    enum State: Hashable, Sendable {
        case ready
        case scanning
        case riding(Ride)
    }

    private(set) var state = State.ready

    @ObservationIgnored let useCase: RentUseCase
    @ObservationIgnored private let router: any Routable
    /// Opens the settings of the app.
    @ObservationIgnored private let openSettings: @MainActor () -> Void
    @ObservationIgnored private let renting = OnlyTask()

    init(useCase: RentUseCase, router: any Routable, openSettings: @escaping @MainActor () -> Void) {
        self.useCase = useCase
        self.router = router
        self.openSettings = openSettings
        useCase.output.connect(self)
    }

    /// Whether the button is disabled: a second tap would rent a second bike, or the same one again.
    var isRenting: Bool { renting.isRunning }

    /// Starts renting a bike, unless that is running.
    /// - Returns: The task, for callers that wait for its end; `nil` if one is running.
    @discardableResult func rent() -> Task<Void, Never>? {
        renting.start { [useCase] in await useCase.execute() }
    }

    func cancel() {
        renting.cancel()
        state = .ready
    }

    func onScanStarted() { state = .scanning }
    func onScanDismissed() { state = .ready }
    func onRented(_ ride: Ride) { state = .riding(ride) }
    func onCameraDenied() { show(.cameraDenied) }
    func onBikeTaken(_ bike: String) { show(.bikeTaken(bike)) }
    func onUnknownBike(_ bike: String) { show(.unknownBike(bike)) }
    func onPaymentNeeded() { show(.paymentNeeded) }
    func onClosed(for time: Duration?) { show(.closed(time)) }
    func onServiceUnreachable() { show(.unreachable) }
    func onRentFailed() { show(.failed) }

    private func show(_ failure: RentFailure) {
        state = .ready
        router.handle(
            failure, perform: [.retry: { [weak self] in await self?.rent()?.value }, .openSettings: openSettings])
    }
}
