import Foundation
import WatertightSupport

/// Where the cache of a codebase is kept unless the command line says otherwise.
enum CacheFolder {
    /// In the build folder of a package, else in the person's folder for caches, by the path of the codebase; nil if
    /// there is neither.
    static func usual(for root: String) -> String? {
        let build = root + "/.build"
        if FilePath.isFolder(build) { return build + "/watertight" }
        guard let base = caches() else { return nil }
        return base + "/watertight/" + ContentHash(Array(root.utf8)).hex
    }

    private static func caches() -> String? {
        let environment = ProcessInfo.processInfo.environment
        // The XDG base directory specification: only absolute paths count.
        if let named = environment["XDG_CACHE_HOME"], named.hasPrefix("/") { return named }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        #if os(macOS)
        return home + "/Library/Caches"
        #else
        return home + "/.cache"
        #endif
    }
}
