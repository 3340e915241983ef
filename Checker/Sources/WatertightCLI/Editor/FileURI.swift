import Foundation
import WatertightSupport

/// Converts between paths and `file` URIs (RFC 8089).
enum FileURI {
    /// Returns the absolute path without symbolic links; `nil` for other schemes.
    static func path(_ uri: String) -> String? {
        guard let url = URL(string: uri), url.isFileURL, !url.path.isEmpty else { return nil }
        return FilePath.resolved(url.path)
    }

    static func uri(_ path: String) -> String { URL(fileURLWithPath: path).absoluteString }
}
