/// KeychainAccess.
enum KeychainAccessModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: github.com/kishikawakatsumi/KeychainAccess, README and Lib/KeychainAccess/Keychain.swift (enum Status: Error).
        import Foundation

        public enum Status: Error {}
        @Complete public class Keychain {
            public init()
            public init(service: String)
            public init(accessGroup: String)
            public init(service: String, accessGroup: String? = nil)
            public func accessibility(_ accessibility: Accessibility) -> Keychain
            public func accessibility(_ accessibility: Accessibility, authenticationPolicy: AuthenticationPolicy) -> Keychain
            public func synchronizable(_ synchronizable: Bool) -> Keychain
            public func label(_ label: String) -> Keychain
            @Fails(Status) @Touches(storage) public func get(_ key: String, ignoringAttributeSynchronizable: Bool = true) throws -> String?
            @Fails(Status) @Touches(storage) @Runs(part) public func get<T>(_ key: String, ignoringAttributeSynchronizable: Bool = true, handler: (Attributes?) -> T) throws -> T
            @Fails(Status) @Touches(storage) public func getString(_ key: String, ignoringAttributeSynchronizable: Bool = true) throws -> String?
            @Fails(Status) @Touches(storage) public func getData(_ key: String, ignoringAttributeSynchronizable: Bool = true) throws -> Data?
            @Fails(Status) @Touches(storage) @Overwrites public func set(_ value: String, key: String, ignoringAttributeSynchronizable: Bool = true) throws
            @Fails(Status) @Touches(storage) @Destroys public func remove(_ key: String, ignoringAttributeSynchronizable: Bool = true) throws
            @Fails(Status) @Touches(storage) @Destroys public func removeAll() throws
            @Fails(Status) @Touches(storage) public func contains(_ key: String, withoutAuthenticationUI: Bool = false) throws -> Bool
            @Touches(storage) public func allKeys() -> [String]
        }
        """
}
