import WatertightKit

/// Receives the outcomes of renting a bike.
protocol RentUseCaseOutput: UseCaseOutput {
    func onScanStarted()
    func onScanDismissed()
    func onRented(_ ride: Ride)
    func onCameraDenied()
    func onBikeTaken(_ bike: String)
    func onUnknownBike(_ bike: String)
    func onPaymentNeeded()
    func onClosed(for time: Duration?)
    func onServiceUnreachable()
    func onRentFailed()
}

/// Rents the bike whose code the user scans.
struct RentUseCase {
    let output = Output<any RentUseCaseOutput>()
    let scanner: any BikeScanner
    let repository: any RentalRepository

    func execute() async {
        let output = output.begin()
        output.send { $0.onScanStarted() }
        do {
            await rent(try await scanner.scan(), output)
        } catch {
            switch error {
            case .cancelled: break
            case .dismissed: output.send { $0.onScanDismissed() }
            case .failed(.cameraDenied, let incident): output.send(incident) { $0.onCameraDenied() }
            case .failed(.cameraFailed, let incident): output.send(incident) { $0.onRentFailed() }
            }
        }
    }

    private func rent(_ bike: String, _ output: Output<any RentUseCaseOutput>) async {
        do {
            let ride = try await repository.rent(bike: bike)
            output.send { $0.onRented(ride) }
        } catch {
            switch error {
            case .cancelled: break
            case .failed(.bikeTaken, let incident): output.send(incident) { $0.onBikeTaken(bike) }
            case .failed(.unknownBike, let incident): output.send(incident) { $0.onUnknownBike(bike) }
            case .failed(.paymentNeeded, let incident): output.send(incident) { $0.onPaymentNeeded() }
            case .failed(.closed(let time), let incident): output.send(incident) { $0.onClosed(for: time) }
            case .failed(.unreachable, let incident): output.send(incident) { $0.onServiceUnreachable() }
            case .failed(.broken, let incident): output.send(incident) { $0.onRentFailed() }
            }
        }
    }
}
