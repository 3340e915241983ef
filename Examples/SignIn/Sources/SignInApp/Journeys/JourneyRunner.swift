import AuthenticationServer
import FaultyNetwork
import Foundation
import Watertight

/// Runs journeys one after the other, in a world of their own.
@MainActor enum JourneyRunner {
    private static let log = FailureLog()

    /// Runs journeys.
    /// - Parameters:
    ///   - journeys: The journeys.
    ///   - progress: Called before each journey, with its number from 1.
    /// - Throws: ``CommandFailure/interrupted`` if the task was cancelled; otherwise the failure to start the world.
    static func run(
        _ journeys: [Journey], progress: @MainActor (Int, Journey) -> Void
    ) async throws(CommandFailure) -> [JourneyResult] {
        FailureReporting.bootstrap([log])
        let world = try await DemoWorld.start()
        do throws(CommandFailure) {
            var results: [JourneyResult] = []
            for (index, journey) in journeys.enumerated() {
                progress(index + 1, journey)
                results.append(try await run(journey, in: world))
                if Task.isCancelled { throw .interrupted }
            }
            await world.stop()
            return results
        } catch {
            await world.stop()
            throw error
        }
    }

    private static func run(_ journey: Journey, in world: DemoWorld) async throws(CommandFailure) -> JourneyResult {
        try await world.reset()
        log.clear()
        let stage = try Stage(world, journey.setting, name: journey.name)
        let began = Date()
        await journey.run(stage)
        let ended = Date()
        let (screen, secondScreen) = (stage.screen, stage.secondScreen)
        await stage.close()
        let reports = log.reports
        let connections = world.network.log().filter { if case .accepted = $0.kind { true } else { false } }.count
        return JourneyResult(
            journey,
            JourneyObservation(
                began: began, ended: ended, wire: wire(of: world, connections: connections, reports.last),
                served: world.server.requestLog().map(\.description), connections: connections,
                // A failure that begins in a layer of the app has no failure below.
                httpFailure: reports.last.flatMap { $0.code == $0.translatedCode ? nil : $0.code?.description },
                error: reports.last?.translatedCode.description,
                outputs: stage.calls, promisedTime: stage.promisedTime, screen: screen, secondScreen: secondScreen,
                log: log.entries, mishaps: stage.mishaps))
    }

    /// Returns the responses of the server and the faults of the network; if there are none, the cause of the failure.
    private static func wire(of world: DemoWorld, connections: Int, _ report: FailureReport?) -> [String] {
        let served = world.server.requestLog().map(\.description)
        var faults: [String] = []
        for event in world.network.log() {
            switch event.kind {
            case .refusing: faults.append("connection refused")
            // These faults take effect at the end of the connection.
            case .accepted(.none), .accepted(.resetMidResponse), .accepted(.truncate): break
            case .accepted(let fault): faults.append("\(fault)")
            case .closed(.reset(let party), _, let bytes):
                faults.append("RST by the \(party.rawValue) after \(bytes) bytes")
            case .closed(.fin(.proxy), _, let bytes) where world.network.fault.isTruncation:
                faults.append("FIN by the proxy after \(bytes) bytes")
            case .closed(.tlsFailure, _, _): faults.append("TLS failure")
            case .listening, .cannotListen, .requested, .upstreamUnreachable, .closed: break
            }
        }
        let lines = served + unique(faults)
        if !lines.isEmpty { return lines.map(\.harmless) }
        guard connections == 0, report?.code?.domain == "http", let cause = report?.chain.last else {
            return ["nothing"]
        }
        return ["no connection: \(cause)".harmless]
    }

    private static func unique(_ lines: [String]) -> [String] {
        var seen: Set<String> = []
        return lines.filter { seen.insert($0).inserted }
    }
}

extension Fault {
    fileprivate var isTruncation: Bool {
        if case .truncate = self { true } else { false }
    }
}
