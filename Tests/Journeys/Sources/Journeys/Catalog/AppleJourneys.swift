extension Journey {
    /// The journeys that begin with *Sign in with Apple*.
    static let apple = [
        Journey(
            name: "apple-success", summary: "Apple approves the sign-in",
            expected: Outcome(
                wire: ["POST /session/federated → 201"],
                outputs: ["onFederatedSignInStarted", "onFederatedlySignedIn"],
                screen: "profile: signed in as Ada Lovelace")
        ) { stage in
            let token = stage.server.identityToken(of: Stage.ada, by: "apple")
            await stage.signIn(atApple: .approves(identityToken: token))
        },
        Journey(
            name: "apple-dismissed", summary: "the user closes Apple's sheet, and no failure is shown",
            expected: Outcome(
                outputs: ["onFederatedSignInStarted", "onFederatedSignInDismissed"], screen: "sign-in: ready")
        ) { await $0.signIn(atApple: .isClosed) },
        Journey(
            name: "apple-unavailable", summary: "no Apple Account on the device",
            expected: Outcome(
                error: "apple-sign-in/unavailable",
                outputs: ["onFederatedSignInStarted", "onFederatedSignInFailed"],
                screen: "alert: Can’t Sign In with Apple", showsIncident: true, log: ["warning"])
        ) { await $0.signIn(atApple: .noAppleAccount) },
    ]
}
