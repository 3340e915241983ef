import AuthenticationServer
import Foundation
import GRDB
import SignInFeature

/// Repeated requests, the store of the session, and its refresh.
extension Journey {
    // MARK: Repetitions

    static let repetitions = [
        Journey(
            name: "repeated", summary: "the service is unavailable once, and the repeated request loads the profile",
            expected: Outcome(
                wire: [signedIn, "GET /profile → 503", "GET /profile → 200"],
                outputs: ["onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded"],
                screen: "profile: Ada Lovelace")
        ) { stage in
            await stage.signIn()
            stage.server.set { ($0.fault, $0.faultyRequests) = (.respond(503), 1) }
            await stage.openProfile()
        },
        Journey(
            name: "budget-spent", summary: "the service stays unavailable, and only the first request is repeated",
            expected: Outcome(
                wire: [signedIn] + Array(repeating: "GET /profile → 503", count: 4),
                httpFailure: "http/response-503", error: "authentication/service-unavailable",
                outputs: [
                    "onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileFailed", "onProfileLoading",
                    "onProfileFailed",
                ],
                screen: "banner: Service Busy", log: ["warning", "warning"])
        ) { stage in
            await stage.signIn()
            stage.server.set { $0.fault = .respond(503) }
            let screen = await stage.openProfile()
            await screen.load().value
        },
    ]

    // MARK: Sessions

    static let sessions = [
        Journey(
            name: "store-locked", summary: "the session cannot be written to the store",
            expected: failed(
                "201", nil, "authentication/session-store-failed", "onSessionNotKept",
                "alert: Can’t Save Your Sign-In", "error")
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
            expected: Outcome(
                wire: [signedIn, "GET /profile → 401", "POST /session/refresh → 200", "GET /profile → 200"],
                outputs: ["onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded"],
                screen: "profile: Ada Lovelace")
        ) { stage in
            await stage.signIn()
            stage.server.expireAccessTokens()
            await stage.openProfile()
        },
        Journey(
            name: "one-refresh", summary: "three requests find that the session has expired, and it is refreshed once",
            setting: Setting(isParallel: true),
            expected: Outcome(
                wire: Array(repeating: "GET /profile → 200", count: 3)
                    + Array(repeating: "GET /profile → 401", count: 3)
                    + [signedIn, "POST /session/refresh → 200"],
                outputs: ["onLoginStarted", "onLoggedIn", "onProfileLoading", "onProfileLoaded"],
                screen: "profile: Ada Lovelace")
        ) { stage in
            await stage.signIn()
            stage.server.expireAccessTokens()
            // All three are refused before the first one can refresh.
            stage.server.set { $0.fault = .withhold }
            let repository = stage.app.repository
            let others = (0..<2).map { _ in Task { try await repository.profile() } }
            let screen = Task { await stage.openProfile() }
            await stage.server.waitForRequests(4)
            stage.server.set { $0.fault = nil }
            stage.server.releaseWithheldResponses()
            await stage.arrange("load the profile in parallel") { for task in others { _ = try await task.value } }
            _ = await screen.value
        },
        Journey(
            name: "refresh-refused", summary: "the session has expired, and the refresh is refused",
            expected: Outcome(
                wire: [signedIn, "GET /profile → 401", "POST /session/refresh → 401"],
                httpFailure: "http/response-401", error: "authentication/session-ended",
                outputs: ["onLoginStarted", "onLoggedIn", "onProfileLoading", "onSignInNeeded"],
                screen: "alert: You’ve Been Signed Out", log: ["info"])
        ) { stage in
            await stage.signIn()
            stage.server.expireAccessTokens()
            stage.server.revokeRefreshTokens()
            await stage.openProfile()
        },
    ]
}
