/// Decides which of the submitted failures are on the screens of an app.
///
/// A pure state machine without closures and side effects: it receives each ``RouterEvent`` and returns the
/// ``RouterEffect``s to perform. Events may arrive late, repeatedly and out of order.
struct RouterMachine: Sendable, Equatable {
    /// The windows, in the order of their first events.
    private(set) var scenes: [RouterScene] = []
    /// The failures that aren't on a screen yet.
    private(set) var waiting: [PresentationEntry] = []
    /// The windows in the order in which they were last active.
    private var recent: [SceneID] = []
    /// Whether a window has appeared.
    private var hasHadWindow = false
    private var owners = Lifetimes<OwnerID>()
    private var surfaces = Lifetimes<SurfaceID>()
    private var closed = Lifetimes<SceneID>()
    private var isAssisted = false
    private var time = Duration.zero
    private var alarm: Duration?

    /// Handles an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - time: The time since a fixed moment. A time before the last event counts as the time of that event.
    /// - Returns: The effects to perform, in order.
    mutating func handle(_ event: RouterEvent, at time: Duration) -> [RouterEffect] {
        var effects: [RouterEffect] = []
        advance(to: time)
        apply(event, &effects)
        settle(&effects)
        return effects
    }

    private mutating func apply(_ event: RouterEvent, _ effects: inout [RouterEffect]) {
        switch event {
        case .submitted(let submission):
            if let owner = submission.owner, owners.hasEnded(owner) {
                end(submission.id, .ownerEnded, &effects)
            } else if let scene = submission.scene, closed.hasEnded(scene) {
                end(submission.id, .sceneClosed, &effects)
            } else {
                wait(PresentationEntry(submission), &effects)
            }
        case .withdrawn(let id):
            forEachScene { $0.withdraw(where: { $0.id == id }, &effects) }
            endWaiting(.dismissed(.program), &effects) { $0.id == id }
        case .withdrawnAll(let selection):
            for index in scenes.indices where selection.reaches(scenes[index].id) {
                scenes[index].withdraw(where: selection.contains, &effects)
            }
            endWaiting(.dismissed(.program), &effects) { selection.contains($0) && selection.reaches($0.scene) }
        case .ownerBegan(let owner):
            _ = owners.begin(owner)
        case .ownerEnded(let owner):
            owners.end(owner)
            forEachScene { $0.ownerEnded(owner, &effects) }
            endWaiting(.ownerEnded, &effects) { $0.owner == owner }
        case .surfaceWillAppear(let surface, let place, let scene):
            guard surfaces.begin(surface) else { break }
            withScene(scene) { $0.surfaceWillAppear(surface, place) }
            if case .window = place {
                hasHadWindow = true
                if !recent.contains(scene) { recent.append(scene) }
            }
        case .surfaceDidAppear(let surface):
            forEachScene { $0.surfaceDidAppear(surface) }
        case .surfaceWillDisappear(let surface):
            forEachScene { $0.surfaceWillDisappear(surface, &effects) }
        case .surfaceDidDisappear(let surface):
            surfaces.end(surface)
            forEachScene { $0.surfaceDidDisappear(surface) }
        case .didAppear(let id):
            forEachScene { $0.didAppear(id, &effects) }
        case .chose(let action, let id):
            forEachScene { $0.chose(action, id, &effects) }
        case .performed(let id):
            forEachScene { $0.performed(id, &effects) }
        case .dismissed(let id):
            forEachScene { $0.end(id, .dismissed(.user), &effects) }
        case .willDisappear(let id):
            forEachScene { $0.willDisappear(id) }
        case .didDisappear(let id):
            forEachScene { $0.didDisappear(id, &effects) }
        case .sceneActivity(let activity, let scene):
            withScene(scene) { $0.activity = activity }
            if activity == .active {
                recent.removeAll { $0 == scene }
                recent.append(scene)
            }
        case .sceneClosed(let scene):
            closed.end(scene)
            recent.removeAll { $0 == scene }
            endWaiting(.sceneClosed, &effects) { $0.scene == scene }
            guard let index = scenes.firstIndex(where: { $0.id == scene }) else { break }
            var closed = scenes.remove(at: index)
            for entry in closed.close(&effects) { wait(entry, &effects) }
            for surface in closed.surfaces { surfaces.end(surface.id) }
        case .assistiveTechnology(let isOn):
            isAssisted = isOn
            forEachScene { $0.isAssisted = isOn }
        case .tick:
            // A clock may wake too early.
            alarm = nil
        }
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

    private func end(_ id: PresentationID, _ outcome: PresentationOutcome, _ effects: inout [RouterEffect]) {
        effects += [.unseen(id, outcome), .ended(id, outcome)]
    }

    // MARK: Waiting

    private mutating func wait(_ entry: PresentationEntry, _ effects: inout [RouterEffect]) {
        guard let index = waiting.firstIndex(where: { $0.scene == entry.scene && $0.isDuplicate(entry) }) else {
            return waiting.append(entry)
        }
        if waiting[index].number < entry.number {
            waiting[index].merge(entry, &effects)
        } else {
            // One that was shown comes back.
            var older = entry
            older.merge(waiting[index], &effects)
            waiting[index] = older
        }
    }

    private mutating func endWaiting(
        _ outcome: PresentationOutcome, _ effects: inout [RouterEffect],
        where matches: (PresentationEntry.Member) -> Bool
    ) {
        for index in waiting.indices { waiting[index].end(outcome, &effects, where: matches) }
    }

    /// Returns the window in which a failure is shown, or `nil` if it has to wait for one.
    private func window(for entry: PresentationEntry) -> Int? {
        if let owner = entry.owner, !owners.contains(owner), entry.patience > .zero { return nil }
        func open(_ id: SceneID) -> Int? { scenes.firstIndex { $0.id == id && $0.topmost != nil } }
        if let scene = entry.scene {
            if let index = open(scene) { return index }
            // The window may be about to open.
            if entry.patience > .zero { return nil }
        } else if let owner = entry.owner, owners.contains(owner),
            let index = scenes.firstIndex(where: { $0.topmost != nil && $0.contains(owner) })
        {
            return index
        }
        return recent.reversed().lazy.compactMap(open).first
    }

    /// Returns whether the remaining patience of a failure decreases. It doesn't while the window is inactive, because
    /// views don't change then.
    private func isCounting(_ entry: PresentationEntry) -> Bool {
        guard entry.patience > .zero else { return false }
        guard let index = window(for: entry) else { return true }
        return scenes[index].activity == .active
    }

    // MARK: Time

    private mutating func advance(to now: Duration) {
        let elapsed = max(now - time, .zero)
        time += elapsed
        for index in waiting.indices where isCounting(waiting[index]) {
            waiting[index].patience = max(.zero, waiting[index].patience - elapsed)
        }
        forEachScene { $0.advance(by: elapsed) }
    }

    // MARK: After each event

    /// Removes entries that have ended, and shows waiting ones where possible.
    private mutating func settle(_ effects: inout [RouterEffect]) {
        forEachScene { $0.sweep(&effects) }
        for index in scenes.indices {
            for entry in scenes[index].takeReturned() { wait(entry, &effects) }
        }
        waiting.removeAll(where: \.isOver)
        // Placing a failure can turn a waiting one into its duplicate.
        var count: Int
        repeat {
            count = waiting.count
            placeWaiting(&effects)
        } while waiting.count < count
        forEachScene { $0.redraw(&effects) }
        let next = (waiting.filter(isCounting).map(\.patience) + scenes.compactMap(\.nextChange)).min()
        let new = next.map { time + $0 }
        if new != alarm { effects.append(.wake(at: new)) }
        alarm = new
    }

    /// Places the failures that don't have to wait.
    private mutating func placeWaiting(_ effects: inout [RouterEffect]) {
        var left: [PresentationEntry] = []
        for var entry in waiting.sorted(by: { $0.goes(before: $1) }) {
            guard let index = window(for: entry) else {
                if !hasHadWindow, entry.patience == .zero, entry.beginMissingWindow() {
                    effects.append(.windowMissing(entry.members.map(\.id)))
                }
                left.append(entry)
                continue
            }
            if entry.forgetOwners(where: { !owners.contains($0) }) { effects.append(.ownerMissing(entry.code)) }
            if let entry = scenes[index].place(entry, &effects) { left.append(entry) }
        }
        waiting = left
    }
}
