/// A view that draws failures in one place: over a window, beside a field, or in place of a screen's content.
@_spi(Adapters) @MainActor public protocol FailureSurface: AnyObject {
    /// Draws a failure, and calls ``FailureRouter/didAppear(_:)`` when it is on the screen.
    ///
    /// Called again with the same identifier when a duplicate merged into a banner, an inline message or a full screen, and when
    /// the action of a full screen is being performed. If
    /// such a failure isn't reported within one second, the router removes it and shows it by another method.
    func present(_ item: PresentedItem)
    /// Removes a failure. For an alert, calls ``FailureRouter/didDisappear(_:)`` afterward, even if the alert has already
    /// disappeared.
    func takeDown(_ id: PresentationID)
}
