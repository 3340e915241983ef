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
    private let boundary = Boundary("OrdersRepository", layer: .repository)

    package init(service: HTTPService) { self.service = service }

    func orders() async throws(Interruption<OrdersFailure>) -> [Order] {
        do {
            return try await service.fetch("/orders")
        } catch {
            throw boundary.translate(error) { failure in
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
            throw boundary.translate(error) { failure in
                switch failure.kind {
                case .status(.clientError(.unauthorized)): .service(.signedOut)
                case .status(.clientError(.conflict)): .soldOut(order: order.id)
                case .status, .transport, .undecodable, .unencodable: .notOrdered(order: order.id)
                }
            }
        }
    }
}
