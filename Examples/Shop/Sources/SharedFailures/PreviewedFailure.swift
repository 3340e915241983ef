#if DEBUG && canImport(SwiftUI)
package import SwiftUI
package import WatertightPresentation
import WatertightUI

/// A preview of a failure as a window shows it.
package struct PreviewedFailure<Failure: PresentableFailure>: View {
    private let failure: Failure
    @State private var router = FailureRouter()

    package init(_ failure: Failure) { self.failure = failure }

    package var body: some View {
        Screen(model: { $0 }) { failures in
            Image(systemName: "cart")
                .inlineFailure(for: failure.anchor)
                .task { failures.handle(failure, perform: handlers) }
        }
        .presentsFailures(of: router)
    }

    /// A preview performs nothing.
    private var handlers: PresentationAction.Handlers {
        var handlers: PresentationAction.Handlers = [:]
        for action in failure.presentation.actions { handlers[action.kind] = {} }
        return handlers
    }
}

extension PresentableFailure {
    fileprivate var anchor: InlineAnchor {
        switch presentation.method {
        case .inline(let anchor), .indicator(let anchor): anchor
        default: .form
        }
    }
}

extension PresentableFailure where Self: CaseIterable & Hashable {
    /// One preview for each case.
    @MainActor package static var previews: some View {
        ForEach(Array(allCases), id: \.self) { failure in
            PreviewedFailure(failure).previewDisplayName(String(describing: failure))
        }
    }
}

struct ServiceFailurePreviews: PreviewProvider {
    static var previews: some View { ServiceFailure.previews }
}
#endif
