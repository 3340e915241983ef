/// Decides what is on the screens of an app of all the failures that were handed over.
///
/// A pure state machine: it holds no closure and starts nothing. What happens comes in as a ``RouterEvent``, what is to be
/// done goes out as ``RouterEffect``s; events may come late, twice and in another order than they happened. Windows do
/// not know of each other.
struct RouterMachine: Sendable, Hashable {
    /// The windows, in the order in which they were heard of.
    private(set) var scenes: [RouterScene] = []
    private var owners = Lifetimes<OwnerID>()
    private var presenters = Lifetimes<PresenterID>()
    private var isAssisted = false

    /// Takes note of an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - time: Its time, since any fixed moment. A time before the last one counts as that.
    /// - Returns: The work to do, in this order.
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
            forEachScene { $0.end(id, .dismissed(.person), &effects) }
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
