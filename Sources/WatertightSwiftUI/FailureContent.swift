#if canImport(SwiftUI)
public import SwiftUI
public import WatertightPresentation

/// What a view draws of a failure, and how it answers: for a banner, an inline message, an indicator or a full screen.
@MainActor public struct FailureContent {
    /// The failure.
    public let failure: PresentedFailure
    /// True while the repetition that a full screen was asked for runs.
    public let isRetrying: Bool
    private let router: Router

    init(failure: PresentedFailure, isRetrying: Bool = false, router: Router) {
        self.failure = failure
        self.isRetrying = isRetrying
        self.router = router
    }

    /// The face of the failure.
    public var error: PresentationError { failure.error }

    /// Does what a button is for. *Copy Reference* copies the incident references and leaves the failure where it is.
    /// - Parameter action: The kind of the action.
    public func choose(_ action: PresentationAction.Kind) {
        if action == .copyReference { return Pasteboard.copy(failure.references) }
        router.choose(action, for: failure.id)
    }

    /// Takes the failure away without an answer.
    public func dismiss() { router.didDismiss(failure.id) }
}

extension View {
    /// Draws banners, inline messages, indicators and full screens in an app's own way.
    ///
    /// ```swift
    /// .drawsFailures { content in
    ///     switch content.error.method {
    ///     case .banner: Ribbon(content)
    ///     default: FailureView(content)
    ///     }
    /// }
    /// ```
    /// - Parameter drawing: The view for a failure. ``FailureView`` is that of Watertight.
    public func drawsFailures<Drawing: View>(
        @ViewBuilder with drawing: @escaping @MainActor @Sendable (FailureContent) -> Drawing
    ) -> some View {
        environment(\.failureDrawing) { AnyView(drawing($0)) }
    }
}

extension EnvironmentValues {
    private struct FailureDrawingKey: EnvironmentKey {
        static var defaultValue: @MainActor @Sendable (FailureContent) -> AnyView { { AnyView(FailureView($0)) } }
    }

    var failureDrawing: @MainActor @Sendable (FailureContent) -> AnyView {
        get { self[FailureDrawingKey.self] }
        set { self[FailureDrawingKey.self] = newValue }
    }
}

/// A failure, drawn as the app says, and read aloud when it comes.
struct DrawnFailure: View {
    let content: FailureContent

    @Environment(\.failureDrawing) private var draw

    /// What is to be read aloud when it changes.
    private struct Moment: Equatable {
        let id: PresentedFailure.ID
        let incidents: Int
        let isRetrying: Bool
    }

    var body: some View {
        draw(content)
            // Another failure in its place begins anew, such as an indicator that was not asked for its text.
            .id(content.failure.id)
            .onChange(
                of: Moment(
                    id: content.failure.id, incidents: content.failure.incidents.count, isRetrying: content.isRetrying),
                initial: true
            ) { _, moment in
                if !moment.isRetrying { Announcement.post(content.error.spoken) }
            }
    }
}
#endif
