import WatertightRules

/// Creates an ``ErrorMap``: bodies become nodes, and links between their steps become edges.
struct ErrorMapDrawing {
    /// Identifies what a node represents.
    private struct NodeKey: Hashable {
        /// The index of a nominal type; -1 for the global code of a file.
        var nominal: Int32
        /// The unit of the file, or the file itself.
        var home: String
    }

    private struct EdgeKey: Hashable {
        var from: Int
        var to: Int
        var error: Int
        var fate: ErrorFate
    }

    private let trails: ErrorTrails
    private let places: Places
    private let program: Program
    private let names: TypeNames
    private var found = ErrorMap()
    private var spots: [ErrorMapParts.Spot] = []
    private var nodes: [NodeKey: Int] = [:]
    private var bodies: [Int32: Int?] = [:]
    private var errors: [Int32: Int] = [:]
    private static let unknown = Int32.min

    init(_ trails: ErrorTrails, _ places: Places) {
        self.trails = trails
        self.places = places
        program = places.program
        names = TypeNames(files: program.files, linked: program.linked)
    }

    mutating func map() -> ErrorMap {
        let numbers = numbersOfSteps()
        for (step, number) in zip(trails.steps, numbers) where number >= 0 {
            found.steps[number].next = step.next.map { numbers[$0] }.filter { $0 >= 0 }
        }
        draw()
        ErrorMapParts(spots, found.edges).place(&found)
        return found
    }

    // MARK: Steps

    /// The map's step numbers, by step of the trails; -1 for steps outside of the app.
    private mutating func numbersOfSteps() -> [Int] {
        trails.steps.map { step in
            guard let node = node(ofBody: step.body) else { return -1 }
            found.steps.append(made(step, at: node))
            return found.steps.count - 1
        }
    }

    private mutating func made(_ step: ErrorTrails.Step, at node: Int) -> ErrorMap.Step {
        var fate = step.fate
        // Views read the properties that they observe.
        if step.properties.contains(where: isSeen) { fate = .shown }
        var words = step.way.words
        if [.thrown, .replaced, .declared].contains(step.way.kind), !step.way.known.isEmpty {
            words += ": " + step.way.known
        }
        return ErrorMap.Step(
            node: node, foreign: step.foreign.flatMap { foreignNode(of: $0) }, path: step.way.place.path,
            line: step.way.place.line, words: words,
            errors: step.set.entries.map { error($0.type) }
                + (step.set.witnesses.isEmpty && !step.set.needsCoder ? [] : [error(Self.unknown)]),
            fate: fate, isOrigin: [.thrown, .replaced, .declared, .unknown].contains(step.way.kind),
            ends: step.ends.map { ErrorMap.End(path: $0.place.path, line: $0.place.line, words: $0.words) }, next: [])
    }

    private func isSeen(_ property: Symbol) -> Bool {
        guard let owner = names.outer(property) else { return false }
        return places.isObserved(owner) || places.place(of: owner).layer == .presentation
    }

    private mutating func error(_ type: Int32) -> Int {
        if let known = errors[type] { return known }
        let isUnknown = type == Self.unknown
        errors[type] = found.errors.count
        found.errors.append(
            ErrorMap.Error(name: isUnknown ? "unknown" : program.name(ofType: type), isUnknown: isUnknown))
        return found.errors.count - 1
    }

    // MARK: Nodes

    private mutating func node(ofBody body: Int32) -> Int? {
        if let known = bodies[body] { return known }
        let made = places.place(ofBody: body).layer == .support ? nil : makeNode(ofBody: body)
        bodies[body] = .some(made)
        return made
    }

    private mutating func makeNode(ofBody body: Int32) -> Int {
        let file = FileID(program.linked.bodyStarts.position(ofLastUpTo: body))
        let record = program.facts(file).bodies[program.linked.local(file, body)]
        let path = program.files[file].path
        let symbol = record.declaration.isPresent ? Symbol(file: file, declaration: record.declaration) : nil
        guard let type = symbol.flatMap(type) else {
            return node(
                NodeKey(nominal: -1, home: path), named: path.split(separator: "/").last.map(String.init) ?? path,
                ErrorMapParts.Spot(
                    unit: unit(of: program.files[file]), path: path, layer: places.place(ofFile: file).layer))
        }
        // Extensions count toward the module that declares the type.
        let declared = program.linked.nominals[Int(type.nominal)].symbol.flatMap { program.isModel($0) ? nil : $0 }
        let home = declared.map { program.files[$0.file] }
        let spot = ErrorMapParts.Spot(
            unit: home.map(unit) ?? unit(of: program.files[file]), path: home?.path ?? path,
            layer: places.place(of: declared ?? type.symbol).layer)
        return node(
            NodeKey(nominal: type.nominal, home: spot.unit ?? ""), named: program.name(ofType: type.nominal), spot)
    }

    /// The module, or the top-level folder of a file without a module.
    private func unit(of file: ProgramFile) -> String { file.module ?? ErrorMapParts.unit(of: file.path) }

    private func type(around symbol: Symbol) -> (nominal: Int32, symbol: Symbol)? {
        var current: Symbol? = symbol
        while let around = current {
            let nominal = program.linked.nominalNumbers[Int(around.file)][Int(around.declaration)]
            if nominal >= 0 { return (nominal, around) }
            current = names.outer(around)
        }
        return nil
    }

    /// Returns the node of the system or package type that declares a function.
    private mutating func foreignNode(of symbol: Symbol) -> Int? {
        let type = type(around: symbol)
        let module = program.files[symbol.file].module ?? ""
        let name = type.map { program.name(ofType: $0.nominal) } ?? program.name(of: symbol)
        return node(
            NodeKey(nominal: type?.nominal ?? -1, home: "\u{0}" + module), named: name,
            ErrorMapParts.Spot(unit: nil, path: module + "/.", layer: .unknown))
    }

    private mutating func node(_ key: NodeKey, named name: String, _ spot: ErrorMapParts.Spot) -> Int {
        if let known = nodes[key] { return known }
        nodes[key] = spots.count
        spots.append(spot)
        found.nodes.append(ErrorMap.Node(name: name, part: 0, folder: "", layer: spot.layer))
        return spots.count - 1
    }

    // MARK: Edges

    private mutating func draw() {
        var edges: [EdgeKey: Set<Int>] = [:]
        func add(from: Int, to number: Int, _ errors: [Int], _ found: ErrorMap) {
            let step = found.steps[number]
            guard from != step.node else { return }
            for error in errors {
                let key = EdgeKey(from: from, to: step.node, error: error, fate: found.fate(at: number))
                edges[key, default: []].insert(number)
            }
        }
        for (number, step) in found.steps.enumerated() {
            if let foreign = step.foreign { add(from: foreign, to: number, step.errors, found) }
            for next in step.next {
                let common = step.errors.filter(found.steps[next].errors.contains)
                // If no names match, the declared type stands for errors of other types.
                add(from: step.node, to: next, common.isEmpty ? found.steps[next].errors : common, found)
            }
        }
        found.edges = edges.map { key, steps in
            ErrorMap.Edge(from: key.from, to: key.to, error: key.error, fate: key.fate, steps: steps.sorted())
        }.sorted {
            ($0.from, $0.to, $0.error, $0.fate.rawValue) < ($1.from, $1.to, $1.error, $1.fate.rawValue)
        }
    }
}

extension ErrorMap {
    /// Returns what happens to an error at a step: for an origin whose error doesn't leave, what its clause does.
    fileprivate func fate(at number: Int) -> ErrorFate {
        let step = steps[number]
        guard step.isOrigin, step.fate == .passed, step.next.count == 1,
            steps[step.next[0]].node == step.node, !steps[step.next[0]].isOrigin
        else { return step.fate }
        return steps[step.next[0]].fate
    }
}
