/// The layer of a declaration, and why.
package struct LayerDecision: Sendable, Hashable, Codable {
    package var layer: Layer
    /// What it was recognised by, each a short sentence; empty for `unknown`.
    package var reasons: [String]

    package init(_ layer: Layer, reasons: [String]) {
        self.layer = layer
        self.reasons = reasons
    }
}
