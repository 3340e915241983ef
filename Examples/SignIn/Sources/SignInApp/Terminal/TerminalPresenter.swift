@_spi(Adapters) import WatertightPresentation

/// Shows the alerts of a window in the terminal. They are drawn with the next screen, so they appear and disappear at once.
@MainActor final class TerminalPresenter: AlertPresenter {
    private let id = PresenterID()
    private let router: Router

    init(_ router: Router, in scene: SceneID) {
        self.router = router
        router.presenterWillAppear(id, in: scene, presenter: self)
        router.presenterDidAppear(id)
    }

    func present(_ item: PresentedItem) { router.didAppear(item.id) }
    func takeDown(_ id: PresentationID) { router.didDisappear(id) }
}
