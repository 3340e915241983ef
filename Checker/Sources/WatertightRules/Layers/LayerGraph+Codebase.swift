extension LayerGraph {
    /// Counts the types of each layer, the leaks in it, and how often types of one layer name types of another.
    package init(codebase: Codebase, findings: [Finding]) {
        var types: [Layer: Int] = [:]
        var edges: [Edge: Int] = [:]
        for type in codebase.index.types {
            types[codebase.layers.layer(around: type.node, in: codebase.files[type.file]), default: 0] += 1
        }
        for file in codebase.files {
            var named: Set<Edge> = []
            for node in file.outline.nodes(of: .namedType) where node.enclosingType != nil {
                guard let target = codebase.index.type(named: node.text, at: node) else { continue }
                let from = codebase.layers.layer(around: node, in: file)
                let to = codebase.layers.layer(around: target.node, in: codebase.files[target.file])
                guard from != to, from.isDrawn, to.isDrawn else { continue }
                named.insert(Edge(from: from, to: to, count: 0))
            }
            for edge in named { edges[edge, default: 0] += 1 }
        }
        let leaks = Dictionary(grouping: findings, by: \.layer).mapValues(\.count)
        self.init(
            rooms: Layer.allCases.filter(\.isDrawn).compactMap { layer in
                let count = types[layer] ?? 0
                let leakCount = leaks[layer] ?? 0
                return count == 0 && leakCount == 0
                    ? nil : Room(layer: layer, typeCount: count, leakCount: leakCount)
            },
            edges: edges.map { Edge(from: $0.key.from, to: $0.key.to, count: $0.value) }
                .sorted { ($0.from.rawValue, $0.to.rawValue) < ($1.from.rawValue, $1.to.rawValue) })
    }
}

extension Layer {
    /// Support code is never a leak, and stands in no picture.
    fileprivate var isDrawn: Bool { self != .support }
}
