/// The dependencies between types and the global code of files. A type that is part of another counts as that type. A
/// dependency on a protocol is one on its conforming types.
struct PlaceGraph {
    let program: Program
    let system: SystemTraits
    let nominalCount: Int
    /// By nominal type, followed by file of the program.
    private(set) var nodes: [Node]
    /// The node that each node is part of, or itself.
    private var whole: [Int32]

    struct Node {
        var uses: [Int32] = []
        var users: [Int32] = []
        var calls: [Int32] = []
        var holds: [Int32] = []
        var observes: [Int32] = []
        var makes: [Int32] = []
        var members = PlaceTraces.Members()
    }

    init(system: SystemTraits, traces: [PlaceTraces]) {
        program = system.program
        self.system = system
        nominalCount = program.linked.nominals.count
        nodes = Array(repeating: Node(), count: nominalCount + program.files.count)
        whole = nodes.indices.map { Int32($0) }
        joinParts()
        for traces in traces { add(traces) }
        throughProtocols()
        for node in nodes.indices { for used in nodes[node].uses { nodes[Int(used)].users.append(Int32(node)) } }
    }

    subscript(node: Int32) -> Node { nodes[Int(node)] }

    /// The program's types that aren't parts of others, and the global code of its files.
    var decided: [Int32] {
        nodes.indices.map { Int32($0) }.filter { node in
            node < nominalCount
                ? isOurs(node) && whole[Int(node)] == node : !program.files[Int(node) - nominalCount].isModel
        }
    }

    func isOurs(_ node: Int32) -> Bool { node < nominalCount && system.isOurs(node) }

    /// Returns the traits that a type inherits, which are none for global code.
    func inherited(by node: Int32) -> ModelTraits { isOurs(node) ? system.inherited(by: node) : [] }

    func symbol(of node: Int32) -> Symbol? { node < nominalCount ? program.linked.symbol(ofNominal: node) : nil }

    func kind(of node: Int32) -> Declaration.Kind { symbol(of: node).map { program.declaration($0).kind } ?? .other }

    func file(of node: Int32) -> FileID { symbol(of: node)?.file ?? FileID(max(0, Int(node) - nominalCount)) }

    func name(of node: Int32) -> String { symbol(of: node).map { program.name(of: $0) } ?? "" }

    /// Returns the enclosing type of the program.
    func outer(_ node: Int32) -> Int32? {
        let names = program.typeNames
        var current = symbol(of: node).flatMap(names.outer)
        while let around = current {
            let nominal = program.linked.nominalNumbers[Int(around.file)][Int(around.declaration)]
            if nominal >= 0 { return system.isOurs(nominal) && nominal != node ? nominal : nil }
            current = names.outer(around)
        }
        return nil
    }

    /// Returns the types that conform to a protocol, directly or through other protocols.
    func conformers(of node: Int32) -> [Int32] {
        let below = program.types(below: node).dropFirst()
        return below.filter { isOurs($0) && kind(of: $0) != .protocolType }.map { whole[Int($0)] }.sorted()
    }

    // MARK: Parts

    /// Nested types are parts of their outer type, except reference and user interface types.
    private mutating func joinParts() {
        var hasCases: Set<Int32> = []
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for declaration in contents.facts.declarations
            where declaration.kind == .enumCase && declaration.owner.isPresent {
                hasCases.insert(program.linked.nominalNumbers[file][Int(declaration.owner)])
            }
        }
        for node in 0..<Int32(nominalCount) where isOurs(node) && isDisjointFromScreen(node) {
            guard let outer = outer(node), kind(of: outer) != .enumeration || hasCases.contains(outer) else { continue }
            // A delegate inside a view is part of it.
            let isReference = [.classType, .actor, .protocolType].contains(kind(of: node))
            if !isReference || inherited(by: outer).contains(.interface) { whole[Int(node)] = outer }
        }
        // Follows nested parts. Types can't be nested in a cycle, unless the cache is damaged.
        for node in whole.indices {
            for _ in 0..<8 where whole[Int(whole[node])] != whole[node] { whole[node] = whole[Int(whole[node])] }
        }
    }

    private func isDisjointFromScreen(_ node: Int32) -> Bool {
        inherited(by: node).isDisjoint(with: [.interface, .starts])
    }

    private func node(_ number: Int32) -> Int {
        number >= 0 ? Int(whole[Int(number)]) : nominalCount + Int(-1 - number)
    }

    // MARK: Edges

    private mutating func add(_ file: PlaceTraces) {
        let sorted = file.uses.sorted { ($0.user, $0.used, $0.kind.rawValue) < ($1.user, $1.used, $1.kind.rawValue) }
        for use in sorted {
            let user = node(use.user)
            let used = Int32(node(use.used))
            guard used != user else { continue }
            nodes[user].uses.append(used)
            switch use.kind {
            case .calls: nodes[user].calls.append(used)
            case .holds: nodes[user].holds.append(used)
            case .observes: nodes[user].observes.append(used)
            case .makes: nodes[user].makes.append(used)
            }
        }
        for (user, members) in file.members { nodes[node(user)].members.add(members) }
    }

    private mutating func throughProtocols() {
        var conformers: [Int32: [Int32]] = [:]
        for node in 0..<Int32(nominalCount) where isOurs(node) && kind(of: node) == .protocolType {
            let found = self.conformers(of: node)
            // A protocol with too many conforming types describes an ability, and doesn't identify a dependency.
            if found.count <= Self.mostConformers { conformers[node] = found }
        }
        for node in nodes.indices {
            for list in [\Node.uses, \.holds, \.observes, \.makes] where !nodes[node][keyPath: list].isEmpty {
                var seen: Set<Int32> = [Int32(node)]
                nodes[node][keyPath: list] = nodes[node][keyPath: list].flatMap { [$0] + (conformers[$0] ?? []) }
                    .filter { seen.insert($0).inserted }
            }
        }
    }

    private static let mostConformers = 8
}
