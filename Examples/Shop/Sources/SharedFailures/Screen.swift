#if canImport(SwiftUI)
package import Foundation
package import SwiftUI
package import WatertightPresentation
import WatertightUI

/// A screen. Its failures end with it.
package struct Screen<Model, Content: View>: View {
    private let model: @MainActor (FailureHandle) -> Model
    private let content: @MainActor (Model) -> Content

    /// Creates a screen.
    /// - Parameters:
    ///   - model: Creates the model, once. It receives the handle for the failures of the screen.
    ///   - content: Returns the content.
    package init(
        model: @escaping @MainActor (FailureHandle) -> Model,
        @ViewBuilder content: @escaping @MainActor (Model) -> Content
    ) {
        self.model = model
        self.content = content
    }

    package var body: some View { Inside(model: model, content: content).failureOwner() }

    private struct Inside: View {
        let model: @MainActor (FailureHandle) -> Model
        let content: @MainActor (Model) -> Content
        @Environment(\.failures) private var failures
        @State private var made = Made()

        var body: some View { content(made.model { model(failures) }) }
    }

    /// Holds the model. `@State var model = Model()` would create one in each pass of `body`, and use the first.
    @MainActor private final class Made {
        private var model: Model?

        nonisolated init() {}

        func model(_ make: () -> Model) -> Model {
            let model = model ?? make()
            self.model = model
            return model
        }
    }
}

extension Button where Label == Text {
    /// Creates a button with a localized title.
    package init(_ title: LocalizedStringKey, in bundle: Bundle, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title, bundle: bundle) }
    }
}
#endif
