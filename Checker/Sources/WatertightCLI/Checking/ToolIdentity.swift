import Foundation

/// Identifies the build of the tool, to invalidate the cache. The version isn't enough during development.
enum ToolIdentity {
    static let current: String = {
        guard let path = Bundle.main.executablePath,
            // watertight:accept open-end: The version identifies the tool as well, with fewer details.
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
        else { return Version.current }
        return "\(Version.current) \(size) \(date.timeIntervalSince1970)"
    }()
}
