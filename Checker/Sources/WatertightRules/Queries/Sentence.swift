/// The text of a finding, with references to the program that are rendered last.
package struct Sentence: Sendable, Hashable, ExpressibleByStringInterpolation {
    enum Part: Sendable, Hashable {
        case words(String)
        /// The simple name of a declaration.
        case declaration(Symbol)
        case type(Int32)
        case line(FileID, UInt32)
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
        package mutating func appendInterpolation(lineOf offset: UInt32, in file: FileID) {
            parts.append(.line(file, offset))
        }
        package mutating func appendInterpolation(_ sentence: Sentence) { parts += sentence.parts }
        package mutating func appendInterpolation(_ words: String) { parts.append(.words(words)) }
    }

    /// - Parameter home: The file of the finding. "line 12" of another file is rendered as "Store.swift:12", with the path if several
    ///   files have the name.
    func rendered(in program: Program, from home: FileID) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .words(let words): text += words
            case .declaration(let symbol): text += program.facts(symbol.file).text(program.declaration(symbol).name)
            case .type(let type): text += program.name(ofType: type)
            case .line(let file, let offset):
                if file != home {
                    if text.hasSuffix("line ") { text.removeLast("line ".count) }
                    let path = program.files[file].path
                    let name = path.split(separator: "/").last ?? ""
                    text += program.sharedFileNames.value.contains(name) ? "\(path):" : "\(name):"
                }
                text += "\(program.facts(file).line(of: offset))"
            }
        }
        return text
    }
}
