import Foundation
import HTTPTypes
import Testing
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

@testable import WatertightAsyncHTTPClient

/// Coded bodies that are nearly right. WATERTIGHT_FUZZ_ROUNDS sets the number, WATERTIGHT_FUZZ_SEED the seed; `random` prints
/// one.
@Suite struct HostileCodingTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let rounds = environment["WATERTIGHT_FUZZ_ROUNDS"].flatMap(Int.init) ?? 2000
    private static let limit = 10_000

    @Test func noCodedBodyTrapsOrExceedsItsLimit() throws {
        var seed: UInt64 = 37
        if let text = Self.environment["WATERTIGHT_FUZZ_SEED"] {
            seed = UInt64(text) ?? .random(in: 0...(.max))
            print("WATERTIGHT_FUZZ_SEED=\(seed)")
        }
        var random = SeededGenerator(seed: seed)
        let call = try #require(
            HTTPCall(.get, "https://h/", successBodyLimit: Self.limit, errorBodyLimit: Self.limit))
        let bodies = try [1, 100, 9_999, 10_000, 10_001, 1_000_000].flatMap { count in
            try ["gzip", "deflate"].map { coding in
                let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
                return (coding, Array(try CodedContent.make(content, coding: coding)))
            }
        }
        for round in 0..<Self.rounds {
            guard let (coding, whole) = bodies.randomElement(using: &random) else { return }
            var bytes = whole
            for _ in 0..<Int.random(in: 0...3, using: &random) { Self.mutate(&bytes, &random) }
            let status = Bool.random(using: &random) ? 200 : 503
            let response = TransportResponse(
                statusCode: status, headerFields: [.contentEncoding: coding], body: Data(bytes),
                isBodyTruncated: status == 503 && Bool.random(using: &random))
            do {
                let decoded = try response.decoded(for: call)
                #expect(decoded.statusCode == status)
                let isDecoded = !decoded.headerFields.contains(.contentEncoding)
                #expect(!isDecoded || decoded.body.count <= Self.limit, "seed \(seed), round \(round)")
            } catch {
                // Only a success fails.
                #expect(status == 200, "seed \(seed), round \(round)")
                #expect(error is ContentCodingError || error is ReadingStopped, "seed \(seed), round \(round)")
            }
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes.insert(.random(in: 0...255, using: &random), at: place)
        case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(place...)
        default: bytes.append(contentsOf: bytes.prefix(place))
        }
    }
}
