// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of SwiftUI: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import AppKit
public import Foundation
public import UIKit

/// A controller of UIKit with a view of SwiftUI, which isn't drawn here.
@MainActor open class UIHostingController<Content: View>: UIViewController {
    public let rootView: Content

    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { return nil }
}

/// A view of AppKit with a view of SwiftUI, which isn't drawn here.
@MainActor open class NSHostingView<Content: View>: NSView {
    public let rootView: Content

    public required init(rootView: Content) {
        self.rootView = rootView
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) { return nil }
}
