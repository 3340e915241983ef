public import Testing
public import Watertight
public import WatertightPresentation

/// A router that records what it receives and shows nothing, for tests of view models. It reports failures as a router does.
@MainActor public final class SpyRouter: Routable {
    /// The presentations of the failures that were passed to the router, in order.
    public private(set) var handled: [PresentationError] = []
    /// Everything that a user of the app would see, in order: those of them that a router shows, and a neutral text for each
    /// of ``unexpected``.
    public private(set) var shown: [PresentationError] = []
    /// The incidents of ``handled``, in the same order.
    public private(set) var incidents: [Incident] = []
    /// The codes of ``handled``, in the same order.
    private(set) var codes: [FailureCode] = []
    /// The errors without a presentation, in order.
    public private(set) var unexpected: [any Error] = []
    /// The presentations that were dismissed, in order.
    public private(set) var dismissed: [PresentationID] = []
    /// The anchors whose messages were dismissed, in order.
    public private(set) var dismissedAnchors: [InlineAnchor] = []
    /// The codes whose failures were dismissed, in order.
    public private(set) var dismissedCodes: [FailureCode] = []

    private struct Presented {
        let id: PresentationID
        let error: PresentationError?
        let perform: (@MainActor (PresentationAction) -> Void)?
    }

    /// The codes of the failures that the handled ones carry, or else their own.
    package private(set) var carriedCodes: Set<FailureCode> = []
    private var last: Presented?

    /// Creates a router that has received nothing.
    public init() {}

    /// Records the presentation of a failure, with its incident as a router resolves it.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, incident: Incident?, inBackground: Bool, at callSite: CallSite,
        perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentationID? {
        let code = failure.presentedCode
        let known = incident ?? Incident.current.flatMap { $0.claim(for: failure.carriedCode) ? $0 : nil }
        let incident = known ?? Incident(sealing: failure, code: code, severity: .expected, at: callSite)
        incident.pass(as: failure, code: code, at: callSite)
        let error = failure.presentation.filled(with: incident.reference)
        handled.append(error)
        incidents.append(incident)
        codes.append(code)
        carriedCodes.insert(failure.carriedCode)
        guard error.isShown(inBackground: inBackground) else { return nil }
        shown.append(error)
        let id = PresentationID()
        last = Presented(id: id, error: error, perform: perform)
        return id
    }

    /// Records an error without a presentation.
    @discardableResult
    public func handle(unexpected error: any Error, at callSite: CallSite) -> PresentationID? {
        unexpected.append(error)
        let failure = HandledFailure(unexpected: error, display: .neutral, at: callSite)
        let presentation = failure.error.filled(with: failure.incident.reference)
        shown.append(presentation)
        last = Presented(id: PresentationID(), error: presentation, perform: nil)
        return last?.id
    }

    /// Records a dismissal.
    public func dismiss(_ id: PresentationID) {
        dismissed.append(id)
        if last?.id == id { last = nil }
    }

    /// Records a dismissal.
    public func dismiss(_ anchor: InlineAnchor) { dismissedAnchors.append(anchor) }

    /// Records a dismissal.
    public func dismiss(_ code: FailureCode) { dismissedCodes.append(code) }

    /// Chooses an action of the last failure, as a user would. The failure is dismissed.
    /// - Parameters:
    ///   - kind: The kind of the action. If it isn't offered, the test fails.
    ///   - sourceLocation: The place to which an issue belongs.
    public func choose(_ kind: PresentationAction.Kind, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let last, let action = last.error?.action(kind) else {
            Issue.record("\(kind) is not offered", sourceLocation: sourceLocation)
            return
        }
        self.last = nil
        last.perform?(action)
    }
}
