import Testing
import Watertight
@_spi(Tests) import WatertightTesting

@_spi(Adapters) @testable import WatertightPresentation

/// A simulation of features, users and screens around a router's machine. Events arrive late, twice and out of order, some
/// surfaces never report that something appeared, and the invariants are checked after each event.
struct RouterWorld {
    struct Step: Equatable {
        let event: RouterEvent
        let time: Duration
    }

    /// A surface, tracked independently of the machine.
    private struct Surface {
        let id: SurfaceID
        let place: SurfacePlace
        var isReady = false
        var drawn: Set<PresentationID> = []

        var isWindow: Bool { if case .window = place { true } else { false } }
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
    private var screens: [SceneID: [Surface]] = [:]
    private var seenSurfaces: Set<SurfaceID> = []
    private var leaving: Set<SurfaceID> = []
    /// The alert of each window, from its request until it has disappeared.
    private var alerts: [SceneID: (id: PresentationID, surface: SurfaceID)] = [:]
    private var liveOwners: Set<OwnerID> = []
    private var seenOwners: Set<OwnerID> = []
    /// The presentations that a surface reported while it drew them.
    private var appeared: Set<PresentationID> = []
    /// The submissions that were part of such a presentation.
    private var seen: Set<PresentationID> = []
    private var noted: Set<IncidentReference> = []
    /// What was noted as not shown.
    private var unseen: [PresentationID: PresentationOutcome] = [:]
    private var knownIDs: [PresentationID] = []
    private var knownSurfaces: [SurfaceID] = []
    private var knownOwners: [OwnerID] = []
    /// Whether surfaces report everything that they draw.
    private var isReliable = false

    let scenes = [SceneID(), SceneID()]
    static let kinds: [Fingerprint] = Kind.allCases.map { Fingerprint(of: $0) }
    enum Kind: Error, CaseIterable { case offline, busy, refused }

    /// The actions of full screens that were chosen.
    private var performing: Set<PresentationAction.Kind> = []

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

    /// Delivers all events, gives each window a root that draws alerts, and dismisses everything that is on the screen.
    mutating func drain() {
        for _ in 0..<10_000 where !pending.isEmpty { deliver(pending.removeFirst()) }
        isReliable = true
        for scene in scenes {
            deliver(.sceneActivity(.active, scene))
            for surface in screens[scene, default: []].map(\.id) { deliver(.surfaceDidDisappear(surface)) }
            let root = SurfaceID()
            deliver(.surfaceWillAppear(root, .window(draws: []), scene))
            deliver(.surfaceDidAppear(root))
        }
        deliver(.assistiveTechnology(false))
        for _ in 0..<10_000 where ends.count < submissions.count {
            if !pending.isEmpty { deliver(pending.removeFirst()); continue }
            if let id = entries.first(where: { $0.isShown })?.presented.id {
                deliver(.dismissed(id))
            } else {
                now += .seconds(1)
                apply(.tick)
            }
        }
        let left = submissions.count - ends.count
        check(left == 0, "\(left) never end")
        for (id, outcome) in ends {
            switch outcome {
            case .dismissed(.user), .dismissed(.time), .answered:
                check(seen.contains(id), "\(id) ended as \(outcome) and was never drawn")
            case .dismissed(.system): check(false, "no system removes anything here")
            case .dismissed(.program), .superseded, .merged, .ownerEnded, .sceneClosed: break
            }
        }
    }

    /// What the machine has on the screens.
    private var entries: [PresentationEntry] {
        machine.scenes.flatMap { scene in
            [scene.slot.flatMap { $0.phase == .dismissing ? nil : $0.entry }, scene.banner?.entry].compactMap { $0 }
                + scene.fields.values + scene.covers.values
        }
    }

    // MARK: Events

    /// Creates a random event, which is delivered later.
    private mutating func createEvent() {
        let scene = choose(from: scenes)
        switch Int.random(in: 0..<23, using: &generator) {
        case 22:
            pending.append(
                .withdrawnAll(
                    Selection(
                        cause: Bool.random(using: &generator) ? .anchor(.form) : .code(choose(from: Self.codes)),
                        scene: choose(from: scenes + [nil]), owner: choose(from: knownOwners + [nil]))))
        case 0..<8: pending.append(.submitted(submission()))
        case 8:
            let owner = OwnerID()
            knownOwners.append(owner)
            if Int.random(in: 0..<5, using: &generator) != 0 { pending.append(.ownerBegan(owner)) }
        case 9: if let owner = knownOwners.randomElement(using: &generator) { pending.append(.ownerEnded(owner)) }
        case 10, 11, 20, 21:
            let surface = SurfaceID()
            knownSurfaces.append(surface)
            pending += [.surfaceWillAppear(surface, place(), scene), .surfaceDidAppear(surface)]
        case 12:
            if let surface = knownSurfaces.randomElement(using: &generator) {
                pending += [.surfaceWillDisappear(surface), .surfaceDidDisappear(surface)]
            }
        case 13..<16:
            // Only what is on the screen can be tapped. The tap may arrive late.
            guard let id = entries.map(\.presented.id).filter(appeared.contains).randomElement(using: &generator)
            else { break }
            let action: PresentationAction.Kind = Bool.random(using: &generator) ? .retry : .dismiss
            pending.append(.chose(action, id))
            // SwiftUI reports a dismissal as well.
            pending += [.willDisappear(id), .dismissed(id)]
        case 16:
            if let id = knownIDs.filter(appeared.contains).randomElement(using: &generator) {
                pending.append(.dismissed(id))
            }
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

    private mutating func place() -> SurfacePlace {
        let owner = Bool.random(using: &generator) ? knownOwners.randomElement(using: &generator) : nil
        let draws = Set(SurfacePlace.Message.allCases.filter { _ in Bool.random(using: &generator) })
        return choose(from: [
            .window(draws: draws), .window(draws: draws), .anchor(.form, of: owner), .screen(of: owner),
        ])
    }

    private static let codes = [
        FailureCode(domain: "world", reason: "problem"), FailureCode(domain: "world", reason: "other"),
    ]

    private mutating func submission() -> Submission {
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
            id: PresentationID(), code: choose(from: Self.codes), carriedCode: choose(from: Self.codes),
            kind: choose(from: Self.kinds),
            error: error, incident: .make(), scene: choose(from: scenes + [nil, SceneID()]), owner: owner)
    }

    // MARK: Delivery

    private mutating func check(_ holds: Bool, _ invariant: @autoclosure () -> String) {
        if !holds { broken.append("step \(log.count): \(invariant())") }
    }

    private mutating func deliver(_ event: RouterEvent) {
        // Time passes before the event, so that changes after it are effects of the event.
        apply(.tick)
        switch event {
        case .submitted(let submission):
            // A submission arrives once.
            guard submissions.updateValue(submission, forKey: submission.id) == nil else { return }
        case .didAppear(let id):
            // A surface reports only what it draws at that moment.
            let isDrawn = screens.values.joined().contains { $0.drawn.contains(id) }
            guard isDrawn || alerts.values.contains(where: { $0.id == id }) else { return }
            appeared.insert(id)
        default: break
        }
        let (before, isForeign) = (machine, isForeign(event))
        apply(event)
        if isForeign { check(machine == before, "\(event) changed something") }
    }

    private mutating func apply(_ event: RouterEvent) {
        let before = machine
        log.append(Step(event: event, time: now))
        let closing = drawings(closedBy: event)
        follow(event)
        let new = machine.handle(event, at: now)
        effects += new
        for effect in new { observe(effect, caused: event) }
        let removed = new.compactMap { if case .takeDown(let id, _) = $0 { id } else { nil } }
        if case .withdrawnAll(let selection) = event {
            let left = entries.filter { $0.members.contains(where: selection.contains) }
            check(selection.scene != nil || left.isEmpty, "a message stays after its cause has ended")
        }
        check(closing.isSubset(of: removed), "something stays in a window that was closed")
        // Time alone changes only what it has effects on.
        if event == .tick, new.isEmpty { return checkBanners(since: before) }
        for entry in entries where appeared.contains(entry.presented.id) { seen.formUnion(entry.members.map(\.id)) }
        checkPlaces()
        checkBanners(since: before)
    }

    /// Returns what is drawn in the window that an event closes.
    private func drawings(closedBy event: RouterEvent) -> Set<PresentationID> {
        guard case .sceneClosed(let id) = event, let scene = machine.scenes.first(where: { $0.id == id }) else {
            return []
        }
        // An alert that is being dismissed goes by itself.
        let alert = scene.slot.flatMap { $0.phase == .dismissing ? nil : $0.entry.presented.id }
        return Set(screens[id, default: []].flatMap(\.drawn)).union(alert.map { [$0] } ?? [])
    }

    /// Tracks surfaces and owners.
    private mutating func follow(_ event: RouterEvent) {
        switch event {
        case .surfaceWillAppear(let id, let place, let scene):
            if seenSurfaces.insert(id).inserted { screens[scene, default: []].append(Surface(id: id, place: place)) }
        case .surfaceDidAppear(let id): if !leaving.contains(id) { update(id) { $0.isReady = true } }
        case .surfaceWillDisappear(let id):
            if screens.values.joined().contains(where: { $0.id == id }) { leaving.insert(id) }
            update(id) { $0.isReady = false }
        case .surfaceDidDisappear(let id):
            seenSurfaces.insert(id)
            for scene in scenes {
                screens[scene]?.removeAll { $0.id == id }
                if alerts[scene]?.surface == id { alerts[scene] = nil }
            }
        case .sceneClosed(let scene):
            screens[scene] = nil
            alerts[scene] = nil
        case .didDisappear(let id):
            for scene in scenes where alerts[scene]?.id == id { alerts[scene] = nil }
        case .ownerBegan(let owner): if seenOwners.insert(owner).inserted { liveOwners.insert(owner) }
        case .ownerEnded(let owner):
            seenOwners.insert(owner)
            liveOwners.remove(owner)
        default: break
        }
    }

    private mutating func update(_ id: SurfaceID, _ body: (inout Surface) -> Void) {
        for scene in scenes {
            if let index = screens[scene]?.firstIndex(where: { $0.id == id }) {
                body(&screens[scene, default: []][index])
            }
        }
    }

    // MARK: Invariants

    private mutating func observe(_ effect: RouterEffect, caused event: RouterEvent) {
        switch effect {
        case .present(let item, let surface):
            knownIDs.append(item.id)
            guard let scene = scenes.first(where: { screens[$0]?.contains { $0.id == surface } == true }),
                let drawing = screens[scene]?.first(where: { $0.id == surface })
            else { return check(false, "drawn by a surface that isn't there") }
            if item.error.method.isAlert {
                checkAlert(item, on: drawing, in: scene)
                alerts[scene] = (item.id, surface)
            } else {
                check(canDraw(item, drawing), "\(drawing.place) can't draw \(item.error.method)")
                update(surface) { $0.drawn.insert(item.id) }
            }
            if isReliable || Int.random(in: 0..<8, using: &generator) != 0 || item.error.method.isAlert {
                pending.append(.didAppear(item.id))
            }
        case .takeDown(let id, let surface):
            update(surface) { $0.drawn.remove(id) }
            if alerts.values.contains(where: { $0.id == id }) { pending.append(.didDisappear(id)) }
        case .shown(let incidents, _, _):
            let visible = entries.filter { appeared.contains($0.presented.id) }.flatMap(\.incidents)
            check(
                Set(visible).isSuperset(of: incidents) || event.answered.map(appeared.contains) == true,
                "logged as shown, but nothing reported it")
            noted.formUnion(incidents)
        case .perform(let action, let id, let members):
            check(members.allSatisfy { ends[$0] == nil }, "\(id) has ended, and is answered")
            performing.insert(action.kind)
            pending.append(.performed(id))
        case .unseen(let id, let outcome):
            check(ends[id] == nil && unseen.updateValue(outcome, forKey: id) == nil, "\(id) is noted late or twice")
            check(submissions[id].map { !noted.contains($0.incident) } == true, "\(id) was on the screen")
        case .ended(let id, let outcome):
            let isNoted = unseen[id] == outcome || submissions[id].map { noted.contains($0.incident) } == true
            check(isNoted || outcome == .merged, "\(id) ended as \(outcome) without a note")
            check(outcome != .sceneClosed || submissions[id]?.scene != nil, "\(id) is for any window")
            check(submissions[id] != nil, "something ended that was never submitted")
            check(ends.updateValue(outcome, forKey: id) == nil, "\(id) ended twice")
            if case .answered(let action) = outcome {
                if performing.contains(action.kind) { break }
                guard case .chose(action.kind, _) = event else { return check(false, "an answer without a choice") }
            }
        case .redirected(_, _, let from, let to):
            check(!from.isAlert && (to.isAlert || from.name == "indicator" && to.name == "banner"), "odd substitute")
        case .windowMissing(let ids): check(ids.allSatisfy { ends[$0] == nil }, "a failure that has ended waits")
        case .ownerMissing, .wake: break
        }
    }

    private func canDraw(_ item: PresentedItem, _ surface: Surface) -> Bool {
        switch (item.error.method, surface.place) {
        case (.banner, .window(let draws)): draws.contains(.banner)
        case (.inline, .window(let draws)), (.indicator, .window(let draws)): draws.contains(.inline)
        case (.fullScreen, .window(let draws)): draws.contains(.fullScreen)
        case (.inline(let anchor), .anchor(let place, _)), (.indicator(let anchor), .anchor(let place, _)):
            anchor == place
        case (.fullScreen, .screen): true
        default: false
        }
    }

    private mutating func checkAlert(_ item: PresentedItem, on surface: Surface, in scene: SceneID) {
        check(
            screens[scene]?.last(where: \.isWindow)?.id == surface.id, "presented on a surface that isn't the topmost")
        check(surface.isReady, "presented on a surface that isn't ready")
        check(alerts[scene] == nil, "presented while another one was on the screen")
        let waiting = machine.waiting.filter { $0.scene == scene && $0.method.isAlert && isLive($0) }
        check(item.error.isUrgent || waiting.allSatisfy { !$0.error.isUrgent }, "an urgent alert was left waiting")
        check(
            waiting.allSatisfy { $0.error.isUrgent != item.error.isUrgent || $0.number > item.id.number },
            "an earlier alert was left waiting")
    }

    private func isLive(_ entry: PresentationEntry) -> Bool { entry.owner.map(liveOwners.contains) ?? true }

    private mutating func checkPlaces() {
        var places: [PresentationID: Int] = [:]
        func count(_ entry: PresentationEntry) {
            for member in entry.members { places[member.id, default: 0] += 1 }
        }
        machine.waiting.forEach(count)
        for scene in machine.scenes {
            var entries = Array(scene.fields.values) + scene.covers.values
            entries += [scene.slot?.entry, scene.banner?.entry].compactMap { $0 }
            entries.forEach(count)
            for entry in entries {
                for member in entry.members {
                    check(member.owner.map(liveOwners.contains) ?? true, "a failure of an ended owner is left")
                    if let incident = submissions[member.id]?.incident {
                        check(entry.incidents.contains(incident), "an incident was lost in merging")
                        check(!entry.isShown || noted.contains(incident), "shown, and not logged")
                    }
                }
            }
            if let slot = scene.slot, slot.phase != .dismissing {
                check(
                    screens[scene.id]?.contains { $0.id == slot.surface } == true,
                    "shown on a surface that has disappeared")
            }
            let isReady = screens[scene.id]?.last(where: \.isWindow)?.isReady == true
            check(
                scene.slot != nil || !isReady
                    || !machine.waiting.contains { $0.scene == scene.id && $0.method.isAlert && isLive($0) },
                "an alert waits although it could be shown")
        }
        for id in submissions.keys {
            check((places[id] ?? 0) + (ends[id] == nil ? 0 : 1) == 1, "\(id) is in \(places[id] ?? 0) places")
        }
        check(places.keys.allSatisfy { submissions[$0] != nil }, "something is shown that was never submitted")
    }

    /// Checks that a banner's time passes only while it can be read.
    private mutating func checkBanners(since before: RouterMachine) {
        for old in before.scenes {
            guard let earlier = old.banner, let earlierLeft = earlier.remaining,
                let later = machine.scenes.first(where: { $0.id == old.id })?.banner,
                later.entry.presented.id == earlier.entry.presented.id, let left = later.remaining, left < earlierLeft,
                later.entry.incidents == earlier.entry.incidents
            else { continue }
            check(
                old.activity == .active && !old.isAssisted && old.slot == nil && old.topmost?.phase == .ready
                    && earlier.entry.isShown,
                "a banner's time passed while it couldn't be read")
        }
    }

    /// Returns whether an event refers to something that was never shown or has ended.
    private func isForeign(_ event: RouterEvent) -> Bool {
        switch event {
        case .chose(_, let id), .dismissed(let id), .didAppear(let id): !entries.contains { $0.presented.id == id }
        case .willDisappear(let id), .didDisappear(let id):
            !machine.scenes.contains { $0.slot?.entry.presented.id == id }
        default: false
        }
    }
}

extension RouterEvent {
    /// The presentation that the user answered.
    fileprivate var answered: PresentationID? {
        switch self {
        case .chose(_, let id), .dismissed(let id): id
        default: nil
        }
    }

    fileprivate var isBeginning: Bool {
        switch self {
        case .ownerBegan, .surfaceWillAppear: true
        default: false
        }
    }
}
