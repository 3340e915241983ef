/// The errors of the system's modules that have no model of their own. All of those modules export them: what they are called
/// says whose they are.
enum SystemErrorsModel {
    static let module = "SystemErrors"
    static let facts = Models.parsed(source)

    static let source =
        """
        // Sources: the pages of these types on developer.apple.com/documentation.
        import Foundation

        """ + types.map { "public struct \($0): Error {}" }.joined(separator: "\n") + "\n"
        + domains.map { "public let \($0): String" }.joined(separator: "\n")

    private static let types = names(
        """
        ARError ASAuthorizationError ASWebAuthenticationSessionError AVError CBATTError CBError CKError CLError CNError
        EKError GKError HKError INIntentError LAError MKError MLModelError NEHotspotConfigurationError NFCReaderError
        NSFileProviderError NWError PHPhotosError PKPassKitError SFError SKError StoreKitError TKError UNError VNError
        WCError WKError
        """)

    private static let domains = names(
        """
        ASAuthorizationErrorDomain AVFoundationErrorDomain CBErrorDomain CKErrorDomain CNErrorDomain EKErrorDomain
        LAErrorDomain MKErrorDomain SKErrorDomain UNErrorDomain WCErrorDomain WKErrorDomain kCLErrorDomain
        """)

    private static func names(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }
}
