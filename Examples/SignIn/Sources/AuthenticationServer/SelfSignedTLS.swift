import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

extension AuthenticationServer {
    /// Creates a TLS configuration with a self-signed certificate (RFC 5280) for `127.0.0.1`, valid for a day.
    static func selfSignedTLS() throws(NotStarted) -> TLSConfiguration {
        do {
            let key = P256.Signing.PrivateKey()
            let name = try DistinguishedName { CommonName("localhost") }
            let now = Date()
            let certificate = try Certificate(
                version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
                // An hour ago, for clocks that are a little slow.
                notValidBefore: now.addingTimeInterval(-3600), notValidAfter: now.addingTimeInterval(24 * 3600),
                issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
                extensions: try Certificate.Extensions {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                    SubjectAlternativeNames([.ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1]))])
                },
                issuerPrivateKey: .init(key))
            return .makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMBytes(
                    Array(certificate.serializeAsPEM().pemString.utf8)
                ).map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)))
        } catch {
            throw NotStarted(reason: "\(error)")
        }
    }
}
