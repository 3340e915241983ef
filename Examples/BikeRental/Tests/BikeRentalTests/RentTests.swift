import ScannerSDK
import Testing
import WatertightHTTP
import WatertightPresentation
import WatertightTesting

@testable import BikeRental

@MainActor struct RentTests {
    @Test func aBikeThatIsTakenIsSaidBesideTheForm() async throws {
        let router = SpyRouter()
        let viewModel = makeRentScreen(
            origin: try #require(HTTPOrigin("https://bikes.example")),
            transport: ScriptedTransport(.respond(409, json: "{}")), router: router
        ) { CodeScanner(person: .shows("B7")) }
        await recordingFailures { reporter in
            viewModel.rent()
            while router.handled.isEmpty { await Task.yield() }
            #expect(viewModel.state == .ready)
            #expect(router.handled.map(\.title) == ["Taken"])
            #expect(reporter.reports.map(\.translatedCode.reason) == ["bike-taken"])
        }
    }
}
