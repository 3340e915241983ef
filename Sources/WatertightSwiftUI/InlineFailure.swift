#if canImport(SwiftUI)
public import SwiftUI
@_spi(Adapters) public import WatertightPresentation

extension View {
    /// Shows the inline message or indicator for an anchor below a view, such as a text field.
    ///
    /// Only failures of the view's owner are shown; see `failureOwner(_:)`.
    /// - Parameter anchor: The anchor of the failure's presentation.
    public func inlineFailure(for anchor: InlineAnchor) -> some View { modifier(InlineFailure(anchor: anchor)) }
}

struct InlineFailure: ViewModifier {
    let anchor: InlineAnchor

    @Environment(\.failures) private var failures

    func body(content: Content) -> some View {
        VStack(alignment: .leading) {
            content
            if let failures, let shown = failures.router.inline(anchor, of: failures.owner, in: failures.scene) {
                DrawnFailure(content: FailureContent(shown, router: failures.router))
            }
        }
    }
}
#endif
