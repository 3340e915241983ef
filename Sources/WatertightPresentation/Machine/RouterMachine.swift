import Watertight

/// Decides which of the submitted failures are on the screens of an app.
///
/// A pure state machine without closures and side effects: it receives each ``RouterEvent`` and returns the
/// ``RouterEffect``s to perform. Events may arrive late, twice and out of order. Windows are independent of each other.
struct RouterMachine: Sendable, Hashable {
    /// The windows, in the order of their first events.
    private(set) var scenes: [RouterScene] = []
    private var owners = Lifetimes<OwnerID>()
    private var presenters = Lifetimes<PresenterID>()
    private var isAssisted = false

    /// Handles an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - time: The time since a fixed moment. A time before that of the last event counts as that.
    /// - Returns: The effects to perform, in order.
    mutating func handle(_ event: RouterEvent, at time: Duration) -> [RouterEffect] {
        var effects: [RouterEffect] = []
        forEachScene { $0.advance(to: time) }
        switch event {
        case .submitted(let submission):
            if let owner = submission.owner, !owners.contains(owner) {
                effects.append(.ended(submission.id, .ownerEnded))
            } else {
                withScene(submission.scene) { $0.submit(submission, &effects) }
            }
        case .withdrawn(let id):
            forEachScene { $0.withdraw(id, &effects) }
        case .ownerBegan(let owner):
            _ = owners.begin(owner)
        case .ownerEnded(let owner):
            if owners.end(owner) { forEachScene { $0.ownerEnded(owner, &effects) } }
        case .presenterWillAppear(let presenter, let scene):
            if presenters.begin(presenter) { withScene(scene) { $0.presenterWillAppear(presenter) } }
        case .presenterDidAppear(let presenter):
            forEachScene { $0.presenterDidAppear(presenter) }
        case .presenterWillDisappear(let presenter):
            forEachScene { $0.presenterWillDisappear(presenter, &effects) }
        case .presenterDidDisappear(let presenter):
            if presenters.end(presenter) { forEachScene { $0.presenterDidDisappear(presenter) } }
        case .didAppear(let id):
            forEachScene { $0.didAppear(id, &effects) }
        case .chose(let action, let id):
            forEachScene { $0.chose(action, id, &effects) }
        case .dismissed(let id):
            forEachScene { $0.end(id, .dismissed(.user), &effects) }
        case .didDisappear(let id):
            forEachScene { $0.didDisappear(id, &effects) }
        case .sceneActivity(let activity, let scene):
            withScene(scene) { $0.activity = activity }
        case .sceneClosed(let scene):
            guard let index = scenes.firstIndex(where: { $0.id == scene }) else { break }
            var closed = scenes.remove(at: index)
            closed.close(&effects)
            for presenter in closed.presenters { _ = presenters.end(presenter.id) }
        case .assistiveTechnology(let isOn):
            isAssisted = isOn
            forEachScene { $0.isAssisted = isOn }
        case .tick:
            break
        }
        forEachScene { $0.settle(&effects) }
        return effects
    }

    private mutating func forEachScene(_ body: (inout RouterScene) -> Void) {
        for index in scenes.indices { body(&scenes[index]) }
    }

    private mutating func withScene(_ id: SceneID, _ body: (inout RouterScene) -> Void) {
        if let index = scenes.firstIndex(where: { $0.id == id }) { return body(&scenes[index]) }
        var scene = RouterScene(id: id, isAssisted: isAssisted)
        body(&scene)
        scenes.append(scene)
    }
}

/// An event that a router handles.
enum RouterEvent: Sendable, Hashable {
    /// A failure was submitted.
    case submitted(Submission)
    /// The caller dismissed a failure.
    case withdrawn(PresentationID)

    /// A presenter begins to appear over the others of its window.
    case presenterWillAppear(PresenterID, SceneID)
    /// A presenter can show alerts.
    case presenterDidAppear(PresenterID)
    /// A presenter begins to disappear.
    case presenterWillDisappear(PresenterID)
    /// A presenter has disappeared, together with the alert that it showed.
    case presenterDidDisappear(PresenterID)

    /// A requested alert is on the screen.
    case didAppear(PresentationID)
    /// The user chose an action.
    case chose(PresentationAction.Kind, PresentationID)
    /// The user dismissed a presentation without choosing an action.
    case dismissed(PresentationID)
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
enum RouterEffect: Sendable, Hashable {
    /// Show an alert. Its `didAppear` follows.
    case present(PresentedItem, on: PresenterID)
    /// Remove an alert. Its `didDisappear` follows.
    case takeDown(PresentationID, from: PresenterID)
    /// Note that a failure is on the screen.
    case shown(PresentedItem)
    /// The presentation of a submitted failure has ended.
    case ended(PresentationID, PresentationOutcome)
    /// Send a `tick` at this time.
    case wake(at: Duration)
}

/// A failure that was submitted to a router.
struct Submission: Sendable, Hashable {
    /// Identifies duplicates: the kind of the failure and its owner. Texts are not compared, since they contain values
    /// such as "29 seconds".
    struct Key: Sendable, Hashable {
        let kind: Fingerprint
        /// `nil` for a failure that is shared in its window, such as *offline*.
        let owner: OwnerID?
    }

    let id: PresentationID
    let code: FailureCode
    let error: PresentationError
    let incident: IncidentReference
    let key: Key
    let scene: SceneID
    let owner: OwnerID?
}

/// Identifiers that have begun and not ended. The event of an end may arrive before that of the beginning.
struct Lifetimes<ID: Hashable & Sendable>: Sendable, Hashable {
    private var live: Set<ID> = []
    /// Only those whose beginning hasn't arrived, so the set stays small.
    private var endedFirst: Set<ID> = []

    func contains(_ id: ID) -> Bool { live.contains(id) }

    /// Handles a beginning.
    /// - Returns: `false` if the identifier has begun or ended before.
    mutating func begin(_ id: ID) -> Bool {
        endedFirst.remove(id) == nil && live.insert(id).inserted
    }

    /// Handles an end.
    /// - Returns: `true` if the identifier had begun.
    mutating func end(_ id: ID) -> Bool {
        if live.remove(id) != nil { return true }
        endedFirst.insert(id)
        return false
    }
}
