/// AppKit: what is a thing of the screen, what shows something to a person, what runs closures.
enum AppKitModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/appkit and the page of each type.
        import Foundation
        import CoreGraphics
        import QuartzCore

        open class NSResponder: NSObject {
            @Shows open func presentError(_ error: any Error) -> Bool
            @Shows open func presentError(_ error: any Error, modalFor window: NSWindow, delegate: Any?, didPresent: Selector?, contextInfo: UnsafeMutableRawPointer?)
        }
        @Interface open class NSView: NSResponder {
            public init(frame: NSRect)
            public init?(coder: NSCoder)
            public init()
            open func addSubview(_ view: NSView)
            open func removeFromSuperview()
            @Shows open var toolTip: String?
        }
        @Interface open class NSViewController: NSResponder {
            public init(nibName: NSNib.Name?, bundle: Bundle?)
            public init?(coder: NSCoder)
            public init()
            open var view: NSView
            @Shows open var title: String?
            open func viewDidLoad()
            open func viewWillAppear()
            open func viewDidAppear()
            open func viewWillDisappear()
            open func viewDidDisappear()
            open func presentAsSheet(_ controller: NSViewController)
            open func dismiss(_ controller: NSViewController)
        }
        @Interface open class NSWindowController: NSResponder {
            public init(window: NSWindow?)
            open func showWindow(_ sender: Any?)
        }
        @Interface open class NSWindow: NSResponder {
            @Shows open var title: String
            @Shows open var subtitle: String
            open func makeKeyAndOrderFront(_ sender: Any?)
            open func close()
            @Runs(once) open func beginSheet(_ sheet: NSWindow, completionHandler: ((NSApplication.ModalResponse) -> Void)? = nil)
        }
        open class NSPanel: NSWindow {}
        open class NSSavePanel: NSPanel {
            @Runs(once) open func begin(completionHandler: @escaping (NSApplication.ModalResponse) -> Void)
            open func runModal() -> NSApplication.ModalResponse
            @Shows open var message: String!
            open var url: URL? { get }
        }
        open class NSOpenPanel: NSSavePanel { open var urls: [URL] { get } }
        open class NSAlert: NSObject {
            public init()
            @Shows public init(error: any Error)
            @Shows open var messageText: String
            @Shows open var informativeText: String
            @Shows open func addButton(withTitle: String) -> NSButton
            @Shows open func runModal() -> NSApplication.ModalResponse
            @Shows @Runs(once) open func beginSheetModal(for window: NSWindow, completionHandler: ((NSApplication.ModalResponse) -> Void)? = nil)
        }
        open class NSControl: NSView {
            @Shows open var stringValue: String
            @Shows open var attributedStringValue: NSAttributedString
        }
        open class NSTextField: NSControl {
            @Shows public init(labelWithString: String)
            @Shows public init(string: String)
            @Shows open var placeholderString: String?
        }
        open class NSButton: NSControl {
            @Shows public init(title: String, target: Any?, action: Selector?)
            @Shows open var title: String
        }
        open class NSTextView: NSView { @Shows open var string: String }
        open class NSTableView: NSControl { open func reloadData() }
        open class NSOutlineView: NSTableView {}
        open class NSScrollView: NSView {}
        open class NSStackView: NSView {}
        open class NSImageView: NSControl {}
        open class NSHostingView<Content>: NSView { public init(rootView: Content) }
        open class NSHostingController<Content>: NSViewController { public init(rootView: Content) }
        open class NSMenu: NSObject { @Shows public init(title: String) }
        open class NSMenuItem: NSObject {
            @Shows public init(title: String, action: Selector?, keyEquivalent: String)
            @Shows open var title: String
        }
        @Interface open class NSApplication: NSResponder {
            open class var shared: NSApplication { get }
            @Traps open func terminate(_ sender: Any?)
            open func activate(ignoringOtherApps: Bool)
        }
        @Starts public protocol NSApplicationDelegate {}
        @Complete open class NSWorkspace: NSObject {
            open class var shared: NSWorkspace { get }
            open func open(_ url: URL) -> Bool
            open func open(_ url: URL, configuration: OpenConfiguration) async throws -> NSRunningApplication
            open func openApplication(at url: URL, configuration: OpenConfiguration) async throws -> NSRunningApplication
            @Runs(once) open func open(_ url: URL, configuration: OpenConfiguration, completionHandler: ((NSRunningApplication?, (any Error)?) -> Void)? = nil)
            @Runs(once) open func openApplication(at url: URL, configuration: OpenConfiguration, completionHandler: ((NSRunningApplication?, (any Error)?) -> Void)? = nil)
            @Runs(once) open func recycle(_ URLs: [URL], completionHandler: (([URL: URL], (any Error)?) -> Void)? = nil)
            open func activateFileViewerSelecting(_ urls: [URL])
            open func setIcon(_ image: NSImage?, forFile path: String, options: IconCreationOptions = []) throws
            open func setDesktopImageURL(_ url: URL, for screen: NSScreen, options: [DesktopImageOptionKey: Any] = [:]) throws
            open func unmountAndEjectDevice(at url: URL) throws
        }
        @Complete open class NSPasteboard: NSObject {
            open class var general: NSPasteboard { get }
            open func clearContents() -> Int
            open func setString(_ string: String, forType: PasteboardType) -> Bool
            open func string(forType: PasteboardType) -> String?
        }
        @Complete open class NSImage: NSObject {
            public init?(named: String)
            public init?(contentsOf url: URL)
            public init?(data: Data)
        }
        @Complete open class NSColor: NSObject {}
        @Complete open class NSFont: NSObject {}
        open class NSDocument: NSResponder {
            @Touches(storage) open func data(ofType name: String) throws -> Data
            @Touches(storage) open func read(from data: Data, ofType name: String) throws
            @Touches(storage) open func read(from url: URL, ofType name: String) throws
            @Touches(storage) open func write(to url: URL, ofType name: String) throws
            @Touches(storage) open func fileWrapper(ofType name: String) throws -> FileWrapper
            @Touches(storage) open func read(from wrapper: FileWrapper, ofType name: String) throws
        }
        open class NSDocumentController: NSObject {
            open class var shared: NSDocumentController { get }
            @Touches(storage) open func makeDocument(withContentsOf url: URL, ofType name: String) throws -> NSDocument
            @Touches(storage) open func openUntitledDocumentAndDisplay(_ display: Bool) throws -> NSDocument
            @Touches(storage) @Runs(once) open func openDocument(withContentsOf url: URL, display: Bool, completionHandler: @escaping (NSDocument?, Bool, (any Error)?) -> Void)
            @Touches(storage) @Runs(once) open func reopenDocument(for url: URL?, withContentsOf: URL, display: Bool, completionHandler: @escaping (NSDocument?, Bool, (any Error)?) -> Void)
            @Shows open func presentError(_ error: any Error) -> Bool
        }
        """
}
