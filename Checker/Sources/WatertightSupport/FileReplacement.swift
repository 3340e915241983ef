package import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Writes a file so that a reader sees the old bytes or the new ones, and never a part. Its permissions stay.
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

    /// - Parameter hash: The ``ContentHash`` that the file must still have; nil for any, or no file at all.
    package static func write(_ bytes: Data, to path: String, ifStill hash: ContentHash? = nil) throws(Failure) {
        // The link stays a link.
        let path = FilePath.resolved(path)
        // watertight:ignore swallowed A new file has none, and where a file cannot be asked none can be made either.
        let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
        let temporary = FilePath.joined(FilePath.parent(of: path), ".watertight-\(UUID().uuidString)")
        guard
            FileManager.default.createFile(
                atPath: temporary, contents: bytes,
                attributes: attributes[.posixPermissions].map { [.posixPermissions: $0] })
        else { throw .notWritten(path) }
        if let permissions = attributes[.posixPermissions] {
            // watertight:ignore swallowed Where the system keeps the permissions to itself, the text is still right.
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
