import Foundation

/// The form closes as soon as the user saves.
package final class EditModel: Screen {
    package private(set) var isBusy = false
    private var state = "form"
    private let repository: ProductRepository
    private let queue: UploadQueue
    private let errors: ErrorHandler
    private var request: ClientRequest?
    private let product = Product(code: "4006040", name: "Oats")

    init(repository: ProductRepository, queue: UploadQueue, errors: ErrorHandler) {
        (self.repository, self.queue, self.errors) = (repository, queue, errors)
    }

    package var visible: [String] { [state] }

    @MainActor package func run() async {
        isBusy = true
        state = "form closed"
        await withCheckedContinuation { continuation in
            request = repository.save(product) { [self] error in
                isBusy = false
                if let error { show(error) } else { state = "saved" }
                continuation.resume()
            }
        }
    }

    package func leave() { request?.cancel() }

    private func show(_ error: Error) {
        if error.isOffline || (error as NSError).code == NSURLErrorCancelled {
            queue.add(product)
            state = "saved, will be uploaded later"
        } else {
            errors.handle(error)
        }
    }
}
