import Testing

@testable import WatertightRules

@Suite struct LayerTests {
    /// The library's `Layer` has the same names, with its own test.
    @Test func layerNamesMatchTheLibrary() {
        let words = Layer.allCases.filter { $0.height != nil }.map(\.description)
        #expect(words == ["presentation", "use-case", "repository", "network", "facade"])
    }
}
