import Foundation
import ServerProtocols
import Testing

@testable import WatertightCLI

@Suite struct TextDocumentTests {
    private static let parts = ["a", "é", "😀", "\n", "\r\n", "\r", " ", "👨‍👩‍👧", "0", "\t"]

    private static func text(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0..<30, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    }

    /// Foundation counts UTF-16 units, and another implementation finds lines.
    private static func position(_ text: String, _ index: String.Index, _ encoding: PositionEncodingKind) -> Position {
        var lines = 0
        var start = text.unicodeScalars.startIndex
        let scalars = text.unicodeScalars
        var next = start
        while next < index {
            let after = scalars.index(after: next)
            let isPair = scalars[next] == "\r" && after < scalars.endIndex && scalars[after] == "\n"
            if scalars[next] == "\n" || scalars[next] == "\r" && !isPair {
                lines += 1
                start = after
            }
            next = after
        }
        let line = text[start..<index]
        return Position(
            line: lines, character: encoding == .utf8 ? line.utf8.count : NSString(string: String(line)).length)
    }

    @Test(arguments: [PositionEncodingKind.utf8, .utf16])
    func positionsAndOffsetsAreInverse(encoding: PositionEncodingKind) {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<400 {
            let text = Self.text(&random)
            let document = TextDocument(uri: "", version: 0, text: text)
            for index in text.unicodeScalars.indices {
                let offset = text.utf8.distance(from: text.startIndex, to: index)
                let position = Self.position(text, index, encoding)
                #expect(document.position(of: offset, encoding) == position, "\(Array(text.utf8)) \(offset)")
                // The place between the bytes of a line's end is at its end.
                let isInside = offset > 0 && document.bytes[offset - 1] == 0x0D && document.bytes[offset] == 0x0A
                #expect(
                    document.offset(of: position, encoding) == (isInside ? offset - 1 : offset),
                    "\(Array(text.utf8)) \(offset)")
            }
        }
    }

    @Test(arguments: [PositionEncodingKind.utf8, .utf16])
    func anyPositionIsAPlaceInTheText(encoding: PositionEncodingKind) {
        let document = TextDocument(uri: "", version: 0, text: "a😀b\r\nc")
        for line in [-1, 0, 1, 2, Int.max] {
            for character in [-1, 0, 1, 2, 3, 4, 5, 9, Int.max] {
                let offset = document.offset(of: Position(line: line, character: character), encoding)
                #expect(String(validating: document.bytes[..<offset], as: UTF8.self) != nil, "\(line):\(character)")
            }
        }
    }

    @Test func changesReplaceRangesInOrder() {
        var document = TextDocument(uri: "", version: 0, text: "one\ntwo 😀!\n")
        func apply(_ line: Int, _ from: Int, _ to: Int, _ text: String) {
            document.apply(
                .init(
                    range: TextRange(
                        start: Position(line: line, character: from), end: Position(line: line, character: to)),
                    text: text), .utf16)
        }
        apply(1, 4, 6, "x")
        apply(0, 0, 3, "")
        apply(9, 0, 0, "end")
        #expect(String(decoding: document.bytes, as: UTF8.self) == "\ntwo x!\nend")
        document.apply(.init(range: nil, text: "é"), .utf16)
        #expect(document.bytes == Array("é".utf8))
    }

    @Test func aShiftMovesWhatDidNotChange() {
        let shift = TextShift(from: Array("let a = 1; use(a)".utf8), to: Array("let a = 12345; use(a)".utf8))
        #expect(shift(4..<5) == 4..<5)
        #expect(shift(11..<17) == 15..<21)
        #expect(shift.reversed(15..<21) == 11..<17)
        var random = SeededGenerator(seed: 6)
        for _ in 0..<400 {
            let (old, new) = (Array(Self.text(&random).utf8), Array(Self.text(&random).utf8))
            let shift = TextShift(from: old, to: new)
            for offset in 0..<old.count {
                guard let moved = shift(offset..<offset + 1) else { continue }
                #expect(moved.count != 1 || old[offset] == new[moved.lowerBound])
            }
        }
    }

    @Test func aDiagnosticOfAnotherServerIsRead() throws {
        let text =
            #"{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":2}},"code":404,"message":"m"}"#
        let diagnostic = try JSONDecoder().decode(Diagnostic.self, from: Data(text.utf8))
        #expect(diagnostic.code == nil && diagnostic.range.end.character == 2)
    }
}
