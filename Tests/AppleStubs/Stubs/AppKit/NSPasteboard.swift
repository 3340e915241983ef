// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of AppKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

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
