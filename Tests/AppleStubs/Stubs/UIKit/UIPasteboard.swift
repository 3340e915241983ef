// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class UIPasteboard: NSObject {
    public static let general = UIPasteboard()
    open var string: String?
}
