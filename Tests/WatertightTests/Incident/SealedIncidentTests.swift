import Foundation
import Testing
import Watertight
import WatertightTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let secret = "tok_4f9a"

/// An error that reveals its value in every way that an error can.
struct Revealing: Error, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable, CustomNSError,
    LocalizedError, Codable, RawRepresentable, Hashable
{
    var rawValue: String
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

private struct InAStruct: Error { let value = secret }

private enum InAnEnum: Error { case labeled(value: String), plain(String, Revealing) }

private final class InAClass: Error, CustomStringConvertible {
    let description = secret
}

private struct Generic<Value: Sendable>: Error { let value: Value }

// A subclass of an unchecked Sendable class has to restate the conformance. It adds no state.
private final class Subclass: NSError, @unchecked Sendable {
    override var localizedDescription: String { secret }
}

private enum WireFailure: LayerFailure { case refused }

private enum StoreError: LayerFailure { case failed }

/// Plants a secret in an error of each shape, and looks for it in everything that code above a layer can reach.
@Suite struct SealedIncidentTests {
    struct Specimen: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () -> any Error

        init(_ name: String, _ make: @escaping @Sendable () -> any Error) {
            testDescription = name
            self.make = make
        }
    }

    static let specimens: [Specimen] = [
        Specimen("struct") { InAStruct() },
        Specimen("enum") { InAnEnum.labeled(value: secret) },
        Specimen("enum with two payloads") { InAnEnum.plain(secret, Revealing(rawValue: secret)) },
        Specimen("class") { InAClass() },
        Specimen("NSError with user info") { NSError(domain: "D", code: 1, userInfo: [secret: secret]) },
        Specimen("NSError with an underlying error") {
            NSError(domain: "D", code: 1, userInfo: [NSUnderlyingErrorKey: Revealing(rawValue: secret)])
        },
        Specimen("subclass of NSError") { Subclass(domain: "D", code: 1) },
        Specimen("generic") { Generic(value: secret) },
        Specimen("local") {
            struct Local: Error { let value = secret }
            return Local()
        },
        Specimen("URLError") { URLError(.badURL, userInfo: [secret: secret]) },
        Specimen("DecodingError") {
            DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: secret, underlyingError: Revealing(rawValue: secret)))
        },
        Specimen("EncodingError") {
            EncodingError.invalidValue(secret, .init(codingPath: [], debugDescription: secret))
        },
        Specimen("interruption") { Interruption.sample(Revealing(rawValue: secret)) },
        Specimen("every protocol") { Revealing(rawValue: secret) },
    ]

    @Test(arguments: specimens) func staysSealedBeforeTheReport(_ specimen: Specimen) {
        let incident = Incident(sealing: specimen.make(), at: CallSite(), isSample: true)
        let interruption = Interruption.sample(WireFailure.refused, incident: incident)
        expectSealed([incident, interruption, [incident: [interruption]]], incident)
    }

    @Test(arguments: specimens) func staysSealedAfterTwoTranslations(_ specimen: Specimen) async throws {
        try await recordingFailures { recorder in
            let below: Interruption<WireFailure> = .foreign(specimen.make()) { _ in .refused }
            let above: Interruption<StoreError> = below.translated { _ in .failed }
            let incident = try #require(above.incident)
            expectSealed(
                [below, above, below.failure as Any, incident, incident.chain, recorder.reports, recorder.notes],
                incident)
            #expect(recorder.reports.count == 1 && recorder.originals.count == 1)
        }
    }

    private func expectSealed(_ values: [Any], _ incident: Incident) {
        for text in values.flatMap({ texts(reachableFrom: $0) }) { #expect(!text.contains(secret)) }
        // An incident is a single reference to its storage. The cast shows the storage to a mirror.
        let storage = unsafeBitCast(incident, to: AnyObject.self)
        for text in texts(reachableFrom: storage) { #expect(!text.contains(secret)) }
        #expect(Mirror(reflecting: storage).children.isEmpty)
    }

    /// Returns the texts of everything that mirrors and casts reach.
    private func texts(reachableFrom root: Any) -> [String] {
        var texts: [String] = []
        var rest: [Any] = [root]
        var seen = 0
        while let value = rest.popLast() {
            seen += 1
            guard seen < 2000 else {
                Issue.record("too many values to inspect")
                return texts
            }
            var dumped = ""
            dump(value, to: &dumped)
            texts += [String(describing: value), String(reflecting: value), dumped]
            expectNoOriginal(value)
            if let error = value as? any Error {
                let bridged = error as NSError
                texts += [
                    error.localizedDescription, bridged.description, bridged.debugDescription, bridged.domain,
                    "\(bridged.userInfo)",
                ]
                expectNoOriginal(bridged)
                expectNoOriginal(bridged.userInfo[NSUnderlyingErrorKey] as Any)
            }
            if let error = value as? any LocalizedError {
                texts += [error.errorDescription, error.failureReason, error.recoverySuggestion, error.helpAnchor]
                    .compactMap(\.self)
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

    private func expectNoOriginal(_ value: Any) {
        #expect(!(value is Revealing || value is InAStruct || value is InAnEnum || value is InAClass))
        #expect(!(value is Generic<String> || value is Subclass || value is DecodingError || value is EncodingError))
        #expect(!(value is @Sendable () -> any Error) && !(value is any Encodable & Error))
        if let error = value as? any Error {
            #expect(error as? Revealing == nil && error as? URLError == nil)
            let userInfo = (error as? any CustomNSError)?.errorUserInfo ?? [:]
            #expect(userInfo.values.allSatisfy { $0 is BridgedInterruption && !"\($0)".contains(secret) })
        }
    }

    // Outside of Apple platforms the archiver traps for every NSError that bridges a Swift error.
    #if canImport(Darwin)
    @Test func staysSealedWhenArchived() {
        let interruption = Interruption.sample(
            WireFailure.refused, incident: .sample(sealing: Revealing(rawValue: secret)))
        let archived = try? NSKeyedArchiver.archivedData(
            withRootObject: interruption as NSError, requiringSecureCoding: false)
        #expect(!String(decoding: archived ?? Data(), as: UTF8.self).contains(secret))
    }
    #endif

    @Test func aMatcherDoesNotReceiveTheSealedError() async {
        await recordingFailures { _ in
            let below = Interruption.sample(
                WireFailure.refused, incident: .sample(sealing: Revealing(rawValue: secret)))
            let matcher = CancellationMatcher { error in
                #expect(!(error is Revealing))
                return false
            }
            #expect(!matcher.matches(below))
            #expect(!matcher.isDismissal(below))
            let _: Interruption<StoreError> = .foreign(below) { error in
                #expect(error == below)
                return .failed
            }
        }
    }
}
