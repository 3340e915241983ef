package import WatertightRules

/// All ways of all errors of a program as one graph: where each begins, is passed on, caught and ends.
package struct ErrorTrails: Sendable {
    package struct Step: Sendable {
        package var way: ErrorWay
        package var body: Int32
        package var offset: UInt32
        package var set: ThrowSet
        package var fate: ErrorFate
        /// The function of the system or of a package that is called.
        package var foreign: Symbol?
        /// Whether it leaves its body.
        package var leaves = false
        /// What a clause does with it.
        package var ends: [ErrorWay] = []
        /// The properties that keep it.
        package var properties: [Symbol] = []
        /// By their numbers among all steps.
        package var next: [Int] = []
    }

    /// Those of one file; files do not depend on each other.
    package struct FileSteps: Sendable {
        var steps: [Step] = []
        /// The steps at which what is called at a place goes on.
        var arrivals: [ThrowFlow.Place: [Int]] = [:]
    }

    /// What all files need.
    package struct Tracer: Sendable {
        let sets: ThrowSets
        let consumers: Consumers
        let vocabulary: Vocabulary

        package init(_ sets: ThrowSets, vocabulary: Vocabulary = .standard) {
            self.sets = sets
            self.vocabulary = vocabulary
            consumers = Consumers(sets)
        }

        package func steps(ofFile file: Int, by resolver: Resolver) -> FileSteps {
            guard !sets.program.files[file].isModel else { return FileSteps() }
            resolver.begin()
            let ways = ErrorWays(sets, consumers, ErrorFlow(resolver: resolver, vocabulary: vocabulary))
            return ErrorTracing.steps(of: FileID(file), ways)
        }
    }

    package let program: Program
    package private(set) var steps: [Step] = []

    /// - Parameter files: Those of all files of the program, in their order.
    package init(tracer: Tracer, files: [FileSteps]) {
        program = tracer.sets.program
        var arrivals: [ThrowFlow.Place: [Int]] = [:]
        for file in files {
            let first = steps.count
            for var step in file.steps {
                step.next = step.next.map { $0 + first }
                steps.append(step)
            }
            arrivals.merge(file.arrivals.mapValues { $0.map { $0 + first } }) { first, _ in first }
        }
        let resolver = Resolver(program: program)
        let ways = ErrorWays(
            tracer.sets, tracer.consumers, ErrorFlow(resolver: resolver, vocabulary: tracer.vocabulary))
        for number in steps.indices where steps[number].leaves { join(number, arrivals, ways) }
    }

    /// Reads on this thread.
    package init(_ sets: ThrowSets, vocabulary: Vocabulary = .standard) {
        let tracer = Tracer(sets, vocabulary: vocabulary)
        let resolver = Resolver(program: sets.program)
        self.init(
            tracer: tracer, files: sets.program.files.indices.map { tracer.steps(ofFile: $0, by: resolver) })
    }

    /// Links what leaves a body to where it arrives.
    private mutating func join(_ number: Int, _ arrivals: [ThrowFlow.Place: [Int]], _ ways: ErrorWays) {
        let step = steps[number]
        let users = ways.users(of: step.body)
        guard !users.isEmpty else {
            let end = ways.unused(step.body, step.set, at: step.offset)
            steps[number].ends.append(end)
            if end.end == .handedOver { steps[number].fate = .unknown }
            return
        }
        var next: Set<Int> = []
        for place in users {
            let arriving = ways.arriving(step.set, from: step.body, at: place)
            for target in arrivals[place] ?? []
            where target != number && !arriving.intersection(steps[target].set).isEmpty { next.insert(target) }
        }
        steps[number].next = next.sorted()
        // What took the closure does not throw it on.
        if next.isEmpty, step.way.isInClosure { steps[number].fate = .unknown }
    }
}
