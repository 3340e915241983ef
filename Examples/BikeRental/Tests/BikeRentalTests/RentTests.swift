import ScannerSDK
import Testing
import WatertightKit
import WatertightTesting

@testable import BikeRental

/// The app from the network and the camera to the screen.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RentTests {
    private let router = SpyRouter()

    private func screen(_ person: CodeScanner.Person, _ transport: ScriptedTransport) throws -> RentViewModel {
        let service = try #require(HTTPService("https://bikes.example", transport: transport))
        return makeRentScreen(service: service, router: router) { CodeScanner(person: person) }
    }

    @Test func rentsABike() async throws {
        let transport = ScriptedTransport(.respond(201, json: #"{"bike": "B7", "centsPerMinute": 12}"#))
        let viewModel = try screen(.shows("B7"), transport)
        await recordingFailures { reporter in
            await viewModel.rent().value
            #expect(viewModel.state == .riding(Ride(bike: "B7", centsPerMinute: 12)))
            #expect(reporter.reports.isEmpty)
        }
    }

    @Test(arguments: [
        (ScriptedTransport.Step.respond(409, json: "{}"), "bike-taken", "Bike Already Rented"),
        (.respond(404, json: "{}"), "unknown-bike", "Bike Not Found"),
        (.respond(402, json: "{}"), "payment-needed", "No Payment Method"),
        (.respond(503, json: "{}", headerFields: [.retryAfter: "120"]), "closed", "Service Not Available"),
        (.respond(503, json: "{}"), "closed", "Service Not Available"),
        (.respond(502, json: "{}"), "unreachable", "Can’t Connect to the Server"),
        (.respond(423, json: "{}"), "bike-taken", "Bike Already Rented"),
        (.fail(.timedOut(.read)), "unreachable", "Can’t Connect to the Server"),
        (.respond(500, json: "{}"), "broken", "Can’t Rent a Bike"),
        (.respond(200, json: "no ride"), "broken", "Can’t Rent a Bike"),
    ])
    func reportsServiceFailureOnceAndShowsIt(
        step: ScriptedTransport.Step, reason: String, title: String
    ) async throws {
        let viewModel = try screen(.shows("B7"), ScriptedTransport(step))
        await recordingFailures { reporter in
            await viewModel.rent().value
            #expect(viewModel.state == .ready)
            #expect(router.handled.map(\.title) == [title])
            #expect(reporter.reports.map(\.translatedCode.reason) == [reason])
            #expect(router.incidents.map(\.reference) == reporter.reports.map(\.incident))
        }
    }

    @Test(arguments: [
        (Duration?.none, "Try again later."), (.seconds(30), "Try again in 1 minute."),
        (.seconds(121), "Try again in 3 minutes."),
    ])
    func showsTheTimeUntilTheServiceOpensIfItIsKnown(time: Duration?, description: String) {
        #expect(RentFailure.closed(time).presentation.description == description)
    }

    @Test(arguments: [
        (ScannerError.Code.notAuthorized, "camera-denied", "No Access to the Camera"),
        (.interrupted, "camera-failed", "Can’t Rent a Bike"), (.failed, "camera-failed", "Can’t Rent a Bike"),
    ])
    func logsSDKErrorByItsCode(code: ScannerError.Code, reason: String, title: String) async throws {
        let viewModel = try screen(.fails(code), ScriptedTransport())
        await recordingFailures { reporter in
            await viewModel.rent().value
            #expect(viewModel.state == .ready)
            #expect(router.handled.map(\.title) == [title])
            #expect(reporter.reports.map(\.code?.description) == ["scanner-sdk/error-\(code.rawValue)"])
            #expect(reporter.reports.map(\.translatedCode.reason) == [reason])
            #expect(router.incidents.map(\.reference) == reporter.reports.map(\.incident))
        }
    }

    @Test func stopsWaitingAfterUserDismissesTheCamera() async throws {
        let viewModel = try screen(.fails(.dismissed), ScriptedTransport())
        await recordingFailures { reporter in
            await viewModel.rent().value
            #expect(viewModel.state == .ready)
            #expect(router.handled.isEmpty && reporter.reports.isEmpty)
        }
    }

    @Test func sendsNothingAfterCancellation() async throws {
        let viewModel = try screen(.waits, ScriptedTransport())
        await recordingFailures { reporter in
            let attempt = viewModel.rent()
            while viewModel.state != .scanning { await Task.yield() }
            attempt.cancel()
            await attempt.value
            // The caller of `cancel()` sets the state; the use case sends nothing.
            #expect(viewModel.state == .scanning)
            #expect(router.handled.isEmpty && reporter.reports.isEmpty)
        }
    }

    @Test func cancelsRequestWhenScreenIsDeallocated() async throws {
        let transport = ScriptedTransport(.hang)
        var viewModel: RentViewModel? = try screen(.shows("B7"), transport)
        weak let gone = viewModel
        let attempt = viewModel?.rent()
        while transport.sent.isEmpty, viewModel != nil { await Task.yield() }
        viewModel = nil
        await attempt?.value
        #expect(gone == nil)
    }

    @Test func retriesAfterAFailure() async throws {
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
