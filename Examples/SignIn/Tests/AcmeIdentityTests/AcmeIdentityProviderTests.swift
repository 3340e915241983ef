import AcmeIdentity
import AcmeIdentitySDK
import Authentication
import FederatedSignInFeature
import Foundation
import Testing
import Watertight
import WatertightTesting

/// The real facade on the real SDK; only what the person does on the sheet is played.
@MainActor struct AcmeIdentityProviderTests {
    private func provider(_ sheet: ACMEIdentitySheet) -> AcmeIdentityProvider {
        AcmeIdentityProvider { ACMEIdentityController(sheet: sheet) }
    }

    /// What stopped the request; `nil` where it gave a token.
    private func interruption(of provider: AcmeIdentityProvider) async -> DismissibleInterruption<
        IdentityProviderError
    >? {
        do {
            _ = try await provider.identityToken()
            return nil
        } catch {
            return error
        }
    }

    @Test func anApprovalGivesTheToken() async throws {
        let provider = provider(.approves(identityToken: Data("signed".utf8)))
        let (token, reporter) = try await recordingFailures { reporter in
            (try await provider.identityToken(), reporter)
        }
        #expect(token == IdentityToken(provider: "acme", value: "signed"))
        #expect(reporter.reports.isEmpty)
    }

    @Test(arguments: [
        ACMEIdentitySheet.approvesWithoutToken, .approves(identityToken: Data()),
        .approves(identityToken: Data([0x66, 0xFF, 0xFE])),
    ])
    func anApprovalWithoutAUsableTokenIsUnintelligible(_ sheet: ACMEIdentitySheet) async throws {
        let provider = provider(sheet)
        let (interruption, reporter) = await recordingFailures { (await self.interruption(of: provider), $0) }
        let report = try #require(reporter.reports.first)
        guard case .failed(.unintelligible(let sealed)) = interruption else {
            Issue.record("It was \(String(describing: interruption))")
            return
        }
        #expect(reporter.reports.count == 1)
        #expect(report.incident == sealed.incident)
        #expect(report.translatedCode == FailureCode(domain: "identity-provider", reason: "unintelligible"))
    }

    @Test(arguments: ACMEIdentityError.Code.allCases)
    func everyCodeOfTheSDKIsTranslated(_ code: ACMEIdentityError.Code) async {
        let interruption = await recordingFailures { _ in await self.interruption(of: provider(.fails(code))) }
        let sealed = SealedError(sealing: ACMEIdentityError(code))
        let expected: DismissibleInterruption<IdentityProviderError> =
            switch code {
            case .canceled: .dismissed
            case .unknown, .failed: .failed(.failed(sealed))
            case .invalidResponse: .failed(.unintelligible(sealed))
            case .notHandled, .notInteractive: .failed(.unavailable(sealed))
            }
        #expect(interruption == expected)
    }

    @Test(arguments: ACMEIdentityError.Code.allCases.filter { $0 != .canceled })
    func aFailureIsReportedOnceAndNamesTheSDK(_ code: ACMEIdentityError.Code) async throws {
        let provider = provider(.fails(code))
        let (interruption, reporter) = await recordingFailures { (await self.interruption(of: provider), $0) }
        let report = try #require(reporter.reports.first)
        #expect(reporter.reports.count == 1)
        #expect(reporter.hops.isEmpty)
        #expect(report.layer == .facade)
        #expect(report.chain.map(\.domain) == ["com.acme.identity.error"])
        #expect(report.chain.map(\.code) == ["\(code.rawValue)"])
        #expect(report.translatedCode == interruption?.failure?.code)
        #expect(report.severity == .defect)
        #expect(report.incident == interruption?.failure?.cause?.incident)
    }

    @Test func aClosedSheetIsNotReported() async {
        let provider = provider(.fails(.canceled))
        let (interruption, reporter) = await recordingFailures { (await self.interruption(of: provider), $0) }
        #expect(interruption == .dismissed)
        #expect(reporter.reports.isEmpty)
    }

    @Test func whatTheTokenIsNeverReported() async {
        let provider = provider(.approves(identityToken: Data("s3cret".utf8) + [0xFF]))
        let (interruption, reporter) = await recordingFailures { (await self.interruption(of: provider), $0) }
        #expect(!"\(reporter.reports) \(String(describing: interruption))".contains("s3cret"))
    }

    // MARK: The SDK's ways

    @Test func cancellingTheTaskTakesTheSheetAway() async throws {
        let stage = Stage(.staysOpen)
        let (interruption, reporter) = try await recordingFailures { reporter in
            let request = Task { await self.interruption(of: stage.provider) }
            let delegate = try await stage.delegate()
            request.cancel()
            let interruption = await request.value
            // A second ending of the same sheet tells nobody: it is gone already.
            stage.controller?.delegate = stage
            stage.controller?.cancel()
            withExtendedLifetime(delegate) {}
            return (interruption, reporter)
        }
        #expect(interruption == .cancelled)
        #expect(stage.endings == 0)
        #expect(reporter.reports.isEmpty)
    }

    @Test func aTaskThatIsCancelledAlreadyShowsNoSheet() async {
        let stage = Stage(.staysOpen)
        let request = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await self.interruption(of: stage.provider)
        }
        #expect(await request.value == .cancelled)
        // There is no sheet that could end.
        stage.controller?.delegate = stage
        stage.controller?.cancel()
        #expect(stage.endings == 0)
    }

    @Test func aDelegateThatIsCalledTwiceResumesOnce() async throws {
        let stage = Stage(.staysOpen)
        let (interruption, reporter) = try await recordingFailures { reporter in
            let request = Task { await self.interruption(of: stage.provider) }
            let delegate = try await stage.delegate()
            if let controller = stage.controller {
                delegate.identityController(controller, didCompleteWithError: ACMEIdentityError(.failed))
                delegate.identityController(controller, didCompleteWithError: ACMEIdentityError(.unknown))
            }
            return (await request.value, reporter)
        }
        #expect(interruption == .failed(.failed(SealedError(sealing: ACMEIdentityError(.failed)))))
        // The failure once, and the SDK's fault.
        #expect(reporter.reports.map(\.translatedCode.reason).sorted() == ["answered-twice", "failed"])
    }

    @Test func anErrorThatIsNotTheSDKsOwnIsAFailureAsWell() async throws {
        let stage = Stage(.staysOpen)
        let interruption = try await recordingFailures { _ in
            let request = Task { await self.interruption(of: stage.provider) }
            let delegate = try await stage.delegate()
            if let controller = stage.controller {
                delegate.identityController(controller, didCompleteWithError: CocoaError(.fileNoSuchFile))
            }
            return await request.value
        }
        #expect(interruption?.failure?.code == FailureCode(domain: "identity-provider", reason: "failed"))
    }

    @Test func eachRequestHasAControllerOfItsOwn() async throws {
        var sheets: [ACMEIdentitySheet] = [.fails(.canceled), .approves(identityToken: Data("signed".utf8))]
        let provider = AcmeIdentityProvider { ACMEIdentityController(sheet: sheets.removeFirst()) }
        #expect(await interruption(of: provider) == .dismissed)
        let token = try await provider.identityToken()
        #expect(token.value == "signed")
    }
}

/// A facade whose controller the test has hold of.
@MainActor private final class Stage: ACMEIdentityControllerDelegate {
    private(set) var controller: ACMEIdentityController?
    private(set) var endings = 0
    private let sheet: ACMEIdentitySheet
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ sheet: ACMEIdentitySheet) { self.sheet = sheet }

    var provider: AcmeIdentityProvider {
        AcmeIdentityProvider { [self] in
            let controller = ACMEIdentityController(sheet: sheet)
            self.controller = controller
            waiting?.resume()
            waiting = nil
            return controller
        }
    }

    /// The facade's delegate, once the sheet is up.
    func delegate() async throws -> any ACMEIdentityControllerDelegate {
        if controller == nil { await withCheckedContinuation { waiting = $0 } }
        return try #require(controller?.delegate)
    }

    func identityController(_ controller: ACMEIdentityController, didCompleteWith credential: ACMEIdentityCredential) {
        endings += 1
    }

    func identityController(_ controller: ACMEIdentityController, didCompleteWithError error: any Error) {
        endings += 1
    }
}
