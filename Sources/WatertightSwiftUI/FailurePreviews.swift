#if canImport(SwiftUI)
import SwiftUI
import WatertightPresentation

// `PreviewProvider` instead of `#Preview`, because Apple's macros can't be compiled against stubs.

/// A form with a failure.
struct FailurePreview: View {
    struct Failure: PresentableFailure {
        let presentation: PresentationError
    }

    nonisolated static let anchor = InlineAnchor("email")

    let method: PresentationMethod
    @State private var router = FailureRouter()

    var body: some View {
        Form(method: method).failureOwner().presentsFailures(of: router)
    }

    private struct Form: View {
        let method: PresentationMethod
        @Environment(\.failures) private var failures

        var body: some View {
            VStack {
                Text(verbatim: "jane@example.com").inlineFailure(for: FailurePreview.anchor)
                Button {
                    failures.handle(
                        Failure(
                            presentation: PresentationError(
                                title: "No Connection", description: "Your changes are kept on this device.",
                                method: method, icon: .offline, actions: [.retry, .cancel], preferredAction: .retry)))
                } label: {
                    Text(verbatim: "Save")
                }
            }
        }
    }
}

/// Shows each method after a tap on *Save*.
struct FailurePreviews: PreviewProvider {
    static var previews: some View {
        FailurePreview(method: .inline(FailurePreview.anchor)).previewDisplayName("Inline")
        FailurePreview(method: .indicator(FailurePreview.anchor)).previewDisplayName("Indicator")
        FailurePreview(method: .banner()).previewDisplayName("Banner")
        FailurePreview(method: .alert).previewDisplayName("Alert")
        FailurePreview(method: .confirmation).previewDisplayName("Confirmation")
        FailurePreview(method: .fullScreen).previewDisplayName("Full screen")
    }
}
#endif
