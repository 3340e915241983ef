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
            switch try await scanner.scan() {
            case .answered(let bike): await rent(bike, output)
            case .dismissed: output.send { $0.onScanDismissed() }
            }
        } catch {
            output.send(error) { output, failure in
                switch failure {
                case .cameraDenied: output.onCameraDenied()
                case .cameraFailed: output.onRentFailed()
                }
            }
        }
    }

    private func rent(_ bike: String, _ output: Output<any RentUseCaseOutput>) async {
        do {
            let ride = try await repository.rent(bike: bike)
            output.send { $0.onRented(ride) }
        } catch {
            output.send(error) { output, failure in
                switch failure {
                case .bikeTaken: output.onBikeTaken(bike)
                case .unknownBike: output.onUnknownBike(bike)
                case .paymentNeeded: output.onPaymentNeeded()
                case .closed(let time): output.onClosed(for: time)
                case .unreachable: output.onServiceUnreachable()
                case .broken: output.onRentFailed()
                }
            }
        }
    }
}
