#if canImport(SwiftUI)
import Foundation
public import SwiftUI
@_spi(Adapters) public import WatertightPresentation

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) extension View {
    /// Shows the inline message or indicator for an anchor below a view, such as a text field.
    ///
    /// Shows failures of the view's screen, and failures that were passed to the router itself; see `failureOwner(_:)`. A
    /// view outside of any `failureOwner(_:)` also shows failures of screens that have no view for the anchor. In a row
    /// of a list, use an anchor with an identifier. The view keeps its traits, such as the swipe actions of a row.
    /// - Parameter anchor: The anchor of the failure's presentation.
    public func inlineFailure(for anchor: InlineAnchor) -> some View { modifier(InlineFailure(anchor: anchor)) }

    /// Shows the inline message or indicator for an anchor below a view, until a value changes, such as the text of the field.
    ///
    /// ```swift
    /// TextField("Email", text: $email).inlineFailure(for: .email, clearsOnChangeOf: email)
    /// ```
    /// - Parameters:
    ///   - anchor: The anchor of the failure's presentation.
    ///   - value: The value to which the failure refers.
    public func inlineFailure(for anchor: InlineAnchor, clearsOnChangeOf value: some Equatable) -> some View {
        modifier(ClearingFailure(anchor: anchor, value: value)).inlineFailure(for: anchor)
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) private struct ClearingFailure<Value: Equatable>: ViewModifier {
    let anchor: InlineAnchor
    let value: Value

    @Environment(\.failures) private var failures

    func body(content: Content) -> some View {
        content.onChange(of: value) { _, _ in failures.dismiss(anchor) }
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) struct InlineFailure: ViewModifier {
    let anchor: InlineAnchor

    @Environment(\.failures) private var failures
    @State private var surface = MessageSurface()
    /// The height of the last message.
    @State private var height: CGFloat = 0

    func body(content: Content) -> some View {
        let space = surface.item == nil ? 0 : height
        // No stack: it would end the traits of a row, such as its swipe actions and its tag.
        content
            .padding(.bottom, space)
            .overlay(alignment: .bottomLeading) {
                if let item = surface.item, let router = failures.router {
                    DrawnFailure(
                        content: FailureContent(item: item, router: router), isVisible: { surface.probe.isVisible }
                    )
                    // As high as its text, and not as the view. Below a narrow view it is wider, but inside the screen.
                    .fixedSize(horizontal: false, vertical: true)
                    .onGeometryChange(for: CGFloat.self, of: \.size.height) { height = $0 }
                    .frame(minWidth: 160, alignment: .leading)
                    .visualEffect { message, place in
                        let screen = place.bounds(of: .named(ObjectIdentifier(FailureCover.self))) ?? .infinite
                        return message.offset(x: max(0, screen.minX) + min(0, screen.maxX - place.size.width))
                    }
                }
            }
            .animation(.default, value: space)
            .registers(surface, at: .anchor(anchor, of: failures.owner), of: failures)
    }
}
#endif
