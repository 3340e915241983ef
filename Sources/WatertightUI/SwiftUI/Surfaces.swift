#if canImport(SwiftUI)
import Observation
import SwiftUI
import Watertight
@_spi(Adapters) import WatertightPresentation

/// The surface of a view that draws an inline message, an indicator or a full screen.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) @MainActor @Observable final class MessageSurface: FailureSurface {
    private(set) var item: PresentedItem?
    @ObservationIgnored let probe = WindowProbe()
    @ObservationIgnored private var registration = SurfaceRegistration()

    func appear(at place: SurfacePlace, of failures: FailureHandle) {
        disappear()
        registration.begin(self, at: place, in: failures.scene, of: failures.router)
    }

    /// Unregisters the surface when its view disappears. The router requests its failure again when the view reappears.
    func disappear() {
        if registration.end() { item = nil }
    }

    func present(_ item: PresentedItem) { self.item = item }

    func takeDown(_ id: PresentationID) {
        if item?.id == id { item = nil }
    }
}

/// The surface for alerts and banners over a root or a sheet.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) @MainActor @Observable final class WindowSurface: FailureSurface {
    private(set) var banner: PresentedItem?
    private(set) var alert: PresentedItem?
    /// The contents of the last alert, never cleared: SwiftUI draws them until the alert has disappeared.
    private(set) var contents: PresentedItem?
    @ObservationIgnored let probe = WindowProbe()
    @ObservationIgnored private var appearance: (id: SurfaceID, router: FailureRouter)?
    /// Not retained: the router retains the surface, and the window ends with the state of its root.
    @ObservationIgnored private weak var window: FailureWindow?
    #if canImport(UIKit) && !os(watchOS)
    /// The presenter of the last alert, which takes it down after the window has ended too.
    @ObservationIgnored private var alerts: AlertPresenter?
    #endif
    @ObservationIgnored private var afterTransition: (@escaping @MainActor () -> Void) -> Void = { $0() }
    /// The alerts that SwiftUI is dismissing. It may still call the action of a button.
    @ObservationIgnored private var dismissing: Set<PresentationID> = []

    func appear(
        of failures: FailureHandle, in window: FailureWindow?,
        afterTransition: @escaping (@escaping @MainActor () -> Void) -> Void
    ) {
        guard appearance == nil, let router = failures.router, let scene = failures.scene, let window else { return }
        let id = SurfaceID()
        appearance = (id, router)
        self.window = window
        self.afterTransition = afterTransition
        #if os(watchOS)
        // A sheet covers the root, and nothing reports it.
        router.surfaceWillAppear(self, id: id, at: .window(draws: []), in: scene)
        #else
        router.surfaceWillAppear(self, id: id, at: .window(draws: [.banner]), in: scene)
        #endif
        window.begin(with: router)
        // UIKit waits for transitions itself.
        if window.presentsAlerts { return router.surfaceDidAppear(id) }
        afterTransition { router.surfaceDidAppear(id) }
    }

    /// Unregisters the surface of a root when its view disappears, unless UIKit presents its alerts: a view that UIKit took
    /// out of the window, below a full-screen controller, still has a scene. The surface then ends with the state of its root.
    func disappearAsRoot() {
        if window?.presentsAlerts != true { disappear() }
    }

    /// Unregisters the surface when its view disappears. The router shows its alert on the next surface.
    func disappear() {
        guard let (id, router) = appearance else { return }
        router.surfaceWillDisappear(id)
        router.surfaceDidDisappear(id)
        appearance = nil
        (alert, banner) = (nil, nil)
    }

    // MARK: The router

    func present(_ item: PresentedItem) {
        if case .banner = item.error.method { return banner = item }
        #if canImport(UIKit) && !os(watchOS)
        alerts = window?.alerts ?? alerts
        if let alerts {
            return alerts.present(item) { [weak self] item in
                FailureReporting.note(
                    .redirected(item.incidents, item.code, from: item.error.method.name, to: "swiftui-alert"))
                self?.alerts = nil
                self?.request(item)
            }
        }
        #endif
        request(item)
    }

    func takeDown(_ id: PresentationID) {
        if banner?.id == id { return banner = nil }
        #if canImport(UIKit) && !os(watchOS)
        if let alerts { return alerts.takeDown(id) }
        #endif
        if alert?.id == id { alert = nil }
        guard dismissing.insert(id).inserted else { return }
        finish(id)
    }

    // MARK: SwiftUI's alert

    /// Requests an alert of SwiftUI. SwiftUI reports neither the presentation nor a refusal.
    private func request(_ item: PresentedItem, attempt: Int = 0) {
        guard !probe.refusesAlerts else { return request(item, after: attempt) }
        (alert, contents) = (item, item)
        afterTransition { [weak self] in
            guard let self, let router = appearance?.router, alert?.id == item.id else { return }
            guard probe.hasRefusedAlert else { return router.didAppear(item.id) }
            alert = nil
            request(item, after: attempt)
        }
    }

    private func request(_ item: PresentedItem, after attempt: Int) {
        guard let router = appearance?.router else { return }
        let delay: Duration = attempt == 0 ? .milliseconds(100) : attempt == 1 ? .milliseconds(500) : .seconds(2)
        Task { [weak self, clock = router.clock] in
            try? await clock.sleep(for: delay)
            guard let self, alert == nil, router.isPresenting(item.id) else { return }
            request(item, attempt: attempt + 1)
        }
    }

    /// Handles the dismissal of an alert by SwiftUI, with or without a button.
    func didDismiss(_ id: PresentationID) {
        guard alert?.id == id else { return }
        alert = nil
        appearance?.router.willDisappear(id)
        guard dismissing.insert(id).inserted else { return }
        finish(id)
    }

    /// Reports the end of an alert after a delay, so that a button's action is called first.
    private func finish(_ id: PresentationID) {
        guard let router = appearance?.router else { return }
        afterTransition { [weak self] in
            router.didDismiss(id)
            router.didDisappear(id)
            self?.dismissing.remove(id)
        }
    }
}
#endif
