import Watertight
import WatertightUseCases

/// What comes of renting a bike.
@MainActor protocol RentUseCaseOutput: UseCaseOutput {
    func onScanStarted()
    func onScanDismissed()
    func onRented(_ ride: Ride)
    func onCameraDenied()
    func onBikeTaken(_ bike: String)
    func onUnknownBike(_ bike: String)
    func onPaymentNeeded()
    func onClosed(for time: Duration)
    func onServiceUnreachable()
    func onRentFailed(_ incident: IncidentReference)
}

typealias LatestRent = LatestExecution<any RentUseCaseOutput>

/// Rents the bike whose code the person scans.
@MainActor struct RentUseCase {
    let scanner: any BikeScanner
    let repository: any RentalRepository
    let latest: LatestRent

    func execute() async {
        guard let execution = latest.begin() else { return }
        execution.tell { $0.onScanStarted() }
        do {
            await rent(try await scanner.scan(), execution)
        } catch {
            switch error {
            case .cancelled: break
            case .dismissed: execution.tell { $0.onScanDismissed() }
            case .failed(.cameraDenied): execution.tell { $0.onCameraDenied() }
            case .failed(.cameraFailed(let sealed)): execution.tell { $0.onRentFailed(sealed.incident) }
            }
        }
    }

    private func rent(_ bike: String, _ execution: LatestRent.Execution) async {
        do {
            let ride = try await repository.rent(bike: bike)
            execution.tell { $0.onRented(ride) }
        } catch {
            switch error {
            case .cancelled: break
            case .failed(.bikeTaken): execution.tell { $0.onBikeTaken(bike) }
            case .failed(.unknownBike): execution.tell { $0.onUnknownBike(bike) }
            case .failed(.paymentNeeded): execution.tell { $0.onPaymentNeeded() }
            case .failed(.closed(let time)): execution.tell { $0.onClosed(for: time) }
            case .failed(.unreachable): execution.tell { $0.onServiceUnreachable() }
            case .failed(.broken(let sealed)): execution.tell { $0.onRentFailed(sealed.incident) }
            }
        }
    }
}
