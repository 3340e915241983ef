import ScannerSDK
import WatertightHTTP
import WatertightPresentation

/// Puts the screen together.
@MainActor func makeRentScreen(
    origin: HTTPOrigin, transport: any HTTPTransport, router: any Routable,
    makeScanner: @escaping @MainActor () -> CodeScanner
) -> RentViewModel {
    let scanner = SDKBikeScanner(makeScanner: makeScanner)
    let repository = HTTPRentalRepository(client: HTTPClient(transport: transport), origin: origin)
    return RentViewModel(router: router) { RentUseCase(scanner: scanner, repository: repository, latest: $0) }
}
