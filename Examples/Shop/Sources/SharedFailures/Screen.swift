#if canImport(SwiftUI)
package import Foundation
package import SwiftUI
package import WatertightPresentation
import WatertightSwiftUI

/// A screen. Its failures end with it.
package struct Screen<Content: View>: View {
    private let content: @MainActor (FailureHandle) -> Content

    /// Creates a screen.
    /// - Parameter content: Returns the content. It receives the handle for the failures of the screen.
    package init(@ViewBuilder content: @escaping @MainActor (FailureHandle) -> Content) { self.content = content }

    package var body: some View { Inside(content: content).failureOwner() }

    private struct Inside: View {
        let content: @MainActor (FailureHandle) -> Content
        @Environment(\.failures) private var failures

        var body: some View { content(failures) }
    }
}

extension Button where Label == Text {
    /// Creates a button with a localized title.
    package init(_ title: LocalizedStringKey, in bundle: Bundle, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title, bundle: bundle) }
    }
}
#endif
