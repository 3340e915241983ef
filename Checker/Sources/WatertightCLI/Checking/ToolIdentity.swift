import Foundation

/// Which build of the tool this is: what an earlier build found out may be wrong for this one, and between two versions
/// there are many builds.
enum ToolIdentity {
    static let current: String = {
        guard let path = Bundle.main.executablePath,
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
        else { return Version.current }
        return "\(Version.current) \(size) \(date.timeIntervalSince1970)"
    }()
}
