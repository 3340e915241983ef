/// The error types of Apple's frameworks and of widely used packages, by name.
package enum ForeignErrors {
    /// The name without its module, if it is one of them.
    static func name(_ name: String) -> String? {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return system.contains(last) || system.contains(name) || thirdParty[last] != nil ? name : nil
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
