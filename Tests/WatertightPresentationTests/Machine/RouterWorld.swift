import Testing
import Watertight
@_spi(Tests) import WatertightTesting

@_spi(Adapters) @testable import WatertightPresentation

/// A simulation of features, users and screens around a router's machine. Events arrive late, twice and out of order, and the
/// invariants are checked after each.
struct RouterWorld {
    struct Step: Hashable {
        let event: RouterEvent
        let time: Duration
    }

    private(set) var machine = RouterMachine()
    private(set) var log: [Step] = []
    private(set) var effects: [RouterEffect] = []
    private(set) var ends: [PresentationID: PresentationOutcome] = [:]
    private(set) var broken: [String] = []
    private var submissions: [PresentationID: Submission] = [:]
    private var pending: [RouterEvent] = []
    private var now = Duration.zero
    private var generator: SeededGenerator

    // The state of the screens, tracked independently of the machine.
    private var stacks: [SceneID: [(id: PresenterID, isReady: Bool)]] = [:]
    private var seenPresenters: Set<PresenterID> = []
    private var onScreen: [SceneID: (id: PresentationID, presenter: PresenterID)] = [:]
    private var liveOwners: Set<OwnerID> = []
    private var seenOwners: Set<OwnerID> = []
    private var knownIDs: [PresentationID] = []
    private var knownPresenters: [PresenterID] = []
    private var knownOwners: [OwnerID] = []

    static let scenes = [SceneID("one"), SceneID("two")]
    static let kinds: [Fingerprint] = Kind.allCases.map { Fingerprint(of: $0) }
    enum Kind: Error, CaseIterable { case offline, busy, refused }

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func run(steps: Int) {
        for _ in 0..<steps {
            now += .milliseconds(Int.random(in: 0...700, using: &generator))
            let isNew = pending.isEmpty || Int.random(in: 0..<5, using: &generator) < 2
            if isNew { createEvent() }
            guard let index = pending.indices.randomElement(using: &generator) else { continue }
            // One event in twenty arrives twice, except beginnings.
            let event = pending[index]
            if event.isBeginning || Int.random(in: 0..<20, using: &generator) != 0 { pending.remove(at: index) }
            deliver(event)
        }
    }

    /// Delivers all events, makes each window ready, and dismisses everything that is shown.
    mutating func drain() {
        for _ in 0..<10_000 where !pending.isEmpty { deliver(pending.removeFirst()) }
        for scene in Self.scenes {
            deliver(.sceneActivity(.active, scene))
            for presenter in stacks[scene, default: []].map(\.id) { deliver(.presenterDidDisappear(presenter)) }
            let root = PresenterID()
            deliver(.presenterWillAppear(root, scene))
            deliver(.presenterDidAppear(root))
        }
        deliver(.assistiveTechnology(false))
        for _ in 0..<10_000 {
            if !pending.isEmpty { deliver(pending.removeFirst()); continue }
            guard let id = shownIDs.first else { break }
            deliver(.dismissed(id))
        }
        let waiting = submissions.count - ends.count
        check(waiting == 0, "\(waiting) never end")
    }

    private var shownIDs: [PresentationID] {
        machine.scenes.flatMap { scene in
            [scene.slot.flatMap { $0.phase == .dismissing ? nil : $0.entry }, scene.banner?.entry].compactMap { $0 }
                + scene.fields.values + scene.covers.values.filter(\.retrying.isEmpty).map(\.entry)
        }.map(\.presented.id)
    }

    // MARK: Events

    /// Creates a random event, which is delivered later.
    private mutating func createEvent() {
        let scene = choose(from: Self.scenes)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<8: pending.append(.submitted(submission(in: scene)))
        case 8:
            let owner = OwnerID()
            knownOwners.append(owner)
            pending.append(.ownerBegan(owner))
        case 9: if let owner = knownOwners.randomElement(using: &generator) { pending.append(.ownerEnded(owner)) }
        case 10, 11:
            let presenter = PresenterID()
            knownPresenters.append(presenter)
            pending += [.presenterWillAppear(presenter, scene), .presenterDidAppear(presenter)]
        case 12:
            if let presenter = knownPresenters.randomElement(using: &generator) {
                pending += [.presenterWillDisappear(presenter), .presenterDidDisappear(presenter)]
            }
        case 13..<16:
            guard let id = (shownIDs + knownIDs.suffix(3)).randomElement(using: &generator) else { break }
            let action: PresentationAction.Kind = Bool.random(using: &generator) ? .retry : .dismiss
            pending.append(.chose(action, id))
            // SwiftUI reports a dismissal as well.
            pending.append(.dismissed(id))
        case 16: if let id = knownIDs.randomElement(using: &generator) { pending.append(.dismissed(id)) }
        case 17:
            if let id = submissions.keys.sorted(by: { $0.number < $1.number }).randomElement(using: &generator) {
                pending.append(.withdrawn(id))
            }
        case 18:
            pending.append(.sceneActivity(choose(from: SceneActivity.allCases), scene))
            pending.append(.assistiveTechnology(Bool.random(using: &generator)))
        default:
            if Int.random(in: 0..<4, using: &generator) == 0 { pending.append(.sceneClosed(scene)) }
        }
    }

    private mutating func choose<Value>(from values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }

    private mutating func submission(in scene: SceneID) -> Submission {
        let methods: [PresentationMethod] = [
            .alert, .confirmation, .banner(dismissAfter: .seconds(2)), .banner(dismissAfter: nil), .inline(.form),
            .indicator(.form), .fullScreen,
        ]
        let owner = Bool.random(using: &generator) ? knownOwners.randomElement(using: &generator) : nil
        let error = PresentationError(
            title: "Title", description: "\(Int.random(in: 0..<9, using: &generator)) seconds",
            method: choose(from: methods),
            actions: choose(from: [[], [.retry], [.retry, .dismiss]]),
            isUrgent: Bool.random(using: &generator))
        return Submission(
            id: PresentationID(), code: FailureCode(domain: "world", reason: "problem"), error: error,
            incident: .make(),
            key: Submission.Key(
                kind: choose(from: Self.kinds), owner: Bool.random(using: &generator) ? owner : nil),
            scene: scene, owner: owner)
    }

    // MARK: Invariants

    private mutating func check(_ holds: Bool, _ invariant: @autoclosure () -> String) {
        if !holds { broken.append("step \(log.count): \(invariant())") }
    }

    private mutating func deliver(_ event: RouterEvent) {
        // Time passes before the event, so that changes after it are effects of the event.
        apply(.tick)
        if case .submitted(let submission) = event {
            // A submission arrives once.
            guard submissions.updateValue(submission, forKey: submission.id) == nil else { return }
        }
        let (before, isForeign) = (machine, isForeign(event))
        apply(event)
        if isForeign { check(machine == before, "\(event) changed something") }
    }

    private mutating func apply(_ event: RouterEvent) {
        let before = machine
        log.append(Step(event: event, time: now))
        follow(event)
        let new = machine.handle(event, at: now)
        effects += new
        for effect in new { observe(effect, caused: event) }
        checkPlaces()
        checkBanners(since: before, event)
    }

    /// Tracks presenters and owners.
    private mutating func follow(_ event: RouterEvent) {
        switch event {
        case .presenterWillAppear(let id, let scene):
            if seenPresenters.insert(id).inserted { stacks[scene, default: []].append((id, false)) }
        case .presenterDidAppear(let id):
            for scene in Self.scenes {
                if let index = stacks[scene]?.firstIndex(where: { $0.id == id }), !leaving.contains(id) {
                    stacks[scene]?[index].isReady = true
                }
            }
        case .presenterWillDisappear(let id):
            for scene in Self.scenes {
                if let index = stacks[scene]?.firstIndex(where: { $0.id == id }) {
                    stacks[scene]?[index].isReady = false
                    leaving.insert(id)
                }
            }
        case .presenterDidDisappear(let id):
            seenPresenters.insert(id)
            for scene in Self.scenes {
                stacks[scene]?.removeAll { $0.id == id }
                if onScreen[scene]?.presenter == id { onScreen[scene] = nil }
            }
        case .sceneClosed(let scene):
            stacks[scene] = nil
            onScreen[scene] = nil
        case .didDisappear(let id):
            for scene in Self.scenes where onScreen[scene]?.id == id { onScreen[scene] = nil }
        case .ownerBegan(let owner): if seenOwners.insert(owner).inserted { liveOwners.insert(owner) }
        case .ownerEnded(let owner):
            seenOwners.insert(owner)
            liveOwners.remove(owner)
        default: break
        }
    }

    private var leaving: Set<PresenterID> = []

    private mutating func observe(_ effect: RouterEffect, caused event: RouterEvent) {
        switch effect {
        case .present(let failure, let presenter):
            knownIDs.append(failure.id)
            guard let scene = Self.scenes.first(where: { stacks[$0]?.last?.id == presenter }) else {
                return check(false, "presented on a presenter that is not the topmost")
            }
            check(stacks[scene]?.last?.isReady == true, "presented on a presenter that is not ready")
            check(onScreen[scene] == nil, "presented while another one was on the screen")
            onScreen[scene] = (failure.id, presenter)
            let waiting = machine.scenes.first { $0.id == scene }?.waitingAlerts ?? []
            check(
                failure.error.isUrgent || waiting.allSatisfy { !$0.error.isUrgent }, "an urgent alert was left waiting")
            check(
                waiting.allSatisfy { $0.error.isUrgent != failure.error.isUrgent || $0.number > failure.id.number },
                "an earlier alert was left waiting")
            pending.append(.didAppear(failure.id))
        case .takeDown(let id, _):
            pending.append(.didDisappear(id))
        case .shown(let failure):
            knownIDs.append(failure.id)
        case .ended(let id, let outcome):
            check(submissions[id] != nil, "something ended that was never submitted")
            check(ends.updateValue(outcome, forKey: id) == nil, "\(id) ended twice")
            if case .answered(let action) = outcome {
                guard case .chose(action.kind, _) = event else { return check(false, "an answer without a choice") }
            }
        case .wake: break
        }
    }

    private mutating func checkPlaces() {
        var places: [PresentationID: Int] = [:]
        for scene in machine.scenes {
            var entries = scene.waitingAlerts + scene.waitingBanners + scene.fields.values
            entries += scene.covers.values.map(\.entry) + [scene.slot?.entry, scene.banner?.entry].compactMap { $0 }
            for entry in entries {
                for member in entry.members {
                    places[member.id, default: 0] += 1
                    check(member.owner.map(liveOwners.contains) ?? true, "a failure of an ended owner is left")
                    check(submissions[member.id]?.scene == scene.id, "shown in another window")
                    if let incident = submissions[member.id]?.incident {
                        check(entry.incidents.contains(incident), "an incident was lost in merging")
                    }
                }
                check(Set(entry.members.map(\.owner)).count == entry.members.count, "one owner is answered twice")
            }
            if let slot = scene.slot, slot.phase != .dismissing {
                check(
                    stacks[scene.id]?.contains { $0.id == slot.presenter } == true,
                    "shown on a presenter that has disappeared")
            }
            let isReady = stacks[scene.id]?.last?.isReady == true
            check(
                scene.slot != nil || !isReady || scene.waitingAlerts.isEmpty,
                "an alert waits although it could be shown")
        }
        for id in submissions.keys {
            check((places[id] ?? 0) + (ends[id] == nil ? 0 : 1) == 1, "\(id) is in \(places[id] ?? 0) places")
        }
        check(places.keys.allSatisfy { submissions[$0] != nil }, "something is shown that was never submitted")
    }

    /// Checks that a banner's time passes only while it can be read.
    private mutating func checkBanners(since before: RouterMachine, _ event: RouterEvent) {
        for old in before.scenes {
            guard let earlier = old.banner, let earlierLeft = earlier.remaining,
                let later = machine.scenes.first(where: { $0.id == old.id })?.banner,
                later.entry.presented.id == earlier.entry.presented.id, let left = later.remaining, left < earlierLeft
            else { continue }
            let isReady = old.presenters.last?.phase == .ready
            check(
                old.activity == .active && !old.isAssisted && old.slot == nil && isReady,
                "a banner's time passed while it couldn't be read")
        }
    }

    /// Returns whether an event refers to something that was never shown or has ended.
    private func isForeign(_ event: RouterEvent) -> Bool {
        switch event {
        case .chose(_, let id), .dismissed(let id): !shownIDs.contains(id)
        case .didAppear(let id), .didDisappear(let id):
            !machine.scenes.contains { $0.slot?.entry.presented.id == id }
        default: false
        }
    }

    /// Returns whether an event concerns a window.
    func concerns(_ event: RouterEvent, _ scene: SceneID) -> Bool {
        switch event {
        case .submitted(let submission): submission.scene == scene
        case .presenterWillAppear(_, let other), .sceneActivity(_, let other), .sceneClosed(let other): other == scene
        case .withdrawn(let id): submissions[id]?.scene == scene
        case .chose(_, let id), .dismissed(let id), .didAppear(let id), .didDisappear(let id):
            submissions[PresentationID(number: id.number, attempt: 0)]?.scene == scene
        case .presenterDidAppear, .presenterWillDisappear, .presenterDidDisappear, .ownerBegan, .ownerEnded, .tick,
            .assistiveTechnology:
            true
        }
    }
}

extension RouterEvent {
    fileprivate var isBeginning: Bool {
        switch self {
        case .ownerBegan, .presenterWillAppear: true
        default: false
        }
    }
}
