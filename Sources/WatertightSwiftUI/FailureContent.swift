#if canImport(SwiftUI)
public import SwiftUI
public import Watertight
@_spi(Adapters) public import WatertightPresentation

/// The content and the actions of a banner, an inline message, an indicator or a full screen.
@MainActor public struct FailureContent {
    /// Whether the user chose to retry on a full screen, and the outcome is pending.
    public let isRetrying: Bool
    let item: PresentedItem
    private let router: Router

    init(_ item: PresentedItem, isRetrying: Bool = false, router: Router) {
        self.item = item
        self.isRetrying = isRetrying
        self.router = router
    }

    /// What the user sees.
    public var error: PresentationError { item.error }
    /// The references of all incidents that are shown as this one.
    public var incidents: [IncidentReference] { item.incidents }

    /// Performs an action. *Copy Reference* copies the incident references, and the failure stays.
    /// - Parameter action: The kind of the action.
    public func choose(_ action: PresentationAction.Kind) {
        if action == .copyReference { return Pasteboard.copy(item.references) }
        router.choose(action, for: item.id)
    }

    /// Removes the failure without an answer.
    public func dismiss() { router.didDismiss(item.id) }
}

extension View {
    /// Replaces the library's views of banners, inline messages, indicators and full screens.
    ///
    /// ```swift
    /// .drawsFailures { content in
    ///     switch content.error.method {
    ///     case .banner: Ribbon(content)
    ///     default: FailureView(content)
    ///     }
    /// }
    /// ```
    /// - Parameter drawing: Returns the view of a failure. ``FailureView`` is the library's.
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

/// Draws a failure with the app's or the library's view, and announces it.
struct DrawnFailure: View {
    let content: FailureContent

    @Environment(\.failureDrawing) private var draw

    /// Changes when there is something to announce.
    private struct Moment: Equatable {
        let id: PresentationID
        let spoken: String
        let isRetrying: Bool
    }

    var body: some View {
        draw(content)
            // Resets the state of the view, such as an expanded indicator, for another failure in its place.
            .id(content.item.id)
            .onChange(
                of: Moment(id: content.item.id, spoken: content.error.spoken, isRetrying: content.isRetrying),
                initial: true
            ) { _, moment in
                if !moment.isRetrying { Announcement.post(content.error.spoken) }
            }
    }
}
#endif
