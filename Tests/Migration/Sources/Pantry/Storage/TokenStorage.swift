import Foundation

package struct Tokens: Codable, Equatable, Sendable {
    package var access: String
    package var refresh: String
    package var user: String

    package init(access: String, refresh: String, user: String) {
        (self.access, self.refresh, self.user) = (access, refresh, user)
    }
}

// Sendable because the lock guards the file.
/// The tokens of the user, in a file.
package final class TokenStorage: @unchecked Sendable {
    private let file: URL
    private let lock = NSLock()

    package init(file: URL) { self.file = file }

    package var tokens: Tokens? {
        lock.withLock { (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Tokens.self, from: $0) } }
    }

    package func save(_ tokens: Tokens) {
        lock.withLock { try? JSONEncoder().encode(tokens).write(to: file, options: .atomic) }
    }

    package func clear() {
        lock.withLock { try? FileManager.default.removeItem(at: file) }
    }
}
