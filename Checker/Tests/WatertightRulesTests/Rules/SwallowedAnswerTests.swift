import Testing

@testable import WatertightRules

/// `swallowed` for errors in a result or completion.
@Suite struct SwallowedAnswerTests {
    @Test func findsResultsWhoseFailureIsIgnored() {
        expectLeaks(
            "swallowed",
            in: """
                func load() {
                    client.load { result in
                        switch result {
                        case .success(let items): show(items)
                        case .failure: break // leak
                        }
                    }
                    publisher.sink(receiveCompletion: { completion in
                        switch completion {
                        case .finished: done()
                        case .failure(_): return // leak
                        }
                    }, receiveValue: { _ in })
                }
                """)
    }

    @Test func findsHandlersOfFailureCases() {
        expectLeaks(
            "swallowed",
            in: """
                import Combine
                func load(_ result: Result<Int, any Error>, _ publisher: AnyPublisher<Int, any Error>) {
                    switch result {
                    case .failure: break // leak
                    default: done()
                    }
                    publisher.sink(receiveCompletion: { completion in
                        switch completion {
                        case .failure: return // leak
                        default: done()
                        }
                    }, receiveValue: { _ in })
                    publisher.sink(receiveCompletion: { completion in
                        switch completion {
                        case .finished: done()
                        default: break // leak
                        }
                    }, receiveValue: { _ in })
                }
                """)
    }

    @Test func findsHandlersOfAllCasesExceptSuccess() {
        expectLeaks(
            "swallowed",
            in: """
                enum Answer { case success(Int), failure(any Error) }
                enum Phase { case success(Int), failure(any Error), waiting }
                func load(_ result: Result<Int, any Error>, _ answer: Answer, _ phase: Phase) {
                    switch result {
                    case .success(let number): show(number)
                    default: break // leak
                    }
                    guard case .success(let other) = result else { return } // leak
                    if case .success(let other) = answer { show(other) } else {} // leak
                    if case .failure(let error) = result { show(error) }
                    if case .failure = result {} // leak
                    guard case .success(let other) = phase else { return }
                    if case .success(let other) = result { show(other) }
                    show(other)
                }
                func keep(_ result: Result<Int, any Error>) {
                    if case .success(let number) = result { show(number) } // leak
                }
                func pass(_ result: Result<Int, any Error>, _ done: (Result<Int, any Error>) -> Void) {
                    if case .failure = result {}
                    done(result)
                }
                """)
    }

    @Test func ignoresCasesWithoutAnError() {
        expectLeaks(
            "swallowed",
            in: """
                enum Outcome { case success, failure }
                func show(_ outcome: Outcome) {
                    switch outcome {
                    case .success: celebrate()
                    case .failure: break
                    }
                }
                func show(_ result: Result<Int, any Error>) {
                    switch result {
                    case .success(let number): show(number)
                    case .failure(_): break // leak
                    }
                }
                """)
    }

    @Test func ignoresReportedResults() {
        expectLeaks(
            "swallowed",
            in: """
                final class RoomProxy {
                    func name() async -> Result<String, RoomFailure> {
                        do { return .success(try await room.name()) } catch {
                            log("No name: \\(error)")
                            return .failure(.unknown)
                        }
                    }
                    func silent() async -> Result<String, RoomFailure> {
                        do { return .success(try await room.other()) } catch { return .failure(.unknown) }
                    }
                    func send() async throws {
                        do { try await room.send() } catch { state = .failed(error); throw error }
                    }
                }
                final class RoomService {
                    let proxy: RoomProxy
                    func name() async -> Result<String, ServiceFailure> {
                        await proxy.name().mapError(ServiceFailure.room)
                    }
                }
                func tryAll() async throws {
                    var last: (any Error)?
                    do { try await room.all() } catch {
                        if error is RoomFailure { return }
                        last = error
                    }
                    if let last { throw last }
                }
                func show(service: RoomService, proxy: RoomProxy) async {
                    try? await tryAll() // leak
                    switch await service.name() { case .success(let name): show(name); case .failure: break }
                    let result = await service.name()
                    switch result { case .success(let name): show(name); case .failure: break }
                    switch await proxy.silent() {
                    case .success(let name): show(name)
                    case .failure: break // leak
                    }
                    Task { try await proxy.send() }
                }
                """)
    }

    @Test func findsCompletionsThatReturnSilently() {
        expectLeaks(
            "swallowed",
            in: """
                struct Client { func load(_ done: (Data?, (any Error)?) -> Void) {} }
                func load(client: Client) {
                    client.load { data, error in
                        guard let data, error == nil else { return } // leak
                        show(data)
                    }
                    client.load { data, error in
                        if let error { return } // leak
                        show(data)
                    }
                    client.load { data, error in
                        guard let data, error == nil else { return log(error) }
                        show(data)
                    }
                    client.load { data, error in
                        report(error)
                        guard error == nil else { return }
                        show(data)
                    }
                }
                """)
    }

    @Test func findsEmptyCompletions() {
        expectLeaks(
            "swallowed",
            in: """
                func load(_ done: (Result<Int, any Error>) -> Void) {}
                func tell(_ done: (Int, String) -> Void) {}
                import Foundation
                func start(session: URLSession, url: URL) {
                    session.dataTask(with: url) { _, _, _ in } // leak
                    load { _ in } // leak
                    tell { _, _ in }
                    load { result in show(result) }
                    animate { _ in }
                    session.dataTask(with: url) { _, _, error in report(error) }
                }
                """)
    }
}
