// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of AppKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSApplication: NSResponder {
    public struct ModalResponse: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let alertFirstButtonReturn = ModalResponse(rawValue: 1000)
        public static let abort = ModalResponse(rawValue: -1001)
    }
}

@MainActor open class NSWindow: NSResponder {
    nonisolated public static let didBecomeKeyNotification = NSNotification.Name("NSWindowDidBecomeKey")
    nonisolated public static let didResignKeyNotification = NSNotification.Name("NSWindowDidResignKey")
    nonisolated public static let didMiniaturizeNotification = NSNotification.Name("NSWindowDidMiniaturize")
    nonisolated public static let didDeminiaturizeNotification = NSNotification.Name("NSWindowDidDeminiaturize")
    nonisolated public static let willCloseNotification = NSNotification.Name("NSWindowWillClose")

    private var sheets: [(window: NSWindow, handler: ((NSApplication.ModalResponse) -> Void)?)] = []

    open internal(set) var isKeyWindow = true
    open internal(set) var isMiniaturized = false
    /// The alert of a sheet. Not part of AppKit.
    public internal(set) weak var alert: NSAlert?

    open var attachedSheet: NSWindow? { sheets.first?.window }

    /// Presents a sheet, after the current one.
    open func beginSheet(
        _ sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) {
        sheets.append((sheetWindow, handler))
    }

    open func endSheet(_ sheetWindow: NSWindow, returnCode: NSApplication.ModalResponse) {
        guard let index = sheets.firstIndex(where: { $0.window === sheetWindow }) else { return }
        sheets.remove(at: index).handler?(returnCode)
    }

    open func orderOut(_ sender: Any?) {}

    open func miniaturize(_ sender: Any?) {
        (isMiniaturized, isKeyWindow) = (true, false)
        NotificationCenter.default.post(name: Self.didMiniaturizeNotification, object: self)
    }

    open func close() { NotificationCenter.default.post(name: Self.willCloseNotification, object: self) }
}

@MainActor open class NSWorkspace: NSObject {
    public static let shared = NSWorkspace()
    open var isVoiceOverEnabled: Bool { false }
}
