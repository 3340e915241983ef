/// What is known of the declarations that layers meet at, each found out when a query first asks for it.
final class Contracts: Sendable {
    /// Where declarations are used.
    let uses: UseIndex
    private let madeConsumers: Once<Consumers>
    private let madeAnsweringCalls: Once<AnsweringCalls>
    private let madeOutputs: Once<Outputs>
    private let madeOutputMethods: Once<OutputMethods>
    private let madeUseCases: Once<UseCases>
    private let madeVocabularies: Once<Vocabularies>
    private let madeScreenErrors: Once<ScreenErrors>
    private let madeStorages: Once<Set<Int32>>
    private let madeTextNames: Once<TextNames>
    private let madeStatusNumbers: Once<StatusNumbers>

    init(throwSets: ThrowSets, places: Places, vocabulary: Vocabulary) {
        let uses = UseIndex(program: throwSets.program)
        self.uses = uses
        madeConsumers = Once { Consumers(throwSets) }
        madeAnsweringCalls = Once { AnsweringCalls(throwSets.program) }
        let outputs = Once { Outputs(places: places) }
        let methods = Once { OutputMethods(outputs: outputs.value, places: places) }
        madeOutputs = outputs
        madeOutputMethods = methods
        madeUseCases = Once { UseCases(tellers: methods.value.tellers, places: places) }
        madeVocabularies = Once { Vocabularies(throwSets: throwSets, places: places) }
        madeStatusNumbers = Once { StatusNumbers(program: places.program, uses: uses) }
        madeScreenErrors = Once { ScreenErrors(places: places, vocabulary: vocabulary) }
        madeStorages = Once { throwSets.program.storages }
        madeTextNames = Once { TextNames(throwSets.program) }
    }

    var consumers: Consumers { madeConsumers.value }
    var answeringCalls: AnsweringCalls { madeAnsweringCalls.value }
    var outputs: Outputs { madeOutputs.value }
    var outputMethods: OutputMethods { madeOutputMethods.value }
    var useCases: UseCases { madeUseCases.value }
    var vocabularies: Vocabularies { madeVocabularies.value }
    var statusNumbers: StatusNumbers { madeStatusNumbers.value }
    var screenErrors: ScreenErrors { madeScreenErrors.value }
    var storages: Set<Int32> { madeStorages.value }
    var textNames: TextNames { madeTextNames.value }
}

extension Program {
    /// The types of models that have members which touch a storage.
    fileprivate var storages: Set<Int32> {
        Set(
            linked.modelTraits.compactMap { symbol, traits in
                let owner = declaration(symbol).owner
                guard traits.contains(.storage), owner >= 0 else { return nil }
                return linked.nominalNumbers[Int(symbol.file)][Int(owner)]
            })
    }
}
