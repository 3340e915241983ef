// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of AppKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class NSResponder: NSObject {
    open var acceptsFirstResponder: Bool { false }
}

@MainActor open class NSApplication: NSResponder {
    public struct ModalResponse: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let alertFirstButtonReturn = ModalResponse(rawValue: 1000)
        public static let stop = ModalResponse(rawValue: -1000)
        public static let abort = ModalResponse(rawValue: -1001)
    }

    public static let shared = NSApplication()

    open internal(set) weak var keyWindow: NSWindow?
    open internal(set) weak var mainWindow: NSWindow?

    func makeKey(_ window: NSWindow?) {
        guard keyWindow !== window else { return }
        let old = keyWindow
        keyWindow = window
        if let old { NotificationCenter.default.post(name: NSWindow.didResignKeyNotification, object: old) }
        if let window { NotificationCenter.default.post(name: NSWindow.didBecomeKeyNotification, object: window) }
    }

    func makeMain(_ window: NSWindow?) {
        guard mainWindow !== window else { return }
        let old = mainWindow
        mainWindow = window
        if let old { NotificationCenter.default.post(name: NSWindow.didResignMainNotification, object: old) }
        if let window { NotificationCenter.default.post(name: NSWindow.didBecomeMainNotification, object: window) }
    }
}

extension NSApplication {
    /// Switches to another app: no window is key or main.
    public func resignActive() {
        makeKey(nil)
        makeMain(nil)
    }
}

@MainActor open class NSWindow: NSResponder {
    public enum OrderingMode: Int, Sendable { case below = -1, above = 1 }

    public struct OcclusionState: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let visible = OcclusionState(rawValue: 1 << 1)
    }

    nonisolated public static let didBecomeKeyNotification = NSNotification.Name("NSWindowDidBecomeKey")
    nonisolated public static let didResignKeyNotification = NSNotification.Name("NSWindowDidResignKey")
    nonisolated public static let didBecomeMainNotification = NSNotification.Name("NSWindowDidBecomeMain")
    nonisolated public static let didResignMainNotification = NSNotification.Name("NSWindowDidResignMain")
    nonisolated public static let didChangeOcclusionStateNotification =
        NSNotification.Name("NSWindowDidChangeOcclusionState")
    nonisolated public static let willBeginSheetNotification = NSNotification.Name("NSWindowWillBeginSheet")
    nonisolated public static let didEndSheetNotification = NSNotification.Name("NSWindowDidEndSheet")
    nonisolated public static let willCloseNotification = NSNotification.Name("NSWindowWillClose")

    nonisolated public static let didResizeNotification = NSNotification.Name("NSWindowDidResize")

    public struct StyleMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let titled = StyleMask(rawValue: 1)
        public static let closable = StyleMask(rawValue: 2)
    }
    public enum BackingStoreType: UInt, Sendable { case buffered = 2 }

    public let styleMask: StyleMask
    open var title = ""
    open var isReleasedWhenClosed = true
    open var isOpaque = true
    open var hasShadow = true
    open var backgroundColor: NSColor?

    // MARK: Visibility

    open internal(set) var isVisible = false
    open internal(set) var occlusionState: OcclusionState = []
    open var isKeyWindow: Bool { NSApplication.shared.keyWindow === self }
    open var isMainWindow: Bool { NSApplication.shared.mainWindow === self }
    /// A sheet and a panel can't become the main window.
    open var canBecomeMain: Bool { sheetParent == nil && canBecomeKey }
    open var canBecomeKey: Bool { styleMask.contains(.titled) }

    open func makeKey() {
        if canBecomeKey, isVisible { NSApplication.shared.makeKey(self) }
    }

    open func makeKeyAndOrderFront(_ sender: Any?) {
        setVisible(true)
        NSApplication.shared.makeKey(attachedSheet ?? self)
        if canBecomeMain { NSApplication.shared.makeMain(self) }
    }

    open func orderOut(_ sender: Any?) { setVisible(false) }

    open func miniaturize(_ sender: Any?) { setVisible(false) }

    open func performClose(_ sender: Any?) {
        if styleMask.contains(.closable) { close() }
    }

    open func close() {
        NotificationCenter.default.post(name: Self.willCloseNotification, object: self)
        setVisible(false)
        sheetParent?.remove(self)
    }

    private func setVisible(_ isVisible: Bool) {
        if !isVisible {
            if isKeyWindow { NSApplication.shared.makeKey(nil) }
            if isMainWindow { NSApplication.shared.makeMain(nil) }
        }
        guard self.isVisible != isVisible else { return }
        self.isVisible = isVisible
        for child in childWindows ?? [] { child.setVisible(isVisible) }
        setOcclusion(isVisible ? .visible : [])
    }

    fileprivate func setOcclusion(_ state: OcclusionState) {
        guard occlusionState != state else { return }
        occlusionState = state
        NotificationCenter.default.post(name: Self.didChangeOcclusionStateNotification, object: self)
    }

    // MARK: The frame and child windows

    open private(set) var frame = NSRect(x: 100, y: 100, width: 800, height: 600)
    open private(set) weak var parent: NSWindow?
    open private(set) var childWindows: [NSWindow]?

    /// The content without the title bar and the toolbar, in the coordinates of the window.
    open var contentLayoutRect: NSRect {
        NSRect(x: 0, y: 0, width: frame.width, height: frame.height - (styleMask.contains(.titled) ? 52 : 0))
    }

    open func convertToScreen(_ rect: NSRect) -> NSRect { rect.offsetBy(dx: frame.minX, dy: frame.minY) }

    open func setFrame(_ frameRect: NSRect, display flag: Bool) {
        let old = frame
        frame = frameRect
        for child in childWindows ?? [] {
            child.frame = child.frame.offsetBy(dx: frame.minX - old.minX, dy: frame.minY - old.minY)
        }
        if old.size != frame.size { NotificationCenter.default.post(name: Self.didResizeNotification, object: self) }
    }

    /// The child moves with its parent, and is on the screen when the parent is.
    open func addChildWindow(_ childWin: NSWindow, ordered place: OrderingMode) {
        childWin.parent?.removeChildWindow(childWin)
        childWin.parent = self
        childWindows = (childWindows ?? []) + [childWin]
        childWin.setVisible(isVisible)
    }

    /// The child stays on the screen.
    open func removeChildWindow(_ childWin: NSWindow) {
        childWindows?.removeAll { $0 === childWin }
        childWin.parent = nil
    }

    // MARK: Accessibility

    private var subrole: NSAccessibility.Subrole?
    open func setAccessibilitySubrole(_ accessibilitySubrole: NSAccessibility.Subrole?) {
        subrole = accessibilitySubrole
    }
    open func accessibilitySubrole() -> NSAccessibility.Subrole? { subrole }

    // MARK: Sheets

    private struct Sheet {
        let window: NSWindow
        let handler: ((NSApplication.ModalResponse) -> Void)?
    }

    /// The attached sheet, if any, and the ones behind it.
    private var queue: [Sheet] = []

    open internal(set) weak var sheetParent: NSWindow?
    open private(set) var attachedSheet: NSWindow?
    /// The attached sheet and the queued ones.
    open var sheets: [NSWindow] { queue.map(\.window) }
    /// The handler of a sheet that ended with the sheet below it. Not part of AppKit, which may call it late or never.
    public private(set) var droppedHandler: ((NSApplication.ModalResponse) -> Void)?
    /// Whether sheets stay in the queue, as while the window is about to show one. Not part of AppKit.
    public var holdsSheets = false { didSet { attachNext() } }
    /// The alert of a sheet. Not part of AppKit.
    public internal(set) weak var alert: NSAlert?

    /// Attaches a sheet, or adds it to the queue behind the current one.
    open func beginSheet(
        _ sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) {
        queue.append(Sheet(window: sheetWindow, handler: handler))
        attachNext()
    }

    private func attachNext() {
        guard attachedSheet == nil, !holdsSheets, let next = queue.first?.window else { return }
        NotificationCenter.default.post(name: Self.willBeginSheetNotification, object: self)
        attachedSheet = next
        next.sheetParent = self
        let isKey = isKeyWindow || childWindows?.contains(where: \.isKeyWindow) == true
        next.setVisible(true)
        if isKey { NSApplication.shared.makeKey(next) }
    }

    /// Ends the attached sheet, without the handlers of the sheets over it. Ignores a queued sheet.
    open func endSheet(_ sheetWindow: NSWindow, returnCode: NSApplication.ModalResponse) {
        guard attachedSheet === sheetWindow else { return }
        let handler = queue.first?.handler
        remove(sheetWindow)
        sheetWindow.droppedHandler = nil
        handler?(returnCode)
        attachNext()
    }

    open func endSheet(_ sheetWindow: NSWindow) { endSheet(sheetWindow, returnCode: .stop) }

    private func remove(_ sheet: NSWindow) {
        guard attachedSheet === sheet else { return }
        sheet.attachedSheet.map(sheet.remove)
        let wasKey = sheet.isKeyWindow
        attachedSheet = nil
        sheet.droppedHandler = queue.removeFirst().handler
        sheet.sheetParent = nil
        if wasKey { NSApplication.shared.makeKey(self) }
        NotificationCenter.default.post(name: Self.didEndSheetNotification, object: self)
    }

    // MARK: Views

    open var contentView: NSView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let contentView { frameView.addSubview(contentView) }
        }
    }
    /// The view that draws the frame and contains the content. It warns of every other view, as AppKit does.
    public let frameView: NSView = FrameView()
    /// What AppKit writes to the console. Not part of AppKit.
    public fileprivate(set) var warnings: [String] = []
    open private(set) var firstResponder: NSResponder?

    public override convenience init() {
        self.init(contentRect: .zero, styleMask: [.titled, .closable], backing: .buffered, defer: true)
    }

    public init(
        contentRect: NSRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool
    ) {
        styleMask = style
        super.init()
        frameView.move(to: self)
        let content = NSView()
        contentView = content
        // Observers aren't called in an initializer.
        if content.superview == nil { frameView.addSubview(content) }
    }

    @discardableResult open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
        firstResponder = responder ?? self
        return true
    }

    /// A hidden view passes first responder on to the next view that accepts it.
    func viewDidHide() {
        guard let view = firstResponder as? NSView, view.isHiddenOrHasHiddenAncestor else { return }
        makeFirstResponder(contentView?.visible(NSView.self).first(where: \.acceptsFirstResponder))
    }
}

@MainActor private final class FrameView: NSView {
    override func addSubview(_ view: NSView) {
        if let window, view !== window.contentView { window.warnings.append("adding an unknown subview") }
        super.addSubview(view)
    }
}

extension NSWindow {
    /// The visible views of a type in the window and its child windows.
    public func visible<V: NSView>(_ type: V.Type) -> [V] {
        frameView.visible(type) + (childWindows ?? []).filter(\.isVisible).flatMap { $0.visible(type) }
    }

    /// Covers the window completely by another one, or uncovers it.
    public func setCovered(_ isCovered: Bool) { setOcclusion(isCovered ? [] : .visible) }
}

@MainActor open class NSPanel: NSWindow {
    open override var canBecomeMain: Bool { false }
}
