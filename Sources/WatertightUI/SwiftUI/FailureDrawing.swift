#if canImport(SwiftUI)
import Accessibility
import Foundation
public import SwiftUI
@_spi(Adapters) import WatertightPresentation

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) extension View {
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
    /// - Parameter drawing: Returns the view of a failure. The library's view is ``FailureView``. Your own full screen moves
    ///   the focus of VoiceOver itself, with `accessibilityFocused(_:)`.
    public func drawsFailures<Drawing: View>(
        @ViewBuilder with drawing: @escaping @MainActor @Sendable (FailureContent) -> Drawing
    ) -> some View {
        modifier(DrawsFailures(drawing: drawing))
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) private struct DrawsFailures<Drawing: View>: ViewModifier {
    let drawing: @MainActor @Sendable (FailureContent) -> Drawing
    /// An object, because closures can't be compared. A closure in the environment would update all views that draw
    /// failures whenever a parent is updated.
    @State private var box = FailureDrawing()

    func body(content: Content) -> some View {
        box.draw = { AnyView(drawing($0)) }
        return content.environment(\.failureDrawing, box)
    }
}

/// Creates the views of failures.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) @MainActor final class FailureDrawing {
    var draw: @MainActor (FailureContent) -> AnyView = { AnyView(FailureView($0)) }

    nonisolated static let standard = FailureDrawing()
    nonisolated init() {}
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) extension EnvironmentValues {
    var failureDrawing: FailureDrawing {
        get { self[OnlyKey<FailureDrawing>.self] ?? .standard }
        set { self[OnlyKey<FailureDrawing>.self] = newValue }
    }
}

/// Draws a failure with the view of the app or the library, reports that it appeared, and announces it.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) struct DrawnFailure: View {
    let content: FailureContent
    /// Returns whether the user can see the view while it is in the hierarchy.
    var isVisible: @MainActor () -> Bool = { true }

    @Environment(\.failureDrawing) private var drawing
    @Environment(\.afterTransition) private var afterTransition

    var body: some View {
        drawing.draw(content)
            // Resets the state of the view, such as an expanded indicator, when another failure replaces this one.
            .id(content.item.id)
            .task(id: content.item) { await content.router?.reportAppearance(of: content.item.id, when: isVisible) }
            .onChange(of: content.item.announcement, initial: true) { old, announcement in
                // A new full screen moves the focus, which reads its text.
                guard content.error.method != .fullScreen || old != announcement else { return }
                // With a lower priority, VoiceOver drops it while it reads the control that was tapped.
                var text = AttributedString(announcement.text)
                text.accessibilitySpeechAnnouncementPriority = .high
                afterTransition { [text] in AccessibilityNotification.Announcement(text).post() }
            }
    }
}
#endif
