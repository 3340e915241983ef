import Watertight

/// A failure that waits or is on the screen, together with its duplicates.
struct PresentationEntry: Sendable, Equatable {
    /// A submission whose outcome is pending.
    struct Member: Sendable, Equatable {
        let id: PresentationID
        let code: FailureCode
        let carriedCode: FailureCode
        let kind: Fingerprint
        /// The requested anchor.
        let anchor: InlineAnchor?
        let incident: IncidentReference
        /// The requested window; `nil` for the one that was active last.
        let scene: SceneID?
        var owner: OwnerID?
    }

    /// How long a failure waits for its owner, its window and its place, and how long for the report that it appeared.
    /// After that, it is shown by another method.
    static let patience = Duration.seconds(1)

    let code: FailureCode
    /// The order of submission.
    let number: Int
    /// The method by which the failure is drawn. Differs from the requested one if that isn't available.
    private(set) var method: PresentationMethod
    /// At most one for each kind and owner.
    private(set) var members: [Member]
    private(set) var incidents: [IncidentReference]
    /// The remaining patience.
    var patience = Self.patience
    /// The full screen whose action failed with this failure.
    let cause: PresentationID?
    /// The chosen action of a full screen, until it was performed.
    private(set) var performing: PresentationAction?
    /// Whether a surface reported that it appeared.
    private(set) var isShown = false
    /// Whether it was noted that the app has no window.
    private var missesWindow = false
    /// The incidents that haven't been noted as shown in the current presentation.
    private var unnoted: [IncidentReference] = []
    /// The incidents that have been on the screen.
    private var seen: Set<IncidentReference> = []
    private var requested: PresentationError
    private var attempt = 0

    init(_ submission: Submission) {
        code = submission.code
        number = submission.id.number
        method = submission.error.method
        requested = submission.error
        cause = submission.performing
        members = [
            Member(
                id: submission.id, code: submission.code, carriedCode: submission.carriedCode,
                kind: submission.kind, anchor: submission.error.method.anchor, incident: submission.incident,
                scene: submission.scene,
                owner: submission.owner)
        ]
        incidents = [submission.incident]
    }

    /// The contents, with the current method.
    var error: PresentationError {
        var error = requested
        error.method = method
        return error
    }

    /// The presentation in its current state.
    var presented: PresentedItem {
        PresentedItem(
            id: PresentationID(number: number, attempt: attempt), code: code,
            error: incidents.last.map(error.filled(with:)) ?? error, incidents: incidents,
            isPerforming: performing != nil)
    }

    /// The owner. Only alerts and banners have several owners, and their place is the same for all owners.
    var owner: OwnerID? { members.first?.owner }

    /// The requested window; `nil` for the one that was active last.
    var scene: SceneID? { members.lazy.compactMap(\.scene).first }

    /// Whether no outcome is pending.
    var isOver: Bool { members.isEmpty }

    /// - Returns: Whether it wasn't noted yet that the app has no window.
    mutating func beginMissingWindow() -> Bool {
        defer { missesWindow = true }
        return !missesWindow
    }

    // MARK: Showing

    /// Assigns a new identifier to the presentation and restarts the wait for the report that it appeared.
    mutating func beginShowing() {
        attempt += 1
        isShown = false
        unnoted = incidents
        patience = Self.patience
    }

    /// Marks the presentation as shown, and notes its incidents, each once in a presentation.
    mutating func didAppear(_ effects: inout [RouterEffect]) {
        isShown = true
        guard !isOver, !unnoted.isEmpty else { return }
        effects.append(.shown(unnoted, code, method: method))
        seen.formUnion(unnoted)
        unnoted = []
    }

    /// Requests that an action is performed. The entry stays until then.
    mutating func perform(_ action: PresentationAction, _ effects: inout [RouterEffect]) {
        performing = action
        effects.append(.perform(action, presented.id, for: members.map(\.id)))
    }

    /// Changes the method, and notes the change.
    mutating func redirect(to method: PresentationMethod, _ effects: inout [RouterEffect]) {
        effects.append(.redirected(incidents, code, from: self.method, to: method))
        self.method = method
    }

    /// Resets the entry, which waits again.
    mutating func waitAgain() {
        isShown = false
        patience = Self.patience
    }

    /// Removes all members without ending them, because another entry contains them.
    mutating func leave() { members = [] }

    /// Converts failures of some owners to failures of the window.
    /// - Returns: Whether there were any.
    mutating func forgetOwners(where isForgotten: (OwnerID) -> Bool) -> Bool {
        let found = members.indices.filter { members[$0].owner.map(isForgotten) ?? false }
        for index in found { members[index].owner = nil }
        return !found.isEmpty
    }

    // MARK: Duplicates

    /// Returns whether two entries at the same place are shown as one: the same failure of the same owner, or the same
    /// contents. If the place depends on the owner, the owners must be the same.
    func isDuplicate(_ other: PresentationEntry) -> Bool {
        let isSameFailure = members.contains { member in
            other.members.contains {
                $0.kind == member.kind && $0.carriedCode == member.carriedCode && $0.owner == member.owner
            }
        }
        guard method.isKind(of: other.method) else { return false }
        return isSameFailure || requested == other.requested && (!method.dependsOnOwner || owner == other.owner)
    }

    /// Returns whether an alert on the screen can stand for a duplicate. The user answers the text on the screen, so the buttons
    /// must be the same, and the texts too if a button does something.
    func canStand(for other: PresentationEntry) -> Bool {
        let isSame =
            (requested.title, requested.bodyText ?? "") == (other.requested.title, other.requested.bodyText ?? "")
        let isHarmless = requested.actions.allSatisfy { $0.changesNothing || $0.kind == .copyReference }
        return requested.actions == other.requested.actions && (isSame || isHarmless)
    }

    /// Merges a newer duplicate, whose contents replace the older ones, and waits for the report that they appeared.
    /// - Parameter keepsContents: Whether the contents are on the screen and can't be changed, as those of an alert. They
    ///   have appeared.
    mutating func merge(_ other: PresentationEntry, keepsContents: Bool = false, _ effects: inout [RouterEffect]) {
        if !keepsContents {
            let isUrgent = requested.isUrgent || other.requested.isUrgent
            requested = other.requested
            requested.isUrgent = isUrgent
        }
        for member in other.members {
            end(.merged, &effects) { $0.kind == member.kind && $0.owner == member.owner }
        }
        members += other.members
        seen.formUnion(other.seen)
        let new = other.incidents.filter { !incidents.contains($0) }
        incidents += new
        unnoted += new
        guard isShown else { return }
        if keepsContents { return didAppear(&effects) }
        isShown = false
        patience = Self.patience
    }

    /// Ends the pending members that match.
    mutating func end(
        _ outcome: PresentationOutcome, _ effects: inout [RouterEffect], where matches: (Member) -> Bool = { _ in true }
    ) {
        let ended = members.filter(matches)
        for member in ended {
            // The newer one of merged failures is shown.
            if outcome != .merged, !seen.contains(member.incident) { effects.append(.unseen(member.id, outcome)) }
            effects.append(.ended(member.id, outcome))
        }
        members.removeAll(where: matches)
        guard outcome == .ownerEnded || outcome == .dismissed(.program), !members.isEmpty else { return }
        // Members that were taken back aren't part of the presentation.
        incidents.removeAll { incident in ended.contains { $0.incident == incident } }
        unnoted.removeAll { incident in ended.contains { $0.incident == incident } }
    }

    /// Returns whether this entry is shown before another waiting one.
    func goes(before other: PresentationEntry) -> Bool {
        requested.isUrgent == other.requested.isUrgent ? number < other.number : requested.isUrgent
    }
}

extension PresentationMethod {
    /// Whether the place of the failure depends on its owner.
    fileprivate var dependsOnOwner: Bool {
        switch self {
        case .inline, .indicator, .fullScreen: true
        case .banner, .alert, .confirmation, .silent: false
        }
    }

    /// The anchor of an inline message or an indicator.
    fileprivate var anchor: InlineAnchor? {
        switch self {
        case .inline(let anchor), .indicator(let anchor): anchor
        case .banner, .alert, .confirmation, .fullScreen, .silent: nil
        }
    }

    /// Whether the failure is shown as an alert or a confirmation.
    var isAlert: Bool {
        switch self {
        case .alert, .confirmation: true
        case .inline, .indicator, .banner, .fullScreen, .silent: false
        }
    }

    /// Returns the method for a failure that can't be shown by this one. An alert can always be shown.
    func substitute(drawsBanners: Bool) -> PresentationMethod {
        if case .indicator = self, drawsBanners { .banner() } else { .alert }
    }

    /// Whether failures of both methods have the same place.
    fileprivate func isKind(of other: PresentationMethod) -> Bool {
        switch (self, other) {
        case (.inline(let anchor), .inline(let other)), (.inline(let anchor), .indicator(let other)),
            (.indicator(let anchor), .indicator(let other)), (.indicator(let anchor), .inline(let other)):
            anchor == other
        case (.banner, .banner), (.fullScreen, .fullScreen): true
        default: isAlert && other.isAlert
        }
    }
}
