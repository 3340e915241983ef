/// The layer of code, and the reason.
package struct Place: Sendable, Hashable {
    /// Of a layer that nothing declares: `presentation`, `diagnostics`, `support`, `composition`, or `unknown`.
    package var layer: Layer
    /// Nil if nothing is known.
    package var reason: PlaceReason?

    package init(_ layer: Layer, _ reason: PlaceReason?) {
        self.layer = layer
        self.reason = reason
    }

    static let unknown = Place(.unknown, nil)

    /// Whether the configuration declares it.
    package var isDeclared: Bool {
        switch reason {
        case .declaredPath, .declaredModule, .declaredType: true
        default: false
        }
    }
    /// Whether the code states it.
    package var isStated: Bool {
        switch reason {
        case .boundary, .isOutput, .callsOutput: true
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
    case boundary(Layer)
    case isOutput, callsOutput(Symbol), toldByUseCase
    /// It is a type of the system's user interface, has a wrapper that only these have, or is observed by one.
    case inherits, keepsState, observed
    case supportFolder
    /// What it uses, or what uses it.
    case uses
    case name, folder
}
