@_spi(Adapters) import WatertightPresentation

/// Shows all failures of a window in the terminal. They are drawn with the next screen, so they appear and disappear at
/// once.
@MainActor final class TerminalPresenter: FailureSurface {
    private let router: FailureRouter
    private var items: [PresentedItem] = []

    init(_ router: FailureRouter, in scene: SceneID) {
        self.router = router
        let id = SurfaceID()
        router.surfaceWillAppear(self, id: id, at: .window(draws: Set(SurfacePlace.Message.allCases)), in: scene)
        router.surfaceDidAppear(id)
    }

    /// What is shown, the most prominent first.
    var shown: [PresentedItem] {
        func rank(_ item: PresentedItem) -> Int {
            switch item.error.method {
            case .fullScreen: 0
            case .alert, .confirmation: 1
            case .banner: 2
            default: 3
            }
        }
        return items.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element)
    }

    func present(_ item: PresentedItem) {
        if let index = items.firstIndex(where: { $0.id == item.id }) { items[index] = item } else { items.append(item) }
        router.didAppear(item.id)
    }

    func takeDown(_ id: PresentationID) {
        items.removeAll { $0.id == id }
        router.didDisappear(id)
    }
}
