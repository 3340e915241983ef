import Hummingbird
import NIOCore

/// The server's context of a request.
struct AuthenticationContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The address the request came from, without its port: one of a person's connections is like another.
    let remoteAddress: String

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }
}
