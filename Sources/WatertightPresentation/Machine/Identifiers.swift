import Watertight

/// Identifies one presentation of a failure, for ``Routable/dismiss(_:)-(PresentationID)``.
///
/// It is unique in this process. A failure that is shown again gets a new one, so that a late dismissal doesn't affect
/// another presentation.
public struct PresentationID: Sendable, Hashable {
    private static let last = Locked(0)

    /// The order in which failures were submitted.
    let number: Int
    /// The number of times that the failure has been shown; 0 for the submitted failure.
    let attempt: Int

    init(number: Int, attempt: Int) {
        self.number = number
        self.attempt = attempt
    }

    /// Creates an identifier for a submitted failure.
    package init() { self.init(number: Self.last.next(), attempt: 0) }
}

/// Identifies the owner of a failure, such as a screen. When the owner ends, its failures are removed.
@_spi(Adapters) public struct OwnerID: Sendable, Hashable {
    private static let last = Locked(0)

    private let number: Int

    /// Creates an identifier that is unique in this process.
    public init() { number = Self.last.next() }
}

/// Identifies a window of the app.
@_spi(Adapters) public struct SceneID: Sendable, Hashable {
    private static let last = Locked(0)

    private let number: Int

    /// Creates an identifier that is unique in this process.
    public init() { number = Self.last.next() }
}

/// Identifies one appearance of a surface.
@_spi(Adapters) public struct SurfaceID: Sendable, Hashable {
    private static let last = Locked(0)

    let number: Int

    /// Creates an identifier that is unique in this process.
    public init() { number = Self.last.next() }
}
