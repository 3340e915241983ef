import Foundation
import WatertightSupport

/// The default location of a codebase's cache.
enum CacheFolder {
    /// Returns the build folder of a package, or a folder in the user's cache folder; `nil` if neither exists.
    static func usual(for root: String) -> String? {
        let build = root + "/.build"
        if FilePath.isFolder(build) { return build + "/watertight" }
        guard let base = caches() else { return nil }
        return base + "/watertight/" + ContentHash(Array(root.utf8)).hex
    }

    private static func caches() -> String? {
        let environment = ProcessInfo.processInfo.environment
        // The XDG Base Directory Specification ignores relative paths.
        if let named = environment["XDG_CACHE_HOME"], named.hasPrefix("/") { return named }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        #if os(macOS)
        return home + "/Library/Caches"
        #else
        return home + "/.cache"
        #endif
    }
}
