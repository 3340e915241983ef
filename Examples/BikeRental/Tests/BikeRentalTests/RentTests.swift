import ScannerSDK
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

@testable import BikeRental

/// The app from the wire and the camera to the screen.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RentTests {
    private let router = SpyRouter()

    private func screen(_ person: CodeScanner.Person, _ transport: ScriptedTransport) throws -> RentViewModel {
        let origin = try #require(HTTPOrigin("https://bikes.example"))
        return makeRentScreen(origin: origin, transport: transport, router: router) { CodeScanner(person: person) }
    }

    @Test func aBikeIsRented() async throws {
        let transport = ScriptedTransport(.respond(201, json: #"{"bike": "B7", "centsPerMinute": 12}"#))
        let viewModel = try screen(.shows("B7"), transport)
        await recordingFailures { reporter in
            await viewModel.rent().value
            #expect(viewModel.state == .riding(Ride(bike: "B7", centsPerMinute: 12)))
            #expect(reporter.reports.isEmpty)
        }
    }

    @Test(arguments: [
        (ScriptedTransport.Step.respond(409, json: "{}"), "bike-taken", "Taken"),
        (.respond(404, json: "{}"), "unknown-bike", "No Such Bike"),
        (.respond(402, json: "{}"), "payment-needed", "How Will You Pay?"),
        (.respond(503, json: "{}", headerFields: [.retryAfter: "120"]), "closed", "Closed"),
        (.fail(.timedOut(.read)), "unreachable", "No Answer"),
        (.respond(500, json: "{}"), "broken", "Something Went Wrong"),
        (.respond(200, json: "no ride"), "broken", "Something Went Wrong"),
    ])
    func aFailureOfTheServiceIsReportedOnceAndShown(
        step: ScriptedTransport.Step, reason: String, title: String
    ) async throws {
        let viewModel = try screen(.shows("B7"), ScriptedTransport(step))
        await recordingFailures { reporter in
            await viewModel.rent().value
            #expect(viewModel.state == .ready)
            #expect(router.handled.map(\.title) == [title])
            #expect(reporter.reports.map(\.translatedCode.reason) == [reason])
        }
    }

    @Test(arguments: [
        (ScannerError.Code.notAuthorized, "camera-denied", "No Camera"),
        (.interrupted, "camera-failed", "Something Went Wrong"), (.failed, "camera-failed", "Something Went Wrong"),
    ])
    func aFailureOfTheSDKIsLoggedByItsCode(code: ScannerError.Code, reason: String, title: String) async throws {
        let viewModel = try screen(.fails(code), ScriptedTransport())
        await recordingFailures { reporter in
            await viewModel.rent().value
            #expect(viewModel.state == .ready)
            #expect(router.handled.map(\.title) == [title])
            #expect(reporter.reports.map(\.code?.description) == ["scanner-sdk/error-\(code.rawValue)"])
            #expect(reporter.reports.map(\.translatedCode.reason) == [reason])
        }
    }

    @Test func aPersonWhoClosesTheCameraSeesTheScreenStopWaiting() async throws {
        let viewModel = try screen(.fails(.dismissed), ScriptedTransport())
        await recordingFailures { reporter in
            await viewModel.rent().value
            #expect(viewModel.state == .ready)
            #expect(router.handled.isEmpty && reporter.reports.isEmpty)
        }
    }

    @Test func aTaskThatIsNotWantedAnyMoreReachesNobody() async throws {
        let viewModel = try screen(.waits, ScriptedTransport())
        await recordingFailures { reporter in
            let attempt = viewModel.rent()
            while viewModel.state != .scanning { await Task.yield() }
            attempt.cancel()
            await attempt.value
            // Whoever cancels knows, and says so to the screen; nobody else does.
            #expect(viewModel.state == .scanning)
            #expect(router.handled.isEmpty && reporter.reports.isEmpty)
        }
    }

    @Test func theRequestEndsWithItsScreen() async throws {
        let transport = ScriptedTransport(.hang)
        var viewModel: RentViewModel? = try screen(.shows("B7"), transport)
        weak let gone = viewModel
        let attempt = viewModel?.rent()
        while transport.sent.isEmpty, viewModel != nil { await Task.yield() }
        viewModel = nil
        await attempt?.value
        #expect(gone == nil)
    }

    @Test func aRefusedRideCanBeTriedAgain() async throws {
        let answer = ScriptedTransport.Step.respond(201, json: #"{"bike": "B7", "centsPerMinute": 12}"#)
        let viewModel = try screen(.shows("B7"), ScriptedTransport(.fail(.offline), answer))
        await recordingFailures { _ in
            await viewModel.rent().value
            router.choose(.retry)
            while viewModel.state == .ready || viewModel.state == .scanning { await Task.yield() }
            #expect(viewModel.state == .riding(Ride(bike: "B7", centsPerMinute: 12)))
        }
    }
}
