/// An analysis of a file's code.
protocol FileAnalysis {
    var search: Search { get }
    init(_ search: Search)
}

extension FileAnalysis {
    var survey: Survey { search.survey }
    var program: Program { search.program }
    var file: FileID { search.file }
    var facts: Facts { search.facts }
    var flow: ErrorFlow { search.flow }

    /// Returns the analysis of another file with shared memoization.
    func search(in other: FileID) -> Self { Self(search.search(in: other)) }

    func handlers() -> [ErrorHandler] { search.handlers() }
    func symbol(around body: BodyID) -> Symbol? { search.symbol(around: body) }
    func place(around body: BodyID) -> Place { search.place(around: body) }
    func number(of body: BodyID) -> Int32 { search.number(of: body) }
    func events(of body: BodyID) -> [Event] { search.events(of: body) }
    func events(_ range: Range<Int>, of body: BodyID) -> ArraySlice<Event> { search.events(range, of: body) }
    func ships(_ body: BodyID) -> Bool { search.ships(body) }
    func cleansUp(_ body: BodyID, at position: Int) -> Bool { search.cleansUp(body, at: position) }
    func isDropped(_ value: ValueID) -> Bool { search.isDropped(value) }
    func gives(_ type: Int32, _ function: Symbol) -> Bool { search.gives(type, function) }

    func constant(_ value: ValueID) -> Constant? { search.constant(value) }
    func isConstant(_ value: ValueID, _ kind: KeyPath<Constant, Bool>) -> Bool { search.isConstant(value, kind) }
    func callees(of call: CallID) -> Callees { search.callees(of: call) }
    func symbols(calledBy call: CallID) -> [Symbol]? { search.symbols(calledBy: call) }
    func type(of value: ValueID) -> TypeID { search.type(of: value) }
    func symbol(named value: ValueID) -> Symbol? { search.symbol(named: value) }
    func given(by assignment: ValueID) -> ValueID? { search.given(by: assignment) }
    func isLogged(_ value: ValueID) -> Bool { search.isLogged(value) }
    func whole(_ value: ValueID) -> ValueID { search.whole(value) }
    func end(of value: ValueID, by isTaken: (ValueStep) -> Bool) -> ValueID { search.end(of: value, by: isTaken) }
    func traits(ofCall call: CallID) -> ModelTraits { search.traits(ofCall: call) }
    func closures(handedTo call: CallID) -> [BodyID] { search.closures(handedTo: call) }
}
