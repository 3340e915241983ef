import Foundation
import ScannerSDK
import Testing
import WatertightKit
import WatertightTesting

@testable import BikeRental

/// The app from the network and the camera to the screen.
@MainActor @Suite(.timeLimit(.minutes(30))) struct RentTests {
    private final class Count { var count = 0 }

    private let router = SpyRouter()
    /// How often the settings were opened.
    private let opened = Count()
    private let ride = ScriptedTransport.Step.respond(201, json: #"{"bike": "B7", "centsPerMinute": 12}"#)

    private func screen(
        _ person: CodeScanner.Person, _ transport: any HTTPTransport, _ router: SpyRouter? = nil
    ) -> RentViewModel {
        let service = HTTPService("https://bikes.example", transport: transport)
        return makeRentScreen(
            service: service, router: router ?? self.router, makeScanner: { CodeScanner(person: person) },
            openSettings: { [opened] in opened.count += 1 })
    }

    @Test func rentsABike() async {
        let viewModel = screen(.shows("B7"), ScriptedTransport(ride))
        await recordingFailures { reporter in
            await viewModel.rent()?.value
            #expect(viewModel.state == .riding(Ride(bike: "B7", centsPerMinute: 12)))
            #expect(reporter.reports.isEmpty)
        }
    }

    @Test func tapsWhileABikeIsRentedAreIgnored() async {
        let service = OneBikeService()
        let viewModel = screen(.shows("B7"), service)
        await recordingFailures { reporter in
            let first = viewModel.rent()
            #expect(viewModel.isRenting && viewModel.rent() == nil)
            while await service.requests == 0 { await Task.yield() }
            #expect(viewModel.isRenting && viewModel.rent() == nil)
            await service.answer()
            await first?.value
            #expect(viewModel.state == .riding(Ride(bike: "B7", centsPerMinute: 12)) && !viewModel.isRenting)
            #expect(await service.requests == 1)
            #expect(router.handled.isEmpty && reporter.reports.isEmpty)
        }
    }

    @Test func everythingOnTheWireReachesTheScreen() async {
        let screens = RentFailure.samples.filter { $0 != .cameraDenied }
        let steps = ScriptedTransport.Step.everything + [ride]
        await failureTable("Rent.wire", causedBy: steps, showing: screens) { step, row in
            await rent(screen(.shows("B7"), ScriptedTransport(step), row.router), row)
        }
    }

    @Test func everyFailureOfTheCameraReachesTheScreen() async {
        let codes = ScannerError.Code.allCases.filter { $0 != .dismissed }
        await failureTable("Rent.camera", causedBy: codes, showing: [RentFailure.cameraDenied]) { code, row in
            await rent(screen(.fails(code), ScriptedTransport(), row.router), row)
        }
    }

    @Test func aDeniedCameraOpensTheSettings() async {
        let viewModel = screen(.waits, ScriptedTransport())
        viewModel.onCameraDenied()
        await router.choose(.openSettings)
        #expect(opened.count == 1)
    }

    @Test func theGalleryIsUpToDate() {
        failureGallery(
            "BikeRental", in: ["en"], of: RentFailure.samples, performing: [.retry, .openSettings])
    }

    @Test func takenBikeIsShownInTheForm() {
        let viewModel = screen(.waits, ScriptedTransport())
        viewModel.onBikeTaken("B7")
        #expect(router.shown.map(\.method) == [.inline(.form)])
    }

    private func rent(_ viewModel: RentViewModel, _ row: FailureRow) async {
        row.observe(viewModel.useCase.output, with: RecordingRentOutput()) { viewModel.state }
        await viewModel.rent()?.value
    }

    @Test(arguments: [
        (Duration?.none, "Try again later."), (.seconds(30), "Try again in 1 minute."),
        (.seconds(121), "Try again in 3 minutes."),
    ])
    func showsTheTimeUntilTheServiceOpensIfItIsKnown(time: Duration?, description: String) {
        #expect(RentFailure.closed(time).presentation.description == description)
    }

    @Test func dismissedCameraIsAnOutcome() async {
        let (output, useCase) = (RecordingRentOutput(), screen(.fails(.dismissed), ScriptedTransport()).useCase)
        useCase.output.connect(output)
        await useCase.execute()
        output.expect {
            $0.onScanStarted()
            $0.onScanDismissed()
        }
    }

    @Test func stopsWaitingAfterUserDismissesTheCamera() async {
        let viewModel = screen(.fails(.dismissed), ScriptedTransport())
        await recordingFailures { reporter in
            await viewModel.rent()?.value
            #expect(viewModel.state == .ready)
            #expect(router.handled.isEmpty && reporter.reports.isEmpty)
        }
    }

    @Test func sendsNothingAfterCancellation() async throws {
        let viewModel = screen(.waits, ScriptedTransport())
        try await recordingFailures { reporter in
            let attempt = try #require(viewModel.rent())
            while viewModel.state != .scanning { await Task.yield() }
            attempt.cancel()
            await attempt.value
            // The caller of `cancel()` sets the state; the use case sends nothing.
            #expect(viewModel.state == .scanning)
            #expect(router.handled.isEmpty && reporter.reports.isEmpty)
        }
    }

    @Test func cancelsRequestWhenScreenIsDeallocated() async {
        let transport = ScriptedTransport(.hang)
        var viewModel: RentViewModel? = screen(.shows("B7"), transport)
        weak let gone = viewModel
        let attempt = viewModel?.rent()
        while transport.sent.isEmpty, viewModel != nil { await Task.yield() }
        viewModel = nil
        await attempt?.value
        #expect(gone == nil)
    }

    @Test func retriesAfterAFailure() async {
        let viewModel = screen(.shows("B7"), ScriptedTransport(.fail(.offline), ride))
        await recordingFailures { _ in
            await viewModel.rent()?.value
            await router.choose(.retry)
            while viewModel.state == .ready || viewModel.state == .scanning { await Task.yield() }
            #expect(viewModel.state == .riding(Ride(bike: "B7", centsPerMinute: 12)))
        }
    }
}

/// A service with one bike, which the first request rents. It answers when the test calls ``answer()``.
private actor OneBikeService: HTTPTransport {
    private(set) var requests = 0
    private var isAnswering = false

    func answer() { isAnswering = true }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        requests += 1
        let isFree = requests == 1
        while !isAnswering { await Task.yield() }
        return TransportResponse(
            statusCode: isFree ? 201 : 409, headerFields: [.contentType: "application/json"],
            body: Data(#"{"bike": "B7", "centsPerMinute": 12}"#.utf8))
    }
}

final class RecordingRentOutput: OutputRecorder, RentUseCaseOutput {
    func onScanStarted() { record(isFinal: false) }
    func onScanDismissed() { record() }
    func onRented(_ ride: Ride) { record(ride) }
    func onCameraDenied() { record() }
    func onBikeTaken(_ bike: String) { record(bike) }
    func onUnknownBike(_ bike: String) { record(bike) }
    func onPaymentNeeded() { record() }
    func onClosed(for time: Duration?) { record(time) }
    func onServiceUnreachable() { record() }
    func onRentFailed() { record() }
}

extension RentFailure {
    static let samples = chain {
        switch $0 {
        case nil: [.cameraDenied]
        case .cameraDenied: [.bikeTaken("B7")]
        case .bikeTaken: [.unknownBike("B7")]
        case .unknownBike: [.paymentNeeded]
        case .paymentNeeded: [.closed(nil)]
        case .closed: [.unreachable]
        case .unreachable: [.failed]
        case .failed: []
        }
    }
}
