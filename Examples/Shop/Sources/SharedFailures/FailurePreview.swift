#if canImport(SwiftUI)
package import SwiftUI
package import WatertightPresentation
import WatertightSwiftUI

/// A preview of a failure as a window shows it.
package struct FailurePreview: View {
    private let failure: any PresentableFailure
    @State private var router = Router()

    package init(_ failure: some PresentableFailure) { self.failure = failure }

    package var body: some View {
        Screen { failures in
            Text(verbatim: String(describing: failure))
                .inlineFailure(for: anchor)
                .task { failures.handle(failure) }
        }
        .presentsFailures(of: router)
    }

    private var anchor: InlineAnchor {
        switch failure.presentation.method {
        case .inline(let anchor), .indicator(let anchor): anchor
        case .banner, .alert, .confirmation, .fullScreen, .silent: .form
        }
    }
}

extension PresentableFailure where Self: CaseIterable & Hashable {
    /// One preview for each case.
    @MainActor package static var previews: some View {
        ForEach(Array(allCases), id: \.self) { failure in
            FailurePreview(failure).previewDisplayName(String(describing: failure))
        }
    }
}

struct ServiceFailurePreviews: PreviewProvider {
    static var previews: some View { ServiceFailure.previews }
}
#endif
