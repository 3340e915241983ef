// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of AppKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

@MainActor open class NSView: NSResponder {
    open internal(set) weak var window: NSWindow?
    open func viewDidMoveToWindow() {}
}

/// `target` and `action` are missing: there are no selectors without the Objective-C runtime.
@MainActor open class NSControl: NSView {
    open var isEnabled = true
    open func performClick(_ sender: Any?) {}
}

extension NSView {
    /// Adds the view to a window, or removes it, as a superview does.
    public func move(to window: NSWindow?) {
        guard self.window !== window else { return }
        self.window = window
        viewDidMoveToWindow()
    }
}
