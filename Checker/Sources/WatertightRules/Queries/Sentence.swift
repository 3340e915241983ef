/// What a finding says, with what it speaks of as it is in the program: rendered last.
package struct Sentence: Sendable, Hashable, ExpressibleByStringInterpolation {
    enum Part: Sendable, Hashable {
        case words(String)
        /// The own name of a declaration.
        case declaration(Symbol)
        /// A type, by its nominal.
        case type(Int32)
        /// The number of a line.
        case line(Int32, UInt32)
        /// A text of a file.
        case name(Int32, UInt32)
    }

    var parts: [Part]

    package init(stringLiteral value: String) { parts = [.words(value)] }
    package init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

    package struct Interpolation: StringInterpolationProtocol {
        var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}
        package mutating func appendLiteral(_ literal: String) { parts.append(.words(literal)) }
        package mutating func appendInterpolation(_ symbol: Symbol) { parts.append(.declaration(symbol)) }
        package mutating func appendInterpolation(type: Int32) { parts.append(.type(type)) }
        package mutating func appendInterpolation(lineOf offset: UInt32, in file: Int32) {
            parts.append(.line(file, offset))
        }
        package mutating func appendInterpolation(_ name: UInt32, in file: Int32) { parts.append(.name(file, name)) }
        package mutating func appendInterpolation(_ words: String) { parts.append(.words(words)) }
    }

    func rendered(in program: Program) -> String {
        parts.map { part in
            switch part {
            case .words(let words): words
            case .declaration(let symbol): program.facts(symbol.file).text(program.declaration(symbol).name)
            case .type(let type): program.name(ofType: type)
            case .line(let file, let offset): "\(program.facts(file).line(of: offset))"
            case .name(let file, let name): program.facts(file).text(name)
            }
        }.joined()
    }
}
