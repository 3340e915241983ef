public import Foundation

/// Everything about an ``AuthenticationServer`` that can be chosen when it starts.
public struct AuthenticationServerConfiguration: Sendable {
    /// The address to listen on.
    public var host: String

    /// The port to listen on, or 0 for any free one.
    public var port: Int

    /// The path of the SQLite file, which is made if it does not exist; its folder must.
    public var databasePath: String

    /// How long an access token is good for, in seconds.
    public var accessTokenLifetime: TimeInterval

    /// How long a refresh token is good for, in seconds.
    public var refreshTokenLifetime: TimeInterval

    /// The iteration count of PBKDF2-HMAC-SHA256 for new password hashes.
    ///
    /// The default is what OWASP recommends. Existing hashes keep the count they were made with.
    public var passwordIterations: Int

    /// The number of consecutive wrong passwords that locks an account.
    public var maximumAttempts: Int

    /// How long a locked account stays locked, in seconds.
    public var lockDuration: TimeInterval

    /// The number of sign-ins and refreshes that one remote address may request; `nil` for no limit.
    public var rateLimit: RateLimit?

    /// The longest request body that is read, in bytes.
    public var maximumBodySize: Int

    /// The HS256 key that signs access tokens, at least 32 bytes (RFC 7518 section 3.2); nil to make a random one.
    ///
    /// With a random key, access tokens do not survive a restart of the server. Refresh tokens do.
    public var signingKey: [UInt8]?

    /// The HS256 key shared with the identity providers, at least 32 bytes; nil to accept no federated sign-in.
    public var providerKey: [UInt8]?

    /// The clock. Everything that expires does so by it.
    public var now: @Sendable () -> Date

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port to listen on, or 0 for any free one.
    ///   - databasePath: The path of the SQLite file.
    ///   - accessTokenLifetime: In seconds; 15 minutes unless given.
    ///   - refreshTokenLifetime: In seconds; 30 days unless given.
    ///   - passwordIterations: Iterations of PBKDF2-HMAC-SHA256 for new hashes.
    ///   - maximumAttempts: Consecutive wrong passwords that lock an account.
    ///   - lockDuration: In seconds; 15 minutes unless given.
    ///   - rateLimit: The limit for each remote address, or nil for none.
    ///   - maximumBodySize: The longest request body, in bytes.
    ///   - signingKey: The key of access tokens, or nil to make a random one.
    ///   - providerKey: The key of identity tokens, or nil to accept none.
    ///   - now: The clock.
    public init(
        host: String = "127.0.0.1",
        port: Int = 0,
        databasePath: String,
        accessTokenLifetime: TimeInterval = 15 * 60,
        refreshTokenLifetime: TimeInterval = 30 * 24 * 60 * 60,
        passwordIterations: Int = 600_000,
        maximumAttempts: Int = 5,
        lockDuration: TimeInterval = 15 * 60,
        rateLimit: RateLimit? = RateLimit(burst: 30, perSecond: 1),
        maximumBodySize: Int = 16 * 1024,
        signingKey: [UInt8]? = nil,
        providerKey: [UInt8]? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.host = host
        self.port = port
        self.databasePath = databasePath
        self.accessTokenLifetime = accessTokenLifetime
        self.refreshTokenLifetime = refreshTokenLifetime
        self.passwordIterations = passwordIterations
        self.maximumAttempts = maximumAttempts
        self.lockDuration = lockDuration
        self.rateLimit = rateLimit
        self.maximumBodySize = maximumBodySize
        self.signingKey = signingKey
        self.providerKey = providerKey
        self.now = now
    }

    /// What is wrong with the configuration, or nil.
    var flaw: String? {
        if !(0...65_535).contains(port) { return "port \(port) is not from 0 to 65535" }
        if passwordIterations < 1 { return "passwordIterations is less than 1" }
        if maximumAttempts < 1 { return "maximumAttempts is less than 1" }
        if let signingKey, signingKey.count < 32 { return "signingKey is shorter than 32 bytes" }
        if let providerKey, providerKey.count < 32 { return "providerKey is shorter than 32 bytes" }
        if let rateLimit, rateLimit.burst < 1 || !(rateLimit.perSecond > 0) { return "rateLimit lets nothing pass" }
        return nil
    }
}
