import AuthenticationServices
import CryptoKit
import Foundation
import SerialTasks
import SwiftUI
import Testing
import UIKit
import Watertight
@_spi(Tests) import WatertightTesting

@testable import WatertightFacades

/// The facade over the stubs. The behavior of Apple's controllers may differ.
@MainActor @Suite(.hangLimit) struct AppleSignInControllerTests {
    private typealias Stop = Interruption<AppleSignInFailure>

    /// What presents the sheet.
    enum Way: CaseIterable {
        case anchor, swiftUI
    }

    nonisolated private static let domain = "com.apple.AuthenticationServices.AuthorizationError"

    private let device = StubAppleDevice()
    private let window = ASPresentationAnchor()
    private let reporter = RecordingFailureReporter()
    private let clock = TestClock()
    private let turn: AppleSignInTurn

    init() {
        SerialTasks.begin()
        turn = AppleSignInTurn(clock: clock)
    }

    private static func apple(
        _ way: Way, over window: ASPresentationAnchor = ASPresentationAnchor(), in turn: AppleSignInTurn
    ) -> AppleSignInController {
        switch way {
        case .anchor: AppleSignInController(.anchor { window }, in: turn)
        case .swiftUI: AppleSignInController(.swiftUI(EnvironmentValues().authorizationController), in: turn)
        }
    }

    /// Sends a request through a new facade, as a view does for each tap.
    private func result(
        of request: AppleSignInRequest = AppleSignInRequest(scopes: [.fullName, .email]), by way: Way = .anchor
    ) async -> Result<Dismissible<AppleCredential>, Stop> {
        await reportingFailures(to: [reporter]) {
            await StubAppleDevice.$current.withValue(device) {
                do throws(Stop) {
                    return .success(try await Self.apple(way, over: window, in: turn).signIn(request))
                } catch { return .failure(error) }
            }
        }
    }

    private typealias Begun = (
        task: Task<Result<Dismissible<AppleCredential>, Stop>, Never>, controller: ASAuthorizationController
    )

    /// Starts a request and waits until Apple's controller performs it.
    private func begun(
        _ request: AppleSignInRequest = AppleSignInRequest(scopes: [.fullName, .email]), by way: Way = .anchor
    ) async throws -> Begun {
        let count = device.performed.count
        let task = Task { await result(of: request, by: way) }
        return (task, try await performed(count + 1))
    }

    /// Waits until a number of requests were performed.
    private func performed(_ count: Int) async throws -> ASAuthorizationController {
        while device.performed.count < count { await Task.yield() }
        return try #require(device.controller)
    }

    /// Lets all tasks run that can run.
    private func settle() async {
        for _ in 0..<50 { await Task.yield() }
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

    private var reasons: [String] { reporter.reports.map(\.code.reason) }

    // MARK: The request

    @Test(arguments: Way.allCases) func requestContainsAllValues(_ way: Way) async throws {
        let request = AppleSignInRequest(
            scopes: [.email, .fullName], user: "001", nonce: AppleNonce(rawValue: "abc"), state: "here")
        let (task, controller) = try await begun(request, by: way)
        let sent = try #require(controller.stubRequest)
        #expect(controller.authorizationRequests.count == 1)
        #expect(sent.requestedScopes == [.fullName, .email])
        #expect(sent.user == "001" && sent.state == "here")
        // The SHA-256 of "abc" from FIPS 180-4: Apple receives the hash, not the number.
        #expect(sent.nonce == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(device.performed == [nil])
        controller.stubComplete(credential(state: "here"))
        #expect(try await task.value.get().answer?.nonce == AppleNonce(rawValue: "abc"))
    }

    @Test func sheetIsPresentedOverTheAnchor() async throws {
        let (task, controller) = try await begun()
        #expect(controller.presentationContextProvider?.presentationAnchor(for: controller) === window)
        controller.stubFail(1001)
        _ = await task.value
    }

    @Test(arguments: Way.allCases) func emptyRequestContainsNoValues(_ way: Way) async throws {
        let (task, controller) = try await begun(AppleSignInRequest(scopes: [], nonce: nil), by: way)
        let sent = try #require(controller.stubRequest)
        #expect(sent.requestedScopes == [])
        #expect(sent.user == nil && sent.nonce == nil && sent.state == nil)
        controller.stubFail(1001)
        _ = await task.value
    }

    @Test func eachRequestHasItsOwnNonce() async throws {
        var nonces: Set<String?> = []
        device.onPerform = { controller in
            nonces.insert(controller.stubRequest?.nonce)
            controller.stubFail(1001)
        }
        for _ in 0..<3 { _ = await result() }
        #expect(nonces.count == 3 && !nonces.contains(nil))
    }

    @Test func requestFailsWithoutAWindow() async {
        let result = await reportingFailures(to: [reporter]) {
            await StubAppleDevice.$current.withValue(device) {
                do throws(Stop) {
                    return Result<Dismissible<AppleCredential>, Stop>.success(
                        try await AppleSignInController { nil }.signIn(AppleSignInRequest(scopes: [])))
                } catch { return .failure(error) }
            }
        }
        #expect(result == .failure(.sample(.needsInteraction)))
        #expect(device.performed.isEmpty)
        #expect(reasons == ["needs-interaction"])
    }

    // MARK: Answers

    @Test(arguments: Way.allCases) func copiesTheCredential(_ way: Way) async throws {
        let (task, controller) = try await begun(by: way)
        controller.stubComplete(credential())
        let copy = try #require(try await task.value.get().answer)
        #expect(copy.user == "001" && copy.identityToken == "signed" && copy.authorizationCode == "code")
        #expect(copy.email == "ada@example.com" && copy.fullName?.givenName == "Ada")
        #expect(copy.authorizedScopes == [.email] && copy.isLikelyReal == true)
        #expect(reporter.reports.isEmpty && device.cancels == 0)
    }

    @Test(arguments: Way.allCases) func acceptsAnAnswerDuringStart(_ way: Way) async throws {
        device.onPerform = { [self] in $0.stubComplete(credential()) }
        #expect(try await result(by: way).get().answer?.user == "001")
    }

    @Test(arguments: [nil, Data(), Data([0x66, 0xFF])])
    func answerWithoutATokenIsUnintelligible(_ token: Data?) async {
        device.onPerform = { [self] in $0.stubComplete(credential(token: token)) }
        #expect(await result() == .failure(.sample(.unintelligible)))
        #expect(reporter.reports.map(\.cause?.description) == ["apple-answer/no-token"])
    }

    @Test(arguments: Way.allCases) func answerWithAnotherStateIsUnintelligible(_ way: Way) async {
        device.onPerform = { [self] in $0.stubComplete(credential(state: "elsewhere")) }
        let result = await result(of: AppleSignInRequest(scopes: [], state: "here"), by: way)
        #expect(result == .failure(.sample(.unintelligible)))
    }

    @Test(arguments: Way.allCases) func answerWithAnotherCredentialIsUnintelligible(_ way: Way) async {
        device.onPerform = { $0.stubComplete(ASPasswordCredential()) }
        #expect(await result(by: way) == .failure(.sample(.unintelligible)))
        #expect(reporter.reports.map(\.cause?.description) == ["apple-answer/other-credential"])
    }

    nonisolated private static let codes: [(code: Int, reason: String?)] = [
        (1000, "unavailable"), (1001, nil), (1002, "unintelligible"), (1003, "needs-interaction"), (1004, "failed"),
        (1005, "needs-interaction"), (1006, "unexpected"), (1007, "unexpected"), (1008, "unexpected"),
        (1009, "prefer-sign-in-with-apple"), (1010, "unexpected"),
    ]

    @Test(arguments: codes, Way.allCases)
    func everyCodeEndsTheRequest(_ expected: (code: Int, reason: String?), _ way: Way) async {
        device.onPerform = { $0.stubFail(expected.code) }
        let result = await result(by: way)
        #expect((result == .success(.dismissed)) == (expected.reason == nil))
        if case .failure(let stop) = result { #expect(stop.failure?.code.reason == expected.reason) }
        #expect(reasons == [expected.reason].compactMap(\.self))
        #expect(device.cancels == 0)
    }

    @Test(arguments: [1001, 1005], Way.allCases)
    func noCredentialIsImmediatelyAvailable(_ code: Int, _ way: Way) async {
        device.onPerform = { $0.stubFail(code) }
        let result = await result(of: AppleSignInRequest(scopes: [], prefersImmediatelyAvailable: true), by: way)
        #expect(result == .failure(.sample(.noCredential)))
        #expect(device.performed == [.preferImmediatelyAvailableCredentials])
    }

    // MARK: The requirements of facades

    /// All requirements except a limit, since a sheet may stay open, and for SwiftUI a second answer: an async function
    /// returns once.
    @Test(
        arguments: FacadeRequirement.allCases.filter { $0 != .endsWithoutAnAnswer }.flatMap { requirement in
            Way.allCases.map { (requirement, $0) }
        }.filter { $0 != (.takesTheFirstAnswerOnly, .swiftUI) })
    func signInMeetsTheRequirementsOfFacades(_ requirement: FacadeRequirement, _ way: Way) async {
        await FacadeConformance(
            answer: "signed", error: NSError(domain: Self.domain, code: 1004),
            cancellation: NSError(domain: Self.domain, code: 1001)
        ) { sdk in
            let clock = TestClock()
            let device = StubAppleDevice()
            device.onCancel = { controller in
                sdk.cancel()
                switch way {
                // Apple never confirms the cancellation.
                case .anchor where requirement == .freesEverything:
                    Task {
                        await clock.waitForSleepers()
                        clock.advance(by: .seconds(1))
                    }
                case .anchor: break
                // An async function must return.
                case .swiftUI: controller.stubFail(1001)
                }
            }
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
                try await Self.apple(way, in: AppleSignInTurn(clock: clock)).signIn(AppleSignInRequest(scopes: []))
            }
        }.check(requirement)
    }

    /// All requirements except the cancellation of the query, which Apple doesn't offer.
    @Test(arguments: FacadeRequirement.allCases.filter { $0 != .cancelsTheSDKOnce })
    func credentialStateMeetsTheRequirementsOfFacades(_ requirement: FacadeRequirement) async {
        await FacadeConformance(
            answer: ASAuthorizationAppleIDProvider.CredentialState.authorized,
            error: NSError(domain: Self.domain, code: 1000), cancellation: nil
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

    // MARK: The user

    @Test(arguments: Way.allCases) func closingTheSheetIsADismissal(_ way: Way) async throws {
        let (task, controller) = try await begun(by: way)
        controller.stubFail(1001)
        #expect(await task.value == .success(.dismissed))
        #expect(device.cancels == 0 && reporter.reports.isEmpty)
    }

    // MARK: Two requests

    /// Each request has its own facade: a view creates one for each tap.
    @Test(arguments: Way.allCases, Way.allCases)
    func newerRequestReplacesTheOlderOne(_ older: Way, _ newer: Way) async throws {
        let (first, old) = try await begun(by: older)
        let (second, new) = try await begun(by: newer)
        #expect(await first.value == .success(.dismissed))
        #expect(device.cancels == 1 && old !== new)
        new.stubComplete(credential())
        #expect(try await second.value.get().answer?.user == "001")
        #expect(reporter.reports.isEmpty)
    }

    @Test(arguments: Way.allCases)
    func newerRequestWaitsForTheConfirmationOfTheCancellation(_ way: Way) async throws {
        device.onCancel = { _ in }
        let (first, old) = try await begun(by: way)
        let second = Task { await result(by: way) }
        // The older call doesn't wait for Apple.
        #expect(await first.value == .success(.dismissed))
        await settle()
        #expect(device.cancels == 1 && device.performed.count == 1)
        old.stubFail(1001)
        let new = try await performed(2)
        new.stubComplete(credential())
        #expect(try await second.value.get().answer?.user == "001")
        #expect(reporter.reports.isEmpty)
    }

    @Test(arguments: Way.allCases) func newerRequestWaitsAtMostASecond(_ way: Way) async throws {
        device.onCancel = { _ in }
        let (first, old) = try await begun(by: way)
        let second = Task { await result(by: way) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(999))
        await settle()
        #expect(device.performed.count == 1)
        clock.advance(by: .milliseconds(1))
        let new = try await performed(2)
        // Too late: it doesn't end the newer request.
        old.stubFail(1001)
        await settle()
        new.stubComplete(credential())
        #expect(await first.value == .success(.dismissed))
        #expect(try await second.value.get().answer?.user == "001")
        #expect(reporter.reports.isEmpty)
    }

    @Test func onlyTheNewestRequestIsPerformedAfterTheWait() async throws {
        device.onCancel = { _ in }
        let (first, old) = try await begun()
        let second = Task { await result(of: AppleSignInRequest(scopes: [], state: "second")) }
        await clock.waitForSleepers()
        let third = Task { await result(of: AppleSignInRequest(scopes: [], state: "third")) }
        #expect(await second.value == .success(.dismissed))
        old.stubFail(1001)
        let new = try await performed(2)
        #expect(new.stubRequest?.state == "third" && device.cancels == 1)
        new.stubComplete(credential(state: "third"))
        #expect(await first.value == .success(.dismissed))
        #expect(try await third.value.get().answer?.state == "third")
    }

    @Test func requestThatIsCancelledWhileItWaitsIsNotPerformed() async throws {
        device.onCancel = { _ in }
        let (first, old) = try await begun()
        let second = Task { await result() }
        await clock.waitForSleepers()
        second.cancel()
        #expect(await second.value == .failure(.cancelled))
        old.stubFail(1001)
        await settle()
        #expect(await first.value == .success(.dismissed))
        #expect(device.performed.count == 1 && device.cancels == 1)
        // The next request doesn't wait.
        let (third, new) = try await begun()
        new.stubFail(1001)
        #expect(await third.value == .success(.dismissed))
    }

    /// A second tap through `LatestTask` cancels the task of the first request before it starts the second one.
    @Test(arguments: Way.allCases) func newerRequestWaitsForACancelledOne(_ way: Way) async throws {
        device.onCancel = { _ in }
        let (first, old) = try await begun(by: way)
        first.cancel()
        #expect(await first.value == .failure(.cancelled))
        let second = Task { await result(by: way) }
        await settle()
        #expect(device.performed.count == 1)
        old.stubFail(1001)
        let new = try await performed(2)
        new.stubComplete(credential())
        #expect(try await second.value.get().answer?.user == "001")
        #expect(device.cancels == 1 && reporter.reports.isEmpty)
    }

    /// The older request has its answer, although its caller hasn't received it yet.
    @Test func answeredRequestIsNotCancelled() async throws {
        let (first, old) = try await begun()
        device.onPerform = { $0.stubFail(1001) }
        old.stubComplete(credential())
        #expect(await result() == .success(.dismissed))
        #expect(try await first.value.get().answer?.user == "001")
        #expect(device.cancels == 0 && reporter.reports.isEmpty)
    }

    // MARK: States

    private func state() async -> Result<AppleCredentialState, Interruption<AppleSignInFailure>> {
        await reportingFailures(to: [reporter]) {
            await StubAppleDevice.$current.withValue(device) {
                do throws(Interruption<AppleSignInFailure>) {
                    return .success(try await AppleSignInController { nil }.credentialState(forUser: "001"))
                } catch { return .failure(error) }
            }
        }
    }

    @Test(
        arguments: zip(
            [ASAuthorizationAppleIDProvider.CredentialState.revoked, .authorized, .transferred],
            [AppleCredentialState.revoked, .authorized, .transferred]))
    func returnsTheState(_ apples: ASAuthorizationAppleIDProvider.CredentialState, _ expected: AppleCredentialState)
        async
    {
        var users: [String] = []
        device.onCredentialState = { user, completion in
            users.append(user)
            // As with Apple: not on the main thread.
            DispatchQueue.global().async { completion(apples, nil) }
        }
        #expect(await state() == .success(expected))
        #expect(users == ["001"])
    }

    /// The stub's default is Apple's answer on a device without an Apple Account: `notFound` with an error.
    @Test func unknownUserIsAnExpectedFailure() async {
        #expect(await state() == .failure(.sample(.noCredential)))
        #expect(reasons == ["no-credential"])
        #expect(reporter.reports.map(\.severity) == [.expected])
        #expect(reporter.reports.first?.chain.first?.contains("1000") == true, "the log contains Apple's code")
    }

    @Test(arguments: [
        NSError(domain: "AKAuthenticationError", code: -7074), NSError(domain: "NSURLErrorDomain", code: -1009), nil,
    ])
    func everyErrorOfTheQueryIsAnExpectedFailure(_ error: NSError?) async {
        device.onCredentialState = { _, completion in completion(.notFound, error) }
        #expect(await state() == .failure(.sample(.noCredential)))
        #expect(reporter.reports.map(\.severity) == [.expected])
    }

    /// "Revoked" is zero, so a failed query could look like a revocation.
    @Test func errorTakesPrecedenceOverTheState() async {
        device.onCredentialState = { _, completion in completion(.revoked, NSError(domain: Self.domain, code: 1000)) }
        #expect(await state() == .failure(.sample(.noCredential)))
    }

    @Test func streamsRevocations() async {
        var reader = AppleSignInController { nil }.revocations().makeAsyncIterator()
        NotificationCenter.default.post(
            name: ASAuthorizationAppleIDProvider.credentialRevokedNotification, object: nil)
        #expect(await reader.next() != nil)
    }
}

extension Dismissible {
    fileprivate var answer: Value? { if case .answered(let value) = self { value } else { nil } }
}
