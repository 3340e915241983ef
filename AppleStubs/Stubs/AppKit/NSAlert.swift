// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// (Apple documents them, and its headers use implicitly unwrapped optionals.)
//
// An interface stub of AppKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

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

@MainActor open class NSButton: NSControl {
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

    /// Presents the alert as a sheet. The window retains it until it ends, as in AppKit.
    open func beginSheetModal(
        for sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) {
        window.alert = self
        sheetWindow.beginSheet(window) { [self] response in withExtendedLifetime(self) { handler?(response) } }
        parent = sheetWindow
    }

    private weak var parent: NSWindow?

    /// Clicks a button.
    public func click(_ title: String) {
        guard let index = buttons.firstIndex(where: { $0.title == title }) else { return }
        parent?.endSheet(window, returnCode: NSApplication.ModalResponse(rawValue: 1000 + index))
    }
}
