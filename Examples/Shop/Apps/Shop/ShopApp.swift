import AppUI
import SwiftUI

@main struct ShopApp: App {
    @State private var shop = Shop()

    var body: some Scene {
        WindowGroup(id: ShopWindow.id) { ShopWindow(shop) }
    }
}
