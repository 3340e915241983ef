#if canImport(SwiftUI)
public import SwiftUI
public import WatertightPresentation

extension View {
    /// Makes a view the owner of the failures that are handed over below it.
    ///
    /// They go when the view goes for good, and not when another view is pushed over it. Its full screen is shown in its
    /// place; the view stays below, so that its work goes on, and takes no input.
    /// - Parameter id: The owner, where a view model hands failures over by it; keep it as long as the view, such as in
    ///   `@State`. Without one the view has one of its own.
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

/// Ends an owner with the state of its view: a view that is covered by another disappears, too, and comes back.
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

/// Shows the full screen of an owner in the place of its content.
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
                        content: FailureContent(
                            failure: cover.failure, isRetrying: cover.isRetrying, router: failures.router))
                }
            }
    }
}
#endif
