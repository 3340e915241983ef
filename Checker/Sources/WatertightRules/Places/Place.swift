/// A layer and its evidence.
package struct Place: Sendable, Hashable {
    /// For undeclared layers one of `presentation`, `diagnostics`, `support`, `composition`, or `unknown`.
    package var layer: Layer
    /// `nil` if the layer is unknown.
    package var reason: PlaceReason?

    package init(_ layer: Layer, _ reason: PlaceReason?) {
        self.layer = layer
        self.reason = reason
    }

    static let unknown = Place(.unknown, nil)

    package var isDeclared: Bool {
        switch reason {
        case .declaredPath, .declaredModule, .declaredType: true
        default: false
        }
    }
    /// Whether the code states the layer.
    package var isStated: Bool {
        switch reason {
        case .throwsInterruption, .isOutput, .callsOutput: true
        default: false
        }
    }
    /// Whether the only evidence is a name or a folder.
    package var isByNameAlone: Bool { reason == .name || reason == .folder }
}

/// The evidence for a layer.
package enum PlaceReason: Sendable, Hashable {
    /// A pattern of the configuration.
    case declaredPath(String), declaredModule(String), declaredType(String)
    case throwsInterruption
    case isOutput, callsOutput(Symbol), calledByUseCase
    /// It inherits a user interface type, has a property wrapper for those, or one of them observes it.
    case inherits, keepsState, observed
    case supportFolder
    case uses
    case name, folder
}
