/// An analysis of a file's code.
package protocol FileAnalysis {
    var search: Search { get }
    init(search: Search)
}

extension FileAnalysis {
    package init(_ search: Search) { self.init(search: search) }

    package var survey: Survey { search.survey }
    package var program: Program { search.program }
    package var file: FileID { search.file }
    package var facts: Facts { search.facts }
    package var flow: ErrorFlow { search.flow }

    /// Returns the analysis of another file with shared memoization.
    func analysis(of other: FileID) -> Self { Self(search.search(in: other)) }

    func handlers() -> [ErrorHandler] { search.handlers() }
    package func symbol(around body: BodyID) -> Symbol? { search.symbol(around: body) }
    func place(around body: BodyID) -> Place { search.place(around: body) }
    package func number(of body: BodyID) -> Int32 { search.number(of: body) }
    package func events(of body: BodyID) -> [Event] { search.events(of: body) }
    package func ships(_ body: BodyID) -> Bool { search.ships(body) }
    package func isForCoding(_ body: BodyID) -> Bool { search.isForCoding(body) }
    func cleansUp(_ body: BodyID, at position: Int) -> Bool { search.cleansUp(body, at: position) }
    package func isDropped(_ value: ValueID) -> Bool { search.isDropped(value) }
    func gives(_ type: Int32, _ function: Symbol) -> Bool { search.gives(type, function) }

    func evidence(_ offset: UInt32, _ words: String) -> End.Evidence { .init(file: file, offset: offset, words: words) }
}
