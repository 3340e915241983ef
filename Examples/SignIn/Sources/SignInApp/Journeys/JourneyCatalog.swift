import Authentication
import FaultyNetwork
import Foundation
import GRDB
import SignInFeature

extension Journey {
    /// Every journey, in the order in which they are shown.
    static let all: [Journey] =
        answers + connections + nonsense + persons + sessions + providers + apple + forms + refreshes + windows + syncs

    // MARK: Responses

    private static let answers = [
        Journey(
            name: "success", summary: "the password is right",
            expected: Expectation(
                outputs: ["onLoginStarted", "onLoggedIn"], screen: "profile: signed in as Ada Lovelace",
                served: [signedIn])
        ) { await $0.signIn() },
        Journey(
            name: "wrong-password", summary: "the password is wrong",
            expected: failed(
                "http/response-401", "authentication/wrong-password", "onWrongPassword",
                "inline at password: Wrong Password", "info", served: ["POST /session → 401"])
        ) { await $0.signIn(password: "guess") },
        Journey(
            name: "input-refused", summary: "the email address is malformed",
            expected: failed(
                "http/response-422", "authentication/input-refused", "onInputRefused",
                "inline at form: Information Not Accepted", "info", served: ["POST /session → 422"])
        ) { await $0.signInScreen(email: "", password: "").signIn().valueOrCancellation() },
        Journey(
            name: "account-locked", summary: "too many wrong passwords",
            expected: Expectation(
                httpFailure: "http/response-423", error: "authentication/account-locked",
                outputs: Array(repeating: ["onLoginStarted", "onWrongPassword"], count: 4).flatMap { $0 }
                    + ["onLoginStarted", "onAccountLocked"],
                time: .until(after: DemoWorld.lockDuration), screen: "alert: Account Locked",
                log: Array(repeating: "info", count: 5),
                served: Array(repeating: "POST /session → 401", count: 4) + ["POST /session → 423"])
        ) { stage in
            let screen = stage.signInScreen(password: "guess")
            for _ in 0..<5 {
                screen.password = "guess"
                await screen.signIn().valueOrCancellation()
            }
        },
        Journey(
            name: "rate-limited", summary: "too many requests, come back in a while",
            expected: failed(
                "http/response-429", "authentication/too-many-attempts", "onServiceFailed", "banner: Too Many Attempts",
                "info", time: .after(.seconds(20)), served: ["POST /session → 429"])
        ) { stage in
            // No token now, and one in 20 seconds.
            stage.world.server.setRateLimit(.init(burst: 0, perSecond: 0.05))
            await stage.signIn()
        },
        Journey(
            name: "maintenance", summary: "the service is down until a given time",
            expected: failed(
                "http/response-503", "authentication/maintenance", "onServiceFailed",
                "full screen: Down for Maintenance", "warning", time: .until(after: .seconds(3600)),
                served: ["POST /session → 503"])
        ) { stage in
            stage.world.server.setMaintenance(until: Date(timeIntervalSinceNow: 3600))
            await stage.signIn()
        },
        Journey(
            name: "server-bug", summary: "the server has a bug",
            expected: failed(
                "http/response-500", "authentication/service-fault", "onServiceFailed",
                "alert: The Service Has a Problem", "error", served: ["POST /session → 500"])
        ) { stage in
            stage.world.server.setBug(true)
            await stage.signIn()
        },
        faulty(
            "gateway-timeout", "a gateway gives up waiting",
            .respond(status: 504, reason: "Gateway Timeout", headers: [], body: []),
            failed(
                "http/response-504", "authentication/gateway-timed-out", "onServiceFailed", "banner: Service Busy",
                "warning")),
        faulty(
            "unknown-status", "an unregistered status, 599",
            .respond(status: 599, reason: "Unknown", headers: [], body: Array("?".utf8)),
            failed(
                "http/response-599", "authentication/unknown-status", "onServiceFailed",
                "alert: The Service Has a Problem", "error")),
        faulty(
            "invalid-status", "a status outside of HTTP's range, 999",
            .respond(status: 999, reason: "", headers: [], body: []),
            failed(
                "http/response-999", "authentication/unknown-status", "onServiceFailed",
                "alert: The Service Has a Problem", "error")),
    ]

    // MARK: Connections

    private static let connections = [
        faulty(
            "refused", "no server listens", .refuse,
            failed(
                "http/connection-refused", "authentication/refused", "onServiceUnreachable",
                "banner: Can’t Connect to the Service", "warning", connections: 0)),
        Journey(
            name: "unknown-host", summary: "the server's name does not resolve",
            setting: Setting(host: "nowhere.invalid"),
            expected: failed(
                "http/cannot-find-host", "authentication/host-not-found", "onServiceUnreachable",
                "banner: Can’t Find the Service", "warning", connections: 0)
        ) { await $0.signIn() },
        faulty(
            "stall", "the server receives the request and never responds", .stall, slow(served: []),
            deadline: .milliseconds(400)),
        faulty(
            "slow-drip", "the response arrives a few bytes at a time",
            .slowDrip(bytesPerTick: 8, tick: .milliseconds(40)),
            // On a slow machine the deadline may pass before the server responds.
            slow(served: nil), deadline: .milliseconds(700)),
        faulty(
            "reset", "the connection is reset in the middle of the response", .resetMidResponse(afterBytes: 120), lost),
        faulty("truncated", "the connection ends in the middle of the body", .truncate(afterBytes: 300), lost),
        Journey(
            name: "untrusted", summary: "the server's certificate is self-signed",
            setting: Setting(scheme: "https"),
            expected: failed(
                "http/tls-untrusted-certificate", "authentication/untrusted", "onServiceUnreachable",
                "alert: Connection Not Private", "warning")
        ) { stage in
            await stage.world.network.set(.selfSignedTLS)
            await stage.signIn()
        },
    ]

    private static func slow(served: [String]?) -> Expectation {
        failed(
            "http/timed-out-deadline", "authentication/too-slow", "onServiceUnreachable",
            "banner: Connection Timed Out", "warning", served: served, connections: 1)
    }

    private static let lost = failed(
        "http/connection-lost", "authentication/interrupted", "onServiceUnreachable",
        "banner: Connection Interrupted", "warning", served: [signedIn])

    // MARK: Malformed responses

    private static let nonsense = [
        faulty(
            "not-http", "the response isn't HTTP", .garbage, broken("http/not-http", "unintelligible")),
        faulty(
            "broken-json", "200, and JSON that stops in the middle",
            ok("application/json", #"{"accessToken":"eyJhbGciOi"#),
            broken("http/undecodable-malformed", "unintelligible")),
        faulty(
            "wrong-shape", "200, and JSON of another shape", ok("application/json", #"{"token":"eyJhbGciOi"}"#),
            broken("http/undecodable-missing-key", "unintelligible")),
        faulty(
            "captive-portal", "200, and the sign-in page of a captive portal",
            ok("text/html", "<html><h1>Welcome!</h1></html>"),
            failed(
                "http/undecodable-media-type", "authentication/captive-portal", "onServiceUnreachable",
                "alert: Network Sign-In Required", "warning")),
        faulty(
            "redirect-loop", "the server redirects in a loop", .redirectLoop,
            broken("http/too-many-redirects", "misdirected")),
        faulty(
            "too-large", "a response of 64 MB with a limit of 1 MB", .largeBody(bytes: 64 * 1024 * 1024),
            broken("http/response-too-large", "oversized")),
    ]

    private static func ok(_ type: String, _ body: String) -> Fault {
        .respond(status: 200, reason: "OK", headers: [HeaderLine("Content-Type", type)], body: Array(body.utf8))
    }

    // MARK: Users

    private static let persons = [
        Journey(
            name: "user-cancels", summary: "the user cancels",
            expected: Expectation(outputs: ["onLoginStarted"], screen: "sign-in: ready", connections: 1)
        ) { stage in
            await stage.world.network.set(.stall)
            let screen = stage.signInScreen()
            let attempt = screen.signIn()
            await stage.waitForRequests(1)
            screen.cancel()
            await attempt.valueOrCancellation()
        },
        Journey(
            name: "try-again", summary: "the server had a bug, and the user retries from the alert",
            expected: Expectation(
                httpFailure: "http/response-500", error: "authentication/service-fault",
                outputs: ["onLoginStarted", "onServiceFailed", "onLoginStarted", "onLoggedIn"],
                screen: "profile: signed in as Ada Lovelace", log: ["error"],
                served: ["POST /session → 500", signedIn])
        ) { stage in
            stage.world.server.setBug(true)
            await stage.signIn()
            stage.world.server.setBug(false)
            await stage.choose(.retry)
        },
        Journey(
            name: "maintenance-over", summary: "the maintenance is over when the user retries",
            expected: Expectation(
                httpFailure: "http/response-503", error: "authentication/maintenance",
                outputs: ["onLoginStarted", "onServiceFailed", "onLoginStarted", "onLoggedIn"],
                screen: "profile: signed in as Ada Lovelace", log: ["warning"],
                served: ["POST /session → 503", signedIn])
        ) { stage in
            stage.world.server.setMaintenance(until: Date(timeIntervalSinceNow: 3600))
            await stage.signIn()
            stage.world.server.setMaintenance(until: nil)
            await stage.choose(.retry)
        },
        Journey(
            name: "two-sign-ins", summary: "Grace signs in, then Ada; both succeed, and Grace's response is last",
            expected: Expectation(
                error: "authentication/superseded",
                outputs: ["onLoginStarted", "onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded"],
                screen: "profile: Ada Lovelace", log: ["info"], served: [signedIn, signedIn, "GET /profile → 200"])
        ) { stage in
            // Executes the use case twice, because the screen cancels the first attempt when the second begins.
            let (grace, ada) = (DemoWorld.grace, DemoWorld.ada)
            let useCase = LoginUseCase(repository: stage.app.repository)
            _ = stage.signInScreen(useCase: useCase)
            await stage.world.network.set(.withhold)
            let first = Task { await useCase.execute(email: grace.email, password: grace.password) }
            await stage.waitForRequests(1)
            await stage.world.network.set(.none, closingOpenConnections: false)
            await useCase.execute(email: ada.email, password: ada.password)
            stage.world.network.releaseWithheldResponses()
            await first.valueOrCancellation()
            await stage.openProfile()
        },
    ]

    // MARK: Sessions

    private static let sessions = [
        Journey(
            name: "store-locked", summary: "the session cannot be written to the store",
            expected: failed(
                nil, "authentication/session-store-failed", "onSessionNotKept", "alert: Can’t Save Your Sign-In",
                "error", served: [signedIn])
        ) { stage in
            // Another connection locks the file, as a hung process would.
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            await stage.arrange("lock the store") {
                let other = try DatabaseQueue(path: stage.storePath, configuration: configuration)
                try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
                await stage.signIn()
                try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            }
        },
        Journey(
            name: "session-expired", summary: "the session has expired, is refreshed, and the request is repeated",
            expected: Expectation(
                outputs: ["onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded"],
                screen: "profile: Ada Lovelace",
                served: [signedIn, "GET /profile → 401", "POST /session/refresh → 200", "GET /profile → 200"])
        ) { stage in
            await stage.signIn()
            stage.world.server.expireAccessTokens()
            await stage.openProfile()
        },
        Journey(
            name: "refresh-refused", summary: "the session has expired, and the refresh is refused",
            expected: Expectation(
                httpFailure: "http/response-401", error: "authentication/session-ended",
                outputs: ["onLoginStarted", "onLoggedIn", "onProfileLoading", "onSignInNeeded"],
                screen: "alert: You’ve Been Signed Out", log: ["info"],
                served: [signedIn, "GET /profile → 401", "POST /session/refresh → 401"])
        ) { stage in
            await stage.signIn()
            stage.world.server.expireAccessTokens()
            await stage.arrange("revoke the refresh tokens") {
                try await stage.world.server.revokeRefreshTokens(of: DemoWorld.ada.email)
            }
            await stage.openProfile()
        },
    ]

    // MARK: Identity providers

    private static let providers = [
        Journey(
            name: "provider-success", summary: "the identity provider approves the sign-in",
            expected: Expectation(
                outputs: ["onFederatedSignInStarted", "onFederatedlySignedIn"],
                screen: "profile: signed in as Ada Lovelace", served: ["POST /session/federated → 201"])
        ) { stage in
            await stage.arrange("sign an identity token") {
                await stage.signIn(atProvider: .approves(identityToken: try await stage.identityToken()))
            }
        },
        Journey(
            name: "provider-cancelled", summary: "the user closes the provider's sheet",
            expected: Expectation(
                outputs: ["onFederatedSignInStarted", "onFederatedSignInDismissed"], screen: "sign-in: ready",
                connections: 0)
        ) { await $0.signIn(atProvider: .fails(.canceled)) },
        Journey(
            name: "provider-failed", summary: "the provider's SDK fails",
            expected: provider("identity-provider/failed", "alert: Can’t Sign In with Acme")
        ) { await $0.signIn(atProvider: .fails(.failed)) },
        Journey(
            name: "provider-nonsense", summary: "the provider approves without a token",
            expected: provider("identity-provider/unintelligible", "alert: Unexpected Response from Acme")
        ) { await $0.signIn(atProvider: .approvesWithoutToken) },
        Journey(
            name: "provider-forged", summary: "the service rejects the provider's token",
            expected: Expectation(
                httpFailure: "http/response-401", error: "authentication/identity-refused",
                outputs: ["onFederatedSignInStarted", "onFederatedSignInFailed"],
                screen: "alert: Unexpected Response from Acme", showsIncident: true, log: ["error"],
                served: ["POST /session/federated → 401"])
        ) { await $0.signIn(atProvider: .approves(identityToken: Data("not.a.token".utf8))) },
    ]

    private static func provider(_ error: String, _ screen: String) -> Expectation {
        Expectation(
            error: error, outputs: ["onFederatedSignInStarted", "onFederatedSignInFailed"], screen: screen,
            showsIncident: true, log: ["error"], connections: 0)
    }

    // MARK: Forms

    private static let forms = [
        Journey(
            name: "fields-refused", summary: "three fields of a registration have mistakes, and one is edited",
            expected: Expectation(
                httpFailure: "http/response-422", error: "authentication/registration-refused",
                outputs: ["onRegistrationStarted", "onFieldsRefused"],
                screen:
                    "inline at email: Account Already Exists, inline at password: Password Too Short",
                log: ["info"], served: ["POST /account → 422"])
        ) { stage in
            let screen = stage.registrationScreen(
                DemoWorld.Person(email: DemoWorld.ada.email, displayName: "", password: "short"))
            await screen.register().valueOrCancellation()
            screen.displayName = DemoWorld.hedy.displayName
        },
        Journey(
            name: "fields-corrected", summary: "the mistakes are corrected, and the account is created",
            expected: Expectation(
                httpFailure: "http/response-422", error: "authentication/registration-refused",
                outputs: ["onRegistrationStarted", "onFieldsRefused", "onRegistrationStarted", "onRegistered"],
                screen: "profile: signed in as Hedy Lamarr", log: ["info"],
                served: ["POST /account → 422", "POST /account → 201"])
        ) { stage in
            let screen = stage.registrationScreen(DemoWorld.hedy)
            screen.email = "hedy at example.com"
            await screen.register().valueOrCancellation()
            screen.email = DemoWorld.hedy.email
            await screen.register().valueOrCancellation()
        },
    ]

    // MARK: Background refreshes

    private static let refreshes = [
        Journey(
            name: "background-refresh", summary: "a background refresh of the profile fails and isn't shown",
            expected: refreshFails(screen: "profile: Ada Lovelace", showsIncident: false)
        ) { stage in
            await stage.signIn()
            let screen = await stage.openProfile()
            stage.world.server.setBug(true)
            await screen.refreshInBackground()?.valueOrCancellation()
        },
        Journey(
            name: "pulled-refresh", summary: "a refresh by the user fails and is shown",
            expected: refreshFails(screen: "alert: The Service Has a Problem", showsIncident: true)
        ) { stage in
            await stage.signIn()
            let screen = await stage.openProfile()
            stage.world.server.setBug(true)
            await screen.load().valueOrCancellation()
        },
        Journey(
            name: "background-sign-out", summary: "a background refresh finds that the session has ended: shown",
            expected: Expectation(
                httpFailure: "http/response-401", error: "authentication/session-ended",
                outputs: [
                    "onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded", "onProfileLoading",
                    "onSignInNeeded",
                ],
                screen: "alert: You’ve Been Signed Out", log: ["info"],
                served: [signedIn, "GET /profile → 200", "GET /profile → 401", "POST /session/refresh → 401"])
        ) { stage in
            await stage.signIn()
            let screen = await stage.openProfile()
            stage.world.server.expireAccessTokens()
            await stage.arrange("revoke the refresh tokens") {
                try await stage.world.server.revokeRefreshTokens(of: DemoWorld.ada.email)
            }
            await screen.refreshInBackground()?.valueOrCancellation()
        },
    ]

    /// In both journeys the profile stays, and the failure is reported once.
    private static func refreshFails(screen: String, showsIncident: Bool) -> Expectation {
        Expectation(
            httpFailure: "http/response-500", error: "authentication/service-fault",
            outputs: [
                "onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded", "onProfileLoading",
                "onProfileFailed",
            ],
            screen: screen, showsIncident: showsIncident, log: ["error"],
            served: [signedIn, "GET /profile → 200", "GET /profile → 500"])
    }

    // MARK: Two windows

    private static let windows = [
        Journey(
            name: "two-windows", summary: "a failure is shown only in its window",
            expected: Expectation(
                httpFailure: "http/response-500", error: "authentication/service-fault",
                outputs: [
                    "onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded", "onProfileLoading",
                    "onProfileFailed",
                ],
                screen: "profile: Ada Lovelace", secondScreen: "alert: The Service Has a Problem", showsIncident: true,
                log: ["error"], served: [signedIn, "GET /profile → 200", "GET /profile → 500"])
        ) { stage in
            await stage.signIn()
            await stage.openProfile()
            stage.world.server.setBug(true)
            stage.goToSecondWindow()
            await stage.openProfile()
        },
        Journey(
            name: "refused-thrice",
            summary: "three features in two windows cannot connect; each window shows it once",
            expected: Expectation(
                httpFailure: "http/connection-refused", error: "authentication/refused",
                outputs: [
                    "onLoginStarted", "onServiceUnreachable", "onFederatedSignInStarted", "onFederatedSignInFailed",
                    "onLoginStarted", "onServiceUnreachable",
                ],
                // Dismissing it once in the first window removes both there.
                screen: "sign-in: ready", secondScreen: "banner: Can’t Connect to the Service",
                log: ["warning", "warning", "warning"], connections: 0)
        ) { stage in
            await stage.world.network.set(.refuse)
            await stage.signIn()
            await stage.signIn(atProvider: .approves(identityToken: Data("any".utf8)))
            stage.goToSecondWindow()
            await stage.signIn()
            stage.goBackToFirstWindow()
            stage.swipeAway()
        },
    ]

    // MARK: Shared expectations

    private static let signedIn = "POST /session → 201"

    /// Returns the expectation of a sign-in that fails. A defect shows its incident, for support.
    private static func failed(
        _ httpFailure: String?, _ error: String, _ output: String, _ screen: String, _ level: String,
        time: ExpectedTime? = nil, served: [String]? = [], connections: Int? = 1
    ) -> Expectation {
        Expectation(
            httpFailure: httpFailure, error: error, outputs: ["onLoginStarted", output], time: time, screen: screen,
            showsIncident: level == "error", log: [level], served: served, connections: connections)
    }

    private static func broken(_ httpFailure: String, _ problem: String) -> Expectation {
        // A redirect loop may open a connection for each request.
        failed(
            httpFailure, "authentication/\(problem)", "onServiceFailed", "alert: The Service Has a Problem", "error",
            connections: nil)
    }

    private static func faulty(
        _ name: String, _ summary: String, _ fault: Fault, _ expected: Expectation, deadline: Duration = .seconds(30)
    ) -> Journey {
        Journey(name: name, summary: summary, setting: Setting(deadline: deadline), expected: expected) { stage in
            await stage.world.network.set(fault)
            await stage.signIn()
        }
    }
}
