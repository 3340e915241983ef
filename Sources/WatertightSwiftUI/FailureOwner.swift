#if canImport(SwiftUI)
public import SwiftUI
@_spi(Adapters) public import WatertightPresentation

extension View {
    /// Makes a view the owner of the failures that the views below it pass to the router.
    ///
    /// The failures are removed with the view, but not when another view is pushed over it. A full screen replaces the
    /// view's content; the content stays in the hierarchy, disabled, so that its tasks continue.
    /// - Parameter id: The owner, if a view model passes failures with it. Keep it as long as the view, for example in
    ///   `@State`. By default the view creates one.
    public func failureOwner(_ id: OwnerID? = nil) -> some View { modifier(FailureOwner(given: id)) }
}

struct FailureOwner: ViewModifier {
    let given: OwnerID?

    @Environment(\.failures) private var failures
    @State private var own = OwnerID()
    @State private var life = OwnerLife()

    func body(content: Content) -> some View {
        let owner = given ?? own
        content
            .modifier(FailureCover(owner: owner))
            .environment(\.failures, failures?.with(owner: owner))
            .onChange(of: owner, initial: true) { _, owner in
                if let failures { life.begin(owner, in: failures.router) }
            }
    }
}

/// Ends an owner when the state of its view is released. `onDisappear` isn't enough: it is also called when another view
/// is pushed over it.
@MainActor private final class OwnerLife {
    private var current: (owner: OwnerID, router: Router)?

    func begin(_ owner: OwnerID, in router: Router) {
        if let current { current.router.ownerDidEnd(current.owner) }
        current = (owner, router)
        router.ownerDidBegin(owner)
    }

    deinit {
        guard let current else { return }
        Task { @MainActor in current.router.ownerDidEnd(current.owner) }
    }
}

/// Shows the full screen of an owner in place of its content.
struct FailureCover: ViewModifier {
    let owner: OwnerID?

    @Environment(\.failures) private var failures

    func body(content: Content) -> some View {
        let cover = failures.flatMap { $0.router.cover(of: owner, in: $0.scene) }
        content
            .disabled(cover != nil)
            .accessibilityHidden(cover != nil)
            .overlay {
                if let failures, let cover {
                    DrawnFailure(
                        content: FailureContent(cover.item, isRetrying: cover.isRetrying, router: failures.router))
                }
            }
    }
}
#endif
