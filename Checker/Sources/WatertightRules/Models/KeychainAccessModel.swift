/// KeychainAccess.
enum KeychainAccessModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: github.com/kishikawakatsumi/KeychainAccess, README and Lib/KeychainAccess/Keychain.swift: all that
        // it throws is a `Status`, and in `set` the error that an access control could not be made.
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
            @Only @Fails(Status) @Touches(storage) public func get(_ key: String, ignoringAttributeSynchronizable: Bool = true) throws -> String?
            @Only @Fails(Status) @Touches(storage) @Runs(part) public func get<T>(_ key: String, ignoringAttributeSynchronizable: Bool = true, handler: (Attributes?) -> T) throws -> T
            @Only @Fails(Status) @Touches(storage) public func getString(_ key: String, ignoringAttributeSynchronizable: Bool = true) throws -> String?
            @Only @Fails(Status) @Touches(storage) public func getData(_ key: String, ignoringAttributeSynchronizable: Bool = true) throws -> Data?
            @Only @Fails(Status) @Fails(NSError) @Touches(storage) @Overwrites public func set(_ value: String, key: String, ignoringAttributeSynchronizable: Bool = true) throws
            @Only @Fails(Status) @Touches(storage) @Destroys public func remove(_ key: String, ignoringAttributeSynchronizable: Bool = true) throws
            @Only @Fails(Status) @Touches(storage) @Destroys public func removeAll() throws
            @Only @Fails(Status) @Touches(storage) public func contains(_ key: String, withoutAuthenticationUI: Bool = false) throws -> Bool
            @Touches(storage) public func allKeys() -> [String]
        }
        """
}
