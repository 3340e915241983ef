// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of AppKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class NSControl: NSView {
    public enum ImagePosition: UInt, Sendable { case noImage, imageOnly }

    nonisolated public static let textDidChangeNotification = NSNotification.Name("NSControlTextDidChangeNotification")

    open var isEnabled = true
    open weak var target: AnyObject?
    open var action: Selector?
    open var font: NSFont?
    open var alignment = NSTextAlignment.natural
    open override var acceptsFirstResponder: Bool { isEnabled }

    /// Does nothing in the stub: there are no selectors without the Objective-C runtime.
    @discardableResult open func sendAction(_ action: Selector?, to target: Any?) -> Bool { false }

    open func performClick(_ sender: Any?) {
        if isEnabled, action != nil { sendAction(action, to: target) }
    }
}

@MainActor open class NSButton: NSControl {
    public enum BezelStyle: UInt, Sendable { case automatic, push }

    open var title = ""
    open var image: NSImage?
    open var imagePosition = NSControl.ImagePosition.noImage
    open var isBordered = true
    open var bezelStyle = BezelStyle.automatic
    open var keyEquivalent = ""
    open var hasDestructiveAction = false
}

@MainActor open class NSTextField: NSControl {
    open var stringValue = ""
    open var textColor: NSColor?
    open var isSelectable = true

    public convenience init(labelWithString stringValue: String) {
        self.init()
        self.stringValue = stringValue
        isSelectable = false
    }

    public convenience init(wrappingLabelWithString stringValue: String) {
        self.init()
        self.stringValue = stringValue
    }
}
