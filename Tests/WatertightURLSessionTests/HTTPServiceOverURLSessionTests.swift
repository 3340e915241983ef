import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting
import WatertightURLSession

@Suite(.hangLimit) struct HTTPServiceOverURLSessionTests {
    /// Nothing listens at the port, so the failure is that of a connection.
    @Test func aServiceWithoutATransportSendsOverURLSession() async throws {
        let service = HTTPService("http://127.0.0.1:1/v1", headerFields: [.userAgent: "App"])
        #expect(service.baseURL == "http://127.0.0.1:1/v1" && service.headerFields == [.userAgent: "App"])
        await recordingFailures { _ in
            do throws(Interruption<HTTPFailure>) {
                _ = try await service.fetch("/loans", as: [String].self)
                Issue.record("a response from a closed port")
            } catch {
                #expect(error.failure?.kind == .transport(.connectionRefused), "\(error)")
                error.recovered()
            }
        }
    }
}
