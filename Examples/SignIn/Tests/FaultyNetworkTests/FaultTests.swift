import FaultyNetwork
import Foundation
import Testing

@Suite("Each fault, as a client's kernel sees it")
struct FaultTests {
    @Test("A refused connection is ECONNREFUSED, and the port comes back", .timeLimit(.minutes(1)))
    func refuse() async throws {
        try await Scene.play { scene in
            for _ in 1...3 {
                await scene.network.set(.refuse)
                await #expect(throws: RawSocket.SystemError(code: ECONNREFUSED)) { _ = try await scene.connect() }
                await scene.network.set(.garbage)
                let (_, end) = try await scene.exchange()
                #expect(end == .fin)
            }
        }
    }

    @Test("While connections are refused nobody else can take the port", .timeLimit(.minutes(1)))
    func refusedPortIsReserved() async throws {
        try await Scene.play { scene in
            // An open connection leaves the port in TIME_WAIT or worse; the reservation must not mind.
            _ = try await scene.connect()
            await scene.network.set(.refuse)
            var taken: [Int] = []
            var others: [FaultyNetwork] = []
            for _ in 1...50 {
                let other = try await FaultyNetwork.start(upstreamHost: "127.0.0.1", upstreamPort: 1)
                taken.append(other.port)
                others.append(other)
            }
            for other in others { await other.stop() }
            #expect(!taken.contains(scene.network.port))
        }
    }

    @Test("A withheld response comes once it is released, and not before", .timeLimit(.minutes(1)))
    func withhold() async throws {
        try await Scene.play(.answer(Scene.response), .withhold) { scene in
            let socket = try await scene.connect()
            defer { socket.close() }
            try await socket.send(Scene.request)
            socket.finishSending()
            for await event in scene.network.events() {
                if case .requested = event.kind { break }
            }
            // Another connection is served meanwhile.
            await scene.network.set(.garbage, closingOpenConnections: false)
            let (other, _) = try await scene.exchange()
            #expect(!other.isEmpty)
            scene.network.releaseWithheldResponses()
            let (bytes, end) = try await socket.receiveAll()
            #expect(bytes == Array(Scene.response))
            #expect(end == .fin)
        }
    }

    @Test("A network that stops does not wait for a withheld response", .timeLimit(.minutes(1)))
    func stopWhileWithholding() async throws {
        try await Scene.play(.answer(Scene.response), .withhold) { scene in
            let socket = try await scene.connect()
            defer { socket.close() }
            try await socket.send(Scene.request)
            for await event in scene.network.events() {
                if case .requested = event.kind { break }
            }
            await scene.network.stop()
        }
    }

    @Test("A reset is a real RST after exactly so many bytes", .timeLimit(.minutes(1)), arguments: [0, 1, 20, 45, 65])
    func reset(afterBytes count: Int) async throws {
        try await Scene.play(.answer(Scene.response), .resetMidResponse(afterBytes: count)) { scene in
            let (bytes, end) = try await scene.exchange()
            #expect(end == .error(ECONNRESET))
            #expect(bytes == Array(Scene.response.prefix(count)))
            let closing = try await scene.closing()
            #expect(
                closing.kind
                    == .closed(.reset(by: .proxy), bytesIn: Scene.request.utf8.count, bytesOut: bytes.count))
        }
    }

    @Test("A response shorter than the limit ends in a reset too", .timeLimit(.minutes(1)))
    func resetAfterTheEnd() async throws {
        try await Scene.play(.echo, .resetMidResponse(afterBytes: 1_000_000)) { scene in
            let socket = try await scene.connect()
            defer { socket.close() }
            try await socket.send("hello")
            socket.finishSending()
            let (bytes, end) = try await socket.receiveAll()
            #expect(bytes == Array("hello".utf8))
            #expect(end == .error(ECONNRESET))
            #expect(try await scene.closing().kind == .closed(.reset(by: .proxy), bytesIn: 5, bytesOut: 5))
        }
    }

    @Test("A stalled request is read and nothing comes back", .timeLimit(.minutes(1)))
    func stall() async throws {
        try await Scene.play(.answer(Scene.response), .stall) { scene in
            let socket = try await scene.connect()
            try await socket.send(Scene.request)
            let event = try await scene.event { $0 == .requested(line: "GET /profile HTTP/1.1") }
            #expect(event.connection == 1)
            #expect(socket.receiveNow() == .failure(RawSocket.SystemError(code: EAGAIN)))
            #expect(scene.upstream.connections == 0)
            socket.close()
            let closing = try await scene.closing()
            #expect(closing.kind == .closed(.fin(by: .client), bytesIn: Scene.request.utf8.count, bytesOut: 0))
        }
    }

    @Test("A truncated response ends with a FIN short of its length", .timeLimit(.minutes(1)), arguments: [0, 17, 50])
    func truncate(afterBytes count: Int) async throws {
        try await Scene.play(.answer(Scene.response), .truncate(afterBytes: count)) { scene in
            let (bytes, end) = try await scene.exchange()
            #expect(end == .fin)
            #expect(bytes == Array(Scene.response.prefix(count)))
        }
    }

    @Test("Garbage is not HTTP", .timeLimit(.minutes(1)))
    func garbage() async throws {
        try await Scene.play(.answer(Scene.response), .garbage) { scene in
            let (bytes, end) = try await scene.exchange()
            #expect(end == .fin)
            #expect(!bytes.isEmpty)
            #expect(!bytes.starts(with: Array("HTTP/".utf8)))
            #expect(scene.upstream.connections == 0)
        }
    }

    @Test("A slow response comes whole, and no faster than it drips", .timeLimit(.minutes(1)))
    func slowDrip() async throws {
        let fault = Fault.slowDrip(bytesPerTick: 10, tick: .milliseconds(5))
        try await Scene.play(.answer(Scene.response), fault) { scene in
            let socket = try await scene.connect()
            defer { socket.close() }
            let start = ContinuousClock.now
            try await socket.send(Scene.request)
            let (bytes, _) = try await socket.receive(atLeast: Scene.response.count)
            #expect(bytes == Scene.response)
            // 65 bytes are seven pieces with six waits between them.
            #expect(ContinuousClock.now - start >= .milliseconds(30))
        }
    }

    @Test(
        "A canned response has exactly this status, whatever it is", .timeLimit(.minutes(1)),
        arguments: [418, 599, 999])
    func respond(status: Int) async throws {
        let fault = Fault.respond(
            status: status, reason: "Odd", headers: [HeaderLine("X-One", "1")], body: Array("hi".utf8))
        try await Scene.play(.answer(Scene.response), fault) { scene in
            let request = "POST /session HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody"
            let (bytes, end) = try await scene.exchange(request)
            let expected =
                "HTTP/1.1 \(status) Odd\r\nX-One: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"
            #expect(String(decoding: bytes, as: UTF8.self) == expected)
            #expect(end == .fin)
            #expect(scene.upstream.connections == 0)
        }
    }

    @Test("A canned response keeps its own headers, and 204 has no length", .timeLimit(.minutes(1)))
    func respondWithoutLength() async throws {
        let fault = Fault.respond(
            status: 204, reason: "", headers: [HeaderLine("connection", "keep-alive")], body: [])
        try await Scene.play(.answer(Scene.response), fault) { scene in
            let request = "POST /session HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n"
            let (bytes, _) = try await scene.exchange(request)
            #expect(String(decoding: bytes, as: UTF8.self) == "HTTP/1.1 204 \r\nconnection: keep-alive\r\n\r\n")
        }
    }

    @Test("A redirect leads to where the request already was", .timeLimit(.minutes(1)))
    func redirectLoop() async throws {
        try await Scene.play(.answer(Scene.response), .redirectLoop) { scene in
            for _ in 1...3 {
                let text = String(decoding: try await scene.exchange().bytes, as: UTF8.self)
                #expect(text.hasPrefix("HTTP/1.1 302 Found\r\n"))
                #expect(text.contains("\r\nLocation: http://127.0.0.1:\(scene.network.port)/profile\r\n"))
            }
        }
    }

    @Test("A large body has exactly its length", .timeLimit(.minutes(1)))
    func largeBody() async throws {
        let length = 5_000_001
        try await Scene.play(.answer(Scene.response), .largeBody(bytes: length)) { scene in
            let (bytes, end) = try await scene.exchange()
            #expect(end == .fin)
            let headEnd = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
            let head = String(decoding: bytes[..<headEnd.lowerBound], as: UTF8.self)
            #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(head.contains("Content-Length: \(length)"))
            #expect(bytes.count - headEnd.upperBound == length)
        }
    }

    @Test("A large body waits for its reader and ends when the client goes away", .timeLimit(.minutes(1)))
    func largeBodyIsNotBuffered() async throws {
        let length = 1 << 40
        try await Scene.play(.answer(Scene.response), .largeBody(bytes: length)) { scene in
            let socket = try await scene.connect()
            try await socket.send(Scene.request)
            _ = try await socket.receive(atLeast: 1000)
            socket.close()
            let closing = try await scene.closing()
            guard case .closed(let how, _, let bytesOut) = closing.kind else { return }
            // Closing sends a RST if bytes are unread at that moment, and a FIN otherwise.
            #expect([.reset(by: .client), .fin(by: .client)].contains(how))
            #expect(bytesOut < 1 << 30)
        }
    }
}
