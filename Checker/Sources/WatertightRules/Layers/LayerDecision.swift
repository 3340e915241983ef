/// The layer of a declaration, and why.
package struct LayerDecision: Sendable, Hashable, Codable {
    package var layer: Layer
    /// What it was recognised by, each a short sentence; empty for `unknown`.
    package var reasons: [String]
    /// Whether the code says of itself what it is: by a `Boundary`, or by calling a `UseCaseOutput`.
    var isStated = false

    /// Whether the configuration says it.
    var isDeclared: Bool { reasons.first?.hasPrefix("the configuration") ?? false }

    /// Whether only where the file lies speaks for the layer, and nothing of the type itself.
    var isByFolderAlone: Bool {
        !reasons.isEmpty && reasons.allSatisfy { $0.hasPrefix("the folder") || $0.hasPrefix("its file") }
    }

    /// Whether only that views observe it, where it lies and what its file imports speak for the layer.
    var isByObservationAlone: Bool {
        !reasons.isEmpty
            && reasons.allSatisfy {
                $0.hasPrefix("views observe it") || $0.hasPrefix("the folder") || $0.hasPrefix("its file")
            }
    }

    /// Whether only what holds it speaks for the layer.
    var isByHolders: Bool { reasons.first?.hasSuffix("holds it") ?? false }

    package init(_ layer: Layer, reasons: [String], isStated: Bool = false) {
        self.layer = layer
        self.reasons = reasons
        self.isStated = isStated
    }
}
