/// Decides the layers of a ``PlaceGraph``: roots at the screen, leaves at the bytes, and what lies between by how it is
/// reached. Each step leaves what a stronger one has decided.
struct PlaceSolving {
    let graph: PlaceGraph
    let files: FilePlaces
    let vocabulary: Vocabulary
    /// By node; what stays `unknown` is not decided.
    private(set) var places: [Place]
    /// The types that views can observe and that one holds.
    private(set) var observed: Set<Int32> = []

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
            } else if let reason = standsIn(node) {
                places[Int(node)] = Place(.support, [reason])
            } else if stated.told.contains(node) {
                places[Int(node)] = Place(.presentation, [.toldByUseCase])
            }
        }
        decideRoots()
        decideObserved()
        decideLeaves()
        decideMakers()
        decideBetween()
        decideDrawn()
        decideProtocols()
        decideByNames()
    }

    /// Our types, each of which stands for itself, and the free code of our files.
    var nodes: [Int32] {
        (0..<Int32(graph.count)).filter { node in
            node < graph.nominalCount
                ? graph.isOurs(node) && graph.whole[Int(node)] == node
                : !program.files[Int(node) - graph.nominalCount].isModel
        }
    }

    func isOpen(_ node: Int32) -> Bool { places[Int(node)].layer == .unknown && places[Int(node)].reasons.isEmpty }

    func layer(_ node: Int32) -> Layer { places[Int(node)].layer }

    mutating func decide(_ node: Int32, _ layer: Layer, _ reasons: [PlaceReason]) {
        places[Int(node)] = Place(layer, reasons)
    }

    /// Names mute: what stands in for something, or is for developers, is nobody's leak. What is seen is no stand-in.
    private func standsIn(_ node: Int32) -> PlaceReason? {
        guard graph.isOurs(node) else { return nil }
        let inherited = roots.inherited(by: node)
        if inherited.traits.contains(.standsIn) { return .preview }
        let name = graph.name(of: node)
        if vocabulary.says(.debug, in: name) { return .supportWord(name) }
        guard inherited.interface == nil, inherited.starts == nil,
            vocabulary.begins(name, with: .support) || vocabulary.ends(name, with: .support)
        else { return nil }
        return .supportWord(name)
    }

    // MARK: Roots

    private mutating func decideRoots() {
        for node in nodes where isOpen(node) {
            let inherited = graph.isOurs(node) ? roots.inherited(by: node) : PlaceRoots.Inherited()
            if let starts = inherited.starts {
                decide(node, .composition, [.starts(starts)])
            } else if let interface = inherited.interface {
                decide(node, .presentation, [.inherits(interface)])
            } else if let wrapper = graph.wrappers[Int(node)] {
                decide(node, .presentation, [.keepsState(wrapper)])
            } else if let server = program.facts(graph.file(of: node)).importedModules.first(
                where: KnownModules.servers.contains)
            {
                decide(node, .facade, [.server(server)])
            }
        }
    }

    /// What a thing of the screen holds and can observe belongs to it, and what that holds in turn.
    private mutating func decideObserved() {
        var pending = nodes.filter { layer($0) == .presentation }
        while let root = pending.popLast() {
            guard let symbol = graph.symbol(of: root) else { continue }
            let observing = graph.observes[Int(root)]
            for held in observing + graph.holds[Int(root)] where graph.isOurs(held) {
                // A value that a view keeps is data.
                let hasIdentity = graph.kind(of: held) == .classType || graph.kind(of: held) == .protocolType
                guard isObservable(held) || observing.contains(held) && hasIdentity, !serves(held, for: root) else {
                    continue
                }
                observed.insert(held)
                guard isOpen(held) else { continue }
                let word = prior(held).flatMap { $0.layer == .presentation ? PlaceReason.word($0.word) : nil }
                decide(held, .presentation, [.observed(by: symbol)] + [word].compactMap { $0 })
                pending.append(held)
            }
        }
    }

    private func isObservable(_ node: Int32) -> Bool { roots.inherited(by: node).traits.contains(.observable) }

    /// Whether what can be observed stands below others that can be, and not at a screen of its own: they ask it, it asks
    /// none of them, and it reaches the network itself, or is called what stands lower and is held by no view.
    private func serves(_ node: Int32, for root: Int32) -> Bool {
        let prior = prior(node)?.layer
        let asking = graph.users[Int(node)].filter { user in
            graph.isOurs(user) && isObservable(user) && !graph.uses[Int(node)].contains(user)
        }
        guard !asking.isEmpty, prior != .presentation else { return false }
        if roots.inherited(by: root).interface == nil, prior == .useCase || prior == .repository { return true }
        if graph.touches[Int(node)].contains(where: { $0.traits.contains(.network) }) { return true }
        return foreign(askedBy: node).map { !graph.knownNames.contains($0) } ?? false
    }

    /// Whether nothing but the screen, and what puts the app together, uses it.
    /// - Parameter orComposition: Whether it is enough that the latter does: what is made there holds the state of a screen.
    func isOnlyTheScreens(_ node: Int32, orComposition: Bool = false) -> Bool {
        let users = graph.users[Int(node)].filter { layer($0) != .support && graph.kind(of: $0) != .protocolType }
        return users.contains { layer($0) == .presentation || orComposition && layer($0) == .composition }
            && users.allSatisfy { user in
                let layer = isOpen(user) ? prior(user)?.layer : layer(user)
                return layer == .presentation || layer == .composition
            }
    }

    // MARK: Leaves

    private mutating func decideLeaves() {
        for node in nodes where isOpen(node) {
            if let place = diagnostics(node) ?? leaf(node) { places[Int(node)] = place }
        }
    }

    private func leaf(_ node: Int32) -> Place? {
        let touches = graph.touches[Int(node)]
        let inherited = graph.isOurs(node) ? roots.inherited(by: node) : PlaceRoots.Inherited()
        let network = touches.first { $0.traits.contains(.network) }?.symbol ?? inherited.network
        let storage = touches.first { $0.traits.contains(.storage) }?.symbol ?? inherited.storage
        var place: Place
        switch (network, storage) {
        case (let network?, let storage?): place = Place(.repository, [.network(network), .storage(storage)])
        case (let network?, nil): place = Place(.network, [.network(network)])
        case (nil, let storage?): place = Place(.repository, [.storage(storage)])
        case (nil, nil):
            guard let name = wrapped(node) else { return nil }
            place = Place(.facade, [.wraps(name)])
        }
        guard let prior = prior(node) else { return place }
        // Where the screen alone uses it, both may be; and data that come over the network may be a repository's.
        let isSeen = place.layer == .facade && !heldByScreen(node).isEmpty
        let driven = prior.layer == .presentation ? driven(by: node) : nil
        if prior.layer == .presentation, isSeen || driven != nil || isOnlyTheScreens(node, orComposition: true) {
            place = Place(.presentation, [driven].compactMap { $0 } + heldByScreen(node) + [.word(prior.word)])
        } else if place.layer == .network, prior.layer == .repository || prior.layer == .facade {
            place = Place(prior.layer, place.reasons + [.word(prior.word)])
        } else if place.layer == prior.layer {
            place.reasons.append(.word(prior.word))
        }
        return place
    }

    /// What of the screen it asks or makes, its own or the system's, or tells in words of its own.
    private func driven(by node: Int32) -> PlaceReason? {
        if let seen = graph.touches[Int(node)].first(where: { !$0.traits.isDisjoint(with: [.interface, .shows]) }) {
            return .interface(seen.symbol)
        }
        for used in graph.uses[Int(node)] {
            guard let symbol = graph.symbol(of: used) else { continue }
            if isRoot(used) { return .makes(symbol) }
            let isOfScreen = program.types(below: used).contains { roots.inherited(by: $0).interface != nil }
            if graph.kind(of: used) == .protocolType, isOfScreen { return .tells(symbol) }
        }
        return nil
    }

    /// The foreign type that most of what a type does is asked of.
    private func wrapped(_ node: Int32) -> String? { foreign(askedBy: node).map { program.linked.names.text($0) } }

    private func foreign(askedBy node: Int32) -> UInt32? {
        guard graph.isOurs(node) else { return nil }
        let foreign = graph.foreign[Int(node)].filter { !graph.systemNames.contains($0.name) }
        let asked = foreign.reduce(0) { $0 + $1.count }
        guard asked > 2, asked >= graph.uses[Int(node)].count,
            let most = foreign.max(by: { ($0.count, $1.name) < ($1.count, $0.name) })
        else { return nil }
        return most.name
    }

    /// Who writes down what it is handed and answers nobody. What a method does decides, or where that is not known, what
    /// it takes and what the type is called.
    private func diagnostics(_ node: Int32) -> Place? {
        guard graph.isOurs(node) else { return nil }
        let touched = graph.touches[Int(node)].reduce(into: ModelTraits()) { $0.formUnion($1.traits) }
        guard touched.isDisjoint(with: [.network, .interface, .shows]) else { return nil }
        let tellers = graph.tellers[Int(node)]
        let logging = tellers.filter(\.onlyLogs)
        if logging.count * 2 > graph.methodCounts[Int(node)],
            let log = graph.touches[Int(node)].first(where: { $0.traits.contains(.logs) })
        {
            return Place(.diagnostics, [.logs(log.symbol)])
        }
        let name = graph.name(of: node)
        let isNamed = NameWords.wordsOfProtocol(name).last.map { vocabulary.contains($0, .log) } ?? false
        guard isNamed, !isOnlyTheScreens(node) || touched.contains(.logs) else { return nil }
        guard let method = tellers.first(where: { $0.takesText || takesEvent($0.method) }) else { return nil }
        return Place(.diagnostics, [.takesDown(method.method), .word(name)])
    }

    /// `track(_ event: AnalyticsEvent)`
    private func takesEvent(_ method: Symbol) -> Bool {
        let facts = program.facts(method.file)
        return facts.parameters(of: program.declaration(method)).contains {
            $0.type >= 0 && vocabulary.says(.log, in: facts.written($0.type))
        }
    }

    // MARK: Makers

    /// What makes things of the screen belongs to it; what makes them together with what they are fed by puts the app
    /// together, unless it is called a thing of the screen.
    private mutating func decideMakers() {
        for node in nodes where isOpen(node) {
            let made = graph.makes[Int(node)]
            guard let screen = made.first(where: { isRoot($0) }), let symbol = graph.symbol(of: screen) else {
                continue
            }
            let fed = made.first { isLeaf($0) || graph.uses[Int($0)].contains(where: isLeaf) && !isRoot($0) }
            if let fed, let other = graph.symbol(of: fed), prior(node)?.layer != .presentation {
                decide(node, .composition, [.makes(symbol), .holds(other, layer(fed))])
            } else {
                decide(node, .presentation, [.makes(symbol)])
            }
        }
    }

    /// What draws with the system's own views, and stands between nothing, is seen.
    private mutating func decideDrawn() {
        for node in nodes where isOpen(node) && graph.isOurs(node) {
            let drawn = graph.touches[Int(node)].first { !$0.traits.isDisjoint(with: [.shows, .interface]) }
            if let drawn { decide(node, .presentation, [.interface(drawn.symbol)]) }
        }
    }

    private func isRoot(_ node: Int32) -> Bool {
        layer(node) == .presentation && graph.isOurs(node) && roots.inherited(by: node).interface != nil
    }

    func isLeaf(_ node: Int32) -> Bool {
        switch layer(node) {
        case .network, .facade, .repository: true
        default: false
        }
    }
}

extension PlaceSolving {
    /// The word of a type's own name.
    func prior(_ node: Int32) -> (layer: Layer, word: String)? {
        guard let symbol = graph.symbol(of: node) else { return nil }
        return vocabulary.layer(of: program.facts(symbol.file).text(program.declaration(symbol).name))
    }

    func heldByScreen(_ node: Int32) -> [PlaceReason] {
        for user in graph.users[Int(node)] where layer(user) == .presentation || layer(user) == .composition {
            if let symbol = graph.symbol(of: user) { return [.heldBy(symbol, layer(user))] }
        }
        return []
    }
}

extension FilePlaces {
    /// What is said of a node's file.
    func place(of node: Int32, in graph: PlaceGraph) -> Place? {
        let place = places[Int(graph.file(of: node))]
        return place.layer == .unknown ? nil : place
    }
}
