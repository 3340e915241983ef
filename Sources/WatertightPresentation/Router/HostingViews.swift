#if canImport(SwiftUI)
import SwiftUI
import Watertight

/// A controller of UIKit or a view of AppKit that hosts views of SwiftUI.
private protocol HostsSwiftUI {}
#if canImport(UIKit) && !os(watchOS)
extension UIHostingController: HostsSwiftUI {}
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
extension NSHostingView: HostsSwiftUI {}
#endif

extension FailureHandle {
    /// Returns whether full screens can be drawn over the view of a controller or a view. Warns of one that hosts SwiftUI: it may
    /// not draw a subview that isn't SwiftUI's.
    @MainActor package static func canDraw(over view: AnyObject?) -> Bool {
        guard view is any HostsSwiftUI else { return true }
        ProgrammingError.warn(
            "showFullScreens(over:) has no effect on a hosting view. Use failureOwner(_:) in its SwiftUI view.")
        return false
    }
}
#endif
