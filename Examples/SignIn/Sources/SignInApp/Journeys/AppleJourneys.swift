extension Journey {
    /// The journeys that begin with *Sign in with Apple*.
    static let apple = [
        Journey(
            name: "apple-success", summary: "Apple approves the sign-in",
            expected: Expectation(
                outputs: ["onFederatedSignInStarted", "onFederatedlySignedIn"],
                screen: "profile: signed in as Ada Lovelace", served: ["POST /session/federated → 201"])
        ) { stage in
            await stage.arrange("sign an identity token") {
                await stage.signIn(atApple: .approves(identityToken: try await stage.appleToken()))
            }
        },
        Journey(
            name: "apple-dismissed", summary: "the user closes Apple's sheet, and no failure is shown",
            expected: Expectation(
                outputs: ["onFederatedSignInStarted", "onFederatedSignInDismissed"], screen: "sign-in: ready",
                connections: 0)
        ) { await $0.signIn(atApple: .isClosed) },
        Journey(
            name: "apple-unavailable", summary: "no Apple Account on the device",
            expected: Expectation(
                error: "apple-sign-in/unavailable",
                outputs: ["onFederatedSignInStarted", "onFederatedSignInFailed"],
                screen: "alert: Can’t Sign In with Apple", showsIncident: true, log: ["warning"], connections: 0)
        ) { await $0.signIn(atApple: .noAppleAccount) },
    ]
}
