/// Why the service, though it was reached, gave no usable answer; a person can do nothing about it.
public enum ServiceProblem: Sendable, Hashable, CaseIterable {
    /// The service has a fault.
    case fault
    /// The service waited too long for another one.
    case gatewayTimedOut
    /// The service cannot answer now.
    case unavailable
    /// The answer is in no language that this app knows.
    case unintelligible
    /// The answer is far larger than it should be.
    case oversized
    /// The service sends the app in circles.
    case misdirected
    /// The answer has a status that nobody has heard of.
    case unknownStatus
    /// The app asked in a way that the service does not accept.
    case unacceptable
}
