import HTTPTypes

/// What a service adds to all of its calls. A class, so that a call copies one reference.
final class ServiceSettings: Sendable {
    /// Those of a call without a service.
    static let none = ServiceSettings()

    /// For the service's own origin only.
    let headerFields: HTTPFields
    /// What responses mean to the service; `nil` for the meaning of their status.
    let meaning: (@Sendable (TransportResponse) -> NextStep?)?

    init(headerFields: HTTPFields = [:], meaning: (@Sendable (TransportResponse) -> NextStep?)? = nil) {
        self.headerFields = headerFields
        self.meaning = meaning
    }
}
