import Testing
import WatertightPresentation
import WatertightTesting

@Test @MainActor func theLibraryIsThere() {
    _ = Router(clock: TestClock())
    #expect(PresentationAction.retry.kind == .retry)
}
