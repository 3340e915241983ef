import Testing

@testable import WatertightRules

/// Rows for failures that leave no `try` and no handler in the source.
@Suite struct CompletenessTests {
    /// Returns the lines of the rows with some origin.
    private func lines(_ origin: Origin, in source: String) -> [UInt32] {
        let survey = Survey(["App/A.swift": source])
        return survey.ends(in: FileID(0), Resolver(program: survey.program)).filter { $0.origin == origin }
            .map { UInt32(survey.program.facts(FileID(0)).line(of: $0.offset)) }
    }

    @Test func readingAPropertyThatAbsorbsItsFailureIsAnEnd() {
        let source = """
            import Foundation
            final class Store {
                let url = URL(fileURLWithPath: "a")
                var user: Data? { try? Data(contentsOf: url) }
                var names: [Data] { do { return [try Data(contentsOf: url)] } catch { return [] } }
                var count: Int { 1 }
                init() {}
                init?(checking: Bool) { guard let data = try? Data(contentsOf: url) else { return nil }; print(data) }
                func title() -> Data { user ?? Data() }
                func need() throws -> Data { guard let user else { throw CocoaError(.fileNoSuchFile) }; return user }
                func all() -> [Data] { names }
                func number() -> Int { count }
                static func make() -> Store? { Store(checking: true) }
                static func plain() -> Store { Store() }
            }
            """
        #expect(lines(.absorbingCall, in: source) == [9, 10, 11, 13])
    }

    @Test func anOutcomeThatNoBranchHandlesIsAnEnd() {
        let source = """
            import Combine
            struct Failure: Error {}
            final class Model {
                var bag: Set<AnyCancellable> = []
                func load(_ done: @escaping (Result<Int, Failure>) -> Void) {}
                func tap(_ done: @escaping (Result<Int, Failure>) -> Void) -> Model { self }
                func observed() { _ = self.tap { result in print(result) } }
                func printed(_ items: AnyPublisher<Int, Failure>) {
                    items.sink { print($0) } receiveValue: { _ in }.store(in: &bag)
                    items.sink { completion in if case .finished = completion { print("done") } } receiveValue: { _ in }
                        .store(in: &bag)
                    load { result in print(result) }
                }
                func handled(_ items: AnyPublisher<Int, Failure>, _ done: @escaping (Result<Int, Failure>) -> Void) {
                    items.sink { if case .failure(let error) = $0 { print(error) } } receiveValue: { _ in }
                        .store(in: &bag)
                    load { result in done(result) }
                    load { result in print((try? result.get()) ?? 0) }
                }
            }
            """
        #expect(lines(.errorClosure, in: source) == [9, 10, 12])
    }

    @Test func aResponseWithoutItsStatusIsAnEnd() {
        let source = """
            import Foundation
            struct Client {
                let url = URL(string: "https://example.com")!
                func send() async throws -> (Data, URLResponse) { try await URLSession.shared.data(from: url) }
                func checked() async throws -> (Data, HTTPURLResponse) {
                    let (data, response) = try await URLSession.shared.data(from: url)
                    guard let http = response as? HTTPURLResponse, http.statusCode == 200 else { throw URLError(.unknown) }
                    return (data, http)
                }
                func dropped() async throws -> Data {
                    let (data, _) = try await send()
                    return data
                }
                func printed() async throws -> Data {
                    let (data, response) = try await URLSession.shared.data(from: url)
                    print(response)
                    return data
                }
                func cast() async throws -> Data {
                    let (data, response) = try await URLSession.shared.data(from: url)
                    guard response is HTTPURLResponse else { throw URLError(.unknown) }
                    return data
                }
                func fine() async throws -> Data {
                    let (data, _) = try await checked()
                    return data
                }
                func passed() async throws -> Data {
                    let (data, response) = try await URLSession.shared.data(from: url)
                    try validate(response)
                    return data
                }
                func validate(_ response: URLResponse) throws {}
            }
            """
        #expect(lines(.response, in: source) == [11, 15, 20])
    }

    /// The result decides between overloads.
    @Test func anOverloadWithoutTheResponseDoesntHideIt() {
        let source = """
            import Foundation
            protocol Session { func data(from url: URL) async throws -> Data }
            extension URLSession: Session {
                func data(from url: URL) async throws -> Data { Data() }
            }
            func load(_ url: URL) async throws -> Data {
                let (data, _) = try await URLSession.shared.data(from: url)
                return data
            }
            """
        #expect(lines(.response, in: source) == [7])
    }

    @Test func aFailureInsideOfAnActionIsAnEnd() {
        let source = """
            import ComposableArchitecture
            enum Quality { case failure, good }
            let feature = Reduce { state, action in
                switch action {
                case .models(.success(let models)):
                    state.models = models
                    return .none
                case .models(.failure): return .none
                }
            }
            """
        #expect(
            lines(.failureCase, in: "struct S { \(source) }".replacing("import ComposableArchitecture", with: "")) == [
                8
            ])
    }

    @Test func aFunctionThatIgnoresTheErrorItConvertsLosesTheCause() {
        let source = """
            enum Cause: Error { case bad, worse }
            enum Failure: Error { case bad, wrapped(any Error) }
            func work() throws { if Bool.random() { throw Cause.worse }; throw Cause.bad }
            func convert(_ error: any Error) -> Failure { .bad }
            func wrap(_ error: any Error) -> Failure { .wrapped(error) }
            func loses() throws { do { try work() } catch { throw convert(error) } }
            func keeps() throws { do { try work() } catch { throw wrap(error) } }
            """
        let survey = Survey(["App/A.swift": source])
        #expect(survey.findings(by: [CauseDroppedRule()]).map(\.range.line) == [6])
        #expect(lines(.clause, in: source) == [6])
    }

    @Test func rawWordsThatAScreenShowsAreAnEnd() {
        let source = """
            import SwiftUI
            final class Model: ObservableObject {
                @Published var message = ""
                func fail(_ error: any Error) { message = error.localizedDescription }
                func log(_ error: any Error) { print(error.localizedDescription) }
            }
            struct Screen: View {
                @StateObject var model = Model()
                var body: some View { Text(model.message) }
            }
            """
        #expect(lines(.rawText, in: source) == [4])
    }

    @Test func aPublisherThatCrashesOnFailureIsAnEnd() {
        let source = """
            import Combine
            struct Failure: Error {}
            func run(_ items: AnyPublisher<Int, Failure>) { _ = items.assertNoFailure().sink { print($0) } }
            """
        #expect(lines(.replacedFailure, in: source) == [3])
    }
}
