/// The layers of a codebase, what uses what, and where the leaks are: what a picture of it needs.
package struct LayerGraph: Sendable, Hashable, Codable {
    package struct Room: Sendable, Hashable, Codable {
        package var layer: Layer
        package var typeCount: Int
        package var leakCount: Int

        package init(layer: Layer, typeCount: Int, leakCount: Int) {
            self.layer = layer
            self.typeCount = typeCount
            self.leakCount = leakCount
        }
    }

    /// Types of one layer that name types of another.
    package struct Edge: Sendable, Hashable, Codable {
        package var from: Layer
        package var to: Layer
        package var count: Int

        package init(from: Layer, to: Layer, count: Int) {
            self.from = from
            self.to = to
            self.count = count
        }
    }

    package var rooms: [Room]
    package var edges: [Edge]

    package init(rooms: [Room], edges: [Edge]) {
        self.rooms = rooms
        self.edges = edges
    }
}
