/// The implementation of HTTP below a transport or a client.
public enum HTTPStack: String, Sendable, CaseIterable {
    /// AsyncHTTPClient, on SwiftNIO.
    case asyncHTTPClient
    /// URLSession, on libcurl if the system isn't Apple's.
    case urlSession
}
