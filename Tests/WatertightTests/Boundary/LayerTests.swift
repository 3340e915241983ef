import Testing
import Watertight

@Suite struct LayerTests {
    /// The checker doesn't import the library. It repeats these names and tests them as well.
    @Test func namesAreThoseOfTheChecker() {
        let layers: [Layer] = [.presentation, .useCase, .repository, .network, .facade]
        #expect(layers.map(\.name) == ["presentation", "use-case", "repository", "network", "facade"])
    }
}
