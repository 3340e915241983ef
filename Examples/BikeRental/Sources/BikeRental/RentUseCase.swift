import Watertight
import WatertightUseCases

/// What comes of renting a bike.
@MainActor protocol RentUseCaseOutput: UseCaseOutput {
    func onScanStarted()
    func onRented(_ ride: Ride)
    func onCameraDenied()
    func onBikeTaken(_ bike: String)
    func onUnknownBike(_ bike: String)
    func onPaymentNeeded()
    func onClosed(for time: Duration)
    func onServiceUnreachable()
    func onRentFailed(_ incident: IncidentReference)
}

/// Rents the bike whose code the person scans.
@MainActor struct RentUseCase {
    private let scanner: any BikeScanner
    private let repository: any RentalRepository
    private weak let output: (any RentUseCaseOutput)?
    private let latest = LatestExecution()

    init(scanner: any BikeScanner, repository: any RentalRepository, output: any RentUseCaseOutput) {
        self.scanner = scanner
        self.repository = repository
        self.output = output
    }

    func execute() async {
        let execution = latest.begin()
        output?.onScanStarted()
        let bike: String
        do {
            bike = try await scanner.scan()
        } catch {
            guard execution.isCurrent else { return }
            switch error {
            case .cancelled: break
            case .failed(.cameraDenied): output?.onCameraDenied()
            case .failed(.cameraFailed(let sealed)): output?.onRentFailed(sealed.incident)
            }
            return
        }
        do {
            let ride = try await repository.rent(bike: bike)
            guard execution.isCurrent else { return }
            output?.onRented(ride)
        } catch {
            guard execution.isCurrent else { return }
            switch error {
            case .cancelled: break
            case .failed(.bikeTaken): output?.onBikeTaken(bike)
            case .failed(.unknownBike): output?.onUnknownBike(bike)
            case .failed(.paymentNeeded): output?.onPaymentNeeded()
            case .failed(.closed(let time)): output?.onClosed(for: time)
            case .failed(.unreachable): output?.onServiceUnreachable()
            case .failed(.broken(let sealed)): output?.onRentFailed(sealed.incident)
            }
        }
    }
}
