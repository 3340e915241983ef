import Feeds
import Foundation
import Testing
import Watertight
import WatertightTesting

/// The facade on the real parser.
@Suite(.timeLimit(.minutes(30))) struct FeedReaderTests {
    private func read(_ feed: String) async -> Result<[String], Interruption<FeedError>> {
        do throws(Interruption<FeedError>) {
            return .success(try await FeedReader().titles(in: Data(feed.utf8)))
        } catch {
            return .failure(error)
        }
    }

    private func feed(items: Int) -> String {
        "<rss>\n<channel>\n" + (0..<items).map { "<item><title>\($0)</title></item>\n" }.joined() + "</channel>\n</rss>"
    }

    @Test func readsTheTitlesOfItems() async throws {
        let text = "<rss><channel><title>All</title><item><title>A &amp; B</title></item></channel></rss>"
        #expect(try await read(text).get() == ["A & B"])
        #expect(try await read(feed(items: 0)).get() == [])
    }

    @Test(arguments: [
        ("<rss>\n<channel>\n<item>\n</channel>\n</rss>", 4),
        ("<rss>\n<channel>\n&nobody;\n</channel></rss>", 3),
        ("<rss>\n<channel>", 2),
        ("<rss><channel></channel></rss>\n<more/>", 2),
        ("no feed", 1),
    ])
    func reportsLineOfMalformedFeed(text: String, line: Int) async throws {
        try await recordingFailures { reporter in
            let outcome = await read(text)
            guard case .failure(.failed(.malformed(let found), let incident)) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(found == line)
            let report = try #require(reporter.reports.first)
            #expect(reporter.reports.count == 1 && report.incident == incident.reference)
            #expect(report.chain.count == 1 && report.chain.allSatisfy { $0.contains("NSXMLParserErrorDomain") })
        }
    }

    @Test(arguments: ["", "<html><body/></html>"])
    func reportsDocumentThatIsNotAFeed(text: String) async {
        await recordingFailures { reporter in
            let outcome = await read(text)
            #expect(outcome.failure?.failure?.code.description == "feed/no-feed")
            // No error caused it, so the output reports it.
            #expect(reporter.reports.isEmpty)
        }
    }

    @Test func stopsParserInCancelledTask() async {
        let text = feed(items: 20_000)
        await recordingFailures { reporter in
            let reading = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await read(text)
            }
            #expect(await reading.value == .failure(.cancelled))
            #expect(reporter.reports.isEmpty)
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
