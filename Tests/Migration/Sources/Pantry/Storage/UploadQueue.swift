import Foundation

/// Products to upload when the device is online again.
package final class UploadQueue {
    package private(set) var products: [Product] = []

    package init() {}

    func add(_ product: Product) { products.append(product) }
}
