#if canImport(SwiftUI)
import SharedFailures
import SwiftUI

/// The language, and what the demo's server and its Sign in with Apple do.
struct SettingsScreen: View {
    let shop: Shop
    let close: @MainActor () -> Void

    var body: some View {
        @Bindable var shop = shop
        Form {
            picker("language", $shop.language)
            picker("server", $shop.serverMode)
            picker("apple", $shop.appleOutcome)
        }
        .navigationTitle(Text("settings", bundle: .module))
        .toolbar {
            ToolbarItem(placement: .confirmationAction) { Button("done", in: .module, action: close) }
        }
    }

    private func picker<Value: CaseIterable & Hashable & RawRepresentable<String>>(
        _ title: String, _ selection: Binding<Value>
    ) -> some View {
        Picker(selection: selection) {
            ForEach(Array(Value.allCases), id: \.self) { value in
                // Not a literal with values, which would have the key `%@.%@`.
                Text(LocalizedStringKey(title + "." + value.rawValue), bundle: .module).tag(value)
            }
        } label: {
            Text(LocalizedStringKey(title), bundle: .module)
        }
    }
}
#endif
