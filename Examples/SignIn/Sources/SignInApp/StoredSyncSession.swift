import AuthenticationData
import Sync
import Watertight

/// The session of the sign-in, for syncs.
struct StoredSyncSession: SyncSession {
    private let boundary = Boundary("StoredSyncSession", layer: .repository)
    let repository: LiveAuthenticationRepository

    func accessToken() async throws(Interruption<SyncSessionError>) -> AccessToken {
        do {
            return AccessToken(try await repository.accessToken())
        } catch {
            throw boundary.translate(error) { error in
                switch error {
                case .notSignedIn, .sessionEnded: SyncSessionError.signedOut
                default: .unavailable
                }
            }
        }
    }
}
