import Testing

@testable import WatertightRules

@Suite struct LayerTests {
    /// Configurations contain them.
    @Test func layersWithAHeightHaveStableNames() {
        let words = Layer.allCases.filter { $0.height != nil }.map(\.description)
        #expect(words == ["presentation", "use-case", "repository", "network", "facade"])
    }
}
