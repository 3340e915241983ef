import AuthenticationServer
import Foundation
import SignInFeature

extension Journey {
    /// Every journey, in the order in which they are shown.
    static let all: [Journey] =
        responses + connections + malformed + repetitions + users + sessions + providers + apple + forms + refreshes
        + windows + syncs

    // MARK: Responses

    private static let responses = [
        Journey(
            name: "success", summary: "the password is right",
            expected: Outcome(
                wire: [signedIn],
                outputs: ["onLoginStarted", "onLoggedIn"], screen: "profile: signed in as Ada Lovelace")
        ) { await $0.signIn() },
        Journey(
            name: "wrong-password", summary: "the password is wrong",
            expected: failed(
                "401", "http/response-401", "authentication/wrong-password", "onWrongPassword",
                "inline at password: Wrong Password", "info")
        ) { await $0.signIn(password: "guess") },
        Journey(
            name: "input-refused", summary: "the email address is malformed",
            expected: failed(
                "422", "http/response-422", "authentication/input-refused", "onInputRefused",
                "inline at form: Information Not Accepted", "info")
        ) { await $0.signInScreen(email: "", password: "").signIn().value },
        Journey(
            name: "account-locked", summary: "too many wrong passwords",
            expected: Outcome(
                wire: Array(repeating: "POST /session → 401", count: 4) + ["POST /session → 423"],
                httpFailure: "http/response-423", error: "authentication/account-locked",
                outputs: Array(repeating: ["onLoginStarted", "onWrongPassword"], count: 4).flatMap { $0 }
                    + ["onLoginStarted", "onAccountLocked"],
                screen: "alert: Account Locked", log: Array(repeating: "info", count: 5)),
            time: .date(after: 15 * 60)
        ) { stage in
            let screen = stage.signInScreen(password: "guess")
            for _ in 0..<5 {
                screen.password = "guess"
                await screen.signIn().value
            }
        },
        Journey(
            name: "rate-limited", summary: "too many requests, come back in a while",
            expected: failed(
                "429", "http/response-429", "authentication/too-many-attempts", "onServiceFailed",
                "banner: Too Many Attempts", "info"),
            time: .delay(20)
        ) { stage in
            stage.server.set { $0.retryDelay = 20 }
            await stage.signIn()
        },
        Journey(
            name: "maintenance", summary: "the service is down until a given time",
            expected: failed(
                "503", "http/response-503", "authentication/maintenance", "onServiceFailed",
                "full screen: Down for Maintenance", "warning"),
            time: .date(after: 3600)
        ) { stage in
            stage.setMaintenance(true)
            await stage.signIn()
        },
        Journey(
            name: "server-bug", summary: "the server has a bug",
            expected: failed(
                "500", "http/response-500", "authentication/service-fault", "onServiceFailed",
                "alert: The Service Has a Problem", "error")
        ) { stage in
            stage.server.set { $0.hasBug = true }
            await stage.signIn()
        },
        faulty(
            "gateway-timeout", "a gateway gives up waiting", .respond(504),
            failed(
                "504", "http/response-504", "authentication/gateway-timed-out", "onServiceFailed",
                "banner: Service Busy", "warning")),
        faulty(
            "unknown-status", "an unregistered status, 599", .respond(599),
            failed(
                "599", "http/response-599", "authentication/unknown-status", "onServiceFailed",
                "alert: The Service Has a Problem", "error")),
        faulty(
            "invalid-status", "a status outside of HTTP's range, 999", .respond(999),
            failed(
                "999", "http/response-999", "authentication/unknown-status", "onServiceFailed",
                "alert: The Service Has a Problem", "error")),
    ]

    // MARK: Connections

    private static let connections = [
        Journey(
            name: "refused", summary: "no server listens",
            expected: failed(
                nil, "http/connection-refused", "authentication/refused", "onServiceUnreachable",
                "banner: Can’t Connect to the Service", "warning")
        ) { stage in
            await stage.server.stop()
            await stage.signIn()
        },
        Journey(
            name: "unknown-host", summary: "the server's name does not resolve",
            setting: Setting(host: "nowhere.invalid"),
            expected: failed(
                nil, "http/cannot-find-host", "authentication/host-not-found", "onServiceUnreachable",
                "banner: Can’t Find the Service", "warning")
        ) { await $0.signIn() },
        faulty(
            "stall", "the server receives the request and never responds", .stall, slow("no response"),
            deadline: .milliseconds(400)),
        faulty(
            "slow-drip", "the response arrives a few bytes at a time", .drip(bytes: 2, every: .milliseconds(40)),
            slow("2 bytes every 0.04 seconds"), deadline: .milliseconds(700)),
        faulty(
            "reset", "the connection is reset in the middle of the response", .reset(afterBytes: 120),
            lost("RST after 120 bytes")),
        faulty(
            "truncated", "the connection ends in the middle of the content", .truncate(afterBytes: 300),
            lost("FIN after 300 bytes")),
        Journey(
            name: "untrusted", summary: "the server's certificate is self-signed",
            setting: Setting(isSecure: true),
            expected: failed(
                nil, "http/tls-untrusted-certificate", "authentication/untrusted", "onServiceUnreachable",
                "alert: Connection Not Private", "warning")
        ) { await $0.signIn() },
    ]

    private static func slow(_ end: String) -> Outcome {
        failed(
            end, "http/timed-out-deadline", "authentication/too-slow", "onServiceUnreachable",
            "banner: Connection Timed Out", "warning")
    }

    private static func lost(_ end: String) -> Outcome {
        failed(
            end, "http/connection-lost", "authentication/interrupted", "onServiceUnreachable",
            "banner: Connection Interrupted", "warning")
    }

    // MARK: Malformed responses

    private static let malformed = [
        faulty(
            "not-http", "the response isn't HTTP", .notHTTP, broken("not HTTP", "http/not-http", "unintelligible")),
        faulty(
            "broken-json", "200, and JSON that stops in the middle",
            .respond(200, contentType: "application/json", content: #"{"accessToken":"eyJhbGciOi"#),
            broken("200", "http/undecodable-malformed", "unintelligible")),
        faulty(
            "wrong-shape", "200, and JSON of another shape",
            .respond(200, contentType: "application/json", content: #"{"token":"eyJhbGciOi"}"#),
            broken("200", "http/undecodable-missing-key", "unintelligible")),
        faulty(
            "captive-portal", "200, and the sign-in page of a captive portal",
            .respond(200, contentType: "text/html", content: "<html><h1>Welcome!</h1></html>"),
            failed(
                "200", "http/undecodable-media-type", "authentication/captive-portal", "onServiceUnreachable",
                "alert: Network Sign-In Required", "warning")),
        faulty(
            "redirect-loop", "the server redirects in a loop", .redirectLoop,
            broken("302", "http/too-many-redirects", "misdirected", then: ["GET /session → 302"])),
        faulty(
            "too-large", "a response of 64 MB with a limit of 1 MB", .largeContent(bytes: 64 * 1024 * 1024),
            broken("200, 67108864 bytes", "http/response-too-large", "oversized")),
    ]

    // MARK: Users

    private static let users = [
        Journey(
            name: "user-cancels", summary: "the user cancels",
            expected: Outcome(
                wire: ["POST /session → no response"], outputs: ["onLoginStarted"], screen: "sign-in: ready")
        ) { stage in
            stage.server.set { $0.fault = .stall }
            let screen = stage.signInScreen()
            let attempt = screen.signIn()
            await stage.server.waitForRequests(1)
            screen.cancel()
            await attempt.value
        },
        Journey(
            name: "try-again", summary: "the server had a bug, and the user retries from the alert",
            expected: Outcome(
                wire: ["POST /session → 500", signedIn],
                httpFailure: "http/response-500", error: "authentication/service-fault",
                outputs: ["onLoginStarted", "onServiceFailed", "onLoginStarted", "onLoggedIn"],
                screen: "profile: signed in as Ada Lovelace", log: ["error"])
        ) { stage in
            stage.server.set { $0.hasBug = true }
            await stage.signIn()
            stage.server.set { $0.hasBug = false }
            await stage.choose(.retry)
        },
        Journey(
            name: "maintenance-over", summary: "the maintenance is over when the user retries",
            expected: Outcome(
                wire: ["POST /session → 503", signedIn],
                httpFailure: "http/response-503", error: "authentication/maintenance",
                outputs: ["onLoginStarted", "onServiceFailed", "onLoginStarted", "onLoggedIn"],
                screen: "profile: signed in as Ada Lovelace", log: ["warning"])
        ) { stage in
            stage.setMaintenance(true)
            await stage.signIn()
            stage.setMaintenance(false)
            await stage.choose(.retry)
        },
        Journey(
            name: "two-sign-ins", summary: "Grace signs in, then Ada; both succeed, and Grace's response is last",
            expected: Outcome(
                wire: [signedIn, signedIn, "GET /profile → 200"],
                error: "authentication/superseded",
                outputs: ["onLoginStarted", "onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded"],
                screen: "profile: Ada Lovelace", log: ["info"])
        ) { stage in
            // Executes the use case twice, because the screen cancels the first attempt when the second begins.
            let (grace, ada) = (Stage.grace, Stage.ada)
            let useCase = LoginUseCase(repository: stage.app.repository)
            _ = stage.signInScreen(useCase: useCase)
            stage.server.set { $0.fault = .withhold }
            let first = Task { await useCase.execute(email: grace.email, password: grace.password) }
            await stage.server.waitForRequests(1)
            stage.server.set { $0.fault = nil }
            await useCase.execute(email: ada.email, password: ada.password)
            stage.server.releaseWithheldResponses()
            await first.value
            await stage.openProfile()
        },
    ]

    // MARK: Identity providers

    private static let providers = [
        Journey(
            name: "provider-success", summary: "the identity provider approves the sign-in",
            expected: Outcome(
                wire: ["POST /session/federated → 201"],
                outputs: ["onFederatedSignInStarted", "onFederatedlySignedIn"],
                screen: "profile: signed in as Ada Lovelace")
        ) { stage in
            let token = stage.server.identityToken(of: Stage.ada, by: "acme")
            await stage.signIn(atProvider: .approves(identityToken: Data(token.utf8)))
        },
        Journey(
            name: "provider-cancelled", summary: "the user closes the provider's sheet",
            expected: Outcome(
                outputs: ["onFederatedSignInStarted", "onFederatedSignInDismissed"], screen: "sign-in: ready")
        ) { await $0.signIn(atProvider: .fails(.canceled)) },
        Journey(
            name: "provider-failed", summary: "the provider's SDK fails",
            expected: provider("identity-provider/failed", "alert: Can’t Sign In with Acme")
        ) { await $0.signIn(atProvider: .fails(.failed)) },
        Journey(
            name: "provider-no-token", summary: "the provider approves without a token",
            expected: provider("identity-provider/unintelligible", "alert: Unexpected Response from Acme")
        ) { await $0.signIn(atProvider: .approvesWithoutToken) },
        Journey(
            name: "provider-forged", summary: "the service rejects the provider's token",
            expected: Outcome(
                wire: ["POST /session/federated → 401"],
                httpFailure: "http/response-401", error: "authentication/identity-refused",
                outputs: ["onFederatedSignInStarted", "onFederatedSignInFailed"],
                screen: "alert: Unexpected Response from Acme", showsIncident: true, log: ["error"])
        ) { await $0.signIn(atProvider: .approves(identityToken: Data("not.a.token".utf8))) },
    ]

    private static func provider(_ error: String, _ screen: String) -> Outcome {
        Outcome(
            error: error, outputs: ["onFederatedSignInStarted", "onFederatedSignInFailed"], screen: screen,
            showsIncident: true, log: ["error"])
    }

    // MARK: Forms

    private static let forms = [
        Journey(
            name: "fields-refused", summary: "three fields of a registration have mistakes, and one is edited",
            expected: Outcome(
                wire: ["POST /account → 422"],
                httpFailure: "http/response-422", error: "authentication/registration-refused",
                outputs: ["onRegistrationStarted", "onFieldsRefused"],
                screen:
                    "inline at email: Account Already Exists, inline at password: Password Too Short",
                log: ["info"])
        ) { stage in
            let screen = stage.registrationScreen(
                Stage.Person(email: Stage.ada.email, displayName: "", password: "short"))
            await screen.register()?.value
            screen.displayName = Stage.hedy.displayName
        },
        Journey(
            name: "fields-corrected", summary: "the mistakes are corrected, and the account is created",
            expected: Outcome(
                wire: ["POST /account → 422", "POST /account → 201"],
                httpFailure: "http/response-422", error: "authentication/registration-refused",
                outputs: ["onRegistrationStarted", "onFieldsRefused", "onRegistrationStarted", "onRegistered"],
                screen: "profile: signed in as Hedy Lamarr", log: ["info"])
        ) { stage in
            let screen = stage.registrationScreen(Stage.hedy)
            screen.email = "hedy at example.com"
            await screen.register()?.value
            screen.email = Stage.hedy.email
            await screen.register()?.value
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
            stage.server.set { $0.hasBug = true }
            await screen.refreshInBackground()?.value
        },
        Journey(
            name: "pulled-refresh", summary: "a refresh by the user fails and is shown",
            expected: refreshFails(screen: "alert: The Service Has a Problem", showsIncident: true)
        ) { stage in
            await stage.signIn()
            let screen = await stage.openProfile()
            stage.server.set { $0.hasBug = true }
            await screen.load().value
        },
        Journey(
            name: "background-sign-out", summary: "a background refresh finds that the session has ended: shown",
            expected: Outcome(
                wire: [signedIn, "GET /profile → 200", "GET /profile → 401", "POST /session/refresh → 401"],
                httpFailure: "http/response-401", error: "authentication/session-ended",
                outputs: [
                    "onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded", "onProfileLoading",
                    "onSignInNeeded",
                ],
                screen: "alert: You’ve Been Signed Out", log: ["info"])
        ) { stage in
            await stage.signIn()
            let screen = await stage.openProfile()
            stage.server.expireAccessTokens()
            stage.server.revokeRefreshTokens()
            await screen.refreshInBackground()?.value
        },
    ]

    /// In both journeys the profile stays, and the failure is reported once.
    private static func refreshFails(screen: String, showsIncident: Bool) -> Outcome {
        Outcome(
            wire: [signedIn, "GET /profile → 200", "GET /profile → 500"],
            httpFailure: "http/response-500", error: "authentication/service-fault",
            outputs: [
                "onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded", "onProfileLoading",
                "onProfileFailed",
            ],
            screen: screen, showsIncident: showsIncident, log: ["error"])
    }

    // MARK: Two windows

    private static let windows = [
        Journey(
            name: "two-windows", summary: "a failure is shown only in its window",
            expected: Outcome(
                wire: [signedIn, "GET /profile → 200", "GET /profile → 500"],
                httpFailure: "http/response-500", error: "authentication/service-fault",
                outputs: [
                    "onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded", "onProfileLoading",
                    "onProfileFailed",
                ],
                screen: "profile: Ada Lovelace", secondScreen: "alert: The Service Has a Problem", showsIncident: true,
                log: ["error"])
        ) { stage in
            await stage.signIn()
            await stage.openProfile()
            stage.server.set { $0.hasBug = true }
            stage.goToSecondWindow()
            await stage.openProfile()
        },
        Journey(
            name: "refused-three-times",
            summary: "three features in two windows cannot connect; each window shows it once",
            expected: Outcome(
                httpFailure: "http/connection-refused", error: "authentication/refused",
                outputs: [
                    "onLoginStarted", "onServiceUnreachable", "onFederatedSignInStarted", "onFederatedSignInFailed",
                    "onLoginStarted", "onServiceUnreachable",
                ],
                // Dismissing the shared banner removes it for both features of the first window.
                screen: "sign-in: ready", secondScreen: "banner: Can’t Connect to the Service",
                log: ["warning", "warning", "warning"])
        ) { stage in
            await stage.server.stop()
            await stage.signIn()
            await stage.signIn(atProvider: .approves(identityToken: Data("any".utf8)))
            stage.goToSecondWindow()
            await stage.signIn()
            stage.goBackToFirstWindow()
            stage.swipeAway()
        },
    ]

    // MARK: Shared expectations

    static let signedIn = "POST /session → 201"

    /// Returns the expectation of a sign-in that fails. A defect shows its incident, for support.
    /// - Parameter end: The end of the request on the wire; `nil` if it isn't sent.
    static func failed(
        _ end: String?, _ httpFailure: String?, _ error: String, _ output: String, _ screen: String, _ level: String
    ) -> Outcome {
        Outcome(
            wire: end.map { ["POST /session → \($0)"] } ?? [], httpFailure: httpFailure, error: error,
            outputs: ["onLoginStarted", output], screen: screen, showsIncident: level == "error", log: [level])
    }

    private static func broken(
        _ end: String, _ httpFailure: String, _ problem: String, then requests: [String] = []
    ) -> Outcome {
        var outcome = failed(
            end, httpFailure, "authentication/\(problem)", "onServiceFailed", "alert: The Service Has a Problem",
            "error")
        outcome.wire += requests
        return outcome
    }

    private static func faulty(
        _ name: String, _ summary: String, _ fault: Fault, _ expected: Outcome, deadline: Duration = Setting().deadline
    ) -> Journey {
        Journey(name: name, summary: summary, setting: Setting(deadline: deadline), expected: expected) { stage in
            stage.server.set { $0.fault = fault }
            await stage.signIn()
        }
    }
}
