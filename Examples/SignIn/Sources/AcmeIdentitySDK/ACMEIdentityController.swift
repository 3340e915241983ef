/// The controller of a made-up identity provider's SDK, in the shape in which such SDKs ship: a delegate, an error
/// domain with codes of its own, and nothing to await.
///
/// What the person does on the provider's sheet is played by ``ACMEIdentitySheet``; the rest is what an app meets.
@MainActor open class ACMEIdentityController {
    /// The receiver of the result, held weakly.
    public weak var delegate: (any ACMEIdentityControllerDelegate)?

    private let sheet: ACMEIdentitySheet
    private var isPresented = false

    /// A controller.
    /// - Parameter sheet: What the person does on the provider's sheet.
    public init(sheet: ACMEIdentitySheet) {
        self.sheet = sheet
    }

    /// Shows the provider's sheet.
    open func performRequest() {
        isPresented = true
        Task { end(with: sheet) }
    }

    /// Dismisses the provider's sheet. The delegate receives ``ACMEIdentityError/Code/canceled``.
    open func cancel() {
        end(with: .fails(.canceled))
    }

    private func end(with sheet: ACMEIdentitySheet) {
        guard isPresented, sheet != .staysOpen else { return }
        isPresented = false
        switch sheet {
        case .approves(let token):
            delegate?.identityController(self, didCompleteWith: ACMEIdentityCredential(identityToken: token))
        case .approvesWithoutToken:
            delegate?.identityController(self, didCompleteWith: ACMEIdentityCredential(identityToken: nil))
        case .fails(let code):
            delegate?.identityController(self, didCompleteWithError: ACMEIdentityError(code))
        case .staysOpen: break
        }
    }
}
