import Foundation
import Testing

/// Compares the code in `Examples/Kotlin/README.md` with the files that a Kotlin compiler builds.
///
/// `<!-- from: signin/LoginUseCase.kt -->` names the file in `Examples/Kotlin` that contains the next block. A line `…`
/// stands for lines that are left out.
@Suite struct KotlinExamplesTests {
    struct Quote: Sendable, CustomTestStringConvertible {
        /// `nil` if the comment is missing.
        let file: String?
        let code: String

        var testDescription: String { "\(file ?? "no file") \(code.prefix(40))" }
    }

    private static let example = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples/Kotlin")

    static let quotes: [Quote] = {
        let text = (try? String(contentsOf: example.appending(path: "README.md"), encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n```kotlin\n").adjacentPairs.map { before, after in
            let comment = before.split(separator: "\n").last?.wholeMatch(of: /<!-- from: (.+) -->/)
            return Quote(file: comment.map { String($0.1) }, code: after.components(separatedBy: "\n```")[0])
        }
    }()

    @Test func theFourSamplesAreQuoted() {
        #expect(Self.quotes.count >= 4)
    }

    @Test(arguments: quotes)
    func aBlockIsPartOfItsFile(_ quote: Quote) throws {
        let file = try #require(quote.file, "the comment `<!-- from: file -->` is missing")
        var rest = Substring(try String(contentsOf: Self.example.appending(path: file), encoding: .utf8))
        for part in quote.code.replacing(/\n *…\n/, with: "\u{0}").split(separator: "\u{0}") {
            let found = try #require(rest.firstRange(of: part + "\n"), "\(file) doesn't contain:\n\(part)")
            rest = rest[found.upperBound...]
        }
    }
}

extension Array {
    fileprivate var adjacentPairs: [(Element, Element)] { Array<(Element, Element)>(zip(self, dropFirst())) }
}
