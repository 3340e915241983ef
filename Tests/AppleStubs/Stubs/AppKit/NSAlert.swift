// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// (Apple documents them, and its headers use implicitly unwrapped optionals.)
//
// An interface stub of AppKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class NSImage: NSObject {
    public typealias Name = String

    @MainActor open class SymbolConfiguration: NSObject {
        public convenience init(textStyle style: NSFont.TextStyle) { self.init() }
    }

    public internal(set) var symbol: String?

    public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
        self.init()
        symbol = name
    }
}

extension Bundle {
    /// Contains every image but "missing".
    @MainActor public func image(forResource name: NSImage.Name) -> NSImage? { name == "missing" ? nil : NSImage() }
}

@MainActor open class NSAlert: NSObject {
    public enum Style: UInt, Sendable { case warning, informational, critical }

    open var messageText = ""
    open var informativeText = ""
    open var alertStyle = Style.warning
    /// `nil` for the app's icon.
    open var icon: NSImage!
    open internal(set) var buttons: [NSButton] = []
    open internal(set) var window: NSWindow = NSPanel()

    @discardableResult open func addButton(withTitle title: String) -> NSButton {
        let button = NSButton()
        button.title = title
        button.keyEquivalent =
            switch title {
            case _ where buttons.isEmpty: "\r"
            case "Cancel": "\u{1b}"
            // With the Command key.
            case "Don't Save", "Don’t Save": "d"
            default: ""
            }
        buttons.append(button)
        return button
    }

    /// Presents the alert as a sheet. The window retains it until it ends, as in AppKit.
    open func beginSheetModal(
        for sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) {
        window.alert = self
        sheetWindow.beginSheet(window) { [self] response in withExtendedLifetime(self) { handler?(response) } }
    }

    /// Clicks a button, if the sheet is attached.
    public func click(_ title: String) {
        guard let index = buttons.firstIndex(where: { $0.title == title }) else { return }
        window.sheetParent?.endSheet(window, returnCode: NSApplication.ModalResponse(rawValue: 1000 + index))
    }

    /// The title of the button that a key presses.
    public func button(for key: String) -> String? { buttons.first { $0.keyEquivalent == key }?.title }
}
