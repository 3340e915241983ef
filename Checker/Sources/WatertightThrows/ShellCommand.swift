import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A command line that runs in a folder, with all child processes in one process group for termination.
struct ShellCommand: Sendable {
    enum End: Hashable {
        case exited(Int32)
        case tookTooLong, interrupted, notStarted
    }

    var text: String
    var folder: String
    var timeout: Duration

    private static let glance = DispatchTimeInterval.milliseconds(50)
    /// How long the command can clean up before it is killed.
    private static let grace = Duration.seconds(3)

    /// - Parameter output: The file for its output.
    func run(output: String) -> End {
        guard let child = start(output: output) else { return .notStarted }
        let finished = DispatchSemaphore(value: 0)
        let status = Status()
        let waiter = Thread {
            var value: Int32 = 0
            while waitpid(child, &value, 0) < 0, errno == EINTR {}
            status.set(value)
            finished.signal()
        }
        waiter.start()
        let clock = ContinuousClock()
        let start = clock.now
        var ended: (by: End, at: ContinuousClock.Instant)?
        while finished.wait(timeout: .now() + Self.glance) == .timedOut {
            if let ended {
                if clock.now - ended.at > Self.grace { kill(-child, SIGKILL) }
            } else if Interruption.isRequested {
                ended = (.interrupted, clock.now)
                kill(-child, SIGTERM)
            } else if clock.now - start > timeout {
                ended = (.tookTooLong, clock.now)
                kill(-child, SIGTERM)
            }
        }
        // Kills background processes that the command started.
        kill(-child, SIGKILL)
        if let ended { return ended.by }
        if Interruption.isRequested { return .interrupted }
        return .exited(status.exitCode)
    }

    private func start(output: String) -> pid_t? {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        // The shell changes the folder, since not every system supports that when it spawns a process.
        let words = ["/bin/sh", "-c", "cd -- \"$0\" && eval \"$1\"", folder, text]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        guard posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, environ) == 0 else { return nil }
        return child
    }
}

extension ShellCommand {
    /// The result of `waitpid`, received from another thread.
    private final class Status: Sendable {
        private let value = Mutex<Int32>(0)

        func set(_ status: Int32) { value.withLock { $0 = status } }

        /// The exit code like a shell's: 128 plus the signal if a signal ended the process.
        var exitCode: Int32 {
            value.withLock { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : 128 + $0 & 0x7F }
        }
    }
}
