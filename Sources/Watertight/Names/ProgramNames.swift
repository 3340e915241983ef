/// Names that a program declares: those of types and of enum cases, never of values.
package enum ProgramNames {
    /// A type, or one of its cases.
    private struct Key: Hashable {
        let type: ObjectIdentifier
        var position: Int?
    }

    /// Deriving a name takes longer than the rest of a report. A program has few of them.
    private static let derived = Locked<[Key: String]>([:])

    private static func name(_ key: Key, derive: () -> String) -> String {
        if let name = derived.withLock({ $0[key] }) { return name }
        // Outside of the lock, because a description may be the program's own code.
        let name = derive()
        derived.withLock { $0[key] = name }
        return name
    }

    /// Returns the name of a type without its module, its generic arguments and the contexts of private types.
    package static func name(of type: any Any.Type) -> String {
        name(Key(type: ObjectIdentifier(type))) { derivedName(of: type) }
    }

    private static func derivedName(of type: any Any.Type) -> String {
        var name = String(reflecting: type)
        if name.contains("(unknown context at ") { name = withoutContexts(name) }
        if let generic = name.firstIndex(of: "<") {
            // `Module.Outer<Int>.Inner` is `Outer.Inner`.
            var depth = 0
            var plain = name[..<generic]
            // The arrow of a function type closes nothing.
            for character in name[generic...].replacing("->", with: "") {
                switch character {
                case "<": depth += 1
                case ">": depth -= 1
                default: if depth == 0 { plain.append(character) }
                }
            }
            name = String(plain)
        }
        guard let dot = name.firstIndex(of: ".") else { return name }
        return String(name[name.index(after: dot)...])
    }

    /// Removes the addresses that the compiler puts into the name of a private type; they differ from build to build.
    package static func withoutContexts(_ name: String) -> String {
        guard name.contains("(unknown context at $") else { return name }
        return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    }

    /// Returns the name of an enum's case in kebab case, without its associated values; `failed` for a struct. A position
    /// stands in for a name that is unknown.
    static func caseName<Failure: Error>(of failure: Failure) -> String {
        let position = casePosition(of: failure)
        return name(Key(type: ObjectIdentifier(Failure.self), position: position)) {
            kebab(plainCaseName(of: failure) ?? "case-\(position)")
        }
    }

    /// Returns the position of an enum's case among all cases of the enum, counted from 0.
    package static func casePosition(of error: some Error) -> Int {
        // `_code` may be the program's own.
        _getDefaultErrorCode(error)
    }

    /// Returns the name of an enum's case, or `nil` if it is unknown; `"failed"` for a struct or class.
    package static func plainCaseName(of error: any Error) -> String? {
        guard let name = enumCaseName(of: error) else {
            return Mirror(reflecting: error).displayStyle == .enum ? nil : "failed"
        }
        // A raw identifier may contain nonbreaking spaces.
        return String(name.map { $0 == "\u{A0}" ? " " : $0 })
    }

    /// Returns the name of an enum's case, or `nil` for another type.
    ///
    /// It is also `nil` where no public API of Swift shows the name: in an enum with a mirror of its own, for a case without a
    /// payload in an enum with a description of its own, and without reflection metadata. A mirror or a description of the
    /// program may contain values.
    package static func enumCaseName(of error: any Error) -> String? {
        guard !(error is any CustomReflectable) else { return nil }
        let mirror = Mirror(reflecting: error)
        guard mirror.displayStyle == .enum else { return nil }
        if let payload = mirror.children.first { return payload.label }
        // The compiler takes the casts of an `any Error` for always true.
        let value: Any = error
        guard !(value is any CustomStringConvertible), !(value is any CustomDebugStringConvertible),
            !(value is any TextOutputStreamable)
        else { return nil }
        let name = String(describing: error)
        // Without metadata it is the type's.
        return name == String(describing: type(of: error)) ? nil : name
    }

    /// Converts a name to kebab case: `httpURLBad` is `http-url-bad`, `tls13Missing` is `tls-13-missing`.
    package static func kebab(_ name: String) -> String {
        if name.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return name }
        var words = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let previous = index > 0 ? characters[index - 1] : nil
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            guard character.isLetter || character.isNumber else {
                if let last = words.last, last != "-" { words.append("-") }
                continue
            }
            let startsWord =
                if let previous {
                    character.isUppercase
                        ? !previous.isUppercase || next.map { $0.isLowercase } == true
                        : character.isNumber != previous.isNumber && !previous.isUppercase
                } else {
                    false
                }
            if startsWord, let last = words.last, last != "-" { words.append("-") }
            words += character.lowercased()
        }
        return words.hasSuffix("-") ? String(words.dropLast()) : words
    }
}
