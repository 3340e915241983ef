/// Goes to other screens. Features depend on this protocol only.
@MainActor public protocol Navigating: AnyObject, Sendable {
    /// Goes to a screen.
    func go(to destination: Destination)
}
