/// The dependencies between types and the global code of files. A type that is part of another counts as that type. A
/// dependency on a protocol is one on its conforming types.
struct PlaceGraph {
    let program: Program
    let roots: PlaceRoots
    let nominalCount: Int
    let count: Int
    /// The node that each node is part of, or itself.
    private(set) var whole: [Int32] = []
    private(set) var uses: [[Int32]]
    private(set) var users: [[Int32]]
    private(set) var holds: [[Int32]]
    private(set) var observes: [[Int32]]
    private(set) var makes: [[Int32]]
    private(set) var touches: [[PlaceTraces.Touch]]
    private(set) var voidMethods: [[PlaceTraces.VoidMethod]]
    private(set) var methodCounts: [Int]
    private(set) var wrappers: [Symbol?]

    init(program: Program, roots: PlaceRoots, traces: [PlaceTraces]) {
        self.program = program
        self.roots = roots
        nominalCount = program.linked.nominals.count
        count = nominalCount + program.files.count
        uses = [[Int32]](repeating: [], count: count)
        (users, holds, observes, makes) = (uses, uses, uses, uses)
        touches = [[PlaceTraces.Touch]](repeating: [], count: count)
        voidMethods = [[PlaceTraces.VoidMethod]](repeating: [], count: count)
        methodCounts = [Int](repeating: 0, count: count)
        wrappers = [Symbol?](repeating: nil, count: count)
        whole = wholes()
        for contents in traces { add(contents) }
        throughProtocols()
        for node in uses.indices { for used in uses[node] { users[Int(used)].append(Int32(node)) } }
    }

    func isOurs(_ node: Int32) -> Bool { node < nominalCount && roots.isOurs(node) }

    func symbol(of node: Int32) -> Symbol? {
        node < nominalCount ? program.linked.nominals[Int(node)].symbol : nil
    }

    func kind(of node: Int32) -> Declaration.Kind { symbol(of: node).map { program.declaration($0).kind } ?? .other }

    func file(of node: Int32) -> FileID { symbol(of: node)?.file ?? FileID(max(0, Int(node) - nominalCount)) }

    func name(of node: Int32) -> String { symbol(of: node).map { program.name(of: $0) } ?? "" }

    /// Returns the enclosing type of the program.
    func outer(_ node: Int32) -> Int32? {
        guard let symbol = symbol(of: node) else { return nil }
        var current = TypeNames(files: program.files, linked: program.linked).outer(symbol)
        while let around = current {
            let nominal = program.linked.nominalNumbers[Int(around.file)][Int(around.declaration)]
            if nominal >= 0 { return roots.isOurs(nominal) && nominal != node ? nominal : nil }
            current = TypeNames(files: program.files, linked: program.linked).outer(around)
        }
        return nil
    }

    // MARK: Parts

    /// Returns the node that each node is part of. Nested reference and user interface types aren't parts.
    private func wholes() -> [Int32] {
        var hasCases: Set<Int32> = []
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for declaration in contents.facts.declarations
            where declaration.kind == .enumCase && declaration.owner.isPresent {
                hasCases.insert(program.linked.nominalNumbers[file][Int(declaration.owner)])
            }
        }
        var whole = (0..<Int32(count)).map { $0 }
        for node in 0..<Int32(nominalCount) where isOurs(node) {
            guard let outer = outer(node), kind(of: outer) != .enumeration || hasCases.contains(outer) else { continue }
            let inherited = roots.inherited(by: node)
            if inherited.interface != nil || inherited.starts != nil { continue }
            switch kind(of: node) {
            // A delegate inside a view is part of it.
            case .classType, .actor, .protocolType: if roots.inherited(by: outer).interface == nil { continue }
            default: break
            }
            whole[Int(node)] = outer
        }
        // Follows nested parts. Types can't be nested in a cycle, unless the cache is damaged.
        for node in whole.indices {
            for _ in 0..<8 where whole[Int(whole[node])] != whole[node] { whole[node] = whole[Int(whole[node])] }
        }
        return whole
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
            uses[user].append(used)
            switch use.kind {
            case .calls: break
            case .holds: holds[user].append(used)
            case .observes: observes[user].append(used)
            case .makes: makes[user].append(used)
            }
        }
        for touch in file.touches.sorted(by: {
            ($0.symbol.file, $0.symbol.declaration) < ($1.symbol.file, $1.symbol.declaration)
        }) {
            touches[node(touch.user)].append(touch)
        }
        for method in file.voidMethods { voidMethods[node(method.user)].append(method) }
        for (user, count) in file.methodCounts { methodCounts[node(user)] += count }
        for (user, wrapper) in file.wrappers { wrappers[node(user)] = wrappers[node(user)] ?? wrapper }
    }

    /// Returns the types that conform to a protocol, directly or through other protocols.
    func conformers(of node: Int32) -> [Int32] {
        let below = program.types(below: node).dropFirst()
        return below.filter { isOurs($0) && kind(of: $0) != .protocolType }.map { whole[Int($0)] }.sorted()
    }

    private mutating func throughProtocols() {
        var conformers: [Int32: [Int32]] = [:]
        for node in 0..<Int32(nominalCount) where isOurs(node) && kind(of: node) == .protocolType {
            let found = self.conformers(of: node)
            // A protocol with too many conforming types describes an ability, and doesn't identify a dependency.
            if found.count <= Self.mostConformers { conformers[node] = found }
        }
        func widened(_ list: [Int32], of user: Int) -> [Int32] {
            guard !list.isEmpty else { return list }
            var seen: Set<Int32> = [Int32(user)]
            return list.flatMap { [$0] + (conformers[$0] ?? []) }.filter { seen.insert($0).inserted }
        }
        for node in 0..<count {
            uses[node] = widened(uses[node], of: node)
            holds[node] = widened(holds[node], of: node)
            observes[node] = widened(observes[node], of: node)
            makes[node] = widened(makes[node], of: node)
        }
    }

    private static let mostConformers = 8
}
