import NIOCore
import NIOTLS

/// Notes a TLS handshake that fails, which a client can do with an alert, with a FIN or with a RST.
final class HandshakeWitness: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let connection: Connection
    private var isComplete = false

    init(_ connection: Connection) {
        self.connection = connection
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted? = event as? TLSUserEvent { isComplete = true }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !isComplete { connection.failed(error) }
        context.fireErrorCaught(error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !isComplete { connection.willClose(.tlsFailure("the client left before the handshake was complete")) }
        context.fireChannelInactive()
    }
}
