#if canImport(SwiftUI)
public import SwiftUI
@_spi(Adapters) public import WatertightPresentation

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) extension View {
    /// Makes a view the owner of the failures that its subviews pass to the router.
    ///
    /// The failures are removed with the view, but not when another view is pushed over it. A full screen replaces the
    /// view's content. The content stays in the hierarchy but is disabled, so that its tasks continue.
    /// - Parameter handle: The handle of the screen, from `forScreen()`, if a view model passes failures to it. By
    ///   default the view creates one.
    public func failureOwner(_ handle: FailureHandle? = nil) -> some View { modifier(FailureOwner(given: handle)) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) struct FailureOwner: ViewModifier {
    let given: FailureHandle?

    @Environment(\.failures) private var failures
    @State private var own = ViewScreen()

    func body(content: Content) -> some View {
        let owner = given?.owner ?? failures.router.map(own.id(in:))
        content
            .modifier(FailureCover())
            // Not the handle: closures that capture the view would prolong the screen.
            .environment(\.failures, FailureHandle(router: failures.router, scene: failures.scene, owner: owner))
            .onAppear { begin(in: failures.router) }
            .onChange(of: failures.router.map(ObjectIdentifier.init)) { _, _ in begin(in: failures.router) }
    }

    private func begin(in router: FailureRouter?) {
        if given?.owner == nil, let router { own.begin(in: router) }
    }
}

private struct Registration: Equatable {
    let place: SurfacePlace
    let scene: SceneID?
    let router: ObjectIdentifier?
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) extension View {
    /// Registers a surface while the view is visible, and again when its place, window or router changes.
    func registers(_ surface: MessageSurface, at place: SurfacePlace, of failures: FailureHandle) -> some View {
        let registration = Registration(
            place: place, scene: failures.scene, router: failures.router.map(ObjectIdentifier.init))
        return onAppear { surface.appear(at: place, of: failures) }
            .onChange(of: registration) { _, _ in surface.appear(at: place, of: failures) }
            .onDisappear { surface.disappear() }
            // Only beside a message, because a list has many rows.
            .background { if surface.item != nil { ProbeView(probe: surface.probe) } }
    }
}

/// Shows the full screen of a screen, or of the window, in place of the content.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) struct FailureCover: ViewModifier {
    @Environment(\.failures) private var failures
    @Environment(\.failureWindow) private var window
    @State private var surface = MessageSurface()

    func body(content: Content) -> some View {
        let cover = surface.item
        VStack { content }
            .coordinateSpace(.named(ObjectIdentifier(FailureCover.self)))
            .disabled(cover != nil)
            .accessibilityHidden(cover != nil)
            .overlay {
                if let cover, let router = failures.router {
                    DrawnFailure(
                        content: FailureContent(item: cover, router: router), isVisible: { surface.probe.isVisible })
                }
            }
            .animation(.default, value: cover?.id)
            .onChange(of: cover?.id) { _, id in if id != nil { window?.probe.endEditing() } }
            .registers(surface, at: .screen(of: failures.owner), of: failures)
    }
}
#endif
