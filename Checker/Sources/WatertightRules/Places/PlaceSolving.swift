/// Decides which nodes of a ``PlaceGraph`` belong to the screen, only log, or aren't shipped. Each step keeps the
/// decisions of earlier, stronger ones.
struct PlaceSolving {
    let graph: PlaceGraph
    let files: FilePlaces
    let vocabulary: Vocabulary
    /// By node. Undecided places have no reason.
    private(set) var places: [Place]

    var program: Program { graph.program }
    var roots: PlaceRoots { graph.roots }

    init(graph: PlaceGraph, files: FilePlaces, vocabulary: Vocabulary, declared: [Int32: Place], stated: StatedPlaces) {
        self.graph = graph
        self.files = files
        self.vocabulary = vocabulary
        places = [Place](repeating: .unknown, count: graph.count)
        for node in nodes {
            if let place = declared[node] ?? files.place(of: node, in: graph) ?? stated.places[node] {
                places[Int(node)] = place
            } else if standsIn(node) {
                decide(node, .support, .uses)
            } else if stated.outputTypes.contains(node) {
                decide(node, .presentation, .calledByUseCase)
            }
        }
        decideRoots()
        decideObserved()
        decideLoggers()
        decideBelow()
        decideMakers()
        decideBetween()
        decideDrawn()
        decideProtocols()
        decideByNames()
    }

    /// The program's types that aren't parts of others, and the global code of its files.
    var nodes: [Int32] {
        (0..<Int32(graph.count)).filter { node in
            node < graph.nominalCount
                ? graph.isOurs(node) && graph.whole[Int(node)] == node
                : !program.files[Int(node) - graph.nominalCount].isModel
        }
    }

    private func isOpen(_ node: Int32) -> Bool { places[Int(node)].reason == nil }

    private func layer(_ node: Int32) -> Layer { places[Int(node)].layer }

    private mutating func decide(_ node: Int32, _ layer: Layer, _ reason: PlaceReason) {
        places[Int(node)] = Place(layer, reason)
    }

    /// Whether a name indicates a test double or a developer tool. User interface types don't count.
    private func standsIn(_ node: Int32) -> Bool {
        guard graph.isOurs(node) else { return false }
        let inherited = roots.inherited(by: node)
        if inherited.traits.contains(.standsIn) { return true }
        let name = graph.name(of: node)
        if vocabulary.contains(.debug, in: name) { return true }
        return inherited.interface == nil && inherited.starts == nil
            && (vocabulary.begins(name, with: .support) || vocabulary.ends(name, with: .support))
    }

    // MARK: Roots

    private mutating func decideRoots() {
        for node in nodes where isOpen(node) {
            let inherited = graph.isOurs(node) ? roots.inherited(by: node) : PlaceRoots.Inherited()
            if inherited.starts != nil {
                decide(node, .composition, .uses)
            } else if inherited.interface != nil {
                decide(node, .presentation, .inherits)
            } else if graph.wrappers[Int(node)] != nil {
                decide(node, .presentation, .keepsState)
            }
        }
    }

    /// Observable types held by a user interface type belong to the screen, recursively.
    private mutating func decideObserved() {
        var pending = nodes.filter { layer($0) == .presentation }
        while let root = pending.popLast() {
            guard graph.isOurs(root) else { continue }
            let observing = graph.observes[Int(root)]
            for held in observing + graph.holds[Int(root)] where graph.isOurs(held) {
                // A value type that a view stores is data.
                let hasIdentity = graph.kind(of: held) == .classType || graph.kind(of: held) == .protocolType
                guard isObservable(held) || observing.contains(held) && hasIdentity, !serves(held, for: root) else {
                    continue
                }
                guard isOpen(held) else { continue }
                decide(held, .presentation, .observed)
                pending.append(held)
            }
        }
    }

    private func isObservable(_ node: Int32) -> Bool { roots.inherited(by: node).traits.contains(.observable) }

    /// Whether an observable type is a service for other observable types instead of a screen's state: they call it, it
    /// doesn't call them, and it accesses the network itself, or is named like a lower layer and no view holds it.
    private func serves(_ node: Int32, for root: Int32) -> Bool {
        let prior = prior(node)
        let asking = graph.users[Int(node)].filter { user in
            graph.isOurs(user) && isObservable(user) && !graph.uses[Int(node)].contains(user)
        }
        guard !asking.isEmpty, prior != .presentation else { return false }
        if roots.inherited(by: root).interface == nil, prior == .useCase || prior == .repository { return true }
        return graph.touches[Int(node)].contains { $0.traits.contains(.network) }
    }

    /// Whether only the screen and composition code use it.
    /// - Parameter orComposition: Whether usage by composition code alone is enough, since it creates screen state.
    private func isOnlyTheScreens(_ node: Int32, orComposition: Bool = false) -> Bool {
        let users = graph.users[Int(node)].filter { layer($0) != .support && graph.kind(of: $0) != .protocolType }
        return users.contains { layer($0) == .presentation || orComposition && layer($0) == .composition }
            && users.allSatisfy { user in
                let layer = isOpen(user) ? prior(user) : layer(user)
                return layer == .presentation || layer == .composition
            }
    }

    // MARK: Below the screen

    private mutating func decideLoggers() {
        for node in nodes where isOpen(node) && logs(node) { decide(node, .diagnostics, .uses) }
    }

    /// Types that throw an `Interruption` must not create screens. Types that access the network or storage need a screen's
    /// name, and must drive it or have no other users.
    private mutating func decideBelow() {
        for node in nodes where isOpen(node) {
            if !graph.makes[Int(node)].contains(where: isRoot), let place = StatedPlaces.below(node, graph) {
                places[Int(node)] = place
            }
            guard isOpen(node), reachesBytes(node) else { continue }
            let isSeen =
                prior(node) == .presentation && (drives(node) || isOnlyTheScreens(node, orComposition: true))
            decide(node, isSeen ? .presentation : .unknown, .uses)
        }
    }

    /// Whether an earlier step or a declaration placed code outside of the screen.
    private func isBelow(_ node: Int32) -> Bool { !isOpen(node) && layer(node).guessed == .unknown }

    private func reachesBytes(_ node: Int32) -> Bool {
        let inherited = graph.isOurs(node) ? roots.inherited(by: node).traits : []
        return graph.touches[Int(node)].reduce(into: inherited) { $0.formUnion($1.traits) }
            .intersection([.network, .storage]) != []
    }

    /// Whether it calls or creates presentation code.
    private func drives(_ node: Int32) -> Bool {
        isDrawn(node)
            || graph.uses[Int(node)].contains { used in
                graph.isOurs(used)
                    && (isRoot(used)
                        || graph.kind(of: used) == .protocolType
                            && program.types(below: used).contains { roots.inherited(by: $0).interface != nil })
            }
    }

    /// Whether a type writes logs and returns nothing. Decided by the bodies of its methods, or else by their
    /// parameters and the type's name.
    private func logs(_ node: Int32) -> Bool {
        guard graph.isOurs(node) else { return false }
        let touched = graph.touches[Int(node)].reduce(into: ModelTraits()) { $0.formUnion($1.traits) }
        guard touched.isDisjoint(with: [.network, .interface, .shows]) else { return false }
        let voidMethods = graph.voidMethods[Int(node)]
        let logging = voidMethods.filter(\.onlyLogs)
        if logging.count * 2 > graph.methodCounts[Int(node)], touched.contains(.logs) { return true }
        let name = graph.name(of: node)
        let isNamed = NameWords.wordsOfProtocol(name).last.map { vocabulary.contains($0, .log) } ?? false
        return isNamed && (!isOnlyTheScreens(node) || touched.contains(.logs))
            && voidMethods.contains { $0.takesText || takesEvent($0.method) }
    }

    /// Matches `track(_ event: AnalyticsEvent)`.
    private func takesEvent(_ method: Symbol) -> Bool {
        let facts = program.facts(method.file)
        return facts.parameters(of: program.declaration(method)).contains {
            $0.type >= 0 && vocabulary.contains(.log, in: facts.written($0.type))
        }
    }

    // MARK: Factories

    /// Types that create screens belong to the screen, unless they create its dependencies and have another name.
    private mutating func decideMakers() {
        for node in nodes where isOpen(node) {
            let made = graph.makes[Int(node)]
            guard made.contains(where: isRoot) else { continue }
            let feeds = made.contains { isBelow($0) || graph.uses[Int($0)].contains(where: isBelow) && !isRoot($0) }
            decide(node, feeds && prior(node) != .presentation ? .composition : .presentation, .uses)
        }
    }

    /// Types that use code below the screen belong to it only by name, and only if nothing else uses them.
    private mutating func decideBetween() {
        var pending = nodes.filter(isBelow)
        while let below = pending.popLast() {
            for user in graph.users[Int(below)] where isOpen(user) && graph.kind(of: user) != .protocolType {
                let isSeen = prior(user) == .presentation && isOnlyTheScreens(user, orComposition: true)
                decide(user, isSeen ? .presentation : .unknown, .uses)
                if !isSeen { pending.append(user) }
            }
        }
    }

    /// Types that draw with system views and reach nothing below the screen belong to it.
    private mutating func decideDrawn() {
        for node in nodes where isOpen(node) && graph.isOurs(node) && isDrawn(node) {
            decide(node, .presentation, .uses)
        }
    }

    private func isDrawn(_ node: Int32) -> Bool {
        graph.touches[Int(node)].contains { !$0.traits.isDisjoint(with: [.interface, .shows]) }
    }

    private func isRoot(_ node: Int32) -> Bool {
        layer(node) == .presentation && graph.isOurs(node) && roots.inherited(by: node).interface != nil
    }

    // MARK: Protocols and names

    /// A protocol has the layer of most of its conforming types.
    private mutating func decideProtocols() {
        for node in nodes where isOpen(node) && graph.kind(of: node) == .protocolType {
            let layers = graph.conformers(of: node).filter { !isOpen($0) }.map { layer($0) }.filter { $0 != .support }
            let counts = Dictionary(grouping: layers) { $0 }.mapValues(\.count)
            guard let most = counts.values.max() else { continue }
            let best = counts.filter { $0.value == most }.map(\.key)
            if best.count == 1 { decide(node, best[0], .uses) }
        }
    }

    /// Decides all remaining nodes by name or folder.
    private mutating func decideByNames() {
        for node in nodes where isOpen(node) {
            let folder = files.folders[Int(graph.file(of: node))]
            if let prior = prior(node) {
                decide(node, prior.guessed, .name)
            } else if graph.outer(node) == nil, folder.reason != nil {
                decide(node, folder.layer, .folder)
            }
        }
    }

    /// Returns the layer that a word in the type's own name suggests.
    private func prior(_ node: Int32) -> Layer? {
        guard let symbol = graph.symbol(of: node) else { return nil }
        return vocabulary.layer(of: program.facts(symbol.file).text(program.declaration(symbol).name))?.layer
    }
}

extension FilePlaces {
    /// Returns the layer of a node's file.
    func place(of node: Int32, in graph: PlaceGraph) -> Place? {
        let place = places[Int(graph.file(of: node))]
        return place.reason == nil ? nil : place
    }
}
