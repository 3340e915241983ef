/// Where code stands between the bytes and the screen.
package enum Layer: String, Sendable, Hashable, Codable, CaseIterable {
    /// Views, view controllers, view models, presenters, coordinators, stores of screen state.
    case presentation
    /// Use cases and interactors, and the domain's own types.
    case domain
    /// Repositories, gateways, stores of records, loaders: what hides where data come from.
    case data
    /// What talks HTTP.
    case network
    /// Facades and adapters of third parties and of the system: where foreign errors end.
    case adapter
    /// What puts the app together: the application, scene and app delegates, dependency containers.
    case composition
    /// Logging, analytics, crash reports.
    case diagnostics
    /// Tests, mocks, previews, tools: where nothing is a leak.
    case support
    case unknown
}

extension Layer {
    /// How near to the screen, for the layers between the bytes and the screen; nil for the others.
    package var height: Int? {
        switch self {
        case .presentation: 4
        case .domain: 3
        case .data: 2
        case .network, .adapter: 1
        case .composition, .diagnostics, .support, .unknown: nil
        }
    }
}
