import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// One accepted connection: sends bytes to its client, closes it, and logs both.
final class Connection: Sendable {
    private struct Meter {
        var bytesIn = 0
        var bytesOut = 0
        var closing: WireEvent.Closing?
        var isLogged = false
    }

    let number: Int
    let fault: Fault
    /// What holds responses back, where they are.
    let gate: Gate
    let channel: any Channel
    private let log: WireLog
    private let meter = Mutex(Meter())

    init(number: Int, fault: Fault, gate: Gate, channel: any Channel, log: WireLog) {
        self.number = number
        self.fault = fault
        self.gate = gate
        self.channel = channel
        self.log = log
    }

    // MARK: Bytes

    /// Sends bytes to the client and returns once the system has taken them, which is what makes back-pressure.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - closing: How the connection will be ended after these bytes, if they are the last ones. It is noted before
    ///     they are sent, because the receiver may close the connection in response.
    func send(_ bytes: ByteBuffer, before closing: WireEvent.Closing? = nil) async throws {
        if let closing { willClose(closing) }
        guard bytes.readableBytes > 0 else { return }
        try await channel.writeAndFlush(bytes)
        meter.withLock { $0.bytesOut += bytes.readableBytes }
    }

    /// Counts bytes that came from the client, and logs the first line of the first ones.
    func received(_ bytes: ByteBuffer) {
        let isFirst = meter.withLock { meter in
            defer { meter.bytesIn += bytes.readableBytes }
            return meter.bytesIn == 0
        }
        guard isFirst else { return }
        let start = bytes.readableBytesView.prefix(200)
        let line = start.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        let isText = !line.isEmpty && line.allSatisfy { (0x20..<0x7F).contains($0) }
        note(.requested(line: isText ? String(decoding: line, as: UTF8.self) : nil))
    }

    // MARK: Ends

    /// Sends a FIN after everything sent so far.
    func finishSending(by party: WireEvent.Party) async {
        willClose(.fin(by: party))
        // Fails only if the connection is gone, and then there is nothing left to finish.
        try? await channel.close(mode: .output)
    }

    /// Tears the connection down with a RST: with a linger time of 0 the system sends one instead of a FIN.
    func reset(by party: WireEvent.Party) async {
        willClose(.reset(by: party))
        if let socket = channel as? any SocketOptionProvider {
            // Fails only if the connection is gone.
            // watertight:ignore swallowed Without the option the connection ends less rudely, and the journey shows it.
            try? await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try? await channel.close()
    }

    /// Ends the connection from outside: a FIN, and if the client does not follow within a moment, the whole of it.
    func hangUp() async {
        willClose(.fin(by: .controller))
        let channel = channel
        channel.close(mode: .output, promise: nil)
        let cutOff = channel.eventLoop.scheduleTask(in: .milliseconds(250)) { channel.close(promise: nil) }
        // watertight:ignore swallowed A close future never fails.
        try? await channel.closeFuture.get()
        cutOff.cancel()
    }

    // MARK: Log

    /// Adds something that happened on this connection to the log.
    func note(_ kind: WireEvent.Kind) {
        log.append(WireEvent(connection: number, kind))
    }

    /// Notes how the connection ends. The first one is the cause and stays, but for a half-closed connection that is
    /// then reset from this side.
    func willClose(_ closing: WireEvent.Closing) {
        meter.withLock { meter in
            switch (meter.closing, closing) {
            case (nil, _), (.fin, .reset(by: .proxy)), (.fin, .reset(by: .upstream)): meter.closing = closing
            default: break
            }
        }
    }

    /// Notes an error from the client's side of the connection.
    func failed(_ error: any Error) {
        if let failure = TLSFailure(error) { return willClose(.tlsFailure(failure.description)) }
        switch error {
        case is CancellationError: willClose(.fin(by: .controller))
        case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode): willClose(.reset(by: .client))
        default: willClose(.failure("\(error)"))
        }
    }

    /// Writes the last line about this connection, once.
    func didClose() {
        let kind: WireEvent.Kind? = meter.withLock { meter in
            guard !meter.isLogged else { return nil }
            meter.isLogged = true
            return .closed(meter.closing ?? .fin(by: .client), bytesIn: meter.bytesIn, bytesOut: meter.bytesOut)
        }
        if let kind { note(kind) }
    }
}
