/// The failures of one window: those on the screen and those that wait.
struct RouterScene: Sendable, Hashable {
    /// A view or controller that can show an alert over itself.
    struct Presenter: Sendable, Hashable {
        enum Phase: Sendable, Hashable { case appearing, ready, disappearing }

        let id: PresenterID
        var phase = Phase.appearing
    }

    /// The one alert of the window, from its request until it has disappeared.
    struct Slot: Sendable, Hashable {
        enum Phase: Sendable, Hashable { case presenting, shown, dismissing }

        var entry: PresentationEntry
        let presenter: PresenterID
        var phase = Phase.presenting
    }

    /// The banner, and its remaining time.
    struct Banner: Sendable, Hashable {
        var entry: PresentationEntry
        /// `nil` for a banner that stays until it is answered.
        var remaining: Duration?
    }

    /// The place of an inline message or indicator.
    struct Field: Sendable, Hashable {
        let owner: OwnerID?
        let anchor: InlineAnchor
    }

    /// A full screen in place of its owner's content.
    struct Cover: Sendable, Hashable {
        var entry: PresentationEntry
        /// The submissions that the user chose to retry, with a pending outcome.
        var retrying: [PresentationID] = []
    }

    let id: SceneID
    var activity = SceneActivity.active
    var isAssisted: Bool
    private(set) var presenters: [Presenter] = []
    private(set) var slot: Slot?
    private(set) var waitingAlerts: [PresentationEntry] = []
    private(set) var banner: Banner?
    private(set) var waitingBanners: [PresentationEntry] = []
    private(set) var fields: [Field: PresentationEntry] = [:]
    private(set) var covers: [OwnerID?: Cover] = [:]
    private var lastTime = Duration.zero
    /// The end of the banner's time; `nil` while the time is stopped.
    private var bannerEnd: Duration?

    init(id: SceneID, isAssisted: Bool) {
        self.id = id
        self.isAssisted = isAssisted
    }

    // MARK: Failures

    mutating func submit(_ submission: Submission, _ effects: inout [RouterEffect]) {
        let key = submission.key
        switch submission.error.method {
        case .silent: break
        case .alert, .confirmation:
            if let slot, slot.entry.key == key, !slot.entry.isOver {
                self.slot?.entry.merge(submission, &effects)
            } else {
                submit(submission, to: &waitingAlerts, &effects)
            }
        case .banner:
            if banner?.entry.key == key {
                banner?.entry.merge(submission, &effects)
                // A duplicate restarts the time.
                banner?.remaining = submission.error.timeOnScreen
            } else {
                submit(submission, to: &waitingBanners, &effects)
            }
        case .inline(let anchor), .indicator(let anchor):
            let field = Field(owner: submission.owner, anchor: anchor)
            if fields[field]?.key == key {
                fields[field]?.merge(submission, &effects)
            } else {
                var older = fields.updateValue(Self.shown(submission, &effects), forKey: field)
                older?.end(.superseded, &effects)
            }
        case .fullScreen:
            if covers[submission.owner]?.entry.key == key {
                covers[submission.owner]?.retrying = []
                covers[submission.owner]?.entry.merge(submission, &effects)
            } else {
                let cover = Cover(entry: Self.shown(submission, &effects))
                var older = covers.updateValue(cover, forKey: submission.owner)
                older?.entry.end(.superseded, &effects)
            }
        }
    }

    private func submit(
        _ submission: Submission, to queue: inout [PresentationEntry], _ effects: inout [RouterEffect]
    ) {
        if let index = queue.firstIndex(where: { $0.key == submission.key }) {
            queue[index].merge(submission, &effects)
        } else {
            queue.append(PresentationEntry(submission))
        }
    }

    private static func shown(_ submission: Submission, _ effects: inout [RouterEffect]) -> PresentationEntry {
        var entry = PresentationEntry(submission)
        entry.beginShowing()
        effects.append(.shown(entry.presented))
        return entry
    }

    mutating func withdraw(_ id: PresentationID, _ effects: inout [RouterEffect]) {
        forEachEntry { $0.end(.dismissed(.program), &effects) { $0.id == id } }
        covers = covers.filter { !$0.value.retrying.contains(id) }
    }

    mutating func ownerEnded(_ owner: OwnerID, _ effects: inout [RouterEffect]) {
        forEachEntry { $0.end(.ownerEnded, &effects) { $0.owner == owner } }
        covers[owner]?.retrying = []
    }

    mutating func close(_ effects: inout [RouterEffect]) {
        forEachEntry { $0.end(.sceneClosed, &effects) }
    }

    /// Ends the presentation with this identifier, if it is on the screen.
    mutating func end(
        _ id: PresentationID, _ outcome: PresentationOutcome, _ effects: inout [RouterEffect]
    ) {
        forEachEntry(onScreen: true) { if $0.presented.id == id { $0.end(outcome, &effects) } }
    }

    mutating func chose(
        _ kind: PresentationAction.Kind, _ id: PresentationID, _ effects: inout [RouterEffect]
    ) {
        var offered: PresentationAction?
        forEachEntry(onScreen: true) { if $0.presented.id == id { offered = $0.error.action(kind) } }
        guard let action = offered else { return }
        let retried = kind == .retry ? covers.first { $0.value.entry.presented.id == id } : nil
        end(id, .answered(action), &effects)
        // The full screen stays until the retry has an outcome. Without an owner there would be none.
        if let retried, retried.key != nil { covers[retried.key]?.retrying = retried.value.entry.members.map(\.id) }
    }

    // MARK: The alert

    mutating func didAppear(_ id: PresentationID, _ effects: inout [RouterEffect]) {
        guard let slot, slot.phase == .presenting, slot.entry.presented.id == id else { return }
        self.slot?.phase = .shown
        effects.append(.shown(slot.entry.presented))
    }

    mutating func didDisappear(_ id: PresentationID, _ effects: inout [RouterEffect]) {
        guard var slot, slot.entry.presented.id == id else { return }
        // Not requested by the router: the system removed it.
        if slot.phase != .dismissing { slot.entry.end(.dismissed(.system), &effects) }
        emptySlot(of: slot.entry)
    }

    /// Empties the slot. An entry with a pending outcome is shown again, on another presenter.
    private mutating func emptySlot(of entry: PresentationEntry) {
        slot = nil
        if !entry.isOver { waitingAlerts.append(entry) }
    }

    private mutating func takeDown(_ effects: inout [RouterEffect]) {
        guard let slot, slot.phase != .dismissing else { return }
        self.slot?.phase = .dismissing
        effects.append(.takeDown(slot.entry.presented.id, from: slot.presenter))
    }

    // MARK: Presenters

    mutating func presenterWillAppear(_ presenter: PresenterID) {
        presenters.append(Presenter(id: presenter))
    }

    mutating func presenterDidAppear(_ presenter: PresenterID) {
        guard let index = presenters.firstIndex(where: { $0.id == presenter }), presenters[index].phase == .appearing
        else { return }
        presenters[index].phase = .ready
    }

    mutating func presenterWillDisappear(_ presenter: PresenterID, _ effects: inout [RouterEffect]) {
        guard let index = presenters.firstIndex(where: { $0.id == presenter }) else { return }
        presenters[index].phase = .disappearing
        if slot?.presenter == presenter { takeDown(&effects) }
    }

    mutating func presenterDidDisappear(_ presenter: PresenterID) {
        presenters.removeAll { $0.id == presenter }
        if let slot, slot.presenter == presenter { emptySlot(of: slot.entry) }
    }

    // MARK: After each event

    /// Advances the banner's time.
    mutating func advance(to time: Duration) {
        let now = max(time, lastTime)
        if bannerEnd != nil, let remaining = banner?.remaining {
            banner?.remaining = max(.zero, remaining - (now - lastTime))
        }
        lastTime = now
    }

    /// Removes entries that have ended, and shows waiting ones where possible.
    mutating func settle(_ effects: inout [RouterEffect]) {
        if bannerEnd != nil, banner?.remaining == .zero { banner?.entry.end(.dismissed(.time), &effects) }
        sweep(&effects)
        if let slot, slot.phase == .presenting, let top = presenters.last, top.phase == .ready, top.id != slot.presenter
        {
            // Another presenter appeared on top before the alert did: the alert is requested again, on that one.
            takeDown(&effects)
        }
        if slot == nil, let top = presenters.last, top.phase == .ready, let entry = Self.next(from: &waitingAlerts) {
            slot = Slot(entry: entry, presenter: top.id)
            effects.append(.present(entry.presented, on: top.id))
        }
        if banner == nil, !presenters.isEmpty, let entry = Self.next(from: &waitingBanners) {
            banner = Banner(entry: entry, remaining: entry.error.timeOnScreen)
            effects.append(.shown(entry.presented))
        }
        let end = isBannerVisible ? banner?.remaining.map { lastTime + $0 } : nil
        if let end, end != bannerEnd { effects.append(.wake(at: end)) }
        bannerEnd = end
    }

    /// Whether a banner's time runs: not during a transition, under an alert or with an assistive technology.
    private var isBannerVisible: Bool {
        activity == .active && !isAssisted && slot == nil && presenters.last?.phase == .ready
    }

    private mutating func sweep(_ effects: inout [RouterEffect]) {
        if slot?.entry.isOver == true { takeDown(&effects) }
        waitingAlerts.removeAll(where: \.isOver)
        if banner?.entry.isOver == true { banner = nil }
        waitingBanners.removeAll(where: \.isOver)
        fields = fields.filter { !$0.value.isOver }
        covers = covers.filter { !$0.value.entry.isOver || !$0.value.retrying.isEmpty }
    }

    private static func next(from queue: inout [PresentationEntry]) -> PresentationEntry? {
        guard let index = queue.indices.min(by: { queue[$0].goes(before: queue[$1]) }) else { return nil }
        var entry = queue.remove(at: index)
        entry.beginShowing()
        return entry
    }

    /// Calls a closure with each entry, in a deterministic order.
    /// - Parameter onScreen: Skips entries that wait, and those that are answered and disappearing.
    private mutating func forEachEntry(onScreen: Bool = false, _ body: (inout PresentationEntry) -> Void) {
        if var slot, !onScreen || slot.phase != .dismissing {
            body(&slot.entry)
            self.slot = slot
        }
        if var banner {
            body(&banner.entry)
            self.banner = banner
        }
        for (field, var entry) in fields.sorted(by: { $0.value.number < $1.value.number }) {
            body(&entry)
            fields[field] = entry
        }
        for (owner, var cover) in covers.sorted(by: { $0.value.entry.number < $1.value.entry.number })
        where !onScreen || cover.retrying.isEmpty {
            body(&cover.entry)
            covers[owner] = cover
        }
        guard !onScreen else { return }
        for index in waitingAlerts.indices { body(&waitingAlerts[index]) }
        for index in waitingBanners.indices { body(&waitingBanners[index]) }
    }
}
