import Watertight

/// An event that a router handles.
enum RouterEvent: Sendable, Equatable {
    /// A failure was submitted.
    case submitted(Submission)
    /// The caller dismissed a failure.
    case withdrawn(PresentationID)
    /// The caller dismissed the failures whose cause has ended.
    case withdrawnAll(Selection)

    /// A surface begins to appear above the other surfaces of its window.
    case surfaceWillAppear(SurfaceID, SurfacePlace, SceneID)
    /// A surface can draw failures.
    case surfaceDidAppear(SurfaceID)
    /// A surface begins to disappear.
    case surfaceWillDisappear(SurfaceID)
    /// A surface has disappeared, including what it drew.
    case surfaceDidDisappear(SurfaceID)

    /// A requested presentation is on the screen.
    case didAppear(PresentationID)
    /// The user chose an action.
    case chose(PresentationAction.Kind, PresentationID)
    /// The chosen action of a full screen was performed.
    case performed(PresentationID)
    /// The user dismissed a presentation without choosing an action.
    case dismissed(PresentationID)
    /// The user has dismissed an alert. The chosen action may follow.
    case willDisappear(PresentationID)
    /// An alert is no longer on the screen.
    case didDisappear(PresentationID)

    case ownerBegan(OwnerID)
    case ownerEnded(OwnerID)

    case sceneActivity(SceneActivity, SceneID)
    case sceneClosed(SceneID)

    /// Time has passed.
    case tick
    /// An assistive technology, such as VoiceOver, was turned on or off.
    case assistiveTechnology(Bool)
}

/// An effect that a router performs.
enum RouterEffect: Sendable, Equatable {
    /// Draw a failure, or update the one with this identifier. A `didAppear` event follows.
    case present(PresentedItem, on: SurfaceID)
    /// Remove a failure. For an alert, a `didDisappear` event follows.
    case takeDown(PresentationID, from: SurfaceID)
    /// Perform the action of a full screen for its submissions. A `performed` event follows.
    case perform(PresentationAction, PresentationID, for: [PresentationID])
    /// Note that failures are on the screen.
    case shown([IncidentReference], FailureCode, method: PresentationMethod)
    /// Note that a failure is drawn by another method than requested.
    case redirected([IncidentReference], FailureCode, from: PresentationMethod, to: PresentationMethod)
    /// Warn that the owner of a failure hasn't begun.
    case ownerMissing(FailureCode)
    /// Warn that failures wait for the first window of the app, which should be open.
    case windowMissing([PresentationID])
    /// Note that a failure ends without having been on the screen.
    case unseen(PresentationID, PresentationOutcome)
    /// The presentation of a submitted failure has ended.
    case ended(PresentationID, PresentationOutcome)
    /// Send a `tick` at this time. `nil` cancels it.
    case wake(at: Duration?)
}

/// Which failures a caller dismisses.
struct Selection: Sendable, Equatable {
    enum Cause: Sendable, Equatable {
        case anchor(InlineAnchor)
        case code(FailureCode)
    }

    let cause: Cause
    /// The window; `nil` for all.
    let scene: SceneID?
    /// The owner; `nil` for all.
    let owner: OwnerID?

    /// Whether failures in a window are among them. Failures without a window may be in each.
    func reaches(_ scene: SceneID?) -> Bool { self.scene == nil || scene == nil || self.scene == scene }

    /// Whether a failure is one of them, in any window. Failures without an owner belong to each.
    func contains(_ member: PresentationEntry.Member) -> Bool {
        guard owner == nil || member.owner == nil || member.owner == owner else { return false }
        return switch cause {
        case .anchor(let anchor): member.anchor == anchor
        case .code(let code): member.code == code || member.carriedCode == code
        }
    }
}

/// A failure that was submitted to a router.
struct Submission: Sendable, Equatable {
    let id: PresentationID
    let code: FailureCode
    /// The code of the failure that a case such as `shared(SharedFailure)` carries, or else the same.
    let carriedCode: FailureCode
    /// The kind of the failure. Failures of one owner with the same kind and carried code are duplicates. Texts aren't compared, because
    /// they contain values such as "29 seconds".
    let kind: Fingerprint
    let error: PresentationError
    let incident: IncidentReference
    /// The window; `nil` for the one that was active last.
    let scene: SceneID?
    let owner: OwnerID?
    /// The full screen whose action is being performed by the caller.
    var performing: PresentationID?
}

/// Identifiers that have begun and not ended. The end may arrive before the beginning.
struct Lifetimes<ID: Hashable & Sendable>: Sendable, Hashable {
    private var live: Set<ID> = []
    /// The identifiers that ended last.
    private var ended: [ID] = []

    func contains(_ id: ID) -> Bool { live.contains(id) }

    /// Returns whether an identifier has ended. Only the latest ends are stored.
    func hasEnded(_ id: ID) -> Bool { ended.contains(id) }

    /// Handles a beginning.
    /// - Returns: `false` if the identifier has begun or ended before.
    mutating func begin(_ id: ID) -> Bool { !ended.contains(id) && live.insert(id).inserted }

    /// Handles an end.
    mutating func end(_ id: ID) {
        live.remove(id)
        guard !ended.contains(id) else { return }
        ended.append(id)
        if ended.count > 1_000 { ended.removeFirst() }
    }
}
