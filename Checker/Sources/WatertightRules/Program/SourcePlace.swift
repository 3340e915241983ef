/// A displayed line of a file.
package struct SourcePlace: Sendable, Hashable {
    package var path: String
    package var line: Int
    /// Why it is unknown; `nil` if it is known.
    package var reason: Uncertainty?

    package init(path: String, line: Int, reason: Uncertainty? = nil) {
        self.path = path
        self.line = line
        self.reason = reason
    }
}

extension Program {
    package func place(_ file: FileID, _ offset: UInt32) -> SourcePlace {
        SourcePlace(path: files[file].path, line: facts(file).line(of: offset), reason: nil)
    }

    package func offset(of symbol: Symbol) -> UInt32 { declaration(symbol).offset }

    /// `Store.save(_:)`
    package func name(of symbol: Symbol) -> String {
        let facts = facts(symbol.file)
        var parts: [String] = []
        var current = symbol.declaration
        while current.isPresent {
            let declaration = facts[current]
            var part = facts.text(declaration.name)
            switch declaration.kind {
            case .function, .initializer, .subscripting:
                let labels = facts.parameters(of: declaration).map {
                    ($0.label == 0 ? "_" : facts.text($0.label)) + ":"
                }
                part += "(" + labels.joined() + ")"
            default: break
            }
            parts.append(part)
            var outer = declaration.owner
            if outer.isAbsent, declaration.scope.isPresent { outer = facts.bodies[declaration.scope].declaration }
            current = outer < current ? outer : .absent
        }
        return parts.reversed().joined(separator: ".")
    }

    /// Returns the name of a type, qualified with the enclosing types.
    package func name(ofType type: Int32) -> String {
        guard type >= 0 else { return linked.names.text(UInt32(bitPattern: -2 - type)) }
        let nominal = linked.nominals[Int(type)]
        return nominal.symbol.map { name(of: $0) } ?? linked.names.text(nominal.name)
    }
}
