#if canImport(os)
import os
#endif
#if canImport(MachO)
import MachO
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

    /// Issues a runtime warning in a debug build for Apple's platforms. Xcode marks it. A no-op elsewhere.
    package static func warn(_ message: StaticString) {
        #if canImport(os) && DEBUG
        // Xcode shows faults of this subsystem, but only those of images of the system.
        os_log(
            .fault, dso: systemImage, log: OSLog(subsystem: "com.apple.runtime-issues", category: "Watertight"), message
        )
        #endif
    }

    #if canImport(os) && DEBUG
    /// The image of SwiftUI, or else that of this library.
    private static var systemImage: UnsafeRawPointer {
        #if canImport(MachO)
        for index in 0..<_dyld_image_count() {
            guard let name = _dyld_get_image_name(index), String(cString: name).hasSuffix("/SwiftUI"),
                let header = _dyld_get_image_header(index)
            else { continue }
            return UnsafeRawPointer(header)
        }
        #endif
        return UnsafeRawPointer(#dsohandle)
    }
    #endif
}
