import HTTPTypes
import SharedFailures
import Watertight
package import WatertightHTTP

/// An order of the past.
package struct Order: Decodable, Hashable, Identifiable, Sendable {
    package let id: Int
    package let title: String
}

/// The orders of the user.
package struct OrdersRepository: Sendable {
    private let service: HTTPService

    package init(service: HTTPService) { self.service = service }

    func orders() async throws(Interruption<OrdersFailure>) -> [Order] {
        do {
            return try await service.fetch("/orders")
        } catch {
            throw error.translated { failure in
                let failure = ServiceFailure(failure)
                return failure == .broken ? .notLoaded : .service(failure)
            }
        }
    }

    /// Orders the same again.
    func reorder(_ order: Order) async throws(Interruption<OrdersFailure>) {
        do {
            _ = try await service.send(.post, "/orders/\(order.id)/copies")
        } catch {
            throw error.translated { failure in
                switch failure.kind {
                case .status(.unauthorized): .service(.signedOut)
                case .status(.conflict): .soldOut(order: order.id)
                case .status, .transport, .undecodable, .unencodable: .notOrdered(order: order.id)
                }
            }
        }
    }
}
