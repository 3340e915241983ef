import Observation
import SharedFailures
import Watertight
package import WatertightPresentation

/// The list of orders.
@MainActor @Observable package final class OrdersModel {
    package private(set) var orders: [Order] = []
    /// The orders that were ordered again.
    package private(set) var reordered: Set<Order.ID> = []

    /// The requests to order again. Not ignored by the observation, because the first tap on a row adds one.
    private var reorderings: [Order.ID: OnlyTask] = [:]
    @ObservationIgnored private let repository: OrdersRepository
    @ObservationIgnored private let failures: any Routable
    @ObservationIgnored private let signIn: @MainActor () -> Void
    /// What the list shows instead of, or beside, the orders.
    @ObservationIgnored private var message: PresentationID?

    /// Creates the model.
    /// - Parameters:
    ///   - repository: The orders.
    ///   - failures: Shows the failures.
    ///   - signIn: Called when the user has to sign in again.
    package init(
        repository: OrdersRepository, failures: any Routable, signIn: @escaping @MainActor () -> Void
    ) {
        self.repository = repository
        self.failures = failures
        self.signIn = signIn
    }

    package func load() async {
        do {
            orders = try await repository.orders()
            // The indicator stays until then.
            if let message { failures.dismiss(message) }
            failures.dismiss(ServiceFailure.offline)
        } catch {
            // Older orders are better than none, unless the user has to sign in.
            if case .failed(let failure, let incident) = error, failure != .service(.signedOut), !orders.isEmpty {
                message = failures.handle(
                    OrdersFailure.notRefreshed, incident: incident, perform: retryLoading)
            } else {
                message = failures.handle(error, perform: retryLoading)
            }
        }
    }

    /// Whether the button of the order is disabled.
    package func isReordering(_ order: Order) -> Bool { reorderings[order.id]?.isRunning ?? false }

    /// Orders the same again, unless that is running: a second request would order it twice.
    package func reorder(_ order: Order) {
        let reordering = reorderings[order.id] ?? OnlyTask()
        reorderings[order.id] = reordering
        reordering.start { [weak self, repository] in
            do throws(Interruption<OrdersFailure>) {
                try await repository.reorder(order)
                self?.reordered.insert(order.id)
                // The banner of an earlier request, also of another order.
                self?.failures.dismiss(ServiceFailure.offline)
            } catch { self?.show(error, of: order) }
        }
    }

    private func show(_ error: Interruption<OrdersFailure>, of order: Order) {
        failures.handle(error, perform: [.retry: { [weak self] in self?.reorder(order) }, .signIn: signIn])
    }

    private var retryLoading: PresentationAction.Handlers {
        [.retry: { [weak self] in await self?.load() }, .signIn: signIn]
    }
}
