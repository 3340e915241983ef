/// The places where a text reaches a person.
enum Sinks {
    /// What a call does with an argument, if it shows it: how to say it.
    static func shown(by call: OutlineNode, label: String) -> String? {
        guard let name = call.calledName, !ErrorNames.isDiagnostic(call: call) else { return nil }
        let lower = name.lowercased()
        if let type = views[name] { return call.calledBase == nil || name == "alert" ? type : nil }
        if isPresenting(lower) { return "`\(name)` shows it" }
        // `sendNotification(title:body:)`: a person reads it outside of the app.
        if lower.contains("notification"), textLabels.contains(label),
            ["send", "show", "post", "schedule", "deliver", "present"].contains(where: lower.hasPrefix)
        {
            return "`\(name)` shows it"
        }
        if let base = call.calledBase {
            let bases = ErrorNames.names(in: base)
            // `snackbar.show(message:)`
            if ["show", "present", "display", "enqueue", "flash"].contains(name),
                bases.first.map({ base in Self.holdsPresented(base.lowercased()) }) ?? false
            {
                return "`\(bases[0]).\(name)` shows it"
            }
            // `errorAlert.accept(text)`: whoever draws the screen listens.
            if ["accept", "onNext", "send"].contains(name), label.isEmpty,
                bases.first.map({ base in Self.holdsPresented(base.lowercased()) || Self.isMessage(base) }) ?? false
            {
                return "`\(bases[0])` is what the screen shows"
            }
            // `ConfirmationModal.Info(body:)`
            if name.first?.isUppercase ?? false, textLabels.contains(label),
                bases.last.map({ base in presentedWords.contains(where: base.lowercased().contains) }) ?? false
            {
                return "`\(bases.reversed().joined(separator: ".")).\(name)` is made to be shown"
            }
            // `AlertContent.errorAlert(message:)`
            if bases.count == 1, bases[0].first?.isUppercase ?? false, textLabels.contains(label),
                presentedWords.contains(where: lower.hasSuffix)
            {
                return "`\(bases[0]).\(name)` is made to be shown"
            }
        }
        // A value or a view that is made to be shown: `Alert(message:)`, `ToastMessage(text:)`, `.error(message:)`.
        if name.first?.isUppercase == true, presentedWords.contains(where: lower.contains),
            label.isEmpty || textLabels.contains(label), !lower.hasSuffix("error"), !lower.hasSuffix("exception")
        {
            return "`\(name)` is made to be shown"
        }
        return nil
    }

    private static let views: [String: String] = [
        "Text": "`Text` shows it", "Label": "`Label` shows it", "UIAlertController": "the alert shows it",
        "Alert": "the alert shows it", "alert": "the alert shows it", "UIAlertAction": "the alert shows it",
        "ContentUnavailableView": "the view shows it", "setTitle": "the title shows it",
    ]

    /// `snackbar`, `toastManager`, `alertPresenter`
    private static func holdsPresented(_ lower: String) -> Bool {
        ["snackbar", "toast", "alert", "banner", "hud"].contains(where: lower.contains)
    }

    private static let presentedWords = [
        "alert", "toast", "banner", "snackbar", "hud", "dialog", "popup", "notice", "modal", "errorview",
        "errormessage",
    ]
    private static let textLabels: Set<String> = [
        "message", "title", "subtitle", "text", "body", "description", "detail", "details", "content", "error",
        "errorMessage", "errorText",
    ]

    static func isTextLabel(_ label: String) -> Bool { textLabels.contains(label) }

    /// `showError`, `presentAlert`, `displayToast`, `makeToast`.
    static func isPresenting(_ lower: String) -> Bool {
        if lower == "toast" || lower == "showmessage" || lower == "presenterror" || lower == "displaymessage" {
            return true
        }
        if ["alert", "toast", "snackbar"].contains(where: lower.contains),
            ["update", "set", "log", "make", "raise", "handle", "open"].contains(where: lower.hasPrefix)
        {
            return true
        }
        guard ["show", "present", "display", "maketoast", "showtoast", "post"].contains(where: lower.hasPrefix) else {
            return false
        }
        if lower.hasPrefix("post"), !lower.contains("notice"), !lower.contains("toast") { return false }
        return [
            "alert", "error", "toast", "banner", "snackbar", "hud", "dialog", "popup", "notice", "failure", "message",
            "warning",
        ]
        .contains(where: lower.contains)
    }

    /// Whether a property of presentation holds a text that a person reads.
    static func isMessage(_ name: String) -> Bool {
        let lower = name.lowercased()
        if [
            "message", "errormessage", "errortext", "errordescription", "alertmessage", "statusmessage", "toast",
            "banner",
        ].contains(lower) {
            return true
        }
        let about = ["error", "alert", "toast", "banner", "failure", "status", "warning", "validation"].contains {
            lower.contains($0)
        }
        let text = ["message", "text", "description", "title", "string", "label", "subtitle"].contains {
            lower.hasSuffix($0)
        }
        return about && text
    }

    /// Whether a property of presentation is one that a text is put into to be shown.
    static func keepsMessage(_ name: String) -> Bool {
        isMessage(name) || name == "alert" || name == "toast" || ErrorNames.isErrorLike(name)
    }

    /// Properties of views and alerts that show a text.
    static func isText(_ name: String) -> Bool {
        [
            "text", "stringValue", "attributedText", "informativeText", "messageText", "title", "message", "prompt",
            "subtitle", "detail",
            "placeholder", "attributedStringValue", "secondaryText",
        ].contains(name)
    }

    /// `label`, `errorLabel`, `alert`, `statusView`.
    static func isView(_ name: String) -> Bool {
        let lower = name.lowercased()
        return [
            "label", "alert", "textview", "textfield", "view", "field", "button", "cell", "banner", "toast", "content",
        ]
        .contains { lower.hasSuffix($0) }
    }
}
