/// The screen of a view. It ends when the state of the view is released. `onDisappear` isn't suitable: it is also called when
/// another view is pushed over this one.
@MainActor package final class ViewScreen {
    private var ids = RouterIdentifier(OwnerID.init)
    private var begun: (router: FailureRouter, id: OwnerID)?

    /// Creates a screen that hasn't begun.
    package init() {}

    /// Returns the owner in a router. A view may be updated without being shown, so this doesn't begin it.
    package func id(in router: FailureRouter) -> OwnerID { ids.identifier(in: router) }

    /// Begins the owner in a router, and ends it in the previous one.
    package func begin(in router: FailureRouter) {
        if let begun, begun.router !== router { begun.router.ownerDidEnd(begun.id) }
        let id = id(in: router)
        begun = (router, id)
        router.ownerDidBegin(id)
    }

    deinit {
        guard let (router, id) = begun else { return }
        Task { @MainActor in router.ownerDidEnd(id) }
    }
}

/// The identifier of a window or an owner in its current router. Another router gets a new one, because a router refuses
/// an identifier that has ended.
@MainActor package struct RouterIdentifier<ID> {
    private let make: @MainActor () -> ID
    private var current: (router: FailureRouter, id: ID)?

    package init(_ make: @escaping @MainActor () -> ID) { self.make = make }

    /// Returns the identifier in a router.
    package mutating func identifier(in router: FailureRouter) -> ID {
        if let current, current.router === router { return current.id }
        let id = make()
        current = (router, id)
        return id
    }
}
