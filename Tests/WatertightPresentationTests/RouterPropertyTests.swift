import Foundation
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

/// Random operations on a router, and what must hold after each of them.
@MainActor @Suite(.timeLimit(.minutes(2))) struct RouterPropertyTests {
    struct Shown: PresentableFailure {
        let presentation: PresentationError

        init(_ title: String, _ method: PresentationMethod) {
            presentation = PresentationError(title: title, description: "Description", method: method)
        }
    }

    /// What the test knows of a presentation.
    final class Known {
        let id: PresentedFailure.ID
        let method: PresentationMethod
        var answers = 0
        var mayBeAnswered = false
        /// Dismissed, chosen, or replaced: the test took it away.
        var isOver = false

        init(id: PresentedFailure.ID, method: PresentationMethod) {
            self.id = id
            self.method = method
        }
    }

    @MainActor final class Model {
        let clock = TestClock()
        let maximum: Int
        let router: Router
        var generator: SeededGenerator
        var known: [PresentedFailure.ID: Known] = [:]
        var order: [PresentedFailure.ID] = []
        var dropped = 0

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            maximum = Int.random(in: 1...4, using: &generator)
            router = Router(configuration: RouterConfiguration(maximumWaiting: maximum), clock: clock)
        }

        var all: [PresentedFailure] {
            [router.modal, router.banner].compactMap { $0 } + router.inline.values + router.waitingModals
                + router.waitingBanners
        }

        func handle() {
            let methods: [PresentationMethod] = [
                .alert, .alert, .fullScreen, .banner(dismissAfter: .seconds(Int.random(in: 1...5, using: &generator))),
                .banner(dismissAfter: nil), .inline(.form), .inline(InlineAnchor("password")), .silent,
            ]
            let method = methods.randomElement(using: &generator) ?? .alert
            let title = "\(Int.random(in: 0..<6, using: &generator))"
            let before = Set(all.map(\.id))
            var holder: Known?
            let id = router.handle(Shown(title, method)) { _ in
                holder?.answers += 1
                #expect(holder?.mayBeAnswered == true)
            }
            #expect((id == nil) == (method == .silent))
            guard let id else { return }
            if let same = known[id] {
                #expect(before.contains(id), "an identity was used again")
                holder = same
            } else {
                let new = Known(id: id, method: method)
                holder = new
                known[id] = new
                order.append(id)
                if case .inline = method {
                    for old in known.values where old.method == method && old.id != id { old.isOver = true }
                }
            }
            // Dropped are the oldest of too many, and never what has just been handed over where it could be shown.
            let gone = before.subtracting(all.map(\.id)).union(all.contains { $0.id == id } ? [] : [id])
            for one in gone {
                guard let over = known[one], !over.isOver else { continue }
                over.isOver = true
                dropped += 1
                let isModal = over.method == .alert || over.method == .fullScreen
                let queue = isModal ? router.waitingModals : router.waitingBanners
                #expect(queue.count == maximum, "dropped although there was room")
            }
        }

        func step() async {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0..<9: handle()
            case 9..<12:
                guard let id = order.randomElement(using: &generator) else { return }
                router.dismiss(id)
                known[id]?.isOver = true
            case 12..<15:
                guard let id = order.randomElement(using: &generator), let one = known[id] else { return }
                let isThere = all.contains { $0.id == id }
                let answers = one.answers
                one.mayBeAnswered = isThere
                router.choose(.retry, for: id)
                one.mayBeAnswered = false
                one.isOver = true
                #expect(one.answers == answers + (isThere ? 1 : 0))
                #expect(one.answers <= 1)
            case 15: router.hold()
            case 16: router.release()
            case 17:
                if let shown = router.inline[.form] { known[shown.id]?.isOver = true }
                router.clear(.form)
            case 18:
                if Int.random(in: 0..<5, using: &generator) == 0 {
                    router.dismissAll()
                    for one in known.values { one.isOver = true }
                    #expect(all.isEmpty)
                }
            default:
                // The banner that is shown may go, and no other.
                if let banner = router.banner, case .banner(let duration?) = banner.error.method {
                    await clock.waitForSleepers()
                    clock.advance(by: duration)
                    known[banner.id]?.isOver = true
                    while router.banner?.id == banner.id { await Task.yield() }
                }
            }
        }

        func check() {
            let ids = all.map(\.id)
            #expect(Set(ids).count == ids.count, "shown twice")
            #expect(router.isHeld || router.modal != nil || router.waitingModals.isEmpty, "modals are stuck")
            #expect(router.banner != nil || router.waitingBanners.isEmpty, "banners are stuck")
            #expect(router.waitingModals.count <= maximum && router.waitingBanners.count <= maximum)
            for one in all { #expect(known[one.id]?.isOver == false, "came back") }
            for one in known.values where !one.isOver { #expect(ids.contains(one.id), "vanished") }
            let screens = router.waitingModals.prefix { $0.error.method == .fullScreen }.count
            #expect(router.waitingModals.dropFirst(screens).allSatisfy { $0.error.method == .alert })
            for (anchor, shown) in router.inline { #expect(shown.error.method == .inline(anchor)) }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func keepsItsPromises(seed: UInt64) async {
        let model = Model(seed: seed)
        for _ in 0..<400 {
            await model.step()
            model.check()
        }
    }

    @Test func isReleasedWhileABannerIsShown() async {
        let clock = TestClock()
        weak var gone: Router?
        do {
            let router = Router(clock: clock)
            gone = router
            router.handle(Shown("1", .banner(dismissAfter: .seconds(5)))) { [router] _ in _ = router }
            router.handle(Shown("2", .alert))
            await clock.waitForSleepers()
            router.dismissAll()
        }
        #expect(gone == nil)
        do {
            let router = Router(clock: clock)
            gone = router
            router.handle(Shown("1", .banner(dismissAfter: .seconds(5))))
            await clock.waitForSleepers()
        }
        #expect(gone == nil)
    }

    @Test func keepsTheAnswerOfWhoAskedForOne() throws {
        let router = Router(clock: TestClock())
        var count = 0
        let handled = router.handle(Shown("1", .alert)) { _ in count += 1 }
        #expect(router.handle(Shown("1", .alert)) == handled)
        router.choose(.retry, for: try #require(handled))
        #expect(count == 1)
    }

    @Test func showsABannerForItsWholeTimeAfterItHappenedAgain() async {
        let clock = TestClock()
        let router = Router(clock: clock)
        router.handle(Shown("1", .banner(dismissAfter: .seconds(5))))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(4))
        router.handle(Shown("1", .banner(dismissAfter: .seconds(5))))
        // Two asleep for a moment, until the first has noticed that it is cancelled.
        for _ in 0..<100 { await Task.yield() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(4))
        for _ in 0..<100 { await Task.yield() }
        #expect(router.banner != nil)
        clock.advance(by: .seconds(1))
        while router.banner != nil { await Task.yield() }
    }

    @Test(arguments: [Int.min, -1, 0]) func dropsNothingThatCanWait(_ maximum: Int) {
        var configuration = RouterConfiguration(maximumWaiting: maximum)
        configuration.maximumWaiting = maximum
        let router = Router(configuration: configuration, clock: TestClock())
        router.hold()
        router.handle(Shown("1", .alert))
        router.handle(Shown("2", .alert))
        router.release()
        #expect(router.modal?.error.title == "2")
    }

    @Test func showsABannerOfAnyDuration() async {
        await #expect(processExitsWith: .success) {
            let durations: [Duration] = [
                .seconds(Int64.max), .seconds(Int64.max) * 4, .seconds(Int64.min), .seconds(Int64.min) * 4,
                .seconds(10 * 365 * 24 * 3600) - .nanoseconds(1), .zero,
            ]
            for (number, duration) in durations.enumerated() {
                let router = await Router()
                await router.handle(Shown("\(number)", .banner(dismissAfter: duration)))
                try? await Task.sleep(for: .milliseconds(10))
            }
        }
    }
}
