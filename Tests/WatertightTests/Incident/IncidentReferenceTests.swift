import Testing
import Watertight
@_spi(Tests) import WatertightTesting

@Suite struct IncidentReferenceTests {
    @Test func parsesAReferenceAsTyped() throws {
        let reference = try #require(IncidentReference("7QK2M-9F4TX"))
        #expect(reference.description == "7QK2M-9F4TX")
        #expect(IncidentReference("7qk2m 9f4tx") == reference)
        #expect(IncidentReference("7QK2M9F4TX") == reference)
    }

    @Test func acceptsLettersThatLookLikeDigits() {
        #expect(IncidentReference("OOOOO-IIILL") == IncidentReference("00000-11111"))
    }

    @Test(arguments: ["", "7QK2M", "7QK2M-9F4TXX", "7QK2M-9F4T!", "UUUUU-UUUUU", "７QK2M-9F4TX"])
    func rejectsOtherTexts(_ text: String) {
        #expect(IncidentReference(text) == nil)
    }

    @Test func roundTrips() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let reference = IncidentReference.make(using: &generator)
            #expect(IncidentReference(reference.description) == reference, "seed \(seed)")
        }
    }

    @Test func referencesDiffer() {
        #expect(Set((0..<1000).map { _ in IncidentReference.make() }).count == 1000)
    }

    @Test func isSpelledOutForScreenReaders() throws {
        #expect(try #require(IncidentReference("7QK2M-9F4TX")).spelledOut == "7 Q K 2 M, 9 F 4 T X")
    }
}
