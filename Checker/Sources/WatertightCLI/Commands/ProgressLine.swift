import Foundation
import Synchronization
import WatertightSupport

/// A progress line on a terminal, removed at the end.
final class ProgressLine: Sendable {
    private static let patience = Duration.milliseconds(700)

    private struct State {
        var isShown = false
        var isEnded = false
        var percent = -1
    }

    private let console: Console
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(console: Console) { self.console = console }

    func show(_ done: Int, of total: Int) {
        guard console.showsProgress, total > 0, ContinuousClock.now - start > Self.patience else { return }
        let percent = done * 100 / total
        state.withLock { state in
            guard !state.isEnded, percent > state.percent else { return }
            state.percent = percent
            state.isShown = true
            console.writeError(
                "\r\u{1B}[Kreading sources: \(Words.grouped(done)) of \(Words.grouped(total))")
        }
    }

    /// Clears the line and ignores later updates.
    func end() {
        state.withLock { state in
            if state.isShown { console.writeError("\r\u{1B}[K") }
            state.isEnded = true
        }
    }
}
