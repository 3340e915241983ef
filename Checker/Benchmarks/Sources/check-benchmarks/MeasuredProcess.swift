#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What one process cost, as the system counts it.
struct ProcessCost: Codable, Sendable {
    /// From its start to its end.
    var seconds: Double
    /// Of all its threads, in user and system mode.
    var processorSeconds: Double
    /// The most memory it had at once.
    var bytes: Int
    var exitCode: Int32

    /// Runs a program without showing its output, and waits for it.
    ///
    /// - Parameter keepsFreedMemory: Whether glibc keeps freed memory. By default it returns the memory of each syntax
    ///   tree to the system and allocates it again, which for some sources takes longer than parsing them. The raw work
    ///   is measured without that.
    static func of(
        _ program: String, _ arguments: [String], keepsFreedMemory: Bool = false
    ) throws(MeasurementFailure) -> ProcessCost {
        let settings = ["MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_"]
        if keepsFreedMemory { for setting in settings { setenv(setting, "536870912", 0) } }
        defer { if keepsFreedMemory { for setting in settings { unsetenv(setting) } } }
        var pid = pid_t()
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var copies = ([program] + arguments).map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        copies.append(nil)
        let clock = ContinuousClock()
        let start = clock.now
        let result = posix_spawn(&pid, program, &actions, nil, copies, environ)
        guard result == 0 else { throw .cannotStart(program, String(cString: strerror(result))) }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(pid, &status, 0, &usage) == -1 {
            guard errno == EINTR else { throw .cannotStart(program, String(cString: strerror(errno))) }
        }
        let duration = clock.now - start
        guard status & 0x7f == 0 else { throw .ended(program, signal: status & 0x7f) }
        #if canImport(Darwin)
        let unit = 1
        #else
        let unit = 1024
        #endif
        return ProcessCost(
            seconds: duration / .seconds(1), processorSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
            bytes: usage.ru_maxrss * unit, exitCode: status >> 8 & 0xff)
    }
}

/// Why no figure could be taken.
enum MeasurementFailure: Error, CustomStringConvertible {
    case cannotStart(String, String)
    case ended(String, signal: Int32)
    case failed(String, exitCode: Int32)
    case noFunction

    var description: String {
        switch self {
        case .cannotStart(let program, let reason): "\(program) cannot be run: \(reason)."
        case .ended(let program, let signal): "\(program) was ended by signal \(signal)."
        case .failed(let program, let exitCode): "\(program) ended with exit code \(exitCode)."
        case .noFunction: "The sources contain no function to change."
        }
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}
