extension PlaceSolving {
    /// What the screen reaches and what reaches the bytes stands between: who asks leaves hides them and is a repository,
    /// who asks repositories for the screen is a use case. Where both could be, the name decides.
    mutating func decideBetween() {
        let open = nodes.filter { isOpen($0) && graph.kind(of: $0) != .protocolType }
        let between = Set(open)
        let above = reached(
            from: nodes.filter { layer($0) == .presentation || layer($0) == .composition }, through: between)
        let edges = graph.uses.enumerated().map { node, uses in
            between.contains(Int32(node)) ? uses.filter(between.contains) : []
        }
        // What is asked is decided before who asks.
        for component in StrongComponents.of(edges) {
            for node in component where between.contains(node) {
                decideBetween(node, isBelowTheScreen: above.contains(node))
            }
        }
    }

    private func reached(from start: [Int32], through open: Set<Int32>) -> Set<Int32> {
        var seen: Set<Int32> = []
        var pending = start
        while let next = pending.popLast() {
            for used in graph.uses[Int(next)] where open.contains(used) && seen.insert(used).inserted {
                pending.append(used)
            }
        }
        return seen
    }

    private mutating func decideBetween(_ node: Int32, isBelowTheScreen: Bool) {
        var asked: [Layer: Int32] = [:]
        var repositories: Set<Int32> = []
        for used in graph.uses[Int(node)] where graph.kind(of: used) != .protocolType {
            switch layer(used) {
            case .network, .facade, .useCase: asked[layer(used)] = asked[layer(used)] ?? used
            case .repository:
                asked[.repository] = asked[.repository] ?? used
                repositories.insert(used)
            default: break
            }
        }
        guard !asked.isEmpty else { return }
        let prior = self.prior(node).flatMap { $0.layer == .repository || $0.layer == .useCase ? $0 : nil }
        guard isBelowTheScreen || prior != nil else { return }
        let screen = heldByScreen(node)
        let own: Layer
        if let prior, asked[.useCase] == nil || prior.layer == .useCase {
            own = prior.layer
        } else if asked[.useCase] != nil {
            own = .useCase
        } else if asked[.network] != nil || asked[.facade] != nil {
            let isNetwork = asked[.repository] == nil && self.prior(node)?.layer == .network
            own = isNetwork ? .network : .repository
        } else {
            own = screen.isEmpty && repositories.count < 2 ? .repository : .useCase
        }
        if let presenting = self.prior(node), presenting.layer == .presentation,
            isOnlyTheScreens(node, orComposition: true)
        {
            return decide(node, .presentation, screen + [.word(presenting.word)])
        }
        var reasons = screen
        for layer in Layer.allCases {
            if let used = asked[layer], let symbol = graph.symbol(of: used) { reasons.append(.holds(symbol, layer)) }
        }
        if let prior, prior.layer == own { reasons.append(.word(prior.word)) }
        decide(node, own, reasons)
    }

    // MARK: Protocols

    /// A protocol stands where what conforms to it does; one that nothing here conforms to, by who uses it.
    mutating func decideProtocols() {
        for node in nodes where isOpen(node) && graph.kind(of: node) == .protocolType {
            var counts: [Layer: (count: Int, first: Int32)] = [:]
            for conformer in graph.conformers(of: node)
            where layer(conformer) != .support && layer(conformer) != .unknown {
                counts[layer(conformer), default: (0, conformer)].count += 1
            }
            let ranked = counts.sorted { ($1.value.count, $0.key.rawValue) < ($0.value.count, $1.key.rawValue) }
            guard let best = ranked.first, ranked.count == 1 || ranked[1].value.count < best.value.count,
                let symbol = graph.symbol(of: best.value.first)
            else { continue }
            decide(node, best.key, [.conformer(symbol)])
        }
    }

    // MARK: Names

    /// What nothing else is known of is what it is called, or lies among. Of a log more must be known.
    mutating func decideByNames() {
        for node in nodes where isOpen(node) {
            let folder = files.folders[Int(graph.file(of: node))]
            if let prior = prior(node) {
                decide(node, prior.layer, [.word(prior.word)] + (folder.layer == prior.layer ? folder.reasons : []))
            } else if graph.outer(node) == nil, !folder.reasons.isEmpty {
                decide(node, folder.layer, folder.reasons)
            }
        }
    }
}
