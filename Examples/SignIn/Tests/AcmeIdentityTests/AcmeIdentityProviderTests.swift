import AcmeIdentity
import AcmeIdentitySDK
import Authentication
import FederatedSignInFeature
import Foundation
import Testing
import Watertight
import WatertightTesting

/// The facade on the SDK, with scripted sheets.
@MainActor struct AcmeIdentityProviderTests {
    private func provider(_ sheet: ACMEIdentitySheet) -> AcmeIdentityProvider {
        AcmeIdentityProvider { ACMEIdentityController(sheet: sheet) }
    }

    private typealias End = Result<Dismissible<IdentityToken>, Interruption<IdentityProviderError>>

    private func end(of provider: AcmeIdentityProvider) async -> End {
        do { return .success(try await provider.identityToken()) } catch { return .failure(error) }
    }

    /// Returns the error of a request; `nil` if there was none.
    private func interruption(of provider: AcmeIdentityProvider) async -> Interruption<IdentityProviderError>? {
        if case .failure(let error) = await end(of: provider) { error } else { nil }
    }

    @Test func anApprovalGivesTheToken() async throws {
        let provider = provider(.approves(identityToken: Data("signed".utf8)))
        let (token, reporter) = try await recordingFailures { reporter in
            (try await provider.identityToken(), reporter)
        }
        #expect(token == .answered(IdentityToken(provider: "acme", value: "signed")))
        #expect(reporter.reports.isEmpty)
    }

    @Test(arguments: [
        ACMEIdentitySheet.approvesWithoutToken, .approves(identityToken: Data()),
        .approves(identityToken: Data([0x66, 0xFF, 0xFE])),
    ])
    func anApprovalWithoutAUsableTokenIsUnintelligible(_ sheet: ACMEIdentitySheet) async throws {
        let provider = provider(sheet)
        let (interruption, reporter) = await recordingFailures { (await self.interruption(of: provider), $0) }
        #expect(interruption == .sample(.unintelligible))
        // No error caused it, so the output reports it.
        #expect(reporter.reports.isEmpty)
    }

    @Test(arguments: ACMEIdentityError.Code.allCases)
    func everyCodeOfTheSDKIsTranslated(_ code: ACMEIdentityError.Code) async {
        let end = await recordingFailures { _ in await self.end(of: provider(.fails(code))) }
        let expected: End =
            switch code {
            case .canceled: .success(.dismissed)
            case .unknown, .failed: .failure(.sample(.failed))
            case .invalidResponse: .failure(.sample(.unintelligible))
            case .notHandled, .notInteractive: .failure(.sample(.unavailable))
            }
        #expect(end == expected)
    }

    @Test(arguments: ACMEIdentityError.Code.allCases.filter { $0 != .canceled })
    func aFailureIsReportedOnceAndNamesTheSDK(_ code: ACMEIdentityError.Code) async throws {
        let provider = provider(.fails(code))
        let (interruption, reporter) = await recordingFailures { (await self.interruption(of: provider), $0) }
        let report = try #require(reporter.reports.first)
        #expect(reporter.reports.count == 1)
        #expect(reporter.notes.isEmpty)
        #expect(report.callSite.module == "AcmeIdentity")
        #expect(report.chain == ["AcmeIdentitySDK.ACMEIdentityError (com.acme.identity.error \(code.rawValue))"])
        #expect(report.code == interruption?.failure?.code)
        #expect(report.severity == .defect)
        #expect(report.incident == interruption?.incident?.reference)
    }

    @Test func aClosedSheetIsNotReported() async {
        let provider = provider(.fails(.canceled))
        let (end, reporter) = await recordingFailures { (await self.end(of: provider), $0) }
        #expect(end == .success(.dismissed))
        #expect(reporter.reports.isEmpty)
    }

    @Test func theTokenIsNeverReported() async {
        let provider = provider(.approves(identityToken: Data("s3cret".utf8) + [0xFF]))
        let (interruption, reporter) = await recordingFailures { (await self.interruption(of: provider), $0) }
        #expect(!"\(reporter.reports) \(String(describing: interruption))".contains("s3cret"))
    }

    // MARK: Conformance

    // No time limit: a sheet may stay open.
    @Test(arguments: FacadeRequirement.allCases.filter { $0 != .endsWithoutAnAnswer })
    func keepsTheRulesOfFacades(_ requirement: FacadeRequirement) async {
        await FacadeConformance(
            answer: ACMEIdentityCredential(identityToken: Data("signed".utf8)), error: ACMEIdentityError(.failed),
            cancellation: ACMEIdentityError(.canceled),
            call: { sdk in try await AcmeIdentityProvider { FakeController(sdk) }.identityToken() }
        ).check(requirement)
    }

    @Test func anErrorThatIsNotTheSDKsOwnIsAFailureAsWell() async {
        let provider = AcmeIdentityProvider { StrangeController(sheet: .staysOpen) }
        let interruption = await recordingFailures { _ in await self.interruption(of: provider) }
        #expect(interruption?.failure?.code == FailureCode(domain: "identity-provider", reason: "failed"))
    }

    @Test func eachRequestHasAControllerOfItsOwn() async throws {
        var sheets: [ACMEIdentitySheet] = [.fails(.canceled), .approves(identityToken: Data("signed".utf8))]
        let provider = AcmeIdentityProvider { ACMEIdentityController(sheet: sheets.removeFirst()) }
        #expect(await end(of: provider) == .success(.dismissed))
        #expect(await end(of: provider) == .success(.answered(IdentityToken(provider: "acme", value: "signed"))))
    }
}

/// The SDK's controller, with answers of the conformance suite.
private final class FakeController: ACMEIdentityController {
    private let sdk: FakeSDK<ACMEIdentityCredential>

    init(_ sdk: FakeSDK<ACMEIdentityCredential>) {
        self.sdk = sdk
        super.init(sheet: .staysOpen)
    }

    override func performRequest() {
        sdk.watch(delegate)
        sdk.startOnMainActor { [self] in
            switch $0 {
            case .success(let credential): delegate?.identityController(self, didCompleteWith: credential)
            case .failure(let error): delegate?.identityController(self, didCompleteWithError: error)
            }
        }
    }

    override func cancel() { sdk.cancel() }
}

/// The SDK's controller, with an error of Foundation.
private final class StrangeController: ACMEIdentityController {
    override func performRequest() {
        delegate?.identityController(self, didCompleteWithError: CocoaError(.fileNoSuchFile))
    }
}
