/// The registration of a surface that is on the screen.
@MainActor package struct SurfaceRegistration {
    private var current: (id: SurfaceID, router: FailureRouter)?
    /// The window of the surface; `nil` while it isn't registered.
    package private(set) var scene: SceneID?

    /// Creates a registration that hasn't begun.
    package nonisolated init() {}

    /// Registers a surface, in place of the last registration. A no-op without a router or a window.
    package mutating func begin(
        _ surface: any FailureSurface, at place: SurfacePlace, in scene: SceneID?, of router: FailureRouter?
    ) {
        end()
        guard let router, let scene else { return }
        let id = SurfaceID()
        (current, self.scene) = ((id, router), scene)
        router.surfaceWillAppear(surface, id: id, at: place, in: scene)
        router.surfaceDidAppear(id)
    }

    /// Removes the surface from its router.
    /// - Returns: Whether it was registered.
    @discardableResult package mutating func end() -> Bool {
        guard let (id, router) = current else { return false }
        (current, scene) = (nil, nil)
        router.surfaceDidDisappear(id)
        return true
    }
}
