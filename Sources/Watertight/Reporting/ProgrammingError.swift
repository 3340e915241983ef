#if canImport(os)
import os
#endif

/// A programming error that its developer must notice.
package enum ProgrammingError {
    /// Whether ``notice(_:)`` stops a debug build. `false` in tests of what a release build does.
    @TaskLocal package static var stopsDebugBuilds = true

    /// Stops a debug build, for a literal that is wrong in every run. A release build continues, and fails as documented.
    /// - Parameter message: The mistake. Contains no value.
    package static func notice(_ message: @autoclosure () -> String) {
        if stopsDebugBuilds { assertionFailure("Watertight: " + message()) }
    }

    /// Issues a runtime warning. Xcode shows it at the line that issued it; elsewhere it is a no-op.
    package static func warn(_ message: StaticString) {
        #if canImport(os)
        // Xcode shows faults of this subsystem.
        os_log(.fault, log: OSLog(subsystem: "com.apple.runtime-issues", category: "Watertight"), message)
        #endif
    }
}
