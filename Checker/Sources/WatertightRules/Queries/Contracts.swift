/// What is known of the declarations that layers meet at, each found out when a query first asks for it.
final class Contracts: Sendable {
    private let madeConsumers: Once<Consumers>
    private let madeOutputs: Once<Outputs>
    private let madeVocabularies: Once<Vocabularies>
    private let madeScreenErrors: Once<ScreenErrors>
    private let madeStatusNumbers: Once<StatusNumbers>

    init(throwSets: ThrowSets, places: Places, vocabulary: Vocabulary) {
        madeConsumers = Once { Consumers(throwSets) }
        madeOutputs = Once { Outputs(places: places) }
        madeVocabularies = Once { Vocabularies(throwSets: throwSets, places: places) }
        madeStatusNumbers = Once { StatusNumbers(program: places.program) }
        madeScreenErrors = Once { ScreenErrors(places: places, vocabulary: vocabulary) }
    }

    var consumers: Consumers { madeConsumers.value }
    var outputs: Outputs { madeOutputs.value }
    var vocabularies: Vocabularies { madeVocabularies.value }
    var statusNumbers: StatusNumbers { madeStatusNumbers.value }
    var screenErrors: ScreenErrors { madeScreenErrors.value }
}
