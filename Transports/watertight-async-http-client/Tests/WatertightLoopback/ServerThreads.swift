import NIOPosix

/// The threads of all servers. Not those of the clients, which a server that sends without end would slow down.
enum ServerThreads {
    static let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
}
