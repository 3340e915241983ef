import Foundation
import OpenCombine

package final class SearchModel: Screen {
    package private(set) var isBusy = false
    private var products: [Product]?
    private let repository: ProductRepository
    private let errors: ErrorHandler
    private var subscription: AnyCancellable?
    private var finished: () -> Void = {}

    init(repository: ProductRepository, errors: ErrorHandler) {
        (self.repository, self.errors) = (repository, errors)
    }

    package var visible: [String] { products.map { ["\($0.count) products"] } ?? [] }

    @MainActor package func run() async {
        isBusy = true
        await withCheckedContinuation { continuation in
            finished = { continuation.resume() }
            subscription = repository.search("oats").sink { [self] completion in
                isBusy = false
                if case .failure(let error) = completion { show(error) }
                finished()
            } receiveValue: { [self] products in
                self.products = products
            }
        }
    }

    /// The user searches for something else.
    package func leave() {
        subscription?.cancel()
        isBusy = false
        finished()
    }

    private func show(_ error: Error) {
        if (error as NSError).code == NSURLErrorCancelled { return }
        errors.handle(error)
    }
}
