import Foundation
import Testing
import WatertightHTTP
import WatertightTesting

private let limits = TransportLimits(successBody: 10, errorBody: 4)

@Suite struct ResponseBodyCollectorTests {
    @Test func takesASuccessUpToTheLimit() {
        var collector = ResponseBodyCollector(statusCode: 200, limits: limits)
        #expect(collector.append(Array("12345".utf8)) == .readOn)
        #expect(collector.append(Array("67890".utf8)) == .readOn)
        #expect(collector.body == Data("1234567890".utf8))
        #expect(collector.append([0]) == .fail(.responseTooLarge(limit: 10)))
    }

    @Test func keepsTheBeginningOfAnError() {
        var collector = ResponseBodyCollector(statusCode: 500, limits: limits)
        #expect(collector.append(Array("123".utf8)) == .readOn)
        #expect(collector.append(Array("456".utf8)) == .stop)
        #expect(collector.body == Data("1234".utf8))
        #expect(collector.isTruncated)
    }

    @Test func refusesAnAnnouncementThatIsTooLarge() {
        var collector = ResponseBodyCollector(statusCode: 200, limits: limits)
        #expect(collector.announce(length: 11) == .fail(.responseTooLarge(limit: 10)))
        #expect(collector.announce(length: .max) == .fail(.responseTooLarge(limit: 10)))
    }

    @Test(arguments: [nil, 0, -1, 10, Int.min])
    func readsOnWithAnyOtherAnnouncement(_ length: Int?) {
        var collector = ResponseBodyCollector(statusCode: 200, limits: limits)
        #expect(collector.announce(length: length) == .readOn)
    }

    @Test func takesNoMemoryOnTheWordOfAServer() {
        var collector = ResponseBodyCollector(statusCode: 200, limits: TransportLimits(successBody: .max))
        #expect(collector.announce(length: .max) == .readOn)
    }

    @Test func readsTheBeginningOfAnErrorOfAnySize() {
        var collector = ResponseBodyCollector(statusCode: 404, limits: limits)
        #expect(collector.announce(length: .max) == .readOn)
    }

    @Test func takesANegativeLimitForNone() {
        var collector = ResponseBodyCollector(statusCode: 200, limits: TransportLimits(successBody: -5))
        #expect(collector.append([]) == .readOn)
        #expect(collector.append([1]) == .fail(.responseTooLarge(limit: 0)))
    }

    /// However the bytes are cut, what is kept and what is said are the same.
    @Test func doesNotDependOnHowBytesAreCut() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let status = [200, 404].randomElement(using: &generator) ?? 200
            var collector = ResponseBodyCollector(statusCode: status, limits: limits)
            var step = ResponseBodyCollector.Step.readOn
            var rest = bytes[...]
            while !rest.isEmpty && step == .readOn {
                let size = Int.random(in: 1...rest.count, using: &generator)
                step = collector.append(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            if status == 200 {
                #expect((step == .readOn) == (bytes.count <= 10), "seed \(seed)")
            } else {
                #expect(Array(collector.body) == Array(bytes.prefix(4)), "seed \(seed)")
                #expect(collector.isTruncated == (bytes.count > 4), "seed \(seed)")
            }
        }
    }
}
