import Testing

@testable import WatertightRules

@Suite struct NameWordsTests {
    @Test(arguments: [
        ("didFailWithHTTPError", ["did", "fail", "with", "http", "error"]),
        ("LoginUseCaseOutput", ["login", "use", "case", "output"]),
        ("snake_case", ["snake", "case"]),
        ("", []),
    ])
    func splits(name: String, words: [String]) {
        #expect(NameWords.words(of: name) == words)
    }
}
