/// A collection of notes that is synced as a whole.
public struct Notebook: Sendable, Hashable, Identifiable {
    /// The identifier of a notebook.
    public struct ID: RawRepresentable, Sendable, Hashable {
        /// The identifier as the service writes it.
        public let rawValue: String

        /// Creates an identifier.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The identifier.
    public let id: ID
    /// The title.
    public let title: String

    /// Creates a notebook.
    public init(id: ID, title: String) {
        self.id = id
        self.title = title
    }
}

/// A note.
public struct Note: Sendable, Hashable, Identifiable {
    /// The identifier.
    public let id: String
    /// The text.
    public var text: String

    /// Creates a note.
    public init(id: String, text: String) {
        self.id = id
        self.text = text
    }
}

/// The result of a sync.
public struct SyncSummary: Sendable, Hashable {
    /// The number of changes that were sent.
    public let sent: Int
    /// The number of notes that were received.
    public let received: Int

    /// Creates a result.
    public init(sent: Int, received: Int) {
        self.sent = sent
        self.received = received
    }
}
