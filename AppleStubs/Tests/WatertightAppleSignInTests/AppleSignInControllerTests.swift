import AuthenticationServices
import CryptoKit
import Foundation
import Testing
import UIKit
import Watertight
import WatertightAppleSignIn
import WatertightTesting

/// The facade on stubs of ours: what it asks of Apple's controller, and what it makes of each thing that a delegate is
/// told. That Apple's controller behaves like this is not shown by it.
@MainActor @Suite(.timeLimit(.minutes(1))) struct AppleSignInControllerTests {
    private typealias Stop = DismissibleInterruption<AppleSignInFailure>

    private let device = StubAppleDevice()
    private let window = ASPresentationAnchor()
    private let reporter = RecordingFailureReporter()
    private let apple: AppleSignInController

    init() {
        let window = window
        apple = AppleSignInController { window }
    }

    private func result(
        of request: AppleSignInRequest = AppleSignInRequest(scopes: [.fullName, .email]),
        from apple: AppleSignInController? = nil
    ) async -> Result<AppleCredential, Stop> {
        await reportingFailures(to: [reporter]) {
            await StubAppleDevice.$current.withValue(device) {
                do throws(Stop) {
                    return .success(try await (apple ?? self.apple).signIn(request))
                } catch { return .failure(error) }
            }
        }
    }

    /// Starts a request and waits until Apple's controller was asked.
    private func begun(
        _ request: AppleSignInRequest = AppleSignInRequest(scopes: [.fullName, .email])
    ) async throws -> (task: Task<Result<AppleCredential, Stop>, Never>, controller: ASAuthorizationController) {
        let count = device.performed.count
        let task = Task { await result(of: request) }
        while device.performed.count == count { await Task.yield() }
        return (task, try #require(device.controller))
    }

    private func credential(token: Data? = Data("signed".utf8), state: String? = nil)
        -> ASAuthorizationAppleIDCredential
    {
        var name = PersonNameComponents()
        name.givenName = "Ada"
        return ASAuthorizationAppleIDCredential(
            stubUser: "001", identityToken: token, authorizationCode: Data("code".utf8), state: state,
            authorizedScopes: [.email, ASAuthorization.Scope("new")], email: "ada@example.com", fullName: name,
            realUserStatus: .likelyReal)
    }

    private var reasons: [String] { reporter.reports.map(\.translatedCode.reason) }

    // MARK: What Apple is asked

    @Test func asksWhatTheRequestSays() async throws {
        let request = AppleSignInRequest(
            scopes: [.email, .fullName], nonce: AppleNonce(rawValue: "abc"), state: "here")
        let (task, controller) = try await begun(request)
        let asked = try #require(controller.stubRequest)
        #expect(controller.authorizationRequests.count == 1)
        #expect(asked.requestedScopes == [.fullName, .email])
        #expect(asked.state == "here")
        // The digest of "abc" in FIPS 180-4's example: it is the hashed number, and not the number, that Apple gets.
        #expect(asked.nonce == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(controller.presentationContextProvider?.presentationAnchor(for: controller) === window)
        #expect(device.performed == [nil])
        controller.stubComplete(credential(state: "here"))
        #expect(try await task.value.get().nonce == AppleNonce(rawValue: "abc"))
    }

    @Test func asksForNothingThatWasNotWanted() async throws {
        let (task, controller) = try await begun(AppleSignInRequest(scopes: [], nonce: nil))
        #expect(controller.stubRequest?.requestedScopes == [])
        #expect(controller.stubRequest?.nonce == nil && controller.stubRequest?.state == nil)
        controller.stubFail(1001)
        _ = await task.value
    }

    @Test func eachRequestHasANonceOfItsOwn() async throws {
        var nonces: Set<String?> = []
        device.onPerform = { controller in
            nonces.insert(controller.stubRequest?.nonce)
            controller.stubFail(1001)
        }
        for _ in 0..<3 { _ = await result() }
        #expect(nonces.count == 3 && !nonces.contains(nil))
    }

    @Test func asksNothingWithoutAWindow() async {
        let result = await result(from: AppleSignInController { nil })
        guard case .failure(.failed(.needsInteraction, _)) = result else { return #expect(Bool(false), "\(result)") }
        #expect(device.performed.isEmpty)
        #expect(reasons == ["needs-interaction"])
    }

    // MARK: Answers

    @Test func copiesTheCredential() async throws {
        let (task, controller) = try await begun()
        let given = credential()
        controller.stubComplete(given)
        let taken = try await task.value.get()
        #expect(taken.user == "001" && taken.identityToken == "signed" && taken.authorizationCode == "code")
        #expect(taken.email == "ada@example.com" && taken.fullName?.givenName == "Ada")
        #expect(taken.authorizedScopes == [.email] && taken.isLikelyReal == true)
        #expect(reporter.reports.isEmpty && device.cancels == 0)
    }

    @Test func answersWhileItStarts() async throws {
        device.onPerform = { [self] in $0.stubComplete(credential()) }
        #expect(try await result().get().user == "001")
    }

    @Test(arguments: [nil, Data(), Data([0x66, 0xFF])])
    func anAnswerWithoutATokenIsUnintelligible(_ token: Data?) async {
        device.onPerform = { [self] in $0.stubComplete(credential(token: token)) }
        let result = await result()
        guard case .failure(.failed(.unintelligible, _)) = result else { return #expect(Bool(false), "\(result)") }
        #expect(reporter.reports.map(\.code?.description) == ["apple-answer/no-token"])
    }

    @Test func anotherStateIsUnintelligible() async {
        device.onPerform = { [self] in $0.stubComplete(credential(state: "elsewhere")) }
        let result = await result(of: AppleSignInRequest(scopes: [], state: "here"))
        guard case .failure(.failed(.unintelligible, _)) = result else { return #expect(Bool(false), "\(result)") }
    }

    @Test func anotherKindOfCredentialIsUnintelligible() async {
        device.onPerform = { $0.stubComplete(ASPasswordCredential()) }
        let result = await result()
        guard case .failure(.failed(.unintelligible, _)) = result else { return #expect(Bool(false), "\(result)") }
        #expect(reporter.reports.map(\.code?.description) == ["apple-answer/other-credential"])
    }

    @Test(arguments: [
        (1000, "unavailable"), (1001, nil), (1002, "unintelligible"), (1003, "needs-interaction"), (1004, "failed"),
        (1005, "needs-interaction"), (1006, "unexpected"), (1007, "unexpected"), (1008, "unexpected"),
        (1009, "prefer-sign-in-with-apple"), (1010, "unexpected"),
    ])
    func everyCodeEndsIt(_ code: Int, _ reason: String?) async {
        device.onPerform = { $0.stubFail(code) }
        guard case .failure(let stop) = await result() else { return #expect(Bool(false)) }
        #expect(stop.failure?.code.reason == reason)
        #expect((stop == .dismissed) == (reason == nil))
        #expect(reasons == [reason].compactMap(\.self))
        #expect(device.cancels == 0)
    }

    @Test func noCredentialAtHand() async {
        device.onPerform = { $0.stubFail(1001) }
        let result = await result(of: AppleSignInRequest(scopes: [], prefersImmediatelyAvailable: true))
        guard case .failure(.failed(.noCredential, _)) = result else { return #expect(Bool(false), "\(result)") }
        #expect(device.performed == [.preferImmediatelyAvailableCredentials])
    }

    // MARK: The rules of facades

    /// All but that it gives up on an SDK that says nothing: a sheet may stay open.
    @Test(arguments: FacadeRequirement.allCases.filter { $0 != .endsWithoutAnAnswer })
    func signInKeepsTheRulesOfFacades(_ requirement: FacadeRequirement) async {
        let domain = "com.apple.AuthenticationServices.AuthorizationError"
        await FacadeConformance(
            answer: "signed", error: NSError(domain: domain, code: 1004),
            cancellation: NSError(domain: domain, code: 1001)
        ) { sdk in
            let device = StubAppleDevice()
            device.onCancel = { _ in sdk.cancel() }
            device.onPerform = { controller in
                sdk.watch(controller)
                sdk.watch(controller.delegate)
                sdk.startOnMainActor { [weak controller] answer in
                    switch answer {
                    case .success(let token):
                        controller?.stubComplete(
                            ASAuthorizationAppleIDCredential(stubUser: "001", identityToken: Data(token.utf8)))
                    case .failure(let error): controller?.stubFail(error)
                    }
                }
            }
            return try await StubAppleDevice.$current.withValue(device) {
                try await AppleSignInController { ASPresentationAnchor() }.signIn(AppleSignInRequest(scopes: []))
            }
        }.check(requirement)
    }

    /// All but that Apple is told of a cancellation: nobody can stop it.
    @Test(arguments: FacadeRequirement.allCases.filter { $0 != .cancelsTheSDKOnce })
    func credentialStateKeepsTheRulesOfFacades(_ requirement: FacadeRequirement) async {
        await FacadeConformance(
            answer: ASAuthorizationAppleIDProvider.CredentialState.authorized,
            error: NSError(domain: "com.apple.AuthenticationServices.AuthorizationError", code: 1000),
            cancellation: nil
        ) { sdk in
            let device = StubAppleDevice()
            device.onCredentialState = { _, completion in
                sdk.start { answer in
                    switch answer {
                    case .success(let state): completion(state, nil)
                    case .failure(let error): completion(.notFound, error)
                    }
                }
            }
            return try await StubAppleDevice.$current.withValue(device) {
                try await AppleSignInController { nil }.credentialState(forUser: "001")
            }
        }.check(requirement)
    }

    // MARK: The person

    @Test func aPersonWhoClosesTheSheetDismisses() async throws {
        let (task, controller) = try await begun()
        controller.stubFail(1001)
        #expect(await task.value == .failure(.dismissed))
        #expect(device.cancels == 0 && reporter.reports.isEmpty)
    }

    // MARK: Two requests

    /// Apple's controller tells its delegate of the cancellation at once, later or never.
    @Test(arguments: [true, false]) func theNewerRequestTakesThePlace(_ isTold: Bool) async throws {
        if !isTold { device.onCancel = { _ in } }
        let (first, old) = try await begun()
        let (second, new) = try await begun()
        #expect(await first.value == .failure(.dismissed))
        #expect(device.cancels == 1 && old !== new)
        new.stubComplete(credential())
        #expect(try await second.value.get().user == "001")
        #expect(reporter.reports.isEmpty)
    }

    @Test func theNewerRequestWaitsForTheCancellation() async throws {
        var order: [String] = []
        device.onPerform = { _ in order.append("perform") }
        device.onCancel = { _ in order.append("cancel") }
        let (first, _) = try await begun()
        let (second, new) = try await begun()
        #expect(order == ["perform", "cancel", "perform"])
        new.stubFail(1001)
        _ = await (first.value, second.value)
    }

    /// As a button that is pressed twice does, through `LatestTask`.
    @Test func aCancelledRequestMakesRoom() async throws {
        let (first, _) = try await begun()
        first.cancel()
        let (second, new) = try await begun()
        new.stubComplete(credential())
        #expect(await first.value == .failure(.cancelled))
        #expect(try await second.value.get().user == "001")
        #expect(device.cancels == 1 && reporter.reports.isEmpty)
    }

    /// The older one has its answer, though nobody has taken it yet.
    @Test func anAnsweredRequestDoesNotGiveWay() async throws {
        let (first, old) = try await begun()
        device.onPerform = { $0.stubFail(1001) }
        old.stubComplete(credential())
        #expect(await result() == .failure(.dismissed))
        #expect(try await first.value.get().user == "001")
        #expect(device.cancels == 0 && reporter.reports.isEmpty)
    }

    // MARK: States

    private func state() async -> Result<AppleCredentialState, Interruption<AppleSignInFailure>> {
        await reportingFailures(to: [reporter]) {
            await StubAppleDevice.$current.withValue(device) {
                do throws(Interruption<AppleSignInFailure>) {
                    return .success(try await apple.credentialState(forUser: "001"))
                } catch { return .failure(error) }
            }
        }
    }

    @Test(
        arguments: zip(
            [ASAuthorizationAppleIDProvider.CredentialState.revoked, .authorized, .notFound, .transferred],
            [AppleCredentialState.revoked, .authorized, .notFound, .transferred]))
    func tellsTheState(_ theirs: ASAuthorizationAppleIDProvider.CredentialState, _ ours: AppleCredentialState) async {
        var users: [String] = []
        device.onCredentialState = { user, completion in
            users.append(user)
            DispatchQueue.global().async { completion(theirs, nil) }
        }
        #expect(await state() == .success(ours))
        #expect(users == ["001"])
    }

    /// Apple says `notFound` with an error, and "revoked" is its zero: nobody is signed out for an error.
    @Test(arguments: [ASAuthorizationAppleIDProvider.CredentialState.notFound, .revoked])
    func anErrorIsNoState(_ state: ASAuthorizationAppleIDProvider.CredentialState) async {
        let error = NSError(domain: "com.apple.AuthenticationServices.AuthorizationError", code: 1000)
        device.onCredentialState = { _, completion in completion(state, error) }
        #expect(await self.state() == .failure(.sample(.unavailable)))
        #expect(reasons == ["unavailable"])
    }

    @Test func tellsOfRevocations() async {
        var reader = apple.revocations().makeAsyncIterator()
        NotificationCenter.default.post(
            name: ASAuthorizationAppleIDProvider.credentialRevokedNotification, object: nil)
        #expect(await reader.next() != nil)
    }
}
