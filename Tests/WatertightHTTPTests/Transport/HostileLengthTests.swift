import Foundation
import HTTPTypes
import Testing
import WatertightHTTP

/// A length that a server announces is a claim, not a fact.
@Suite struct HostileLengthTests {
    @Test func survivesAnAnnouncedLengthThatNoMemoryHolds() async {
        await #expect(processExitsWith: .success) {
            let limits = TransportLimits(successBody: .max, errorBody: .max)
            for statusCode in [200, 500] {
                for length in [Int.max, Int.max / 2, 1 << 50, -1, Int.min] {
                    var collector = ResponseBodyCollector(statusCode: statusCode, limits: limits)
                    _ = collector.announce(length: length)
                    _ = collector.append(Data("hello".utf8))
                    guard collector.body == Data("hello".utf8) else { exit(1) }
                }
            }
        }
    }
}
