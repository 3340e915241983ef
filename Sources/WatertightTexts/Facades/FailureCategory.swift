import WatertightPresentation

/// What the failure of a framework means to the user: a few situations for the failures of all frameworks.
///
/// `Localizable.strings` contains a title and a description for each, with `facade.` and its name as the prefix of the keys.
enum FailureCategory: String, CaseIterable {
    // The user has to do something on this device.
    case account, confirmation, device, noLocation, noSpace, notAllowed, notRecognized, notSetUp, permission, signIn,
        update
    // The user has to choose something else.
    case alreadyExists, changed, entry, noAccess, notFound, notOffered, tooLarge, unsupported
    // Temporary.
    case busy, incomplete, offline, unavailable
    // The app or the data has a defect.
    case damaged, fault
}

extension FailureCategory {
    /// The presentation of every failure of the category.
    var presentation: PresentationError {
        PresentationError(
            title: text("title"), description: text("description"), method: method, icon: icon, actions: actions)
    }

    private func text(_ part: String) -> String {
        LocalizedText.own("facade.\(rawValue).\(part)")
    }

    private var method: PresentationMethod {
        switch self {
        case .offline: .banner(dismissAfter: nil)
        // The system may just have shown a dialog of its own about the account.
        case .account, .busy: .banner()
        case .confirmation, .device, .noLocation, .noSpace, .notAllowed, .notRecognized, .notSetUp, .permission,
            .signIn, .update, .alreadyExists, .changed, .entry, .noAccess, .notFound, .notOffered, .tooLarge,
            .unsupported, .incomplete, .unavailable, .damaged, .fault:
            .alert
        }
    }

    private var icon: PresentationIcon {
        switch self {
        case .account, .signIn: .signIn
        case .confirmation, .noAccess, .noLocation, .notAllowed, .notRecognized, .notSetUp, .permission: .lock
        case .noSpace, .damaged: .storage
        case .busy: .clock
        case .offline: .offline
        case .alreadyExists, .entry, .notOffered, .tooLarge, .unsupported: .input
        case .changed, .device, .fault, .incomplete, .notFound, .unavailable, .update: .warning
        }
    }

    /// The buttons, the preferred one first. *Try Again* only if the same operation may succeed.
    private var actions: [PresentationAction] {
        switch self {
        case .noLocation, .notAllowed, .notSetUp, .permission: [.openSettings, .dismiss]
        // An app can't open the settings of the account.
        case .account: [.dismiss]
        case .signIn: [.signIn, .dismiss]
        case .changed: [.reload, .dismiss]
        case .busy, .offline: [.retry]
        case .confirmation, .device, .incomplete, .noSpace, .notRecognized, .unavailable: [.retry, .dismiss]
        case .alreadyExists, .entry, .noAccess, .notFound, .notOffered, .tooLarge, .unsupported, .update: [.dismiss]
        // Their texts contain the reference of the incident.
        case .fault: [.retry, .copyReference, .dismiss]
        case .damaged: [.dismiss, .copyReference]
        }
    }
}
