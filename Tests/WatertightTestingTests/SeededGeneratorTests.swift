import Testing
@_spi(Tests) import WatertightTesting

@Suite struct SeededGeneratorTests {
    @Test func sameSeedProducesTheSameNumbers() {
        var one = SeededGenerator(seed: 7)
        var other = SeededGenerator(seed: 7)
        #expect((0..<100).map { _ in one.next() } == (0..<100).map { _ in other.next() })
    }

    @Test func otherSeedProducesOtherNumbers() {
        var one = SeededGenerator(seed: 7)
        var other = SeededGenerator(seed: 8)
        #expect(one.next() != other.next())
    }
}
