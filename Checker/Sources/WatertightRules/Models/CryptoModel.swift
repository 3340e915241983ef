/// CryptoKit, and swift-crypto, which declares the same: hashes, authentication codes, ciphers, keys.
enum CryptoModel {
    static let facts = Models.parsed(source)

    private static let curve = """
            public enum Signing {
                public struct ECDSASignature {
                    @Fails(CryptoKitError) public init<D>(rawRepresentation: D) throws
                    @Fails(CryptoKitError) public init<D>(derRepresentation: D) throws
                    public var rawRepresentation: Data { get }
                    public var derRepresentation: Data { get }
                }
                public struct PublicKey {
                    @Fails(CryptoKitError) public init<D>(rawRepresentation: D) throws
                    @Fails(CryptoKitError) public init<D>(x963Representation: D) throws
                    @Fails(CryptoKitError) public init<D>(compactRepresentation: D) throws
                    @Fails(CryptoKitError) public init<D>(compressedRepresentation: D) throws
                    @Fails(CryptoKitError) public init<D>(derRepresentation: D) throws
                    @Fails(CryptoKitError) public init(pemRepresentation: String) throws
                    public func isValidSignature<D>(_ signature: ECDSASignature, for data: D) -> Bool
                    public var rawRepresentation: Data { get }
                    public var x963Representation: Data { get }
                }
                public struct PrivateKey {
                    public init(compactRepresentable: Bool = true)
                    @Fails(CryptoKitError) public init<D>(rawRepresentation: D) throws
                    @Fails(CryptoKitError) public init<D>(x963Representation: D) throws
                    @Fails(CryptoKitError) public init<D>(derRepresentation: D) throws
                    @Fails(CryptoKitError) public init(pemRepresentation: String) throws
                    @Fails(CryptoKitError) public func signature<D>(for data: D) throws -> ECDSASignature
                    public var publicKey: PublicKey { get }
                    public var rawRepresentation: Data { get }
                }
            }
            public enum KeyAgreement {
                public struct PublicKey {
                    @Fails(CryptoKitError) public init<D>(rawRepresentation: D) throws
                    @Fails(CryptoKitError) public init<D>(x963Representation: D) throws
                    @Fails(CryptoKitError) public init<D>(derRepresentation: D) throws
                    @Fails(CryptoKitError) public init(pemRepresentation: String) throws
                    public var rawRepresentation: Data { get }
                }
                public struct PrivateKey {
                    public init(compactRepresentable: Bool = true)
                    @Fails(CryptoKitError) public init<D>(rawRepresentation: D) throws
                    @Fails(CryptoKitError) public init<D>(x963Representation: D) throws
                    @Fails(CryptoKitError) public init<D>(derRepresentation: D) throws
                    @Fails(CryptoKitError) public init(pemRepresentation: String) throws
                    @Fails(CryptoKitError) public func sharedSecretFromKeyAgreement(with key: PublicKey) throws -> SharedSecret
                    public var publicKey: PublicKey { get }
                    public var rawRepresentation: Data { get }
                }
            }
        """

    private static let montgomery = """
            public enum Signing {
                public struct PublicKey {
                    @Fails(CryptoKitError) public init<D>(rawRepresentation: D) throws
                    public func isValidSignature<S, D>(_ signature: S, for data: D) -> Bool
                    public var rawRepresentation: Data { get }
                }
                public struct PrivateKey {
                    public init()
                    @Fails(CryptoKitError) public init<D>(rawRepresentation: D) throws
                    @Fails(CryptoKitError) public func signature<D>(for data: D) throws -> Data
                    public var publicKey: PublicKey { get }
                    public var rawRepresentation: Data { get }
                }
            }
            public enum KeyAgreement {
                public struct PublicKey {
                    @Fails(CryptoKitError) public init<D>(rawRepresentation: D) throws
                    public var rawRepresentation: Data { get }
                }
                public struct PrivateKey {
                    public init()
                    @Fails(CryptoKitError) public init<D>(rawRepresentation: D) throws
                    @Fails(CryptoKitError) public func sharedSecretFromKeyAgreement(with key: PublicKey) throws -> SharedSecret
                    public var publicKey: PublicKey { get }
                    public var rawRepresentation: Data { get }
                }
            }
        """

    private static func cipher(_ name: String) -> String {
        """
        public enum \(name) {
            @Fails(CryptoKitError) public static func seal<D>(_ message: D, using key: SymmetricKey, nonce: Nonce? = nil) throws -> SealedBox
            @Fails(CryptoKitError) public static func seal<D, A>(_ message: D, using key: SymmetricKey, nonce: Nonce? = nil, authenticating data: A) throws -> SealedBox
            @Fails(CryptoKitError) public static func open(_ box: SealedBox, using key: SymmetricKey) throws -> Data
            @Fails(CryptoKitError) public static func open<A>(_ box: SealedBox, using key: SymmetricKey, authenticating data: A) throws -> Data
            public struct Nonce {
                public init()
                @Fails(CryptoKitError) public init<D>(data: D) throws
            }
            public struct SealedBox {
                @Fails(CryptoKitError) public init<D>(combined: D) throws
                @Fails(CryptoKitError) public init<C, T>(nonce: Nonce, ciphertext: C, tag: T) throws
                public var combined: Data? { get }
                public var ciphertext: Data { get }
                public var tag: Data { get }
            }
        }

        """
    }

    private static func hash(_ name: String) -> String {
        """
        @Complete public struct \(name) {
            public init()
            public static func hash<D>(data: D) -> Digest
            public mutating func update<D>(data: D)
            public func finalize() -> Digest
        }

        """
    }

    static let source =
        """
        // Sources: developer.apple.com/documentation/cryptokit and /cryptokit/cryptokiterror; swift-crypto's
        // Sources/Crypto, where these say `throws(CryptoKitMetaError)`, whose public name is CryptoKitError.
        import Foundation

        public enum CryptoKitError: Error {
            case incorrectKeySize, incorrectParameterSize, authenticationFailure, underlyingCoreCryptoError(error: Int32)
            case wrapFailure, unwrapFailure, invalidParameter
        }
        public struct SymmetricKey {
            public init<D>(data: D)
            public init(size: SymmetricKeySize)
            @Runs(part) public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
        }
        public struct SharedSecret {
            public func hkdfDerivedSymmetricKey<H, S, I>(using hash: H.Type, salt: S, sharedInfo: I, outputByteCount: Int) -> SymmetricKey
            public func x963DerivedSymmetricKey<H, I>(using hash: H.Type, sharedInfo: I, outputByteCount: Int) -> SymmetricKey
            @Runs(part) public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
        }
        @Complete public struct HMAC<H> {
            public init(key: SymmetricKey)
            public static func authenticationCode<D>(for data: D, using key: SymmetricKey) -> Data
            public static func isValidAuthenticationCode<C, D>(_ code: C, authenticating data: D, using key: SymmetricKey) -> Bool
            public mutating func update<D>(data: D)
            public func finalize() -> Data
        }
        @Complete public struct HKDF<H> {
            public static func deriveKey<S, I>(inputKeyMaterial: SymmetricKey, salt: S, info: I, outputByteCount: Int) -> SymmetricKey
        }
        @Complete public struct Digest: Collection { @Runs(part) public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R }
        public enum Insecure {
        \(hash("MD5"))\(hash("SHA1"))
        }
        \(hash("SHA256"))\(hash("SHA384"))\(hash("SHA512"))
        public enum AES {
        \(cipher("GCM"))
            public enum KeyWrap {
                @Fails(CryptoKitError) public static func wrap(_ key: SymmetricKey, using other: SymmetricKey) throws -> Data
                @Fails(CryptoKitError) public static func unwrap<D>(_ key: D, using other: SymmetricKey) throws -> SymmetricKey
            }
        }
        \(cipher("ChaChaPoly"))
        public enum P256 {
        \(curve)
        }
        public enum P384 {
        \(curve)
        }
        public enum P521 {
        \(curve)
        }
        public enum Curve25519 {
        \(montgomery)
        }
        """
}
