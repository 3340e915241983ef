import Watertight

/// The failures on the screen of one window.
struct RouterScene: Sendable, Equatable {
    /// Something that draws failures.
    struct Surface: Sendable, Equatable {
        enum Phase: Sendable, Hashable { case appearing, ready, disappearing }

        let id: SurfaceID
        let place: SurfacePlace
        var phase = Phase.appearing
    }

    /// The one alert of the window, from its request until it has disappeared.
    struct Slot: Sendable, Equatable {
        /// An alert is `leaving` if the user has dismissed it and the action may follow.
        enum Phase: Sendable, Hashable { case presenting, shown, leaving, dismissing }

        var entry: PresentationEntry
        let surface: SurfaceID
        var phase = Phase.presenting
    }

    /// The banner, and its remaining time.
    struct Banner: Sendable, Equatable {
        var entry: PresentationEntry
        /// `nil` for a banner that stays until it is answered.
        var remaining: Duration?
    }

    /// The place of an inline message or indicator.
    struct Field: Sendable, Hashable {
        let owner: OwnerID?
        let anchor: InlineAnchor
    }

    /// A failure that a surface draws.
    private struct Drawing: Sendable, Hashable {
        let surface: SurfaceID
        let id: PresentationID

        static func isOrdered(_ left: Drawing, before right: Drawing) -> Bool {
            (left.id.number, left.surface.number) < (right.id.number, right.surface.number)
        }
    }

    let id: SceneID
    var activity = SceneActivity.active
    var isAssisted: Bool
    private(set) var surfaces: [Surface] = []
    private(set) var slot: Slot?
    private(set) var banner: Banner?
    private(set) var fields: [Field: PresentationEntry] = [:]
    private(set) var covers: [OwnerID?: PresentationEntry] = [:]
    /// What the surfaces draw, except for the alert.
    private var drawn: [Drawing: PresentedItem] = [:]
    /// Failures that have to be shown again.
    private var returned: [PresentationEntry] = []

    init(id: SceneID, isAssisted: Bool) {
        self.id = id
        self.isAssisted = isAssisted
    }

    // MARK: Placing

    /// Shows a failure, or merges it with a duplicate on the screen.
    /// - Returns: The failure if it has to wait.
    mutating func place(_ entry: PresentationEntry, _ effects: inout [RouterEffect]) -> PresentationEntry? {
        var entry = entry
        switch entry.method {
        case .silent:
            return nil
        case .alert, .confirmation:
            if let slot, slot.phase == .presenting || slot.phase == .shown, slot.entry.isDuplicate(entry),
                slot.entry.canStand(for: entry)
            {
                self.slot?.entry.merge(entry, keepsContents: true, &effects)
                return nil
            }
            guard slot == nil, let topmost, topmost.phase == .ready else { return entry }
            entry.beginShowing()
            slot = Slot(entry: entry, surface: topmost.id)
            effects.append(.present(entry.presented, on: topmost.id))
        case .banner:
            if banner?.entry.isDuplicate(entry) == true {
                banner?.entry.merge(entry, &effects)
                // A duplicate restarts the time.
                banner?.remaining = entry.error.timeOnScreen
                return nil
            }
            guard let window = window(drawing: .banner) else { return redirect(entry, &effects) }
            guard banner == nil, window.phase == .ready else { return entry }
            entry.beginShowing()
            banner = Banner(entry: entry, remaining: entry.error.timeOnScreen)
        case .inline(let anchor), .indicator(let anchor):
            guard let field = field(for: anchor, of: entry.owner) else { return redirect(entry, &effects) }
            if fields[field]?.isDuplicate(entry) == true {
                fields[field]?.merge(entry, &effects)
                return nil
            }
            entry.beginShowing()
            var older = fields.updateValue(entry, forKey: field)
            older?.end(.superseded, &effects)
        case .fullScreen:
            guard coverSurface(of: entry.owner) != nil else { return redirect(entry, &effects) }
            // A failure of the action that is being performed replaces the full screen.
            let answer = covers[entry.owner]?.performing
            let isItsFailure = answer != nil && covers[entry.owner]?.presented.id == entry.cause
            if !isItsFailure, covers[entry.owner]?.isDuplicate(entry) == true {
                covers[entry.owner]?.merge(entry, &effects)
                return nil
            }
            entry.beginShowing()
            var older = covers.updateValue(entry, forKey: entry.owner)
            older?.end(answer.map(PresentationOutcome.answered) ?? .superseded, &effects)
        }
        return nil
    }

    /// Shows a failure without a place by another method, after its patience has run out.
    private mutating func redirect(
        _ entry: PresentationEntry, _ effects: inout [RouterEffect]
    ) -> PresentationEntry? {
        guard entry.patience == .zero else { return entry }
        var entry = entry
        entry.redirect(to: entry.method.substitute(drawsBanners: window(drawing: .banner) != nil), &effects)
        return place(entry, &effects)
    }

    /// Removes and returns the failures whose presentation was interrupted. They have to be shown again.
    mutating func takeReturned() -> [PresentationEntry] {
        defer { returned = [] }
        return returned
    }

    // MARK: Surfaces

    /// The root or sheet over which alerts are shown.
    var topmost: Surface? {
        surfaces.last { if case .window = $0.place { true } else { false } }
    }

    /// Whether a field or a screen of an owner is in the window.
    func contains(_ owner: OwnerID) -> Bool { surfaces.contains { $0.place.owner == owner } }

    private func window(drawing kind: SurfacePlace.Message) -> Surface? {
        surfaces.last {
            guard case .window(let draws) = $0.place else { return false }
            return draws.contains(kind)
        }
    }

    /// Returns the place for an anchor: that of the owner, or else that of the window. A failure without an owner uses
    /// the place that appeared last.
    private func field(for anchor: InlineAnchor, of owner: OwnerID?) -> Field? {
        let owners = surfaces.compactMap { surface -> OwnerID?? in
            guard case .anchor(anchor, let owner) = surface.place, surface.phase == .ready else { return nil }
            return .some(owner)
        }
        if owners.contains(owner) { return Field(owner: owner, anchor: anchor) }
        if owner == nil, let last = owners.last { return Field(owner: last, anchor: anchor) }
        if owners.contains(nil) { return Field(owner: nil, anchor: anchor) }
        return window(drawing: .inline).map { _ in Field(owner: owner, anchor: anchor) }
    }

    private func surface(of field: Field) -> Surface? {
        surfaces.last { $0.place == .anchor(field.anchor, of: field.owner) && $0.phase == .ready }
            ?? window(drawing: .inline)
    }

    private func coverSurface(of owner: OwnerID?) -> Surface? {
        surfaces.last { $0.place == .screen(of: owner) && $0.phase == .ready } ?? window(drawing: .fullScreen)
    }

    mutating func surfaceWillAppear(_ surface: SurfaceID, _ place: SurfacePlace) {
        surfaces.append(Surface(id: surface, place: place))
    }

    mutating func surfaceDidAppear(_ surface: SurfaceID) {
        guard let index = surfaces.firstIndex(where: { $0.id == surface }), surfaces[index].phase == .appearing
        else { return }
        surfaces[index].phase = .ready
    }

    mutating func surfaceWillDisappear(_ surface: SurfaceID, _ effects: inout [RouterEffect]) {
        guard let index = surfaces.firstIndex(where: { $0.id == surface }) else { return }
        surfaces[index].phase = .disappearing
        if slot?.surface == surface { takeDown(&effects) }
    }

    mutating func surfaceDidDisappear(_ surface: SurfaceID) {
        surfaces.removeAll { $0.id == surface }
        if let slot, slot.surface == surface { emptySlot(of: slot.entry) }
    }

    // MARK: Ending

    mutating func withdraw(
        where matches: (PresentationEntry.Member) -> Bool, _ effects: inout [RouterEffect]
    ) {
        forEachEntry { $0.end(.dismissed(.program), &effects, where: matches) }
    }

    mutating func ownerEnded(_ owner: OwnerID, _ effects: inout [RouterEffect]) {
        forEachEntry { $0.end(.ownerEnded, &effects) { $0.owner == owner } }
        // The place ends with its owner, so failures without an owner that are shown there end too.
        for field in fields.keys where field.owner == owner { fields[field]?.end(.ownerEnded, &effects) }
    }

    /// Returns the incidents of a presentation that is on the screen.
    func incidents(of id: PresentationID) -> [IncidentReference]? {
        let entries = [slot?.entry, banner?.entry].compactMap { $0 } + fields.values + covers.values
        return entries.first { $0.presented.id == id }?.incidents
    }

    /// Removes everything from the screen, and ends the failures of this window.
    /// - Returns: The failures for any window. They have to be shown again.
    mutating func close(_ effects: inout [RouterEffect]) -> [PresentationEntry] {
        forEachEntry { entry in
            entry.end(.sceneClosed, &effects) { $0.scene != nil }
            // Its action is being performed already.
            if let action = entry.performing { entry.end(.answered(action), &effects) }
        }
        takeDown(&effects)
        for drawing in drawn.keys.sorted(by: Drawing.isOrdered(_:before:)) {
            effects.append(.takeDown(drawing.id, from: drawing.surface))
        }
        var left: [PresentationEntry] = []
        forEachEntry { left.append($0) }
        for entry in left { giveBack(entry) }
        return takeReturned()
    }

    /// Ends the presentation with this identifier, if it is on the screen. What the user answers has appeared.
    mutating func end(
        _ id: PresentationID, _ outcome: PresentationOutcome, _ effects: inout [RouterEffect]
    ) {
        forEachEntry(onScreen: true) { entry in
            guard entry.presented.id == id else { return }
            entry.didAppear(&effects)
            entry.end(outcome, &effects)
        }
    }

    mutating func chose(
        _ kind: PresentationAction.Kind, _ id: PresentationID, _ effects: inout [RouterEffect]
    ) {
        forEachEntry(onScreen: true) { entry in
            guard entry.presented.id == id, let action = entry.error.action(kind),
                entry.performing == nil || action.changesNothing
            else { return }
            entry.didAppear(&effects)
            if entry.method == .fullScreen, !action.changesNothing { return entry.perform(action, &effects) }
            entry.end(.answered(action), &effects)
        }
    }

    mutating func performed(_ id: PresentationID, _ effects: inout [RouterEffect]) {
        forEachEntry { entry in
            if entry.presented.id == id, let action = entry.performing { entry.end(.answered(action), &effects) }
        }
    }

    mutating func didAppear(_ id: PresentationID, _ effects: inout [RouterEffect]) {
        if slot?.phase == .presenting, slot?.entry.presented.id == id { slot?.phase = .shown }
        forEachEntry(onScreen: true) { if $0.presented.id == id { $0.didAppear(&effects) } }
    }

    mutating func willDisappear(_ id: PresentationID) {
        if slot?.phase == .presenting || slot?.phase == .shown, slot?.entry.presented.id == id {
            slot?.phase = .leaving
        }
    }

    mutating func didDisappear(_ id: PresentationID, _ effects: inout [RouterEffect]) {
        guard var slot, slot.entry.presented.id == id else { return }
        // The router did not request this: the system removed the alert.
        if slot.phase != .dismissing { slot.entry.end(.dismissed(.system), &effects) }
        emptySlot(of: slot.entry)
    }

    /// Empties the slot. An entry with a pending outcome is shown again on another surface.
    private mutating func emptySlot(of entry: PresentationEntry) {
        slot = nil
        giveBack(entry)
    }

    private mutating func giveBack(_ entry: PresentationEntry) {
        guard !entry.isOver else { return }
        var entry = entry
        entry.waitAgain()
        returned.append(entry)
    }

    private mutating func takeDown(_ effects: inout [RouterEffect]) {
        guard let slot, slot.phase != .dismissing else { return }
        self.slot?.phase = .dismissing
        effects.append(.takeDown(slot.entry.presented.id, from: slot.surface))
    }

    // MARK: Time

    /// Whether a banner's time passes. It doesn't during a transition, under an alert or with an assistive technology.
    private var isBannerTimed: Bool {
        banner?.entry.isShown == true && activity == .active && !isAssisted && slot == nil && topmost?.phase == .ready
    }

    /// The time until the next change if no event occurs.
    var nextChange: Duration? {
        var next: [Duration] = []
        if isBannerTimed, let remaining = banner?.remaining { next.append(remaining) }
        if activity == .active, topmost != nil {
            let entries = [banner?.entry].compactMap { $0 } + fields.values + covers.values
            next += entries.filter { !$0.isShown }.map(\.patience)
        }
        return next.min()
    }

    mutating func advance(by elapsed: Duration) {
        if isBannerTimed, let remaining = banner?.remaining { banner?.remaining = max(.zero, remaining - elapsed) }
        guard activity == .active, topmost != nil else { return }
        forEachEntry { if !$0.isShown { $0.patience = max(.zero, $0.patience - elapsed) } }
    }

    // MARK: After each event

    /// Removes entries that have ended, and returns entries to waiting if they weren't drawn in time.
    mutating func sweep(_ effects: inout [RouterEffect]) {
        if isBannerTimed, banner?.remaining == .zero { banner?.entry.end(.dismissed(.time), &effects) }
        if let slot {
            // Another surface appeared on top before the alert did. The alert is requested again on that surface.
            let isOverlaid = slot.phase == .presenting && topmost?.id != slot.surface
            if slot.entry.isOver || isOverlaid { takeDown(&effects) }
        }
        // Without a root, nothing will appear here.
        let (isOpen, drawsBanners) = (topmost != nil, window(drawing: .banner) != nil)
        var lost: [PresentationEntry] = []
        forEachEntry { entry in
            guard !entry.isShown, !entry.isOver, entry.patience == .zero || !isOpen, !entry.method.isAlert else {
                return
            }
            var returned = entry
            if isOpen { returned.redirect(to: entry.method.substitute(drawsBanners: drawsBanners), &effects) }
            lost.append(returned)
            entry.leave()
        }
        for entry in lost { giveBack(entry) }
        if banner?.entry.isOver == true { banner = nil }
        fields = fields.filter { !$0.value.isOver }
        covers = covers.filter { !$0.value.isOver }
    }

    /// Requests what the surfaces have to draw now, and the removal of the rest.
    mutating func redraw(_ effects: inout [RouterEffect]) {
        var wanted: [Drawing: PresentedItem] = [:]
        func draw(_ item: PresentedItem, on surface: Surface?) {
            if let surface { wanted[Drawing(surface: surface.id, id: item.id)] = item }
        }
        if let banner { draw(banner.entry.presented, on: window(drawing: .banner)) }
        for (field, entry) in fields { draw(entry.presented, on: surface(of: field)) }
        for (owner, entry) in covers { draw(entry.presented, on: coverSurface(of: owner)) }
        for drawing in drawn.keys.sorted(by: Drawing.isOrdered(_:before:)) where wanted[drawing] == nil {
            effects.append(.takeDown(drawing.id, from: drawing.surface))
        }
        for drawing in wanted.keys.sorted(by: Drawing.isOrdered(_:before:)) {
            if let item = wanted[drawing], drawn[drawing] != item {
                effects.append(.present(item, on: drawing.surface))
            }
        }
        drawn = wanted
    }

    /// Calls a closure with each entry, in a deterministic order.
    /// - Parameter onScreen: Whether to skip an alert that is being removed.
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
        for (owner, var entry) in covers.sorted(by: { $0.value.number < $1.value.number }) {
            body(&entry)
            covers[owner] = entry
        }
    }
}
