/// Protocols of the app that repeat what a delegate of the system says, so that it can be wrapped or faked.
enum SystemDelegates {
    /// Whether a requirement follows the signature of a system delegate's: the system dictates the error in it.
    static func isMirrored(_ requirement: OutlineNode, in index: CodebaseIndex) -> Bool {
        let parameters = requirement.children(of: .parameter)
        if let first = parameters.first, first.isText("_"), baseNames.contains(requirement.text) {
            let type = first.declaredType.map(namedText) ?? ""
            if index.types(named: type).isEmpty { return true }
        }
        if requirementNames.contains(requirement.text) { return true }
        return parameters.contains { parameter in
            guard let type = parameter.declaredType else { return false }
            return isSystemSource(namedText(type), index)
        }
    }

    /// Whether a protocol refines a delegate or data source that the app does not declare.
    static func isRefined(by type: TypeDeclaration, in index: CodebaseIndex) -> Bool {
        type.inherited.contains { name in
            (name.hasSuffix("Delegate") || name.hasSuffix("DataSource") || name.hasSuffix("Observer"))
                && index.types(named: name).isEmpty
        }
    }

    /// The protocols that a type from outside meets as it is (`extension URLSession: Fetching {}`): the system wrote their
    /// signatures.
    static func mirrors(in index: CodebaseIndex) -> Set<String> {
        var found: Set<String> = []
        for (name, extensions) in index.extensions where index.types(qualified: name).isEmpty {
            for (node, _) in extensions where !node.children.contains(where: { $0.kind == .functionDeclaration }) {
                found.formUnion(node.inheritedTypeNames)
            }
        }
        return found
    }

    private static func namedText(_ type: OutlineNode) -> String {
        type.kind == .namedType
            ? type.text : type.children.first { $0.kind.isTypeNode }.map(namedText) ?? ""
    }

    /// Types that the system hands to its delegates and that say nothing of the app.
    private static func isSystemSource(_ name: String, _ index: CodebaseIndex) -> Bool {
        let bytes = Array(name.utf8)
        let isPrefixed =
            bytes.count > 3 && prefixes.contains(String(name.prefix(2))) && bytes[2] >= 65 && bytes[2] <= 90
        return (isPrefixed || name.hasPrefix("URLSession")) && index.types(named: name).isEmpty
    }

    private static let prefixes: Set<String> = [
        "WK", "CL", "CB", "AV", "SK", "AS", "SF", "CK", "HK", "MK", "GK", "WC", "MC", "NE", "PK", "CN", "EK", "CX",
    ]

    private static let baseNames: Set<String> = [
        "urlSession", "webView", "locationManager", "centralManager", "peripheral", "peripheralManager", "session",
        "captureOutput", "photoOutput", "fileOutput", "paymentQueue", "productsRequest", "request", "connection",
        "authorizationController", "netService", "netServiceBrowser", "parser", "mailComposeController", "browser",
        "advertiser", "audioPlayerDecodeErrorDidOccur", "audioRecorderEncodeErrorDidOccur", "application", "provider",
        "pushRegistry", "messaging", "interstitial", "bannerView", "speechSynthesizer", "speechRecognizer", "player",
        "sign", "download", "mapView", "userContentController", "extensionContext", "scene",
    ]

    private static let requirementNames: Set<String> = [
        "didFailProvisionalNavigation", "didFailNavigation", "didFailProvisionalLoad", "webViewDidFail",
        "didFailToRegisterForRemoteNotificationsWithError",
    ]
}
