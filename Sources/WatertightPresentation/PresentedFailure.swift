import Synchronization
public import Watertight

/// A failure that is on the screen.
public struct PresentedFailure: Sendable, Hashable, Identifiable {
    /// Tells presentations apart: no other of any router in this process has it, and the same failure shown again has
    /// another. So a dismissal that comes late, or from another window, takes away nobody's.
    public struct ID: Sendable, Hashable {
        private static let last = Atomic(0)

        /// The order in which failures were handed over.
        let number: Int
        /// The number of times that the failure has been shown, from 1; 0 for the failure as it was handed over.
        let attempt: Int

        init(number: Int, attempt: Int) {
            self.number = number
            self.attempt = attempt
        }

        /// Makes an identity for a failure that is handed over.
        package init() { self.init(number: Self.last.wrappingAdd(1, ordering: .relaxed).newValue, attempt: 0) }
    }

    /// The identity of this presentation.
    public let id: ID
    /// The kind of the failure, as the log has it.
    public let kind: Fingerprint
    /// The face of the failure.
    public let error: PresentationError
    /// The references of all incidents that are shown as this one.
    public let incidents: [IncidentReference]
}
