#if canImport(os)
import os
#endif

/// A programming error that Xcode shows while the app runs.
package enum RuntimeWarning {
    /// Issues a warning. Xcode shows faults of this subsystem at the line that issued them; elsewhere it is a no-op.
    package static func issue(_ message: StaticString) {
        #if canImport(os)
        os_log(.fault, log: OSLog(subsystem: "com.apple.runtime-issues", category: "Watertight"), message)
        #endif
    }
}
