/// A failure that has a screen.
///
/// Write ``presentation`` as a `switch` over all cases without a `default`: a new case then does not compile until it
/// has a title, a description, a way of being shown and a next step.
public protocol PresentableFailure: Error {
    /// The face of the failure: all that a person sees of it.
    var presentation: PresentationError { get }
}
