/// The layer of code, from bytes to screen.
package enum Layer: String, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
    /// Views, view controllers, view models, presenters, coordinators, and stores of screen state.
    case presentation
    /// Use cases and interactors, and the app's domain types.
    case useCase = "use-case"
    /// Repositories, gateways, stores of records, and loaders, which hide where data comes from.
    case repository
    /// HTTP code.
    case network
    /// Facades of third parties and the system, where foreign errors end.
    case facade
    /// Code that assembles the app: the application, scene and app delegates, and dependency containers.
    case composition
    /// Logging, analytics, and crash reports.
    case diagnostics
    /// Tests, mocks, previews, and tools, where nothing is a leak.
    case support
    case unknown
}

extension Layer {
    /// The name in the configuration and in reports.
    package var description: String { rawValue }

    /// The distance from the bytes, for layers between the bytes and the screen; `nil` for others.
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
    /// The layer that a name can suggest. Layers below the screen must be declared.
    var guessed: Layer {
        switch self {
        case .presentation, .diagnostics, .support, .composition: self
        case .useCase, .repository, .network, .facade, .unknown: .unknown
        }
    }
}
