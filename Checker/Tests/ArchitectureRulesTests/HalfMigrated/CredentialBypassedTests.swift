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

    /// A wrapper around the keychain that other code uses for other keys.
    @Test func otherKeysOfAWrapperAreNotTheCredential() {
        HalfMigratedApp.expect(
            """
            final class Settings {
                let safe: Safe
                let item = Item("pin")
                init(_ safe: Safe) { self.safe = safe }
                func setPin(_ pin: String) { safe.put(Data(pin.utf8), under: "pin"); item.put(pin) }
                func removePin() { safe.take("pin"); item.flush() }
                func theme(_ name: String) { safe.put(Data(), under: name); UserDefaults(suiteName: "other")?.set("a", forKey: "token") }
                func signOut() {
                    safe.take("tokens") // leak: credential-bypassed
                    Item("token").put(nil) // leak: credential-bypassed
                    UserDefaults.standard.removeObject(forKey: "token") // leak: credential-bypassed
                }
            }
            """,
            [
                "Data/Keeper.swift": """
                import Foundation
                import WatertightHTTP
                public final class Safe {
                    private var items: [String: Data] = [:]
                    public init() {}
                    public func put(_ data: Data?, under key: String) { items[key] = data }
                    public func take(_ key: String) { items[key] = nil }
                }
                public final class Item {
                    let key: String
                    private var text: String?
                    public init(_ key: String) { self.key = key }
                    public func put(_ text: String?) { self.text = text; flush() }
                    public func flush() {}
                }
                public func keeper(_ safe: Safe) -> CredentialKeeper<String> {
                    let item = Item("token")
                    return CredentialKeeper(authorize: { _, _ in }, renew: { $0 }, store: { token in
                        item.put(token)
                        item.flush()
                        UserDefaults.standard.set(token, forKey: "token")
                        if let token { safe.put(Data(token.utf8), under: "tokens") } else { safe.take("tokens") }
                    })
                }
                """
            ])
    }
}
