import Foundation

package final class ScanModel: Screen {
    package private(set) var isBusy = false
    private var product: Product?
    /// The form for a product that the server doesn't have.
    private var opensForm = false
    private let repository: ProductRepository
    private let errors: ErrorHandler
    private var request: ClientRequest?

    init(repository: ProductRepository, errors: ErrorHandler) {
        (self.repository, self.errors) = (repository, errors)
    }

    package var visible: [String] {
        (product.map { ["product \($0.name)"] } ?? []) + (opensForm ? ["form for a new product"] : [])
    }

    @MainActor package func run() async {
        isBusy = true
        await withCheckedContinuation { continuation in
            request = repository.product(
                code: "4006040",
                completion: { [self] result in
                    isBusy = false
                    switch result {
                    case .success(let product): self.product = product
                    case .failure(let error): show(error)
                    }
                    continuation.resume()
                })
        }
    }

    package func leave() { request?.cancel() }

    private func show(_ error: Error) {
        if (error as NSError).code == NSURLErrorCancelled { return }
        if (error as NSError).code == AppError.notFound.rawValue {
            opensForm = true
        } else {
            errors.handle(error)
        }
    }
}
