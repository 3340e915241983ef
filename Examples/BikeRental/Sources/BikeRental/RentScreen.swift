import ScannerSDK
import WatertightKit

/// Creates the rent screen and everything below it.
func makeRentScreen(
    service: HTTPService, router: any Routable, makeScanner: @escaping () -> CodeScanner,
    openSettings: @escaping @MainActor () -> Void
) -> RentViewModel {
    let scanner = SDKBikeScanner(makeScanner: makeScanner)
    let repository = HTTPRentalRepository(service: service)
    return RentViewModel(
        useCase: RentUseCase(scanner: scanner, repository: repository), router: router, openSettings: openSettings)
}
