import Testing
import WatertightPresentation

@Suite struct PresentationErrorTests {
    static let methods: [(PresentationMethod, [PresentationAction])] = [
        (.inline(.form), []), (.banner(), []), (.silent, []), (.alert, [.dismiss]), (.fullScreen, [.dismiss]),
    ]

    @Test(arguments: methods)
    func hasTheButtonsThatItsMethodNeeds(method: PresentationMethod, actions: [PresentationAction]) {
        #expect(PresentationError(title: "", description: "", method: method).actions == actions)
    }

    @Test(arguments: methods)
    func hasTheButtonsThatItNames(method: PresentationMethod, actions: [PresentationAction]) {
        #expect(PresentationError(title: "", description: "", method: method, actions: [.retry]).actions == [.retry])
        #expect(PresentationError(title: "", description: "", method: method, actions: []).actions == [])
    }
}
