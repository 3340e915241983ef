/// Measures how deeply a source is nested, on its bytes before it is parsed.
///
/// With some nestings (`[[[[…`, `A<A<A<…`, `#if` in `#if`), the parser's time explodes long before its own depth limit.
/// Handwritten code never nests like that.
enum Nesting {
    /// Handwritten code stays below a third of this.
    static let deepest = 128

    static func isTooDeep(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        // Most files need only the first pass, which ignores that text can be in strings and comments.
        roughDepth(of: source) > deepest && carefulDepth(of: source) > deepest
    }

    private static func roughDepth(of source: UnsafeBufferPointer<UInt8>) -> Int {
        var depth = 0
        var greatest = 0
        var interpolations = 0
        var conditions = 0
        var previous: UInt8 = 0
        for byte in source {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if byte == UInt8(ascii: "("), previous == UInt8(ascii: "\\") { interpolations += 1 }
            case UInt8(ascii: "<") where isNamePart(previous): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): depth = max(0, depth - 1)
            case UInt8(ascii: "i") where previous == UInt8(ascii: "#"): conditions += 1
            default: break
            }
            previous = byte
            if depth > greatest { greatest = depth }
        }
        // Conditions and interpolations are counted instead of measured. Many of them only trigger the second pass.
        return max(greatest, conditions, interpolations)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    // MARK: Second pass

    private enum Region {
        case code(closing: UInt8)
        case string(pounds: Int, isMultiline: Bool)
    }

    /// Returns the depth of brackets, generic arguments, interpolations, and conditions, outside of strings.
    private static func carefulDepth(of source: UnsafeBufferPointer<UInt8>) -> Int {
        var regions: [Region] = []
        var angles = 0
        var conditions = 0
        var greatest = 0
        var position = 0

        func byte(_ offset: Int) -> UInt8 {
            let index = position + offset
            return index < source.count ? source[index] : 0
        }
        func starts(with text: StaticString) -> Bool {
            guard position + text.utf8CodeUnitCount <= source.count else { return false }
            return (0..<text.utf8CodeUnitCount).allSatisfy { source[position + $0] == text.utf8Start[$0] }
        }

        while position < source.count {
            if case .string(let pounds, let isMultiline)? = regions.last {
                let isEscape =
                    byte(0) == UInt8(ascii: "\\") && (0..<pounds).allSatisfy { byte(1 + $0) == UInt8(ascii: "#") }
                if isEscape, byte(1 + pounds) == UInt8(ascii: "(") {
                    regions.append(.code(closing: UInt8(ascii: ")")))
                    position += 2 + pounds
                } else if isEscape {
                    position += 2 + pounds
                } else if byte(0) == UInt8(ascii: "\n"), !isMultiline {
                    regions.removeLast()
                    position += 1
                } else if byte(0) == UInt8(ascii: "\""), !isMultiline || starts(with: "\"\"\"") {
                    let quotes = isMultiline ? 3 : 1
                    if (0..<pounds).allSatisfy({ byte(quotes + $0) == UInt8(ascii: "#") }) { regions.removeLast() }
                    position += quotes
                } else {
                    position += 1
                }
            } else {
                switch byte(0) {
                case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                    while position < source.count, byte(0) != UInt8(ascii: "\n") { position += 1 }
                    continue
                case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
                    var comments = 1
                    position += 2
                    while position < source.count, comments > 0 {
                        if starts(with: "/*") {
                            comments += 1
                            position += 2
                        } else if starts(with: "*/") {
                            comments -= 1
                            position += 2
                        } else {
                            position += 1
                        }
                    }
                    continue
                case UInt8(ascii: "\""),
                    UInt8(ascii: "#") where byte(1) == UInt8(ascii: "\"") || byte(1) == UInt8(ascii: "#"):
                    var pounds = 0
                    while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
                    guard byte(pounds) == UInt8(ascii: "\"") else {
                        position += max(1, pounds)
                        continue
                    }
                    position += pounds
                    let isMultiline = starts(with: "\"\"\"")
                    regions.append(.string(pounds: pounds, isMultiline: isMultiline))
                    position += isMultiline ? 3 : 1
                    greatest = max(greatest, regions.count)
                    continue
                case UInt8(ascii: "#") where starts(with: "#if"): conditions += 1
                case UInt8(ascii: "#") where starts(with: "#endif"): conditions -= 1
                case UInt8(ascii: "("): regions.append(.code(closing: UInt8(ascii: ")")))
                case UInt8(ascii: "["): regions.append(.code(closing: UInt8(ascii: "]")))
                case UInt8(ascii: "{"):
                    regions.append(.code(closing: UInt8(ascii: "}")))
                    angles = 0
                case UInt8(ascii: "\n"), UInt8(ascii: ";"): angles = 0
                case UInt8(ascii: "<") where position > 0 && isNamePart(source[position - 1]): angles += 1
                case UInt8(ascii: ">"): angles = max(0, angles - 1)
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                    // Ignores unbalanced closing brackets.
                    if case .code(let closing)? = regions.last, closing == byte(0) { regions.removeLast() }
                default: break
                }
                position += 1
            }
            greatest = max(greatest, regions.count + angles, conditions)
        }
        return greatest
    }
}
