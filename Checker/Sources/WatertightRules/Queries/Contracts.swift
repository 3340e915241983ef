/// Facts about the whole program that several queries share, computed on first use.
final class Contracts: Sendable {
    let uses: UseIndex
    private let madeConsumers: Once<Consumers>
    private let madeTextNames: Once<TextNames>

    init(throwSets: ThrowSets, places: Places, vocabulary: Vocabulary) {
        let uses = UseIndex(program: throwSets.program)
        self.uses = uses
        madeConsumers = Once { Consumers(throwSets) }
        madeTextNames = Once { TextNames(throwSets.program) }
    }

    var consumers: Consumers { madeConsumers.value }
    var textNames: TextNames { madeTextNames.value }
}
