import Foundation
import Testing
import Watertight
import WatertightTesting

/// More ways on which a sealed value might leave what carries it.
@Suite struct SealedPathsTests {
    struct Talkative: Error, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable, CustomNSError,
        LocalizedError, Codable, RawRepresentable, Sendable
    {
        var rawValue: String
        var secret: String { rawValue }
        var description: String { rawValue }
        var debugDescription: String { rawValue }
        var customMirror: Mirror { Mirror(self, children: ["secret": rawValue]) }
        var errorCode: Int { 1 }
        var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: rawValue, NSUnderlyingErrorKey: self] }
        var errorDescription: String? { rawValue }
        var failureReason: String? { rawValue }
        var recoverySuggestion: String? { rawValue }
        var helpAnchor: String? { rawValue }
    }

    struct Carrier: LayerFailure {
        var cause: SealedError?
        var traits: FailureTraits { .defect("carrier", "failed") }
    }

    private static let secret = "tok_4f9a"

    /// Whatever can be reached by mirrors, described in every way.
    private func everything(in root: Any) -> [String] {
        var texts: [String] = []
        var rest: [Any] = [root]
        var seen = 0
        while let value = rest.popLast(), seen < 2000 {
            seen += 1
            var dumped = ""
            dump(value, to: &dumped)
            texts += [String(describing: value), String(reflecting: value), dumped]
            #expect(!(value is Talkative))
            if let error = value as? any Error {
                texts += [error.localizedDescription, "\((error as NSError).userInfo)", "\(error as NSError)"]
            }
            if value is String { continue }
            var mirror: Mirror? = Mirror(reflecting: value)
            while let level = mirror {
                texts.append(String(describing: level.subjectType))
                rest += level.children.map(\.value)
                mirror = level.superclassMirror
            }
        }
        return texts
    }

    @Test func staysSealedInWhateverCarriesIt() async throws {
        try await recordingFailures { recorder in
            let error = Talkative(rawValue: Self.secret)
            let boundary = Boundary("Carriers", layer: .repository)
            let below = boundary.translate(foreign: error) { _, sealed in Carrier(cause: sealed) }
            let above = boundary.translate(below) { _, sealed in Carrier(cause: sealed) }
            let sealed = try #require(above.failure?.cause)
            let carriers: [Any] = [
                below, above, sealed, sealed.fingerprint, sealed.chain, sealed.hops, recorder.reports, recorder.hops,
                SealedError(sealing: above), SealedError(sealing: above.failure ?? Carrier()), [sealed: [sealed]],
                sealed as NSError, above as NSError,
            ]
            for carrier in carriers {
                for text in everything(in: carrier) { #expect(!text.contains(Self.secret), "\(type(of: carrier))") }
            }
            // Only what was reported, and only to the reporter.
            #expect(recorder.originals.count == 1)
            #expect(recorder.originals.first is Talkative)
        }
    }

    @Test func namesNoValueInTheFingerprintOfAnyShapeOfError() {
        enum Cases: Error { case named(Talkative), unnamed(String), two(String, Talkative) }
        final class Reference: Error, CustomStringConvertible, Sendable {
            let description = SealedPathsTests.secret
        }
        struct Generic<Value: Sendable>: Error { let value: Value }
        let secret = Talkative(rawValue: Self.secret)
        let errors: [any Error] = [
            secret, Cases.named(secret), Cases.unnamed(Self.secret), Cases.two(Self.secret, secret), Reference(),
            Generic(value: Self.secret), NSError(domain: "D", code: 1, userInfo: [Self.secret: Self.secret]),
            Interruption.failed(secret),
            DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: Self.secret, underlyingError: secret)),
            EncodingError.invalidValue(Self.secret, .init(codingPath: [], debugDescription: Self.secret)),
            URLError(.badURL, userInfo: [Self.secret: Self.secret]),
        ]
        for error in errors {
            let sealed = SealedError(sealing: error)
            for text in everything(in: sealed) + everything(in: sealed.chain) {
                #expect(!text.contains(Self.secret), "\(type(of: error))")
            }
        }
    }

    @Test func followsNoCircleOfUnderlyingErrors() {
        // Talkative is its own underlying error.
        let sealed = SealedError(sealing: Talkative(rawValue: Self.secret))
        #expect(sealed.chain.count == 17)
        #expect(Set(sealed.chain).count == 1)
    }
}
