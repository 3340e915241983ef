/// What is known of the declarations that layers meet at, each found out when a query first asks for it.
final class Contracts: Sendable {
    private let madeConsumers: Once<Consumers>
    private let madeOutputs: Once<Outputs>
    private let madeOutputMethods: Once<OutputMethods>
    private let madeUseCases: Once<UseCases>
    private let madeVocabularies: Once<Vocabularies>
    private let madeScreenErrors: Once<ScreenErrors>

    init(throwSets: ThrowSets, places: Places, vocabulary: Vocabulary) {
        madeConsumers = Once { Consumers(throwSets) }
        let outputs = Once { Outputs(places: places) }
        let methods = Once { OutputMethods(outputs: outputs.value, places: places) }
        madeOutputs = outputs
        madeOutputMethods = methods
        madeUseCases = Once { UseCases(tellers: methods.value.tellers, places: places) }
        madeVocabularies = Once { Vocabularies(throwSets: throwSets, places: places) }
        madeScreenErrors = Once { ScreenErrors(places: places, vocabulary: vocabulary) }
    }

    var consumers: Consumers { madeConsumers.value }
    var outputs: Outputs { madeOutputs.value }
    var outputMethods: OutputMethods { madeOutputMethods.value }
    var useCases: UseCases { madeUseCases.value }
    var vocabularies: Vocabularies { madeVocabularies.value }
    var screenErrors: ScreenErrors { madeScreenErrors.value }
}
