import Foundation
import Testing
import Watertight

/// An error that gives everything away in every way that an error can.
private struct TalkativeError: Error, LocalizedError, CustomNSError, CustomStringConvertible, Codable {
    let email: String
    let token: String

    var description: String { "\(email) used \(token)" }
    var errorDescription: String? { description }
    static var errorDomain: String { "Talkative" }
    var errorCode: Int { 7 }
    var errorUserInfo: [String: Any] { ["email": email, "token": token, NSLocalizedDescriptionKey: description] }
}

private enum QuietError: Error {
    case refused
    case rejected(email: String)
}

private let secrets = ["ada@example.com", "tok_4f9a"]
private let original = TalkativeError(email: secrets[0], token: secrets[1])

private func expectNoSecret(in text: String, _ location: SourceLocation = #_sourceLocation) {
    for secret in secrets { #expect(!text.contains(secret), sourceLocation: location) }
    #expect(!text.contains("email"), sourceLocation: location)
}

@Suite struct SealedErrorTests {
    private let sealed = SealedError(sealing: original)

    @Test func describesItselfByKindAndIncident() {
        let text = String(describing: sealed)
        #expect(text.contains("TalkativeError (Talkative 7)"))
        #expect(text.contains(sealed.incident.description))
    }

    @Test func staysSealedWhenDescribed() {
        expectNoSecret(in: String(describing: sealed))
        expectNoSecret(in: String(reflecting: sealed))
        expectNoSecret(in: "\(sealed)")
        expectNoSecret(in: sealed.localizedDescription)
        expectNoSecret(in: (sealed as any Error).localizedDescription)
        expectNoSecret(in: "\(Optional(sealed) as Any)")
        expectNoSecret(in: "\([sealed])")
    }

    @Test func staysSealedWhenDumped() {
        var text = ""
        dump(sealed, to: &text)
        dump([sealed: sealed], to: &text)
        expectNoSecret(in: text)
    }

    @Test func staysSealedToMirrors() {
        var values: [Any] = [sealed]
        var seen = 0
        while let value = values.popLast(), seen < 1000 {
            seen += 1
            expectNoSecret(in: String(describing: value))
            expectNoSecret(in: String(reflecting: value))
            #expect(!(value is TalkativeError))
            #expect(!(value is @Sendable () -> any Error))
            #expect(!(value is () -> any Error))
            var mirror: Mirror? = Mirror(reflecting: value)
            while let level = mirror {
                values += level.children.filter { $0.label != "utf8" }.map(\.value)
                mirror = level.superclassMirror
            }
        }
        #expect(seen >= 3)
        #expect(seen < 1000)
    }

    @Test func cannotBeCast() {
        let error: any Error = sealed
        #expect(error as? TalkativeError == nil)
        #expect((error as? any CustomNSError)?.errorUserInfo["email"] == nil)
        #expect(!((error as Any) is any Encodable))
        #expect(!((error as Any) is any Decodable))
        #expect(!((error as Any) is any RawRepresentable))
    }

    @Test func staysSealedWhenBridged() throws {
        let bridged = sealed as NSError
        #expect(bridged.domain == "Watertight.SealedError")
        #expect(bridged.code == 0)
        #expect(bridged.userInfo["NSMultipleUnderlyingErrorsKey"] == nil)
        #expect(bridged.userInfo[NSUnderlyingErrorKey] == nil)
        #expect((bridged as any Error) as? TalkativeError == nil)
        expectNoSecret(in: "\(bridged) \(bridged.userInfo) \(bridged.debugDescription)")
        expectNoSecret(in: String(reflecting: bridged))
        var text = ""
        dump(bridged, to: &text)
        expectNoSecret(in: text)
    }

    // Outside of Apple platforms the archiver traps at every NSError that bridges a Swift error.
    #if canImport(Darwin)
    @Test func staysSealedWhenArchived() {
        let archived = try? NSKeyedArchiver.archivedData(
            withRootObject: sealed as NSError, requiringSecureCoding: false)
        expectNoSecret(in: String(decoding: archived ?? Data(), as: UTF8.self))
    }
    #endif

    @Test func staysSealedInsideOfAnEnum() {
        enum Failure: Error { case storeUnavailable(SealedError) }
        let failure = Failure.storeUnavailable(sealed)
        var text = ""
        dump(failure, to: &text)
        expectNoSecret(in: "\(failure) \(String(reflecting: failure)) \(failure.localizedDescription) \(text)")
    }

    @Test func isEqualToAnotherOfItsKind() {
        let other = SealedError(sealing: TalkativeError(email: "grace@example.com", token: "other"))
        #expect(sealed == other)
        #expect(sealed.hashValue == other.hashValue)
        #expect(sealed.incident != other.incident)
        #expect(sealed.fingerprint.id == other.fingerprint.id)
    }

    @Test func differsFromAnotherKind() {
        #expect(SealedError(sealing: QuietError.refused) != SealedError(sealing: QuietError.rejected(email: "a@b")))
        #expect(SealedError(sealing: CocoaError(.fileNoSuchFile)) != SealedError(sealing: CocoaError(.fileLocking)))
    }

    @Test func takesTheKindThatWhoeverSealsItNames() {
        struct Opaque: Error { let number: Int }
        let one = SealedError(sealing: Opaque(number: 1), code: FailureCode(domain: "sdk", reason: "busy", number: 1))
        let other = SealedError(sealing: Opaque(number: 2), code: FailureCode(domain: "sdk", reason: "busy", number: 2))
        #expect(one != other)
        #expect(one.fingerprint.code == "busy-1")
        #expect(SealedError(sealing: Opaque(number: 1)) == SealedError(sealing: Opaque(number: 2)))
    }

    @Test func changesNothingWhenSealedAgain() {
        #expect(SealedError(sealing: sealed).incident == sealed.incident)
        #expect(SealedError(sealing: sealed).chain == sealed.chain)
    }

    @Test func namesTheChainOfCauses() {
        let root = CocoaError(.fileWriteOutOfSpace)
        let outer = NSError(domain: "Store", code: 3, userInfo: [NSUnderlyingErrorKey: root])
        let chain = SealedError(sealing: outer).chain
        #expect(chain.map(\.domain) == ["Store", "NSCocoaErrorDomain"])
        #expect(chain.map(\.code) == ["3", "640"])
    }

    @Test func namesTheCauseOfADecodingError() {
        let root = CocoaError(.propertyListReadCorrupt)
        let error = DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: [], debugDescription: secrets[0], underlyingError: root))
        let sealed = SealedError(sealing: error)
        #expect(sealed.chain.count == 2)
        expectNoSecret(in: "\(sealed.chain)")
    }
}
