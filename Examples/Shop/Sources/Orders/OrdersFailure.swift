package import SharedFailures
import Watertight
package import WatertightPresentation

/// The failures of the orders screen.
package enum OrdersFailure: LayerFailure, PresentableFailure {
    /// There is nothing to show.
    case notLoaded
    /// The screen shows older orders.
    case notRefreshed
    case soldOut(order: Int)
    case notOrdered(order: Int)
    case service(ServiceFailure)

    package var presentation: PresentationError {
        switch self {
        case .notLoaded: PresentationError("notLoaded", in: .module, .fullScreen, .server, [.retry])
        case .notRefreshed: PresentationError("notRefreshed", in: .module, .indicator(.orders), .warning, [.retry])
        case .soldOut(let order): PresentationError("soldOut", in: .module, .inline(.order(order)), .input)
        case .notOrdered(let order):
            PresentationError("notOrdered", in: .module, .inline(.order(order)), .warning, [.retry])
        case .service(let failure): failure.presentation
        }
    }
}

extension OrdersFailure: CaseIterable {
    /// One sample of each, for previews.
    package static var allCases: [OrdersFailure] {
        [.notLoaded, .notRefreshed, .soldOut(order: 1), .notOrdered(order: 1)] + ServiceFailure.allCases.map(service)
    }
}

extension InlineAnchor {
    static let orders = InlineAnchor("orders")
    static func order(_ id: Int) -> InlineAnchor { InlineAnchor("order", id: id) }
}
