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
        var codes: [FailureCode] = []
        let error: PresentationError?
        let perform: PresentationAction.Handlers
    }

    /// The codes of the failures that the handled ones carry, or else their own.
    package private(set) var carriedCodes: Set<FailureCode> = []
    private var last: Presented?
    /// Receives what is wrong with a failure that was passed to the router.
    private let problem: @MainActor (String) -> Void

    /// Creates a router that has received nothing.
    ///
    /// A test fails if a failure offers an action that nothing performs.
    /// - Parameter sourceLocation: The place to which an issue belongs.
    public convenience init(sourceLocation: SourceLocation = #_sourceLocation) {
        self.init { Issue.record("\($0)", sourceLocation: sourceLocation) }
    }

    init(problem: @escaping @MainActor (String) -> Void) { self.problem = problem }

    /// Records the presentation of a failure, with its incident as a router resolves it.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, incident: Incident?, inBackground: Bool, at callSite: CallSite,
        perform: PresentationAction.Handlers
    ) -> PresentationID? {
        let failure = HandledFailure(failure, incident: incident, at: callSite)
        let error = failure.error.filled(with: failure.incident.reference)
        handled.append(error)
        incidents.append(failure.incident)
        codes.append(failure.code)
        carriedCodes.insert(failure.carriedCode)
        guard error.isShown(inBackground: inBackground) else { return nil }
        shown.append(error)
        for kind in error.unperformedActions(perform) {
            problem("\(failure.code) offers \(kind), and nothing performs it (\(callSite))")
        }
        let id = PresentationID()
        last = Presented(id: id, codes: [failure.code, failure.carriedCode], error: error, perform: perform)
        return id
    }

    /// Records an error without a presentation.
    @discardableResult
    public func handle(unexpected error: any Error, at callSite: CallSite) -> PresentationID? {
        unexpected.append(error)
        let failure = HandledFailure(unexpected: error, at: callSite)
        let presentation = failure.error.filled(with: failure.incident.reference)
        shown.append(presentation)
        last = Presented(id: PresentationID(), error: presentation, perform: [:])
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
    public func dismiss(_ code: FailureCode) {
        dismissedCodes.append(code)
        if last?.codes.contains(code) == true { last = nil }
    }

    /// Chooses an action of the last failure, as a user would, and waits until it was performed. The failure is dismissed.
    /// - Parameters:
    ///   - kind: The kind of the action. If it isn't offered, the test fails.
    ///   - sourceLocation: The place to which an issue belongs.
    public func choose(_ kind: PresentationAction.Kind, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard let last, let action = last.error?.action(kind) else {
            Issue.record("\(kind) is not offered", sourceLocation: sourceLocation)
            return
        }
        self.last = nil
        await last.perform[action.kind]?()
    }
}
