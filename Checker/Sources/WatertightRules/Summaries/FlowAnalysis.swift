/// An analysis that shares the resolver and the memoized results of an ``ErrorFlow``.
protocol FlowAnalysis {
    var flow: ErrorFlow { get }
}

extension FlowAnalysis {
    var program: Program { flow.program }
    var resolver: Resolver { flow.resolver }
    var vocabulary: Vocabulary { flow.vocabulary }

    func uses(in file: FileID) -> FileUses { flow.uses(in: file) }
    func handlers(in file: FileID) -> [ErrorHandler] { flow.handlers(in: file) }
    func callees(of call: CallID, in file: FileID) -> Callees { flow.callees(of: call, in: file) }
    func traits(ofCall call: CallID, in file: FileID) -> ModelTraits { flow.traits(ofCall: call, in: file) }
    func type(of value: ValueID, in file: FileID) -> TypeID { flow.type(of: value, in: file) }
}
