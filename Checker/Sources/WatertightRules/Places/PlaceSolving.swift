/// Decides which types belong to the screen, only log, or aren't shipped. Stronger evidence is considered first, and
/// names only break ties.
struct PlaceSolving {
    private let graph: PlaceGraph
    private let files: FilePlaces
    private let vocabulary: Vocabulary
    /// By body of the program.
    private let effects: [BodyEffects]
    /// By node. Undecided places have no reason.
    private var places: [Place]

    init(
        graph: PlaceGraph, files: FilePlaces, vocabulary: Vocabulary, effects: [BodyEffects], declared: [Int32: Place]
    ) {
        self.graph = graph
        self.files = files
        self.vocabulary = vocabulary
        self.effects = effects
        places = [Place](repeating: .unknown, count: graph.nodes.count)
        let stated = StatedPlaces(graph).places
        for node in graph.decided {
            let ofFile = files.places[Int(graph.file(of: node))]
            if let place = declared[node] ?? (ofFile.reason == nil ? nil : ofFile) {
                places[Int(node)] = place
            } else if standsIn(node), stated[node]?.layer != .useCase {
                decide(node, .support, .uses)
            } else {
                places[Int(node)] = stated[node] ?? ofSystem(node)
            }
        }
        placeObserved()
        for node in open where logs(node) { decide(node, .diagnostics, .uses) }
        placeBelow()
        for node in open where graph.isOurs(node) && isDrawn(node) { decide(node, .presentation, .uses) }
        placeProtocols()
        placeByNames()
    }

    private var open: [Int32] { graph.decided.filter(isOpen) }

    private func isOpen(_ node: Int32) -> Bool { places[Int(node)].reason == nil }

    private func layer(_ node: Int32) -> Layer { places[Int(node)].layer }

    private mutating func decide(_ node: Int32, _ layer: Layer, _ reason: PlaceReason) {
        places[Int(node)] = Place(layer, reason)
    }

    /// Returns the layer that a word in the type's own name suggests.
    private func prior(_ node: Int32) -> Layer? {
        guard let symbol = graph.symbol(of: node) else { return nil }
        return vocabulary.layer(of: graph.program.facts(symbol.file).text(graph.program.declaration(symbol).name))?
            .layer
    }

    // MARK: The screen

    /// Whether a name indicates a test double or a developer tool. User interface types don't count.
    private func standsIn(_ node: Int32) -> Bool {
        guard graph.isOurs(node) else { return false }
        let inherited = graph.inherited(by: node)
        let name = graph.name(of: node)
        if inherited.contains(.standsIn) || vocabulary.contains(.debug, in: name) { return true }
        return inherited.isDisjoint(with: [.interface, .starts])
            && (vocabulary.begins(name, with: .support) || vocabulary.ends(name, with: .support))
    }

    private func ofSystem(_ node: Int32) -> Place {
        let inherited = graph.inherited(by: node)
        if inherited.contains(.starts) { return Place(.composition, .uses) }
        if inherited.contains(.interface) { return Place(.presentation, .inherits) }
        return graph[node].members.keepsState ? Place(.presentation, .keepsState) : .unknown
    }

    /// Observable types held by a user interface type belong to the screen, recursively.
    private mutating func placeObserved() {
        var pending = graph.decided.filter { graph.isOurs($0) && layer($0) == .presentation }
        while let root = pending.popLast() {
            let observing = graph[root].observes
            for held in observing + graph[root].holds where graph.isOurs(held) && isOpen(held) {
                // A value type that a view stores is data.
                let hasIdentity = [.classType, .protocolType].contains(graph.kind(of: held))
                guard isObservable(held) || hasIdentity && observing.contains(held), !servesOthers(held) else {
                    continue
                }
                decide(held, .presentation, .observed)
                pending.append(held)
            }
        }
    }

    private func isObservable(_ node: Int32) -> Bool { graph.inherited(by: node).contains(.observable) }

    /// Whether a type is a service for other observable types instead of a screen's state: they call it, it doesn't
    /// call them, and it accesses the network itself.
    private func servesOthers(_ node: Int32) -> Bool {
        graph[node].members.traits.contains(.network) && prior(node) != .presentation
            && graph[node].users.contains { user in
                graph.isOurs(user) && isObservable(user) && !graph[node].uses.contains(user)
            }
    }

    private func isRoot(_ node: Int32) -> Bool {
        layer(node) == .presentation && graph.inherited(by: node).contains(.interface)
    }

    private func isDrawn(_ node: Int32) -> Bool {
        !graph[node].members.traits.isDisjoint(with: [.interface, .shows])
    }

    /// Whether only the screen, and the code that creates it, use a type.
    private func isOnlyTheScreens(_ node: Int32) -> Bool {
        let users = graph[node].users.filter { layer($0) != .support && graph.kind(of: $0) != .protocolType }
        let ofScreen: Set<Layer> = [.presentation, .composition]
        return users.contains { ofScreen.contains(layer($0)) }
            && users.allSatisfy { ofScreen.contains(isOpen($0) ? prior($0) ?? .unknown : layer($0)) }
    }

    // MARK: Below the screen

    /// Whether a type writes logs and returns nothing: most of its methods do, or their parameters and the type's name
    /// indicate it.
    private func logs(_ node: Int32) -> Bool {
        let members = graph[node].members
        guard graph.isOurs(node), members.traits.isDisjoint(with: [.network, .interface, .shows]) else { return false }
        let logging = members.voidMethods.count { effects[Int($0)].isSuperset(of: [.logs, .onlyLogs]) }
        if logging * 2 > members.methods { return true }
        let isNamed = NameWords.wordsOfProtocol(graph.name(of: node)).last.map { vocabulary.contains($0, .log) }
        return isNamed ?? false && members.takesText && (members.traits.contains(.logs) || !isOnlyTheScreens(node))
    }

    /// Types that access the network or storage, and types that use them, belong to the screen only by name, and only
    /// if they draw or nothing else uses them.
    private mutating func placeBelow() {
        for node in open {
            let makesScreens = graph[node].makes.contains(where: isRoot)
            if !makesScreens, let place = StatedPlaces.below(node, graph) {
                places[Int(node)] = place
            } else if reachesBytes(node) {
                let drives = isDrawn(node) || graph[node].uses.contains(where: isRoot)
                let isSeen = prior(node) == .presentation && (drives || isOnlyTheScreens(node))
                decide(node, isSeen ? .presentation : .unknown, .uses)
            }
        }
        placeMakers()
        var pending = graph.decided.filter(isBelow)
        while let below = pending.popLast() {
            for user in graph[below].users where isOpen(user) && graph.kind(of: user) != .protocolType {
                let isSeen = prior(user) == .presentation && isOnlyTheScreens(user)
                decide(user, isSeen ? .presentation : .unknown, .uses)
                if !isSeen { pending.append(user) }
            }
        }
    }

    private func reachesBytes(_ node: Int32) -> Bool {
        !graph[node].members.traits.union(graph.inherited(by: node)).isDisjoint(with: [.network, .storage])
    }

    /// Whether code is outside of the screen.
    private func isBelow(_ node: Int32) -> Bool { !isOpen(node) && layer(node).guessed == .unknown }

    /// Types that create screens belong to the screen, unless they create its dependencies and have another name.
    private mutating func placeMakers() {
        for node in open where graph[node].makes.contains(where: isRoot) {
            let feeds = graph[node].makes.contains {
                isBelow($0) || !isRoot($0) && graph[$0].uses.contains(where: isBelow)
            }
            decide(node, feeds && prior(node) != .presentation ? .composition : .presentation, .uses)
        }
    }

    // MARK: Protocols and names

    /// A protocol has the layer of most of its conforming types.
    private mutating func placeProtocols() {
        for node in open where graph.kind(of: node) == .protocolType {
            let layers = graph.conformers(of: node).filter { !isOpen($0) }.map { layer($0) }.filter { $0 != .support }
            let counts = Dictionary(grouping: layers) { $0 }.mapValues(\.count)
            guard let most = counts.values.max() else { continue }
            let best = counts.filter { $0.value == most }.map(\.key)
            if best.count == 1 { decide(node, best[0], .uses) }
        }
    }

    private mutating func placeByNames() {
        for node in open {
            let folder = files.folders[Int(graph.file(of: node))]
            if let prior = prior(node) {
                decide(node, prior.guessed, .name)
            } else if graph.outer(node) == nil, folder.reason != nil {
                decide(node, folder.layer, .folder)
            }
        }
    }

    // MARK: All types and files

    /// The places of all types, including parts of others and those of the system.
    func ofTypes() -> [Place] {
        (0..<Int32(graph.nominalCount)).map { node in
            if graph.isOurs(node) { return place(of: node, depth: 0) }
            // Code in an extension of a user interface type belongs to the screen.
            let traits = graph.system.traits(ofModel: node).union(graph.system.inherited(by: node))
            return traits.contains(.interface) ? Place(.presentation, .uses) : .unknown
        }
    }

    /// Returns the place of a nested type: that of the enclosing type, unless there is more evidence than its name.
    private func place(of node: Int32, depth: Int) -> Place {
        let own = places[Int(node)]
        guard own.reason == nil || own.isByNameAlone, depth < 8, let outer = graph.outer(node) else { return own }
        let around = place(of: outer, depth: depth + 1)
        guard let reason = around.reason else { return own }
        return Place(around.layer, around.isByNameAlone ? reason : .uses)
    }

    /// Returns the places of files: by declaration, by global code, by all types in the file, or by folder.
    func ofFiles(types: [Place]) -> [Place] {
        var layers: [FileID: Set<Place>] = [:]
        for node in 0..<Int32(graph.nominalCount) where graph.isOurs(node) {
            let place = types[Int(node)]
            let common = Place(place.layer, place.reason == nil ? nil : .uses)
            layers[graph.file(of: node), default: []].insert(common)
        }
        return graph.program.files.ids.map { file in
            let own = files.places[Int(file)]
            let free = places[graph.nominalCount + Int(file)]
            if own.layer != .unknown { return own }
            if free.reason != nil, free.reason != .folder { return free }
            if let place = layers[file]?.first, layers[file]?.count == 1, place.reason != nil { return place }
            return files.folders[Int(file)]
        }
    }
}
