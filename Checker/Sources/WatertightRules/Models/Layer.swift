/// Where code stands between the bytes and the screen. The first five are called as in the library's `Layer`.
package enum Layer: String, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
    /// Views, view controllers, view models, presenters, coordinators, stores of screen state.
    case presentation
    /// Use cases and interactors, and the types that the app thinks in.
    case useCase = "use-case"
    /// Repositories, gateways, stores of records, loaders: what hides where data come from.
    case repository
    /// What talks HTTP.
    case network
    /// Facades of third parties and of the system: where foreign errors end.
    case facade
    /// What puts the app together: the application, scene and app delegates, dependency containers.
    case composition
    /// Logging, analytics, crash reports.
    case diagnostics
    /// Tests, mocks, previews, tools: where nothing is a leak.
    case support
    case unknown
}

extension Layer {
    /// The word of the configuration and of reports.
    package var description: String { rawValue }

    /// How near to the screen, for the layers between the bytes and the screen; nil for the others.
    package var height: Int? {
        switch self {
        case .presentation: 4
        case .useCase: 3
        case .repository: 2
        case .network, .facade: 1
        case .composition, .diagnostics, .support, .unknown: nil
        }
    }
}

extension Layer {
    /// What may be said of code that is only called so: layers below the screen are declared, not guessed.
    var guessed: Layer {
        switch self {
        case .presentation, .diagnostics, .support, .composition: self
        case .useCase, .repository, .network, .facade, .unknown: .unknown
        }
    }
}
