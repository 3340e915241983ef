#if canImport(SwiftUI)
import SharedFailures
package import SwiftUI
package import WatertightPresentation
import WatertightUI

/// The orders of the user, each with a button to order it again.
package struct OrdersScreen: View {
    private let model: @MainActor (any Routable) -> OrdersModel

    package init(model: @escaping @MainActor (any Routable) -> OrdersModel) { self.model = model }

    package var body: some View { Screen(model: model) { OrdersList(model: $0) } }
}

private struct OrdersList: View {
    let model: OrdersModel

    var body: some View {
        List {
            ForEach(model.orders) { order in
                OrderRow(model: model, order: order).inlineFailure(for: .order(order.id))
            }
        }
        .inlineFailure(for: .orders)
        .navigationTitle(Text("orders", bundle: .module))
        .toolbar {
            Button("reload", in: .module) { Task { await model.load() } }
        }
        .task { await model.load() }
    }
}

private struct OrderRow: View {
    let model: OrdersModel
    let order: Order

    var body: some View {
        HStack {
            Text(verbatim: order.title)
            Spacer()
            if model.reordered.contains(order.id) {
                Text("ordered", bundle: .module)
            } else {
                Button("orderAgain", in: .module) { model.reorder(order) }
                    .disabled(model.isReordering(order))
                    // Otherwise the whole row of the list is the button.
                    .buttonStyle(.borderless)
                    .accessibilityLabel(Text(verbatim: label))
            }
        }
    }

    private var label: String {
        LocalizedText("orderAgain.label", bundle: .module, values: ["title": order.title]).string
    }
}

#if DEBUG
struct OrdersFailurePreviews: PreviewProvider {
    static var previews: some View { OrdersFailure.previews }
}
#endif
#endif
