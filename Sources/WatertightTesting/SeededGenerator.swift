/// A repeatable random number generator: the same seed produces the same numbers on every machine.
///
/// For property tests: a test that prints its seed when it fails can be repeated with the same values. The algorithm is
/// SplitMix64, which accepts any seed, including zero. Don't use it for secrets. Import it with
/// `@_spi(Tests) import WatertightTesting`.
///
/// ```swift
/// @Test(arguments: [1, 2, 3] as [UInt64])
/// func roundTrip(seed: UInt64) {
///     var generator = SeededGenerator(seed: seed)
///     let value = Int.random(in: 100...599, using: &generator)
///     …
/// }
/// ```
@_spi(Tests) public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator whose numbers depend only on the seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number; all 2^64 are equally likely.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
