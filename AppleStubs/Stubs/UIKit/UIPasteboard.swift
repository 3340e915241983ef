// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of ours for UIKit: names, isolation and sendability of the real one, as far as we use it. What
// compiles against it keeps to the interface as we wrote it down; it does not show that Apple's is like this.

public import Foundation

@MainActor open class UIPasteboard: NSObject {
    public static let general = UIPasteboard()
    open var string: String?
}
