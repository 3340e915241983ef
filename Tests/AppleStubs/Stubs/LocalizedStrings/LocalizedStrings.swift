// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of what Apple's Foundation adds to the one of other platforms: the names of the declarations that the
// library uses. Code that compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

/// The text that was written, with its values. It is the key in a string catalog, which isn't modeled.
public struct LocalizedStringResource: Sendable, Hashable, ExpressibleByStringInterpolation {
    public let key: String
    public var locale = Locale.current
    public init(stringLiteral value: String) { key = value }
    public init(_ key: StaticString, bundle: BundleDescription) { self.key = "\(key)" }

    public enum BundleDescription: Sendable {
        case main
    }
}

public protocol CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { get }
}

extension String {
    /// The requested language and the text.
    public init(localized resource: LocalizedStringResource) {
        self = "\(resource.locale.identifier): \(resource.key)"
    }
}
