import Observation
import SharedFailures
import Watertight
package import WatertightFacades
import WatertightTexts
package import WatertightPresentation

/// Signs the user in with Apple, and then with the shop.
@MainActor package final class SignInModel {
    private let apple: any AppleSignIn
    private let repository: AccountRepository
    private let failures: any Routable
    private let onSignedIn: @MainActor () -> Void
    private var message: PresentationID?

    package init(
        apple: any AppleSignIn, repository: AccountRepository, failures: any Routable,
        onSignedIn: @escaping @MainActor () -> Void
    ) {
        self.apple = apple
        self.repository = repository
        self.failures = failures
        self.onSignedIn = onSignedIn
    }

    package func signIn() async {
        if let message { failures.dismiss(message) }
        let token: String
        do {
            switch try await apple.signIn(AppleSignInRequest(scopes: [.fullName, .email])) {
            case .answered(let credential): token = credential.identityToken
            case .dismissed: return
            }
        } catch {
            // The library has texts for the failures.
            message = failures.handle(error, perform: retrySignIn)
            return
        }
        do {
            try await repository.signIn(identityToken: token)
            onSignedIn()
        } catch {
            message = failures.handle(error, perform: retrySignIn)
        }
    }

    private var retrySignIn: PresentationAction.Handlers {
        [.retry: { [weak self] in await self?.signIn() }, .signIn: { [weak self] in await self?.signIn() }]
    }
}

/// The form for the address.
@MainActor @Observable package final class AddressModel {
    package var address = Address()

    @ObservationIgnored private let repository: AccountRepository
    @ObservationIgnored private let failures: any Routable
    @ObservationIgnored private let onSaved: @MainActor () -> Void
    @ObservationIgnored private let signIn: @MainActor () -> Void
    @ObservationIgnored private let saving = OnlyTask()
    @ObservationIgnored private var message: PresentationID?

    package init(
        repository: AccountRepository, failures: any Routable, onSaved: @escaping @MainActor () -> Void,
        signIn: @escaping @MainActor () -> Void
    ) {
        self.repository = repository
        self.failures = failures
        self.onSaved = onSaved
        self.signIn = signIn
    }

    /// Whether the button is disabled: a second request would change the address again.
    package var isSaving: Bool { saving.isRunning }

    /// Saves the address, unless that is running.
    package func save() {
        if let message { failures.dismiss(message) }
        guard !address.street.isEmpty else {
            message = failures.handle(AddressFailure.missingStreet)
            return
        }
        guard !address.postalCode.isEmpty else {
            message = failures.handle(AddressFailure.missingPostalCode)
            return
        }
        saving.start { [weak self, repository, address] in
            do throws(Interruption<AddressFailure>) {
                try await repository.save(address)
                self?.onSaved()
            } catch { self?.show(error) }
        }
    }

    private func show(_ error: Interruption<AddressFailure>) {
        message = failures.handle(error, perform: [.retry: { [weak self] in self?.save() }, .signIn: signIn])
    }
}
