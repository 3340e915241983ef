import SwiftSyntax
import Testing

@testable import WatertightRules

@Suite struct VocabularyTests {
    @Test(arguments: [
        ("LoginViewModel", "presentation"), ("login_view_models", "presentation"), ("LoadUseCase", "use-case"),
        ("OrdersRepositoryProtocol", "repository"), ("HTTPClient", "network"), ("Review", ""),
        ("ViewOfTheWholeWideWorld", ""), ("OrderViewStore", "repository"),
    ])
    func theLastKnownWordDeterminesTheLayer(name: String, layer: String) {
        #expect(Vocabulary.standard.layer(of: name)?.layer.rawValue ?? "" == layer)
    }

    @Test func wordsAreWhole() {
        #expect(Vocabulary.standard.contains(.debug, in: "TokenDebugView"))
        #expect(!Vocabulary.standard.contains(.debug, in: "Debugger"))
        #expect(Vocabulary.standard.begins("MockClient", with: .support))
        #expect(!Vocabulary.standard.begins("Mockingbird", with: .support))
    }

    @Test func aConfigurationAddsToIt() {
        var words = Vocabulary.standard
        words.add(["wiretap"], to: .log)
        words.add(["deep vault"], to: .repository)
        #expect(words.ends("AppWiretap", with: .log))
        #expect(words.layer(of: "KeyDeepVault")?.layer == .repository)
        #expect(words.layer(of: "KeyVault") == nil)
    }

    @Test func equalVocabulariesHaveTheSameListing() {
        func words(_ added: [String]) -> Vocabulary {
            var words = Vocabulary.standard
            for word in added { words.add([word], to: .log) }
            return words
        }
        #expect(words(["wire", "tap"]).listing == words(["tap", "wire"]).listing)
        #expect(words(["wire"]).listing != words(["tap"]).listing)
    }

    /// Names with a meaning are data in the models and the vocabulary, and nowhere else.
    @Test(arguments: ["Facts", "Modules", "Program", "Summaries", "Places", "Findings", "Queries", "Rules"])
    func sourcesContainNoListsOfNames(room: String) {
        let files = OwnSource.all.filter { $0.target == "WatertightRules" && $0.folder == room }
        #expect(!files.isEmpty)
        for file in files {
            let tree = file.tree
            let lists = tree.nodes(ArrayExprSyntax.self).filter { list in
                list.elements.count { $0.expression.is(StringLiteralExprSyntax.self) } >= 3
            }
            #expect(lists.isEmpty, "\(file.name): \(lists.map { tree.lines(of: $0) })")
        }
    }
}
