/// An analysis of error flow.
protocol FlowAnalysis {
    var flow: ErrorFlow { get }
}

extension FlowAnalysis {
    var program: Program { flow.program }
    var resolver: Resolver { flow.resolver }
    var vocabulary: Vocabulary { flow.vocabulary }

    func uses(in file: Int32) -> FileUses { flow.uses(in: file) }
    func handlers(in file: Int32) -> [ErrorHandler] { flow.handlers(in: file) }
    func callees(of call: Int32, in file: Int32) -> Callees { flow.callees(of: call, in: file) }
    func traits(ofCall call: Int32, in file: Int32) -> ModelTraits { flow.traits(ofCall: call, in: file) }
    func type(of value: Int32, in file: Int32) -> TypeID { flow.type(of: value, in: file) }
}
