import Foundation

/// Operations on paths as text, with `/` as the separator.
package enum FilePath {
    package static func joined(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") { return path }
        if path.isEmpty || path == "." { return folder }
        return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    /// Resolves symbolic links and `..`; missing components stay unchanged.
    package static func resolved(_ path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        if FileManager.default.fileExists(atPath: path) || folder.path == url.path {
            return url.resolvingSymlinksInPath().path
        }
        return joined(resolved(folder.path), url.lastPathComponent)
    }

    /// Returns `nil` if the path is outside of the folder, and an empty string for the folder itself.
    package static func relative(_ path: String, to folder: String) -> String? {
        if path == folder { return "" }
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
    }

    package static func parent(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    package static func common(_ left: String, _ right: String) -> String {
        let shared = zip(left.split(separator: "/"), right.split(separator: "/")).prefix { $0 == $1 }.map(\.0)
        return "/" + shared.joined(separator: "/")
    }

    package static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
