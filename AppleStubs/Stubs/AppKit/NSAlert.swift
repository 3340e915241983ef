// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// (Apple documents them, and its headers have them.)
//
// An interface stub of ours for AppKit: names, isolation and sendability of the real one, as far as we use it. What
// compiles against it keeps to the interface as we wrote it down; it does not show that Apple's is like this.

public import Foundation

@MainActor open class NSImage: NSObject {
    public typealias Name = String
    public internal(set) var symbol: String?

    public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
        self.init()
        symbol = name
    }
}

extension Bundle {
    @MainActor public func image(forResource name: NSImage.Name) -> NSImage? { nil }
}

@MainActor open class NSButton: NSResponder {
    open var title = ""
    open var keyEquivalent = ""
    open var hasDestructiveAction = false
}

@MainActor open class NSAlert: NSObject {
    open var messageText = ""
    open var informativeText = ""
    open var icon: NSImage!
    open internal(set) var buttons: [NSButton] = []
    open internal(set) var window = NSWindow()

    @discardableResult open func addButton(withTitle title: String) -> NSButton {
        let button = NSButton()
        button.title = title
        button.keyEquivalent = buttons.isEmpty ? "\r" : ""
        buttons.append(button)
        return button
    }

    /// The window keeps the alert until it ends, as AppKit does.
    open func beginSheetModal(
        for sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) {
        window.alert = self
        sheetWindow.beginSheet(window) { [self] response in withExtendedLifetime(self) { handler?(response) } }
        parent = sheetWindow
    }

    private weak var parent: NSWindow?

    /// Clicks a button, as a person does.
    public func click(_ title: String) {
        guard let index = buttons.firstIndex(where: { $0.title == title }) else { return }
        parent?.endSheet(window, returnCode: NSApplication.ModalResponse(rawValue: 1000 + index))
    }
}
