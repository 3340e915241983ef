import Foundation
import HTTPTypes
import Testing
@_spi(Tests) import WatertightTesting

@_spi(Transports) import WatertightHTTP

private func collector(_ statusCode: Int, success: Int = 10, error: Int = 4) throws -> ResponseBodyCollector {
    ResponseBodyCollector(
        statusCode: statusCode,
        for: try #require(
            HTTPCall(.get, "https://h", timeout: .patient, successBodyLimit: success, errorBodyLimit: error)))
}

@Suite struct ResponseBodyCollectorTests {
    @Test func readsASuccessUpToTheLimit() throws {
        var collector = try collector(200)
        #expect(collector.append(Array("12345".utf8)) == .readOn)
        #expect(collector.append(Array("67890".utf8)) == .readOn)
        #expect(collector.body == Data("1234567890".utf8))
        #expect(collector.append([0]) == .fail)
    }

    @Test func keepsTheBeginningOfAnError() throws {
        var collector = try collector(500)
        #expect(collector.append(Array("123".utf8)) == .readOn)
        #expect(collector.append(Array("456".utf8)) == .stop)
        #expect(collector.body == Data("1234".utf8))
        #expect(collector.isTruncated)
    }

    @Test(arguments: [11, Int.max]) func failsAtAnAnnouncedLengthBeyondTheLimit(_ length: Int) throws {
        var collector = try collector(200)
        #expect(collector.announce(length: length) == .fail)
    }

    @Test(arguments: [nil, 0, -1, 10, Int.min]) func readsOnAfterAnyOtherAnnouncement(_ length: Int?) throws {
        var collector = try collector(200)
        #expect(collector.announce(length: length) == .readOn)
    }

    @Test func readsTheBeginningOfAnErrorOfAnySize() throws {
        var collector = try collector(404)
        #expect(collector.announce(length: .max) == .readOn)
    }

    @Test func aNegativeLimitIsZero() throws {
        var collector = try collector(200, success: -5)
        #expect(collector.append([]) == .readOn)
        #expect(collector.append([1]) == .fail)
    }

    /// An announced length is a claim of the server: it doesn't allocate that much.
    @Test func survivesAnAnnouncedLengthLargerThanTheMemory() async {
        await #expect(processExitsWith: .success) {
            for statusCode in [200, 500] {
                for length in [Int.max, Int.max / 2, 1 << 50, -1, Int.min] {
                    var collector = try collector(statusCode, success: .max, error: .max)
                    _ = collector.announce(length: length)
                    _ = collector.append(Data("hello".utf8))
                    guard collector.body == Data("hello".utf8) else { exit(1) }
                }
            }
        }
    }

    @Test func theResultDoesNotDependOnTheSizeOfChunks() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let status = [200, 404].randomElement(using: &generator) ?? 200
            var collector = try collector(status)
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
