import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// A self-signed certificate (RFC 5280) for `localhost`, 127.0.0.1 and ::1.
struct SelfSignedCertificate: Sendable {
    /// The certificate in PEM form (RFC 7468), for clients that should trust it.
    let pem: String

    /// The TLS context of a server with this certificate.
    let tls: NIOSSLContext

    /// Makes a new key and a certificate valid for a day.
    static func make() throws(FaultyNetworkError) -> SelfSignedCertificate {
        do {
            let key = P256.Signing.PrivateKey()
            let name = try DistinguishedName { CommonName("localhost") }
            let now = Date()
            let certificate = try Certificate(
                version: .v3,
                serialNumber: Certificate.SerialNumber(),
                publicKey: .init(key.publicKey),
                // An hour back, so that a clock that is a little behind accepts it too.
                notValidBefore: now.addingTimeInterval(-3600),
                notValidAfter: now.addingTimeInterval(24 * 3600),
                issuer: name,
                subject: name,
                signatureAlgorithm: .ecdsaWithSHA256,
                extensions: try Certificate.Extensions {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                    SubjectAlternativeNames([
                        .dnsName("localhost"),
                        .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
                        .ipAddress(ASN1OctetString(contentBytes: [UInt8](repeating: 0, count: 15) + [1])),
                    ])
                },
                issuerPrivateKey: .init(key)
            )
            let pem = try certificate.serializeAsPEM().pemString
            let configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8)).map { .certificate($0) },
                privateKey: .privateKey(
                    try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)
                )
            )
            return SelfSignedCertificate(pem: pem, tls: try NIOSSLContext(configuration: configuration))
        } catch {
            throw .certificateNotMade(reason: "\(error)")
        }
    }
}
