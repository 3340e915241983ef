import Foundation
import Testing

@_spi(Adapters) @testable import WatertightPresentation

/// Checks the invariants of a router with random events in random order.
@Suite struct RouterMachineTests {
    /// The number of sequences. For a long run: `WATERTIGHT_SEQUENCES=100000 swift test --filter RouterMachineTests`.
    static let sequences = ProcessInfo.processInfo.environment["WATERTIGHT_SEQUENCES"].flatMap(UInt64.init) ?? 2_000

    /// The seeds. For one sequence: `WATERTIGHT_SEED=42 swift test --filter RouterMachineTests`.
    static let seeds: Range<UInt64> =
        ProcessInfo.processInfo.environment["WATERTIGHT_SEED"].flatMap(UInt64.init).map { $0..<($0 + 1) }
        ?? 0..<sequences

    /// Every failure is drawn, withheld by a rule, or handed back; none is logged as shown unseen.
    @Test func noFailureIsLost() {
        for seed in Self.seeds {
            var world = RouterWorld(seed: seed)
            world.run(steps: 80)
            world.drain()
            if let first = world.broken.first {
                Issue.record("seed \(seed): \(first)")
                return
            }
        }
    }

    @Test func aReplayHasTheSameResult() {
        for seed in 0..<(Self.sequences / 10) {
            var world = RouterWorld(seed: seed)
            world.run(steps: 80)
            var machine = RouterMachine()
            let effects = world.log.flatMap { machine.handle($0.event, at: $0.time) }
            let isSame = machine == world.machine && effects == world.effects
            #expect(isSame, "seed \(seed)")
        }
    }
}
