import Testing
import Watertight

@Suite struct LayerTests {
    /// The checker, which knows nothing of the library, has these words and its own test for them.
    @Test func theLayersAreCalledAsInTheChecker() {
        let layers: [Layer] = [.presentation, .useCase, .repository, .network, .facade]
        #expect(layers.map(\.name) == ["presentation", "use-case", "repository", "network", "facade"])
    }
}
