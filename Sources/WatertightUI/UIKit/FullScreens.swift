#if canImport(UIKit) && !os(watchOS)
import Foundation
public import UIKit
@_spi(Adapters) public import WatertightPresentation

extension FailureHandle {
    /// Shows the full screens of this handle's screen over a view, instead of over the whole window.
    ///
    /// ```swift
    /// override func viewDidLoad() {
    ///     super.viewDidLoad()
    ///     failures.showFullScreens(over: view)
    /// }
    /// ```
    /// - Parameter view: The view, which isn't retained. The view of a hosting controller is ignored with a runtime warning: use
    ///   SwiftUI's `failureOwner(_:)` in its content.
    @MainActor public func showFullScreens(over view: UIView) {
        guard Self.canDraw(over: view.next) else { return }
        for case let old as InlineFailureView in view.subviews where old.isOverScreen { old.removeFromSuperview() }
        view.fill(with: InlineFailureView(at: .screen(of: owner), of: self))
    }
}

/// Draws the failures of a field or a screen in a view, without retaining the view.
@MainActor final class ViewSurface: FailureSurface {
    weak var view: UIView?
    private let place: SurfacePlace
    // The handle isn't stored, because it would retain its screen.
    private let router: FailureRouter?
    private let scene: SceneID?
    private var registration = SurfaceRegistration()
    private var message: MessageView?

    init(_ place: SurfacePlace, of failures: FailureHandle) {
        self.place = place
        router = failures.router
        scene = failures.scene
    }

    func begin(in window: UIWindow) {
        guard let router, let scene = scene ?? WindowPresenter.sceneID(of: window.windowScene, for: router),
            registration.scene != scene
        else { return }
        registration.begin(self, at: place, in: scene, of: router)
    }

    func end() { registration.end() }

    func present(_ item: PresentedItem) {
        guard let view, let router else { return }
        if let message, message.item.id == item.id { return message.show(item) }
        // The router has already removed an older message.
        let message = MessageView(item, router: router)
        self.message = message
        view.isHidden = false
        if item.error.method == .fullScreen {
            // VoiceOver can't reach the views beside a modal one.
            view.accessibilityViewIsModal = true
            _ = view.superview?.endEditing(true)
            view.superview?.bringSubviewToFront(view)
        }
        view.fill(with: message)
    }

    func takeDown(_ id: PresentationID) {
        guard let message, message.item.id == id else { return }
        message.removeFromSuperview()
        self.message = nil
        view?.isHidden = true
    }
}
#endif
