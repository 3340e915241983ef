/// Goes to other places in the app; what a feature knows of them.
@MainActor public protocol Navigating: AnyObject, Sendable {
    /// Goes to a place.
    func go(to destination: Destination)
}
