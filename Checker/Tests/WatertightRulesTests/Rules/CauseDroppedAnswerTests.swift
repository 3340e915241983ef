import Testing

@testable import WatertightRules

/// `cause-dropped` for errors in results and closures, and for replies.
@Suite struct CauseDroppedAnswerTests {
    @Test func findsAnswersWithoutTheCause() {
        expectLeaks(
            "cause-dropped", whatever: ["completion": "done", "save": "a"],
            in: """
                import Foundation
                func save(_ data: Data, _ url: URL, completion: (Bool) -> Void) {
                    do { try data.write(to: url); completion(true) } catch {
                        completion(false) // leak
                    }
                }
                func load(_ url: URL, completion: @escaping ([Int], String?) -> Void) {
                    URLSession.shared.dataTask(with: URLRequest(url: url)) { data, _, error in
                        if error != nil {
                            completion([], nil) // leak
                            return
                        }
                        completion([1], nil)
                    }.resume()
                }
                func logged(_ data: Data, _ url: URL, completion: (Bool) -> Void) {
                    do { try data.write(to: url); completion(true) } catch {
                        print(error)
                        completion(false)
                    }
                }
                func done(_ data: Data, _ url: URL, completion: (Bool) -> Void) {
                    do { try data.write(to: url) } catch { completion(true) }
                }
                """)
    }

    @Test func closuresWithAnErrorAreHandlers() {
        expectLeaks(
            "cause-dropped",
            in: """
                import PromiseKit
                func load(_ promise: Promise<Int>, done: @escaping (Bool) -> Void, failed: @escaping () -> Void) {
                    promise.catch { _ in done(false) } // leak
                    promise.catch { error in
                        DispatchQueue.main.async { failed() } // leak
                    }
                    promise.catch { error in
                        print(error)
                        done(false)
                    }
                    errors.forEach { _ in failed() }
                }
                """)
    }

    @Test func unnamedCasesAreSeparate() {
        expectLeaks(
            "cause-dropped",
            in: """
                func load(_ result: Result<Int, any Error>, _ done: (Bool) -> Void) {
                    switch result {
                    case .success: done(true)
                    case .failure: done(false) // leak
                    }
                }
                func other(_ result: Result<Int, any Error>) {
                    switch result {
                    case .success: go()
                    case .failure(let error): print(error)
                    }
                }
                """)
    }

    @Test func findsReturnedReplacements() {
        expectLeaks(
            "cause-dropped",
            in: """
                import Foundation
                func load(_ url: URL) -> Data? {
                    do { return try Data(contentsOf: url) } catch { return nil } // leak
                }
                func names(_ url: URL) -> [String] {
                    do { return try FileManager.default.contentsOfDirectory(atPath: url.path) } catch {
                        print(error)
                        return []
                    }
                }
                func text(_ url: URL) -> String {
                    do { return try String(contentsOf: url) } catch { return "none" }
                }
                """)
    }

    @Test func renderingAResultDropsNothing() {
        expectLeaks(
            "cause-dropped",
            in: """
                import SwiftUI
                struct Row: View {
                    var result: Result<Int, any Error>
                    var body: some View { part(result) }
                    func part(_ result: Result<Int, any Error>) -> some View {
                        switch result {
                        case .success(let number): return Text("\\(number)")
                        case .failure: return Text("Check the address")
                        }
                    }
                }
                """)
    }

    @Test func ignoresReportedResults() {
        expectLeaks(
            "cause-dropped",
            in: """
                struct Proxy {
                func rooms() async -> Result<[Room], ProxyFailure> {
                    do { return .success(try await client.rooms()) } catch {
                        log("No rooms: \\(error)")
                        return .failure(.noRooms)
                    }
                }
                }
                let proxy = Proxy()
                func load() async -> Result<[Room], ServiceFailure> {
                    switch await proxy.rooms() {
                    case .success(let rooms): .success(rooms)
                    case .failure: .failure(.unavailable)
                    }
                }
                func found() async -> Result<[Room], ServiceFailure> {
                    do { return .success(try await proxy.rooms().get()) } catch { return .failure(.unavailable) }
                }
                """)
    }

    @Test func ignoresFailuresWithoutAnError() {
        expectLeaks(
            "cause-dropped",
            in: """
                enum UpdateStatus { case success, failure }
                func show(_ status: UpdateStatus) {
                    switch status {
                    case .success: break
                    case .failure: toasts.add(.failure("Not locked"))
                    }
                }
                """)
    }

    @Test func findsErrorsSentToSubjects() {
        expectLeaks(
            "cause-dropped",
            in: """
                import Combine
                enum LinkError: Error { case unknown }
                enum Wrong: Error { case address(String), code }
                final class Links {
                    let subject = PassthroughSubject<Int, LinkError>()
                    func link(_ text: String) {
                        do { try read(text) } catch {
                            subject.send(completion: .failure(.unknown)) // leak
                        }
                        do { try check(text) } catch { subject.send(completion: .failure(.unknown)) }
                    }
                    func read(_ text: String) throws { throw Wrong.address(text) }
                    func check(_ text: String) throws { throw Wrong.code }
                }
                """)
    }

    @Test func aContinuationThatGetsNothingTellsItsCaller() {
        let source = """
            import Foundation
            final class Store {
                func read(_ done: @escaping (Result<Int, any Error>) -> Void) { done(.failure(CocoaError(.fileNoSuchFile))) }
                func number() async -> Int? {
                    await withCheckedContinuation { continuation in
                        read { result in
                            switch result {
                            case .success(let number): continuation.resume(returning: number)
                            case .failure:
                                continuation.resume(returning: nil) // leak
                            }
                        }
                    }
                }
            }
            """
        expectLeaks("cause-dropped", in: source)
        expectLeaks("open-end", in: source.replacing(" // leak", with: ""))
    }
}
