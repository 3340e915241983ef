// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of ours for AppKit: names, isolation and sendability of the real one, as far as we use it. What
// compiles against it keeps to the interface as we wrote it down; it does not show that Apple's is like this.

public import Foundation

@MainActor open class NSPasteboard: NSObject {
    public struct PasteboardType: Hashable, Sendable {
        public static let string = PasteboardType()
    }

    public static let general = NSPasteboard()
    private var string: String?

    @discardableResult open func clearContents() -> Int {
        string = nil
        return 0
    }
    @discardableResult open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
        self.string = string
        return true
    }
    open func string(forType dataType: PasteboardType) -> String? { string }
}
