public import Watertight

/// The reason why the service could not be reached. Users can often resolve it.
///
/// A `LayerFailure`, because the names of its cases are part of the code of an ``AuthenticationError``.
public enum ConnectionProblem: LayerFailure, CaseIterable {
    /// This device has no connection.
    case offline
    /// The service's host name doesn't resolve.
    case hostNotFound
    /// No connection could be made: nothing listens at the service's address, or a proxy or this device refuses it.
    case refused
    /// The connection ended before the response was complete.
    case interrupted
    /// It took too long.
    case tooSlow
    /// The server's certificate isn't trusted. The request was not sent.
    case untrusted
    /// No secure connection could be established.
    case notSecured
    /// The network requires the user to sign in to it first.
    case captivePortal
}

/// The reason why the service, although it was reached, gave no usable response. Users cannot resolve it.
///
/// A `LayerFailure`, because the names of its cases are part of the code of an ``AuthenticationError``.
public enum ServiceProblem: String, LayerFailure, CaseIterable {
    /// The service has a fault.
    case fault = "service-fault"
    /// The service waited too long for another service.
    case gatewayTimedOut
    /// The service is temporarily unavailable.
    case unavailable = "service-unavailable"
    /// The response isn't in a known format.
    case unintelligible
    /// The response is larger than the limit.
    case oversized
    /// The service redirects in a loop.
    case misdirected
    /// The status code of the response isn't registered.
    case unknownStatus
    /// The service doesn't accept the app's request.
    case unacceptable
}
