/// The error types of Apple's frameworks and of widely used packages, by name.
package enum ForeignErrors {
    /// The name, if it is that of one of them: alone, or behind its module. A third party's counts only where its module
    /// is imported: `AuthError` is a name that others have as well.
    static func name(_ name: String, at node: OutlineNode) -> String? {
        let parts = name.split(separator: ".").map(String.init)
        guard let first = parts.first, let last = parts.last else { return nil }
        if system.contains(name) || (parts.count <= 2 && system.contains(first)) { return name }
        if parts.count == 2, first == "Foundation", system.contains(last) { return name }
        guard let module = thirdParty[name] ?? thirdParty[first] ?? (parts.count == 2 ? thirdParty[last] : nil) else {
            return nil
        }
        guard parts.count == 1 || first == module || thirdParty[name] != nil || thirdParty[first] != nil else {
            return nil
        }
        let isImported = node.outline.nodes(of: .importDeclaration).contains {
            $0.text == module || $0.text.hasPrefix(module + ".")
        }
        return isImported ? name : nil
    }

    package static let system: Set<String> = [
        "URLError", "POSIXError", "CocoaError", "DecodingError", "EncodingError", "MachError", "NWError", "AVError",
        "CLError", "CKError", "SKError", "StoreKitError", "LAError", "ASAuthorizationError",
        "ASWebAuthenticationSessionError",
        "HKError", "EKError", "CNError", "WCError", "PHPhotosError", "GKError", "MKError",
        "NEHotspotConfigurationError",
        "NFCReaderError", "CBError", "CBATTError", "UNError", "VNError", "WKError", "ARError", "PKPassKitError",
        "INIntentError",
        "NSItemProvider.ErrorCode", "KeyPathError", "MLModelError", "SFError", "NSFileProviderError", "TKError",
        "MXError",
    ]

    /// The module of each.
    package static let thirdParty: [String: String] = [
        "AFError": "Alamofire", "MoyaError": "Moya", "DatabaseError": "GRDB", "HTTPClientError": "AsyncHTTPClient",
        "ChannelError": "NIOCore", "NIOSSLError": "NIOSSL", "AuthErrorCode": "FirebaseAuth",
        "FirestoreErrorCode": "FirebaseFirestore",
        "StorageErrorCode": "FirebaseStorage", "FunctionsErrorCode": "FirebaseFunctions",
        "GIDSignInError": "GoogleSignIn",
        "PurchasesError": "RevenueCat", "ErrorCode": "RevenueCat", "KingfisherError": "Kingfisher",
        "KeychainAccess.Status": "KeychainAccess",
        "ApolloError": "Apollo", "ResponseCodeInterceptor.ResponseCodeError": "Apollo", "StripeError": "Stripe",
        "RealmSwift.Realm.Error": "RealmSwift",
        "RLMError": "RealmSwift", "MSALError": "MSAL", "RxError": "RxSwift", "RxCocoaURLError": "RxCocoa",
        "ImagePipeline.Error": "Nuke",
        "PostgrestError": "Supabase", "AuthError": "Auth", "WebSocketError": "Starscream",
        "MatrixRustSDK.ClientError": "MatrixRustSDK",
    ]
}
