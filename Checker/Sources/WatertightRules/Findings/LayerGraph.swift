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

    /// Code of one layer that uses types of another, in how many files.
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

extension LayerGraph {
    /// Counts the types of each layer, the leaks in it, and how often one layer uses another.
    package init(places: Places, findings: [Finding]) {
        let types = Dictionary(grouping: places.program.types) { places.place(of: $0).layer }.mapValues(\.count)
        let leaks = Dictionary(grouping: findings, by: \.layer).mapValues(\.count)
        self.init(
            rooms: Layer.allCases.filter(\.isDrawn).compactMap { layer in
                let room = Room(layer: layer, typeCount: types[layer] ?? 0, leakCount: leaks[layer] ?? 0)
                return room.typeCount == 0 && room.leakCount == 0 ? nil : room
            },
            edges: places.layerUses.filter { $0.key.user.isDrawn && $0.key.used.isDrawn }
                .map { Edge(from: $0.key.user, to: $0.key.used, count: $0.value) }
                .sorted { ($0.from.rawValue, $0.to.rawValue) < ($1.from.rawValue, $1.to.rawValue) })
    }
}

extension Layer {
    /// Support code is never a leak, and stands in no picture.
    fileprivate var isDrawn: Bool { self != .support }
}
