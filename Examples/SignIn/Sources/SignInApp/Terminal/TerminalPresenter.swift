import WatertightPresentation

/// Shows a window's alerts in the terminal: one more adapter over the same router. What the router shows is drawn with
/// the next screen, so it is there, and gone, at once.
@MainActor final class TerminalPresenter: AlertPresenter {
    private let id = PresenterID()
    private let router: Router

    init(_ router: Router, in scene: SceneID) {
        self.router = router
        router.presenterWillAppear(id, in: scene, presenter: self)
        router.presenterDidAppear(id)
    }

    func present(_ failure: PresentedFailure) { router.didAppear(failure.id) }
    func takeDown(_ id: PresentedFailure.ID) { router.didDisappear(id) }
}
