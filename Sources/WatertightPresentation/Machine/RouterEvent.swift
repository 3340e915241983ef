/// Something that happens to a router.
enum RouterEvent: Sendable, Hashable {
    /// A failure was handed over.
    case submitted(Submission)
    /// Whoever handed it over takes it back.
    case withdrawn(PresentedFailure.ID)

    /// Something that can show an alert begins to appear over the others of its window.
    case presenterWillAppear(PresenterID, SceneID)
    /// It can show an alert from now on.
    case presenterDidAppear(PresenterID)
    /// It begins to go.
    case presenterWillDisappear(PresenterID)
    /// It is gone, and all that it showed.
    case presenterDidDisappear(PresenterID)

    /// An alert that was asked for is on the screen.
    case didAppear(PresentedFailure.ID)
    /// The person chose an action.
    case chose(PresentationAction.Kind, PresentedFailure.ID)
    /// The person dismissed it without choosing.
    case dismissed(PresentedFailure.ID)
    /// An alert is no longer on the screen.
    case didDisappear(PresentedFailure.ID)

    case ownerBegan(OwnerID)
    case ownerEnded(OwnerID)

    case sceneActivity(SceneActivity, SceneID)
    case sceneClosed(SceneID)

    /// Time has passed.
    case tick
    /// Somebody reads with VoiceOver or the like, or does no more.
    case assistiveTechnology(Bool)
}
