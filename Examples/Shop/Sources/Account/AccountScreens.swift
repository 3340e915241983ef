#if canImport(SwiftUI)
import Foundation
import SharedFailures
package import SwiftUI
import WatertightFacades
package import WatertightPresentation
import WatertightUI

/// The screen before the user has signed in.
package struct SignInScreen: View {
    private let model: @MainActor (any Routable) -> SignInModel

    package init(model: @escaping @MainActor (any Routable) -> SignInModel) { self.model = model }

    package var body: some View { Screen(model: model) { SignInContent(model: $0) } }
}

private struct SignInContent: View {
    let model: SignInModel

    var body: some View {
        VStack {
            Text("welcome", bundle: .module).font(.largeTitle)
            AppleSignInButton { Task { await model.signIn() } }.frame(height: 44)
        }
        .padding()
    }
}

/// The form for the address. For a sheet.
package struct AddressScreen: View {
    private let model: @MainActor (any Routable) -> AddressModel
    private let close: @MainActor () -> Void

    package init(close: @escaping @MainActor () -> Void, model: @escaping @MainActor (any Routable) -> AddressModel) {
        self.close = close
        self.model = model
    }

    package var body: some View { Screen(model: model) { AddressForm(model: $0, close: close) } }
}

private struct AddressForm: View {
    @Bindable var model: AddressModel
    let close: @MainActor () -> Void

    var body: some View {
        Form {
            TextField(text: $model.address.street) { Text("street", bundle: .module) }
                .inlineFailure(for: .street, clearsOnChangeOf: model.address.street)
            TextField(text: $model.address.postalCode) { Text("postalCode", bundle: .module) }
                .inlineFailure(for: .postalCode, clearsOnChangeOf: model.address.postalCode)
        }
        .navigationTitle(Text("address", bundle: .module))
        .toolbar {
            ToolbarItem(placement: .cancellationAction) { Button("cancel", in: .module, action: close) }
            ToolbarItem(placement: .confirmationAction) {
                Button("save", in: .module) { model.save() }.disabled(model.isSaving)
            }
        }
    }
}

#if DEBUG
struct AccountFailurePreviews: PreviewProvider {
    static var previews: some View {
        SignInFailure.previews
        AddressFailure.previews
    }
}
#endif
#endif
