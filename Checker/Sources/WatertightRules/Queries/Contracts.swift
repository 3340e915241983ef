/// What several queries ask of the whole program, each found out when one first asks for it.
final class Contracts: Sendable {
    /// Where declarations are used.
    let uses: UseIndex
    private let madeConsumers: Once<Consumers>
    private let madeTextNames: Once<TextNames>
    private let madeStatusNumbers: Once<StatusNumbers>

    init(throwSets: ThrowSets, places: Places, vocabulary: Vocabulary) {
        let uses = UseIndex(program: throwSets.program)
        self.uses = uses
        madeConsumers = Once { Consumers(throwSets) }
        madeStatusNumbers = Once { StatusNumbers(program: places.program, uses: uses) }
        madeTextNames = Once { TextNames(throwSets.program) }
    }

    var consumers: Consumers { madeConsumers.value }
    var statusNumbers: StatusNumbers { madeStatusNumbers.value }
    var textNames: TextNames { madeTextNames.value }
}
