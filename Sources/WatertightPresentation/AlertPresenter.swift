/// Shows alerts by calls, where a view does not observe the router: with UIKit, AppKit or in a terminal.
@MainActor public protocol AlertPresenter: AnyObject {
    /// Shows an alert, and afterwards calls ``Router/didAppear(_:)``.
    func present(_ failure: PresentedFailure)
    /// Takes an alert away, and afterwards calls ``Router/didDisappear(_:)``, also if it is gone already.
    func takeDown(_ id: PresentedFailure.ID)
}
