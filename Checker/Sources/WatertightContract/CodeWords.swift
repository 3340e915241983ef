/// How Watertight derives the second part of a code from a name.
enum CodeWords {
    /// Converts a name to kebab case, like `ProgramNames.kebab` of the library: `httpURLBad` is `http-url-bad`.
    static func kebab(_ name: String) -> String {
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
