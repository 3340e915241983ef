import AcmeIdentitySDK
import Foundation

/// One request to the SDK: a delegate that turns two callbacks into one result. The first one counts, should there be
/// more; should there be none, because the SDK stays silent, the request ends when its task is cancelled.
@MainActor final class AcmeRequest {
    private let controller: ACMEIdentityController
    private var waiting: CheckedContinuation<Result<ACMEIdentityCredential, any Error>, Never>?

    init(_ controller: ACMEIdentityController) {
        self.controller = controller
    }

    /// Shows the provider's sheet and waits for its end; takes it away if the task is cancelled.
    func credential() async -> Result<ACMEIdentityCredential, any Error> {
        await withTaskCancellationHandler {
            if Task.isCancelled { return .failure(CancellationError()) }
            return await withCheckedContinuation { waiting in
                self.waiting = waiting
                controller.delegate = self
                controller.performRequest()
            }
        } onCancel: {
            Task { await self.giveUp() }
        }
    }

    private func giveUp() {
        controller.cancel()
        end(.failure(CancellationError()))
    }

    private func end(_ result: Result<ACMEIdentityCredential, any Error>) {
        waiting?.resume(returning: result)
        waiting = nil
    }
}

extension AcmeRequest: ACMEIdentityControllerDelegate {
    func identityController(
        _ controller: ACMEIdentityController, didCompleteWith credential: ACMEIdentityCredential
    ) {
        end(.success(credential))
    }

    func identityController(_ controller: ACMEIdentityController, didCompleteWithError error: any Error) {
        end(.failure(error))
    }
}
