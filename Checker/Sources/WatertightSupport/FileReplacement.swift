package import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Replaces files atomically and preserves their permissions.
package enum FileReplacement {
    package enum Failure: Error, CustomStringConvertible {
        case changed(String)
        case notWritten(String)

        package var description: String {
            switch self {
            case .changed(let path): "\(path) changed after it was checked. It was not written."
            case .notWritten(let path): "\(path) couldn't be written."
            }
        }
    }

    /// - Parameter hash: The expected ``ContentHash`` of the file; `nil` accepts any content or a missing file.
    package static func write(_ bytes: Data, to path: String, ifStill hash: ContentHash? = nil) throws(Failure) {
        // Writes through symbolic links.
        let path = FilePath.resolved(path)
        // watertight:accept swallowed: A new file has no attributes, and an unreadable file can't be written either.
        let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
        let temporary = FilePath.joined(FilePath.parent(of: path), ".watertight-\(UUID().uuidString)")
        guard
            FileManager.default.createFile(
                atPath: temporary, contents: bytes,
                attributes: attributes[.posixPermissions].map { [.posixPermissions: $0] })
        else { throw .notWritten(path) }
        if let permissions = attributes[.posixPermissions] {
            // watertight:accept swallowed: Permissions are best effort; the contents are correct without them.
            try? FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: temporary)
        }
        if let hash {
            guard let current = FileManager.default.contents(atPath: path), ContentHash(current) == hash else {
                try? FileManager.default.removeItem(atPath: temporary)
                throw .changed(path)
            }
        }
        guard rename(temporary, path) == 0 else {
            try? FileManager.default.removeItem(atPath: temporary)
            throw .notWritten(path)
        }
    }
}
