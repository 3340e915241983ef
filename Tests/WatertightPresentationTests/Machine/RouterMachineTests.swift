import Foundation
import Testing

@testable import WatertightPresentation

/// What must hold for a router whatever happens, in whichever order it hears of it.
@Suite struct RouterMachineTests {
    /// A short run by default: `WATERTIGHT_SEQUENCES=100000 swift test --filter RouterMachineTests` is a long one.
    static let sequences = ProcessInfo.processInfo.environment["WATERTIGHT_SEQUENCES"].flatMap(UInt64.init) ?? 1_000

    @Test func theInvariantsHold() {
        for seed in 0..<Self.sequences {
            var world = RouterWorld(seed: seed)
            world.run(steps: 80)
            world.drain()
            if let first = world.broken.first {
                Issue.record("seed \(seed): \(first)")
                return
            }
        }
    }

    @Test func aReplayGivesTheSame() {
        for seed in 0..<(Self.sequences / 10) {
            var world = RouterWorld(seed: seed)
            world.run(steps: 80)
            var machine = RouterMachine()
            let effects = world.log.flatMap { machine.handle($0.event, at: $0.time) }
            let isSame = machine == world.machine && effects == world.effects
            #expect(isSame, "seed \(seed)")
        }
    }

    /// What happens in one window is the same whatever happens in others: all of one's news may come first.
    @Test func windowsDoNotKnowOfEachOther() {
        for seed in 0..<(Self.sequences / 10) {
            var world = RouterWorld(seed: seed)
            world.run(steps: 80)
            // Time is common to all; each window gets all ticks, and of the rest what is its own.
            for scene in RouterWorld.scenes {
                var alone = RouterMachine()
                for step in world.log where world.concerns(step.event, scene) {
                    _ = alone.handle(step.event, at: step.time)
                }
                let together = world.machine.scenes.first { $0.id == scene }
                let isSame = alone.scenes.first { $0.id == scene } == together
                #expect(isSame, "seed \(seed)")
            }
        }
    }
}
