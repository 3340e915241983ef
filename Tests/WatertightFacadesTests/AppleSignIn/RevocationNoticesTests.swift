import Foundation
import Testing
import WatertightFacades
@_spi(Tests) import WatertightTesting

@Suite(.hangLimit) struct RevocationNoticesTests {
    private let name = Notification.Name("revoked-\(UUID())")

    private func post() { NotificationCenter.default.post(name: name, object: nil) }

    @Test func everyStreamReceivesTheNotification() async {
        var (first, second) = (
            AsyncStream.notices(of: name).makeAsyncIterator(), AsyncStream.notices(of: name).makeAsyncIterator()
        )
        post()
        #expect(await first.next() != nil)
        #expect(await second.next() != nil)
        post()
        #expect(await first.next() != nil)
    }

    @Test func endsWithItsTask() async {
        let notices = AsyncStream.notices(of: name)
        let reader = Task { for await _ in notices {} }
        reader.cancel()
        await reader.value
        // There are no observers left.
        post()
    }
}
