import NIOSSL

extension AuthenticationServer {
    /// Creates a TLS configuration with a self-signed certificate for `127.0.0.1`, which no client trusts.
    ///
    /// Its key is public. Making one at run time needs swift-certificates, and with it a second copy of BoringSSL.
    static func selfSignedTLS() throws(NotStarted) -> TLSConfiguration {
        do {
            let certificate = try NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem)
            let key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
            return .makeServerConfiguration(
                certificateChain: [.certificate(certificate)], privateKey: .privateKey(key))
        } catch {
            throw NotStarted(reason: "\(error)")
        }
    }

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBmzCCAUGgAwIBAgIUIEVFcYmWkTu7GvgOYtSujVznocswCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzE1MjUyNFoYDzIxMjYxMTAz
        MTUyNTI0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAARrD3yNRIodb/a0V0oHoiApEBkdmaEcZl3rVYRNEni3X9a31ws6CCsP
        izyTTwN6/TZiSOD5xdUD6Mo5yuFW7t63o28wbTAdBgNVHQ4EFgQUJ3uxLj/w4JM/
        R771rJa3sLCbwQswHwYDVR0jBBgwFoAUJ3uxLj/w4JM/R771rJa3sLCbwQswDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSAAwRQIhANn17ELhA0LITkXvckWKBS808/uYu6KbJ/jXCe+x8rmwAiBF
        0oKwxIdPdli2NLHrCBiAmJU8BN0SNhiGlMW9QXYPBQ==
        -----END CERTIFICATE-----
        """

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmFPCWh6qsHTLHIXB
        W48Qn7E6vdV9/JmWXIuhDYlaNxyhRANCAARrD3yNRIodb/a0V0oHoiApEBkdmaEc
        Zl3rVYRNEni3X9a31ws6CCsPizyTTwN6/TZiSOD5xdUD6Mo5yuFW7t63
        -----END PRIVATE KEY-----
        """
}
