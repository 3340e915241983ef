import Sync
import SyncFeature
import Watertight

extension Journey {
    /// Offline notes that are synced.
    static let syncs = [
        Journey(
            name: "sync", summary: "a note that was written offline is synced",
            expected: Outcome(
                wire: [signedIn, syncServed(200)],
                outputs: signInOutputs + ["onSyncStarted", "onSynced"],
                screen: "notebook: in sync, sent 1, received 0")
        ) { stage in
            let screen = await stage.notebookScreen(.bread)
            await screen.sync(.recipes)?.value
            await stage.expectPendingChanges(0)
        },
        Journey(
            name: "sync-session-expired", summary: "the session has expired, is refreshed, and the note is sent",
            expected: Outcome(
                wire: [signedIn, syncServed(401), "POST /session/refresh → 200", syncServed(200)],
                outputs: signInOutputs + ["onSyncStarted", "onSynced"],
                screen: "notebook: in sync, sent 1, received 0")
        ) { stage in
            let screen = await stage.notebookScreen(.bread)
            stage.server.expireAccessTokens()
            await screen.sync(.recipes)?.value
            await stage.expectPendingChanges(0)
        },
        Journey(
            name: "sync-refresh-refused", summary: "the session has ended, and the pending change is kept",
            expected: Outcome(
                wire: [signedIn, syncServed(401), "POST /session/refresh → 401"],
                httpFailure: "http/response-401", error: "sync/signed-out",
                outputs: signInOutputs + ["onSyncStarted", "onSyncFailed"],
                screen: "alert: Sign-In Required", log: ["info"])
        ) { stage in
            let screen = await stage.notebookScreen(.bread)
            stage.server.expireAccessTokens()
            stage.server.revokeRefreshTokens()
            await screen.sync(.recipes)?.value
            await stage.expectPendingChanges(1)
        },
        Journey(
            name: "sync-offline", summary: "the service is unreachable, and the pending change is kept",
            expected: Outcome(
                wire: [signedIn],
                httpFailure: "http/connection-refused", error: "sync/unreachable",
                outputs: signInOutputs + ["onSyncStarted", "onSyncFailed"],
                screen: "indicator at sync: Can’t Connect to the Service", log: ["warning"])
        ) { stage in
            let screen = await stage.notebookScreen(.bread)
            await stage.server.stop()
            await screen.sync(.recipes)?.value
            await stage.expectPendingChanges(1)
        },
        Journey(
            name: "sync-back-online", summary: "the service is reachable again, and the pending change is sent",
            expected: Outcome(
                wire: [signedIn, syncServed(200)],
                httpFailure: "http/connection-refused", error: "sync/unreachable",
                outputs: signInOutputs + ["onSyncStarted", "onSyncFailed", "onSyncStarted", "onSynced"],
                screen: "notebook: in sync, sent 1, received 0", log: ["warning"])
        ) { stage in
            let screen = await stage.notebookScreen(.bread)
            await stage.server.stop()
            await screen.sync(.recipes)?.value
            await stage.arrange("restart the server") { try await stage.server.restart() }
            await stage.choose(.retry)
            await stage.expectPendingChanges(0)
        },
        Journey(
            name: "sync-partial", summary: "the service accepts one of two changes",
            expected: Outcome(
                wire: [signedIn, syncServed(200)],
                error: "sync/partial", outputs: signInOutputs + ["onSyncStarted", "onSyncFailed"],
                screen: "banner: Some Notes Not Synced", log: ["info"])
        ) { stage in
            let screen = await stage.notebookScreen(.bread, .blank)
            await screen.sync(.recipes)?.value
            await stage.expectPendingChanges(1)
        },
        Journey(
            name: "sync-conflict", summary: "the notebook was replaced on another device, and is reloaded",
            expected: Outcome(
                wire: [signedIn, syncServed(200), syncServed(409), syncServed(200)],
                httpFailure: "http/response-409", error: "sync/conflict",
                outputs: signInOutputs + [
                    "onSyncStarted", "onSynced", "onSyncStarted", "onSyncFailed", "onSyncStarted", "onSynced",
                ],
                screen: "notebook: in sync, sent 0, received 1", log: ["info"])
        ) { stage in
            let screen = await stage.notebookScreen(.bread)
            await screen.sync(.recipes)?.value
            stage.server.replaceNotebooks()
            await screen.sync(.recipes)?.value
            await stage.choose(.reload)
            await stage.expectPendingChanges(0)
        },
        Journey(
            name: "sync-signed-out", summary: "no user is signed in, so nothing is sent",
            expected: Outcome(
                error: "authentication/not-signed-in", outputs: ["onSyncStarted", "onSyncFailed"],
                screen: "alert: Sign-In Required", log: ["info"])
        ) { stage in
            let screen = await stage.notebookScreen(.bread, signedIn: false)
            await screen.sync(.recipes)?.value
        },
    ]

    private static let signInOutputs = ["onLoginStarted", "onLoggedIn"]
    private static func syncServed(_ status: Int) -> String { "POST /notebooks/recipes/sync → \(status)" }
}

extension Notebook.ID {
    /// The notebook of the journeys.
    static let recipes = Notebook.ID(rawValue: "recipes")
}

extension Note {
    fileprivate static let bread = Note(id: "bread", text: "Flour, water, salt")
    /// A note that the service refuses.
    fileprivate static let blank = Note(id: "blank", text: " ")
}
