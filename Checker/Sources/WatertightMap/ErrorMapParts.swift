import WatertightRules

/// Assigns the nodes of an ``ErrorMap`` to parts and columns, ordered from the screen to the network by calls.
struct ErrorMapParts {
    /// The location of a node.
    struct Spot {
        /// The module or top-level folder; `nil` for external code.
        var unit: String?
        var path: String
        var layer: Layer
    }

    /// The maximum number of columns that are easy to read. Above it, modules that don't call each other share one.
    private static let mostColumns = 6
    /// Parts with more types are divided into at most this many folders.
    private static let mostTypes = 14
    private static let mostFolders = 12

    private struct Key: Hashable {
        var unit: String?
        var layer: Layer?
    }

    private let spots: [Spot]
    private let edges: [ErrorMap.Edge]
    private var keys: [Key] = []
    /// The part of each node.
    private var homes: [Int] = []

    init(_ spots: [Spot], _ edges: [ErrorMap.Edge]) {
        self.spots = spots
        self.edges = edges
        let counts = Dictionary(grouping: spots.compactMap(\.unit)) { $0 }.mapValues(\.count)
        let whole = counts.values.reduce(0, +)
        // If most types are in one module, divides that module by layers.
        let largest = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        let divided = largest.flatMap {
            $0.value * 3 > whole && ($0.value > Self.mostTypes || counts.count == 1) ? $0.key : nil
        }
        var numbers: [Key: Int] = [:]
        for spot in spots {
            let key = Key(unit: spot.unit, layer: spot.unit != nil && spot.unit == divided ? spot.layer : nil)
            if numbers[key] == nil {
                numbers[key] = keys.count
                keys.append(key)
            }
            homes.append(numbers[key] ?? 0)
        }
    }

    /// Returns the top-level folder. In an app without a manifest it usually corresponds to a target.
    static func unit(of path: String) -> String {
        let folders = path.split(separator: "/").dropLast()
        return folders.first.map(String.init) ?? ""
    }

    func place(_ map: inout ErrorMap) {
        let order = order()
        let ranks = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let columns = columns(of: order)
        map.parts = order.map { part in
            ErrorMap.Part(
                name: name(of: keys[part]), module: keys[part].layer == nil ? "" : keys[part].unit ?? "",
                column: columns[part] ?? 0, isForeign: keys[part].unit == nil)
        }
        let folders = folders()
        for node in map.nodes.indices {
            map.nodes[node].part = ranks[homes[node]] ?? 0
            map.nodes[node].folder = folders[node]
        }
    }

    private func name(of key: Key) -> String {
        guard let unit = key.unit else { return "System, packages" }
        guard let layer = key.layer else { return unit.isEmpty ? "App" : unit }
        return layer == .unknown ? "no layer" : layer.rawValue
    }

    // MARK: From the screen to the network

    /// Outweighs any number of calls, so that layers determine the order within a module.
    private static let weightOfLayers = 1000

    /// Returns the callees of each part, with the number of edges.
    private func calls() -> [[Int: Int]] {
        var calls = [[Int: Int]](repeating: [:], count: keys.count)
        for edge in edges where homes[edge.from] != homes[edge.to] {
            calls[homes[edge.to]][homes[edge.from], default: 0] += 1
        }
        return calls
    }

    /// Adds the order of layers to the calls.
    private func withLayers(_ calls: [[Int: Int]]) -> [[Int: Int]] {
        var calls = calls
        for (part, key) in keys.enumerated() {
            guard let height = key.layer?.height else { continue }
            for (other, below) in keys.enumerated() where (below.layer?.height ?? height) < height {
                calls[part][other, default: 0] += Self.weightOfLayers
            }
        }
        return calls
    }

    /// Starts with the order of layers, then moves each part before most of its callees. External code is last.
    private func order() -> [Int] {
        let calls = withLayers(calls())
        var heights = [(sum: Int, count: Int)](repeating: (0, 0), count: keys.count)
        for (node, spot) in spots.enumerated() {
            guard let height = spot.layer.height else { continue }
            heights[homes[node]].sum += height
            heights[homes[node]].count += 1
        }
        func height(_ part: Int) -> Int {
            heights[part].count == 0 ? 250 : heights[part].sum * 100 / heights[part].count
        }
        func isForeign(_ part: Int) -> Bool { keys[part].unit == nil }
        var order = keys.indices.sorted { left, right in
            if isForeign(left) != isForeign(right) { return isForeign(right) }
            if height(left) != height(right) { return height(left) > height(right) }
            return (keys[left].unit ?? "", keys[left].layer?.rawValue ?? "")
                < (keys[right].unit ?? "", keys[right].layer?.rawValue ?? "")
        }
        let ownCount = order.count { !isForeign($0) }
        for _ in 0..<Self.mostRounds {
            let before = order
            for part in before where !isForeign(part) {
                let others = order.filter { $0 != part }
                order = others
                order.insert(part, at: Self.best(for: part, among: others[..<(ownCount - 1)], calls, before))
            }
            if order == before { break }
        }
        return order
    }

    private static let mostRounds = 8

    /// Returns the position with the fewest backward calls. On a tie, keeps the current position.
    private static func best(for part: Int, among others: ArraySlice<Int>, _ calls: [[Int: Int]], _ now: [Int]) -> Int {
        var cost = others.reduce(0) { $0 + calls[$1][part, default: 0] }
        let own = now.firstIndex(of: part) ?? 0
        var best = (cost: cost, distance: own, place: 0)
        for (place, other) in others.enumerated() {
            cost += calls[part][other, default: 0] - calls[other][part, default: 0]
            let distance = abs(place + 1 - own)
            if (cost, distance) < (best.cost, best.distance) { best = (cost, distance, place + 1) }
        }
        return best.place
    }

    private func columns(of order: [Int]) -> [Int: Int] {
        let calls = calls()
        let own = order.count { keys[$0].unit != nil }
        var columns: [Int: Int] = [:]
        var column = -1
        var inColumn: [Int] = []
        for part in order {
            let isNeeded =
                own <= Self.mostColumns || inColumn.isEmpty || keys[part].unit == nil
                || inColumn.contains { calls[$0][part] != nil || calls[part][$0] != nil }
            if isNeeded {
                column += 1
                inColumn = []
            }
            inColumn.append(part)
            columns[part] = column
        }
        return columns
    }

    // MARK: Folders

    /// Returns the folder of each node; empty in parts with few types.
    private func folders() -> [String] {
        var found = [String](repeating: "", count: spots.count)
        for (part, nodes) in Dictionary(grouping: spots.indices, by: { homes[$0] }) where nodes.count > Self.mostTypes {
            let paths = nodes.map { spots[$0].path.split(separator: "/").dropLast().map(String.init) }
            let names = keys[part].unit == nil ? paths.map { $0.joined(separator: "/") } : Self.divided(paths)
            for (node, name) in zip(nodes, names) { found[node] = name }
        }
        return found
    }

    /// Descends into the folder with the most types until there would be too many folders. Of many small folders, the
    /// largest are separated and the others stay together.
    private static func divided(_ paths: [[String]]) -> [String] {
        var homes = paths.map { _ in [String]() }
        var closed: Set<[String]> = []
        while true {
            let groups = Dictionary(grouping: paths.indices) { homes[$0] }
            let open = groups.filter { !closed.contains($0.key) && ($0.value.count > mostTypes || groups.count == 1) }
            guard
                let next = open.max(by: {
                    ($0.value.count, $1.key.joined(separator: "/")) < ($1.value.count, $0.key.joined(separator: "/"))
                })
            else { break }
            closed.insert(next.key)
            let depth = next.key.count + 1
            let below = Dictionary(grouping: next.value.filter { paths[$0].count >= depth }) {
                Array(paths[$0][..<depth])
            }
            .sorted { ($1.value.count, $0.key[depth - 1]) < ($0.value.count, $1.key[depth - 1]) }
            for (folder, numbers) in below.prefix(max(0, mostFolders - groups.count) + (below.count == 1 ? 1 : 0)) {
                for number in numbers { homes[number] = folder }
            }
        }
        let shared = sharedDepth(paths)
        return homes.map { $0.dropFirst(shared).joined(separator: "/") }
    }

    private static func sharedDepth(_ paths: [[String]]) -> Int {
        guard let first = paths.first else { return 0 }
        return first.indices.first { depth in paths.contains { $0.count <= depth || $0[depth] != first[depth] } }
            ?? first.count
    }
}
