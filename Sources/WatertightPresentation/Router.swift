public import Observation
public import Watertight

/// Decides what is on the screen of all the failures that an app's features hand it.
///
/// Alerts and full screens come one at a time, in the order in which they came, full screens first; banners likewise,
/// beside them; inline messages stand at their anchors, where a later one replaces an earlier. What else is shown stays
/// until it is answered, dismissed or, for a banner, over. The same presentation is not shown twice at a time.
///
/// A view observes ``modal``, ``banner`` and ``inline``, and calls ``choose(_:for:)`` or ``dismiss(_:)``.
@MainActor @Observable public final class Router: Routable {
    /// The alert or full screen that is shown.
    public private(set) var modal: PresentedFailure?
    /// The banner that is shown.
    public private(set) var banner: PresentedFailure?
    /// The inline messages that are shown.
    public private(set) var inline: [InlineAnchor: PresentedFailure] = [:]
    /// The alerts and full screens that wait, in the order in which they will be shown.
    public private(set) var waitingModals: [PresentedFailure] = []
    /// The banners that wait.
    public private(set) var waitingBanners: [PresentedFailure] = []
    /// True while alerts and full screens wait until ``release()``.
    public private(set) var isHeld = false

    @ObservationIgnored private let configuration: RouterConfiguration
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let boundary = Boundary("Router", layer: .presentation)
    @ObservationIgnored private var answers: [PresentedFailure.ID: @MainActor (PresentationAction) -> Void] = [:]
    @ObservationIgnored private var bannerTimer: Task<Void, Never>?
    @ObservationIgnored private var lastNumber = 0

    /// Ten years. Clocks trap at a time that they cannot hold, and a banner may as well stay until it is dismissed.
    private static let forever = Duration.seconds(10 * 365 * 24 * 3600)

    /// Creates a router.
    /// - Parameters:
    ///   - configuration: The way in which it shows failures.
    ///   - clock: Measures how long a banner is shown.
    public init(
        configuration: RouterConfiguration = RouterConfiguration(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.configuration = configuration
        self.clock = clock
    }

    // MARK: Routable

    /// Shows a failure in the way that its presentation says.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - perform: Called with the action that the person chose.
    /// - Returns: The presentation that is shown or waits to be; `nil` if the failure is silent. For a presentation that is shown or
    ///   waits already, the one that does.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentedFailure.ID? {
        let error = failure.presentation
        if error.method == .silent { return nil }
        if let same = presented.first(where: { Self.looksAlike($0.error, error) }) {
            // The newest answer counts: it belongs to what the person tried last. Who needs none takes away nobody's.
            if let perform { answers[same.id] = perform }
            // It happened again: a banner is shown for its whole time from now.
            if same.id == banner?.id { startBannerTimer(for: same) }
            return same.id
        }
        lastNumber += 1
        let presented = PresentedFailure(id: PresentedFailure.ID(number: lastNumber), error: error)
        answers[presented.id] = perform
        show(presented)
        return presented.id
    }

    /// Shows an error that nobody expected.
    /// - Parameters:
    ///   - error: The error. Reported, unless a boundary has done so.
    ///   - matcher: The spelling of "cancelled" of whoever threw it.
    ///   - callSite: The place at which it was handed over.
    /// - Returns: The presentation that is shown or waits to be; `nil` for a cancellation.
    @discardableResult
    public func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, at callSite: CallSite
    ) -> PresentedFailure.ID? {
        let interruption = boundary.translate(foreign: error, cancelledBy: matcher, at: callSite) { error, sealed in
            UnexpectedFailure(
                sealed: sealed,
                developerDetails: configuration.audience == .development
                    ? "\(sealed.fingerprint)\n\(String(describing: error))\n\(callSite)" : nil)
        }
        return interruption.failure.flatMap { handle($0, perform: nil) }
    }

    /// Takes a presentation away, shown or waiting, and shows the next. Does nothing if it is gone already.
    public func dismiss(_ id: PresentedFailure.ID) {
        answers[id] = nil
        waitingModals.removeAll { $0.id == id }
        waitingBanners.removeAll { $0.id == id }
        if let anchor = inline.first(where: { $0.value.id == id })?.key { inline[anchor] = nil }
        if modal?.id == id {
            modal = nil
            showNextModal()
        }
        if banner?.id == id {
            banner = nil
            bannerTimer?.cancel()
            showNextBanner()
        }
    }

    // MARK: For views

    /// The person chose an action: the presentation goes, and whoever handed over the failure is told.
    /// - Parameters:
    ///   - action: The action.
    ///   - id: The presentation. If it is gone already, nobody is told.
    public func choose(_ action: PresentationAction, for id: PresentedFailure.ID) {
        let answer = answers[id]
        dismiss(id)
        answer?(action)
    }

    /// Takes away the inline message at an anchor, for example when the person types there.
    public func clear(_ anchor: InlineAnchor) {
        if let shown = inline[anchor] { dismiss(shown.id) }
    }

    /// Takes away everything, shown and waiting, for example when the person signs out.
    public func dismissAll() {
        let all = presented.map(\.id)
        waitingModals = []
        waitingBanners = []
        for id in all { dismiss(id) }
    }

    /// Lets alerts and full screens wait, while a sheet or another screen is up that they could not be shown over.
    /// What is shown stays.
    public func hold() { isHeld = true }

    /// Shows alerts and full screens again, those that waited first.
    public func release() {
        isHeld = false
        showNextModal()
    }

    // MARK: The queues

    private var presented: [PresentedFailure] {
        [modal, banner].compactMap { $0 } + inline.values + waitingModals + waitingBanners
    }

    private func show(_ presented: PresentedFailure) {
        switch presented.error.method {
        case .inline(let anchor):
            if let old = inline[anchor] { answers[old.id] = nil }
            inline[anchor] = presented
        case .banner:
            waitingBanners.append(presented)
            showNextBanner()
            dropOldest(of: &waitingBanners)
        case .alert:
            waitingModals.append(presented)
            showNextModal()
            dropOldest(of: &waitingModals)
        case .fullScreen:
            let alerts = waitingModals.firstIndex { $0.error.method == .alert }
            waitingModals.insert(presented, at: alerts ?? waitingModals.endIndex)
            showNextModal()
            dropOldest(of: &waitingModals)
        case .silent: break
        }
    }

    private func dropOldest(of queue: inout [PresentedFailure]) {
        // Full screens wait in front of alerts, so the first of the queue need not be the oldest.
        while queue.count > max(1, configuration.maximumWaiting),
            let oldest = queue.indices.min(by: { queue[$0].id.number < queue[$1].id.number })
        {
            answers[queue.remove(at: oldest).id] = nil
        }
    }

    private func showNextModal() {
        guard modal == nil, !isHeld, !waitingModals.isEmpty else { return }
        modal = waitingModals.removeFirst()
    }

    private func showNextBanner() {
        guard banner == nil, !waitingBanners.isEmpty else { return }
        let next = waitingBanners.removeFirst()
        banner = next
        startBannerTimer(for: next)
    }

    private func startBannerTimer(for shown: PresentedFailure) {
        bannerTimer?.cancel()
        guard case .banner(let duration?) = shown.error.method, duration < Self.forever else { return }
        bannerTimer = Task { [weak self, clock] in
            // Cancelled means dismissed before its time.
            guard (try? await clock.sleep(for: max(duration, .zero))) != nil else { return }
            self?.dismiss(shown.id)
        }
    }

    /// Two failures of one kind differ only in their incident.
    private static func looksAlike(_ one: PresentationError, _ other: PresentationError) -> Bool {
        var one = one
        if one.incident != nil && other.incident != nil {
            one.incident = other.incident
            one.recoverySuggestion = other.recoverySuggestion
        }
        return one == other
    }
}
