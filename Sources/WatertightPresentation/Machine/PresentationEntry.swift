import Watertight

/// A failure that is shown or waits, together with its duplicates.
struct PresentationEntry: Sendable, Hashable {
    /// A submission whose outcome is pending.
    struct Member: Sendable, Hashable {
        let id: PresentationID
        let owner: OwnerID?
    }

    let key: Submission.Key
    let code: FailureCode
    /// The order of submission.
    let number: Int
    private(set) var error: PresentationError
    /// At most one for each owner.
    private(set) var members: [Member]
    private(set) var incidents: [IncidentReference]
    private var attempt = 0

    init(_ submission: Submission) {
        key = submission.key
        code = submission.code
        number = submission.id.number
        error = submission.error
        members = [Member(id: submission.id, owner: submission.owner)]
        incidents = [submission.incident]
    }

    /// The presentation, as it is shown now.
    var presented: PresentedItem {
        PresentedItem(
            id: PresentationID(number: number, attempt: attempt), code: code, error: error, incidents: incidents)
    }

    /// Whether no outcome is pending.
    var isOver: Bool { members.isEmpty }

    /// Assigns a new identifier to the presentation.
    mutating func beginShowing() { attempt += 1 }

    /// Merges a duplicate. It replaces an older one of the same owner.
    mutating func merge(_ submission: Submission, _ effects: inout [RouterEffect]) {
        error = submission.error
        if !incidents.contains(submission.incident) { incidents.append(submission.incident) }
        end(.merged, &effects) { $0.owner == submission.owner }
        members.append(Member(id: submission.id, owner: submission.owner))
    }

    /// Ends the pending members that match.
    mutating func end(
        _ outcome: PresentationOutcome, _ effects: inout [RouterEffect], where matches: (Member) -> Bool = { _ in true }
    ) {
        effects += members.filter(matches).map { .ended($0.id, outcome) }
        members.removeAll(where: matches)
    }

    /// Returns whether the entry is shown before another one that waits.
    func goes(before other: PresentationEntry) -> Bool {
        error.isUrgent == other.error.isUrgent ? number < other.number : error.isUrgent
    }
}
