/// Propagates decided places to parts of types, extensions of system types, and files.
enum PlaceSpreading {
    static func ofTypes(_ solving: PlaceSolving) -> [Place] {
        let graph = solving.graph
        var found = Array(solving.places.prefix(graph.nominalCount))
        for node in 0..<Int32(graph.nominalCount) {
            guard graph.isOurs(node) else {
                found[Int(node)] = ofSystem(node, solving)
                continue
            }
            found[Int(node)] = place(of: node, solving, depth: 0)
        }
        return found
    }

    /// Returns the place of a nested type: that of the enclosing type, unless there is more evidence than its name.
    private static func place(of node: Int32, _ solving: PlaceSolving, depth: Int) -> Place {
        let own = solving.places[Int(node)]
        guard own.reason == nil || own.isByNameAlone, depth < 8, let outer = solving.graph.outer(node) else {
            return own
        }
        let around = place(of: outer, solving, depth: depth + 1)
        guard let reason = around.reason else { return own }
        return Place(around.layer, around.isByNameAlone ? reason : .uses)
    }

    /// Code in an extension of a user interface type belongs to the screen.
    private static func ofSystem(_ node: Int32, _ solving: PlaceSolving) -> Place {
        guard solving.roots.traits(ofModel: node).union(solving.roots.inherited(by: node).traits).contains(.interface)
        else { return .unknown }
        return Place(.presentation, .uses)
    }

    /// Returns the places of files: by declaration, by global code, by all types in the file, or by folder.
    static func ofFiles(_ solving: PlaceSolving, types: [Place]) -> [Place] {
        let program = solving.program
        var common: [Int: Place] = [:]
        var isMixed: Set<Int> = []
        for (node, place) in types.enumerated() {
            guard let symbol = solving.graph.symbol(of: Int32(node)), solving.graph.isOurs(Int32(node)) else {
                continue
            }
            let file = Int(symbol.file)
            if let other = common[file], other.layer != place.layer { isMixed.insert(file) }
            common[file] = common[file] ?? Place(place.layer, place.reason == nil ? nil : .uses)
        }
        return program.files.indices.map { file in
            let own = solving.files.places[file]
            if own.layer != .unknown { return own }
            let free = solving.places[solving.graph.nominalCount + file]
            if free.reason != nil, free.reason != .folder { return free }
            if !isMixed.contains(file), let place = common[file], place.reason != nil { return place }
            return solving.files.folders[file]
        }
    }
}
