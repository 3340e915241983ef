import Watertight

/// A failure that was handed to the router.
struct Submission: Sendable, Hashable {
    /// The facts that make two failures one on the screen: their kind, and whose they are. Never their texts, which
    /// differ in "29 seconds".
    struct Key: Sendable, Hashable {
        let kind: Fingerprint
        /// `nil` for a failure that is the same to all, such as *offline*.
        let owner: OwnerID?
    }

    let id: PresentedFailure.ID
    let error: PresentationError
    let key: Key
    let scene: SceneID
    let owner: OwnerID?
}
