#if canImport(SwiftUI)
import Foundation
import SharedFailures
package import SwiftUI
import WatertightAppleSignIn
package import WatertightPresentation
import WatertightSwiftUI

/// The screen before the user has signed in.
package struct SignInScreen: View {
    private let model: @MainActor (any Routable) -> SignInModel

    package init(model: @escaping @MainActor (any Routable) -> SignInModel) { self.model = model }

    package var body: some View { Screen { SignInContent(model: model($0)) } }
}

private struct SignInContent: View {
    @State var model: SignInModel

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

    package var body: some View { Screen { AddressForm(model: model($0), close: close) } }
}

private struct AddressForm: View {
    @State var model: AddressModel
    let close: @MainActor () -> Void

    var body: some View {
        @Bindable var model = model
        Form {
            TextField(text: $model.address.street) { Text("street", bundle: .module) }.inlineFailure(for: .street)
            TextField(text: $model.address.postalCode) { Text("postalCode", bundle: .module) }
                .inlineFailure(for: .postalCode)
        }
        .navigationTitle(Text("address", bundle: .module))
        .toolbar {
            Button("cancel", in: .module, action: close)
            Button("save", in: .module) { model.save() }.disabled(model.isSaving)
        }
    }
}

struct AccountFailurePreviews: PreviewProvider {
    static var previews: some View {
        SignInFailure.previews
        AddressFailure.previews
    }
}
#endif
