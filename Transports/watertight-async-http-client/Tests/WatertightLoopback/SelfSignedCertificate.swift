public import NIOSSL

/// A self-signed certificate for `localhost` with a public key pair, for tests in which clients reject it.
public enum SelfSignedCertificate {
    /// Creates the TLS context of a server.
    /// - Parameter protocols: The application protocols that the server offers, such as `h2`.
    public static func serverContext(offering protocols: [String] = []) throws -> NIOSSLContext {
        let certificate = try NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem)
        let key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(certificate)], privateKey: .privateKey(key))
        configuration.applicationProtocols = protocols
        return try NIOSSLContext(configuration: configuration)
    }

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBmzCCAUGgAwIBAgIUYkERT8dKt4nGtkgsF1/mTUT3bHMwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDIzNTcwMFoYDzIxMjYxMDI3
        MjM1NzAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAQ+9DwaqObBYAlOHwEIBsNP0lwrlT5qcQuWL0apWu1Jv7Th36z1c3ZK
        vGMtzRY4G9a26hKjS3LXq8r16HASB4SKo28wbTAdBgNVHQ4EFgQUhgeYUDKxib+a
        5eqTbfJa1E+4L20wHwYDVR0jBBgwFoAUhgeYUDKxib+a5eqTbfJa1E+4L20wDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSAAwRQIgQOzyG8mtsBb7Cn55TgiDtDlFHAk9AwraNnVW8vk0e68CIQCu
        sQNWbAFi5thxVl4j/++eIPVYbHjRJI8oSfDxqZjCdg==
        -----END CERTIFICATE-----
        """

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHrnj5qXMGoqepZW7
        BiyQ51Il3zu0poX+lbTWGZ+9u7+hRANCAAQ+9DwaqObBYAlOHwEIBsNP0lwrlT5q
        cQuWL0apWu1Jv7Th36z1c3ZKvGMtzRY4G9a26hKjS3LXq8r16HASB4SK
        -----END PRIVATE KEY-----
        """
}
