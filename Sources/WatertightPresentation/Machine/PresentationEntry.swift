import Watertight

/// One thing that is shown, or waits to be: a failure, and those like it that were handed over since.
struct PresentationEntry: Sendable, Hashable {
    /// One that waits for the answer.
    struct Member: Sendable, Hashable {
        let id: PresentedFailure.ID
        let owner: OwnerID?
    }

    let key: Submission.Key
    /// The order in which it came; the earlier is shown first.
    let number: Int
    private(set) var error: PresentationError
    /// Never two of one owner.
    private(set) var members: [Member]
    private(set) var incidents: [IncidentReference]
    private var attempt = 0

    init(_ submission: Submission) {
        key = submission.key
        number = submission.id.number
        error = submission.error
        members = [Member(id: submission.id, owner: submission.owner)]
        incidents = submission.error.incident.map { [$0] } ?? []
    }

    /// The presentation, as it is shown now.
    var presented: PresentedFailure {
        PresentedFailure(
            id: PresentedFailure.ID(number: number, attempt: attempt), kind: key.kind, error: error,
            incidents: incidents)
    }

    /// True if nobody waits for the answer any more.
    var isOver: Bool { members.isEmpty }

    /// Gives the presentation an identity of its own.
    mutating func beginShowing() { attempt += 1 }

    /// Takes in a failure of the same kind. It stands for an older one of the same owner from now on.
    mutating func merge(_ submission: Submission, _ effects: inout [RouterEffect]) {
        error = submission.error
        if let incident = submission.error.incident, !incidents.contains(incident) { incidents.append(incident) }
        end(.merged, &effects) { $0.owner == submission.owner }
        members.append(Member(id: submission.id, owner: submission.owner))
    }

    /// Tells those who wait for the answer how it ended.
    mutating func end(
        _ outcome: PresentationOutcome, _ effects: inout [RouterEffect], where isMeant: (Member) -> Bool = { _ in true }
    ) {
        effects += members.filter(isMeant).map { .ended($0.id, outcome) }
        members.removeAll(where: isMeant)
    }

    /// Decides whether it is shown before another that waits.
    func goes(before other: PresentationEntry) -> Bool {
        error.priority == other.error.priority ? number < other.number : error.priority > other.error.priority
    }
}
