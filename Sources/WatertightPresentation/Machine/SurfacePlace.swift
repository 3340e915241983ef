// Closed: the router handles each.
/// Where a surface draws failures.
@_spi(Adapters) public enum SurfacePlace: Sendable, Hashable {
    // Closed: an adapter declares each that it draws.
    /// A kind of failure that a window draws besides alerts.
    public enum Message: Sendable, Hashable, CaseIterable {
        /// Banners.
        case banner
        /// Inline messages and indicators for which the window has no other surface.
        case inline
        /// Full screens for which the window has no other surface.
        case fullScreen
    }

    /// The root of a window, or a view over it, such as a sheet. It draws alerts, confirmations and the declared
    /// messages.
    case window(draws: Set<Message>)
    /// A view beside which inline messages and indicators are drawn.
    case anchor(InlineAnchor, of: OwnerID?)
    /// A screen whose content is replaced by full screens. If the owner is `nil`, the content of the window.
    case screen(of: OwnerID?)

    /// The owner of a field or a screen.
    var owner: OwnerID? {
        switch self {
        case .window: nil
        case .anchor(_, let owner), .screen(let owner): owner
        }
    }
}
