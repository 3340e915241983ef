#if canImport(SwiftUI)
public import SwiftUI
@_spi(Adapters) public import WatertightPresentation

extension View {
    /// Makes a view the owner of the failures that its subviews pass to the router.
    ///
    /// The failures are removed with the view, but not when another view is pushed over it. A full screen replaces the
    /// view's content. The content stays in the hierarchy but is disabled, so that its tasks continue.
    /// - Parameter handle: The handle of the screen, from `forScreen()`, if a view model passes failures to it. By
    ///   default the view creates one.
    public func failureOwner(_ handle: FailureHandle? = nil) -> some View { modifier(FailureOwner(given: handle)) }
}

struct FailureOwner: ViewModifier {
    let given: FailureHandle?

    @Environment(\.failures) private var failures
    @State private var own = OwnScreen()

    func body(content: Content) -> some View {
        let screen = (given ?? own.handle(in: failures)).moved(to: failures.scene)
        content
            .modifier(FailureCover())
            .environment(\.failures, screen)
    }
}

/// The handle of a view. It is released with the state of the view, which ends its failures. `onDisappear` isn't
/// suitable: it is also called when another view is pushed over this one.
@MainActor private final class OwnScreen {
    private var handle: FailureHandle?

    func handle(in failures: FailureHandle) -> FailureHandle {
        if let handle, handle.router === failures.router { return handle }
        let new = failures.forScreen()
        handle = new
        return new
    }
}

/// Shows the full screen of a screen, or of the window, in place of the content.
struct FailureCover: ViewModifier {
    @Environment(\.failures) private var failures
    @Environment(\.failureWindow) private var window
    @State private var surface = MessageSurface()

    func body(content: Content) -> some View {
        let cover = surface.item
        VStack { content }
            .disabled(cover != nil)
            .accessibilityHidden(cover != nil)
            .overlay {
                if let cover, let router = failures.router {
                    DrawnFailure(content: FailureContent(cover, router: router))
                }
            }
            .animation(.default, value: cover?.id)
            .onChange(of: cover?.id) { _, id in if id != nil { window?.probe.endEditing() } }
            .onChange(of: failures.owner) { _, owner in surface.appear(at: .screen(of: owner), of: failures) }
            .onAppear { surface.appear(at: .screen(of: failures.owner), of: failures) }
            .onDisappear { surface.disappear() }
    }
}
#endif
