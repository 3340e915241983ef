package import WatertightRules

/// A graph of all errors of a program: where each originates, propagates, is caught, and ends.
package struct ErrorTrails: Sendable {
    package struct Step: Sendable {
        package var way: ErrorWay
        package var body: Int32
        package var offset: UInt32
        package var set: ThrowSet
        package var fate: ErrorFate
        /// The system or package function that is called.
        package var foreign: Symbol?
        /// Whether the error leaves its body.
        package var leaves = false
        /// What a clause does with the error.
        package var ends: [ErrorWay] = []
        /// The properties that store the error.
        package var properties: [Symbol] = []
        /// The indices of the next steps.
        package var next: [Int] = []
    }

    /// The steps of one file. Files don't depend on each other.
    package struct FileSteps: Sendable {
        var steps: [Step] = []
        /// The steps where the errors of a callee arrive, by call site.
        var arrivals: [ThrowFlow.Place: [Int]] = [:]
    }

    /// The input shared by all files.
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

    /// - Parameter files: The steps of all files of the program, in order.
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

    /// Analyzes all files on the current thread.
    package init(_ sets: ThrowSets, vocabulary: Vocabulary = .standard) {
        let tracer = Tracer(sets, vocabulary: vocabulary)
        let resolver = Resolver(program: sets.program)
        self.init(tracer: tracer, files: sets.program.files.indices.map { tracer.steps(ofFile: $0, by: resolver) })
    }

    /// Links errors that leave a body to the steps where they arrive.
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
        // The function that received the closure doesn't rethrow.
        if next.isEmpty, step.way.isInClosure { steps[number].fate = .unknown }
    }
}
