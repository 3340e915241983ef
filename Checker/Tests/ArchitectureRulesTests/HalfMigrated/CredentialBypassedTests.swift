import Testing
import WatertightRules

@testable import ArchitectureRules

/// Old code that changes what a keeper of credentials stores.
@Suite struct CredentialBypassedTests {
    private static let store = """
        public struct Session { public var token: String }
        public final class TokenStore {
            public private(set) var session: Session?
            public init() { session = nil }
            public func save(_ session: Session?) { self.session = session }
            public func clear() { session = nil }
            public func read() -> Session? { session }
        }
        """

    @Test func changesTheStoreOfAKeeper() {
        HalfMigratedApp.expect(
            """
            final class SignIn {
                let tokens: TokenStore
                init(_ tokens: TokenStore) { self.tokens = tokens }
                func signIn(_ session: Session) { tokens.save(session) } // leak: credential-bypassed
                func signOut() { tokens.clear() } // leak: credential-bypassed
                func isSignedIn() -> Bool { tokens.read() != nil }
                func signInElsewhere(_ session: Session) { UserDefaults.standard.set("a", forKey: "theme") }
            }
            """,
            [
                "Data/Keeper.swift": """
                import WatertightHTTP
                \(Self.store)
                public func keeper(_ tokens: TokenStore) -> CredentialKeeper<Session> {
                    CredentialKeeper<Session>(load: { tokens.read() }) { session, fields in
                    } renew: { session in
                        session
                    } store: { session in
                        tokens.save(session)
                    }
                }
                public func signOut(_ tokens: TokenStore, _ keeper: CredentialKeeper<Session>) async {
                    tokens.clear()
                    await keeper.reload()
                }
                """
            ])
    }

    /// Nothing that it writes shows that `clear` changes the store, but the keeper calls it.
    @Test func callsWhatTheKeeperCallsToDelete() {
        HalfMigratedApp.expect(
            """
            final class SignIn {
                let tokens: TokenFile
                init(_ tokens: TokenFile) { self.tokens = tokens }
                func signIn(_ session: String) { tokens.save(session) } // leak: credential-bypassed
                func signOut() { tokens.clear() } // leak: credential-bypassed
                func size() -> Int { tokens.size() }
            }
            """,
            [
                "Data/Keeper.swift": """
                import Foundation
                import WatertightHTTP
                public final class TokenFile {
                    let file: URL
                    public init(_ file: URL) { self.file = file }
                    public func save(_ session: String) { try? session.write(to: file, atomically: true, encoding: .utf8) }
                    public func clear() { try? FileManager.default.removeItem(at: file) }
                    public func size() -> Int { 1 }
                }
                public func keeper(_ tokens: TokenFile) -> CredentialKeeper<String> {
                    CredentialKeeper(authorize: { _, _ in }, renew: { $0 }, store: { session in
                        if let session { tokens.save(session) } else { tokens.clear() }
                    })
                }
                """
            ])
    }

    @Test func callsTheStoreOfAKeeperBehindAProtocol() {
        HalfMigratedApp.expect(
            """
            final class Interceptor {
                let disk: any Keeping
                init(_ disk: any Keeping) { self.disk = disk }
                func renew(_ data: Data) throws { try disk.keep(data) } // leak: credential-bypassed
                func encode(_ text: String) -> Data { encoded(text) }
            }
            """,
            [
                "Data/Keeper.swift": """
                import Foundation
                import WatertightHTTP
                public protocol Keeping { func keep(_ data: Data) throws }
                struct Disk: Keeping { func keep(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: "a")) } }
                public func encoded(_ text: String) -> Data { Data(text.utf8) }
                public func keeper(_ disk: any Keeping) -> CredentialKeeper<String> {
                    CredentialKeeper(authorize: { _, _ in }, renew: { $0 }, store: { token in
                        if let token { try disk.keep(encoded(token)) }
                    })
                }
                """
            ])
    }

    @Test func changesTheKeyOfAKeeper() {
        HalfMigratedApp.expect(
            """
            final class SignIn {
                func signOut() { UserDefaults.standard.removeObject(forKey: "token") } // leak: credential-bypassed
                func token() -> String? { UserDefaults.standard.string(forKey: "token") }
                func theme() { UserDefaults.standard.set("dark", forKey: "theme") }
            }
            """,
            [
                "Data/Keeper.swift": """
                import Foundation
                import WatertightHTTP
                public struct Box { public static var token: String? }
                public func keeper() -> CredentialKeeper<String> {
                    CredentialKeeper(load: { UserDefaults.standard.string(forKey: "token") }, authorize: { _, _ in }, renew: { $0 }, store: { token in
                        guard let token else { return UserDefaults.standard.removeObject(forKey: "token") }
                        UserDefaults.standard.set(token, forKey: "token")
                        Box.token = token
                    })
                }
                func refresh() { Box.token = "b" } // leak: credential-bypassed
                """
            ])
    }
}
