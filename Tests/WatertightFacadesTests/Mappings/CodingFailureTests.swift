import Foundation
import Testing
import Watertight
import WatertightFacades

@Suite struct CodingFailureTests {
    private struct Visit: Codable { var name: String }

    private static func json<T: Decodable & SendableMetatype>(
        _ type: T.Type, _ text: String
    ) -> @Sendable () throws -> Void {
        { _ = try JSONDecoder().decode(type, from: Data(text.utf8)) }
    }

    private static func plist<T: Decodable & SendableMetatype>(
        _ type: T.Type, _ value: some Encodable & Sendable
    ) -> @Sendable () throws -> Void {
        { _ = try PropertyListDecoder().decode(type, from: PropertyListEncoder().encode(value)) }
    }

    private struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let meaning: CodingFailure
        let work: @Sendable () throws -> Void

        init(_ name: String, _ meaning: CodingFailure, _ work: @escaping @Sendable () throws -> Void) {
            testDescription = name
            self.meaning = meaning
            self.work = work
        }
    }

    private static let cases: [Case] = [
        Case("half an object", .malformed, json(Visit.self, "{")),
        Case("nothing", .malformed, json(Visit.self, "")),
        Case("no such key", .missingKey, json(Visit.self, "{}")),
        Case("null", .missingValue, json(Visit.self, #"{"name":null}"#)),
        Case("a number for a text", .typeMismatch, json(Visit.self, #"{"name":1}"#)),
        Case("a number out of range", .malformed, json([Int8].self, "[300]")),
        Case("no date", .malformed) {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            _ = try decoder.decode([Date].self, from: Data(#"["today"]"#.utf8))
        },
        Case("no number", .unencodable) { _ = try JSONEncoder().encode([Double.nan]) },
        Case("a list that is none", .malformed) {
            _ = try PropertyListDecoder().decode(Visit.self, from: Data("<plist".utf8))
        },
        Case("no such key in a list", .missingKey, plist(Visit.self, ["other": "x"])),
        Case("a number for a text in a list", .typeMismatch, plist(Visit.self, ["name": 1])),
        Case("a list of a number", .unencodable) { _ = try PropertyListEncoder().encode(1) },
        Case("half a JSON object, untyped", .malformed) { _ = try JSONSerialization.jsonObject(with: Data("{".utf8)) },
    ]

    @Test(arguments: cases) private func realErrors(_ expected: Case) {
        do {
            try expected.work()
            Issue.record("nothing was thrown")
        } catch {
            #expect(CodingFailure(foreign: error) == expected.meaning)
            #expect(FileFailure(foreign: error) == nil)
        }
    }

    @Test func everyCaseHasARealError() {
        #expect(Set(Self.cases.map(\.meaning)) == Set(CodingFailure.allCases))
    }

    static let codes: [(CocoaError.Code, Int, CodingFailure?)] = [
        (.propertyListReadCorrupt, 3840, .malformed),
        (.propertyListReadUnknownVersion, 3841, .malformed),
        (.propertyListReadStream, 3842, nil),
        (.propertyListWriteInvalid, 3852, .unencodable),
        (.coderReadCorrupt, 4864, .malformed),
        (.coderValueNotFound, 4865, .missingValue),
        (.coderInvalidValue, 4866, .unencodable),
        (.fileReadCorruptFile, 259, nil),
    ]

    @Test(arguments: codes) func bridgedErrors(code: CocoaError.Code, number: Int, meaning: CodingFailure?) {
        #expect(code.rawValue == number)
        let foreign = ForeignError(NSCocoaErrorDomain, number)
        #expect(CodingFailure(foreign: foreign.error) == meaning)
        #expect(CodingFailure(foreign: foreign.wrapped) == meaning)
        #expect(CodingFailure(foreign: foreign.elsewhere) == nil)
    }

    /// The keys of a dictionary are in the path of the error, and can be personal.
    @Test func nothingOfTheContentIsKept() throws {
        do {
            _ = try JSONDecoder().decode([String: Visit].self, from: Data(#"{"ann@example.com":{"name":1}}"#.utf8))
            Issue.record("nothing was thrown")
        } catch {
            #expect(String(describing: error).contains("ann@example.com"))
            let failure = try #require(CodingFailure(foreign: error))
            #expect(String(reflecting: failure) == "WatertightFacades.CodingFailure.typeMismatch")
            #expect(failure.code == FailureCode(domain: "coding", reason: "type-mismatch"))
        }
    }
}
