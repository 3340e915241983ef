import Foundation
import Synchronization
import WatertightSupport

/// A progress line on a terminal, removed at the end.
final class ProgressLine: Sendable {
    private static let patience = Duration.milliseconds(700)

    private struct State {
        var isShown = false
        var isEnded = false
        var step = Int.min
    }

    private let console: Console
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(console: Console) { self.console = console }

    /// - Parameter entries: The number of files and folders in which sources were looked for.
    func show(searched entries: Int) {
        // One line for each ten thousand, which differ.
        show(-1_000_000 + entries / 10_000, "searching: \(Words.grouped(entries)) files and folders")
    }

    func show(_ done: Int, of total: Int) {
        guard total > 0 else { return }
        show(done * 100 / total, "reading sources: \(Words.grouped(done)) of \(Words.grouped(total))")
    }

    /// - Parameter step: Increases from line to line.
    private func show(_ step: Int, _ text: String) {
        guard console.showsProgress, ContinuousClock.now - start > Self.patience else { return }
        state.withLock { state in
            guard !state.isEnded, step > state.step else { return }
            state.step = step
            state.isShown = true
            console.writeError("\r\u{1B}[K" + text)
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
