// Closed: the table below would have to say what else does.
/// Who began the work that failed.
public enum PresentationInitiator: String, Sendable, Hashable, CaseIterable {
    /// A person, who waits for its outcome.
    case person
    /// The app by itself, such as a refresh in the background, whose outcome nobody waits for.
    case background
}

extension PresentationError {
    /// Whether it is shown at all. The log has it in either case.
    ///
    /// | | person | background |
    /// |---|---|---|
    /// | ``PresentationMethod/silent`` | no | no |
    /// | ``PresentationMethod/indicator(_:)`` | yes | yes: it interrupts nobody |
    /// | any other of ``PresentationPriority/high`` priority | yes | yes: such as a session that has ended |
    /// | any other | yes | no |
    /// - Parameter initiator: Who began the work that failed.
    public func isShown(initiatedBy initiator: PresentationInitiator) -> Bool {
        switch (method, initiator) {
        case (.silent, _): false
        case (_, .person), (.indicator, .background): true
        case (_, .background): priority == .high
        }
    }
}
