// Closed: who handles one must know them all, for each is a decision about somebody's secrets.
/// The reason why a redirect was not followed, so that the 3xx is the answer.
public enum RedirectRefusal: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// It leads from `https` to `http`: what was asked in confidence is not asked again in the open.
    case insecure
    /// It asks for the request's body to be sent to another origin, which the ``RedirectPolicy`` does not allow.
    case bodyToAnotherOrigin = "body-to-another-origin"
    /// Its `Location` is missing, names more than one place, or none that HTTP can reach.
    case unusableLocation = "unusable-location"

    /// A few words for logs and developers.
    public var description: String {
        switch self {
        case .insecure: "it leads from https to http"
        case .bodyToAnotherOrigin: "it wants the body sent to another origin"
        case .unusableLocation: "its Location cannot be used"
        }
    }
}
