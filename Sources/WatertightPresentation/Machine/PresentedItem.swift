public import Watertight

/// A failure that a surface draws.
@_spi(Adapters) public struct PresentedItem: Sendable, Hashable, Identifiable {
    /// The identifier of this presentation.
    public let id: PresentationID
    /// The code of the failure, as the log shows it.
    public let code: FailureCode
    /// What the user sees. Its method is the one by which the failure is drawn.
    public let error: PresentationError
    /// The references of all incidents that are shown as this one.
    public let incidents: [IncidentReference]
    /// Whether the chosen action of a full screen is being performed. Only *Cancel* is shown then.
    public let isPerforming: Bool
}

extension PresentedItem {
    /// Creates a failure that no router presents.
    package init(_ error: PresentationError) {
        self.init(
            id: PresentationID(), code: FailureCode(domain: "presentation", reason: "view"), error: error,
            incidents: [error.incident].compactMap(\.self), isPerforming: false)
    }

    /// The buttons that can be pressed now.
    package var buttons: [PresentationButton] { error.buttons(isPerforming: isPerforming) }

    /// What assistive technologies announce. It changes when there is something to announce.
    package struct Announcement: Hashable {
        private let id: PresentationID
        package let text: String

        fileprivate init(of item: PresentedItem) { (id, text) = (item.id, item.error.spoken) }
    }

    package var announcement: Announcement { Announcement(of: self) }
}
