#if canImport(SwiftUI)
import Account
import Orders
import SharedFailures
public import SwiftUI
import WatertightPresentation
import WatertightUI

/// The root of each window.
public struct ShopWindow: View {
    /// The identifier of the window's scene.
    public static let id = "shop"

    private enum Sheet: Identifiable {
        case address, settings
        var id: Self { self }
    }

    private let shop: Shop
    @State private var sheet: Sheet?
    @Environment(\.openWindow) private var openWindow
    @Environment(\.supportsMultipleWindows) private var supportsMultipleWindows

    /// Creates the root of a window.
    /// - Parameter shop: The app.
    public init(_ shop: Shop) { self.shop = shop }

    /// The sign-in screen or the orders, and the sheets over them.
    public var body: some View {
        NavigationStack {
            content.toolbar { buttons }
        }
        .sheet(item: $sheet) { sheet in
            NavigationStack { content(of: sheet) }.presentsFailuresInSheet()
        }
        .environment(\.locale, shop.language.locale)
        .presentsFailures(of: shop.router)
    }

    @ViewBuilder private var content: some View {
        if shop.isSignedIn {
            OrdersScreen {
                OrdersModel(repository: shop.orders, failures: $0) { shop.isSignedIn = false }
            }
        } else {
            SignInScreen {
                SignInModel(apple: shop.apple, repository: shop.account, failures: $0) { shop.isSignedIn = true }
            }
        }
    }

    @ViewBuilder private var buttons: some View {
        if shop.isSignedIn {
            Button("address", in: .module) { sheet = .address }
        }
        Button("settings", in: .module) { sheet = .settings }
        if supportsMultipleWindows {
            Button("newWindow", in: .module) { openWindow(id: Self.id) }
        }
    }

    @ViewBuilder private func content(of sheet: Sheet) -> some View {
        switch sheet {
        case .address:
            AddressScreen(close: close) {
                AddressModel(repository: shop.account, failures: $0, onSaved: close) {
                    close()
                    shop.isSignedIn = false
                }
            }
        case .settings: SettingsScreen(shop: shop, close: close)
        }
    }

    private func close() { sheet = nil }
}

#if DEBUG
struct ShopWindowPreviews: PreviewProvider {
    static var previews: some View {
        ShopWindow(Shop())
    }
}
#endif
#endif
