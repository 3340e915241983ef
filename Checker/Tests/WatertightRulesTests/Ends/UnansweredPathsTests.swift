import Testing

@testable import WatertightRules

/// Paths that end without a call of a completion handler.
@Suite struct UnansweredPathsTests {
    private func lines(_ source: String) -> [Int] {
        let survey = Survey(["App/Source.swift": source])
        let file = survey.program.files.ids.first { !survey.program.files[$0].isModel }
        guard let file else { return [] }
        let search = Search(survey, file: file, by: Resolver(program: survey.program))
        return EndTable(search).rows().filter { $0.origin == .unanswered }.map { search.facts.line(of: $0.offset) }
    }

    @Test(arguments: ["completion", "body", "then"]) func aPathThatDoesNothingElseIsAnEnd(_ name: String) {
        let source = """
            import Foundation
            final class Loader {
                var path: String?
                func load(completion: @escaping (Result<String, any Error>) -> Void) {
                    guard let path else { return }
                    URLSession.shared.dataTask(with: URL(string: path)!) { data, _, error in
                        if let error { return completion(.failure(error)) }
                        guard let data else { return }
                        completion(.success(String(decoding: data, as: UTF8.self)))
                    }.resume()
                }
                func logs(completion: ((Result<String, any Error>) -> Void)?) {
                    guard let path else {
                        print("no path")
                        return
                    }
                    completion?(.success(path))
                }
                func nothing(completion: @escaping (Result<String, any Error>) -> Void) -> Int? {
                    if path == nil { return nil }
                    completion(.success("a"))
                    return 1
                }
                func request(_ client: Unknown, completion: @escaping (Result<String, any Error>) -> Void) {
                    client.get("a") { text in
                        guard text != "" else { return }
                        completion(.success(text))
                    } failure: { error in completion(.failure(error)) }
                }
                func passes(_ client: Unknown, success: @escaping () -> Void, failure: @escaping (any Error) -> Void) {
                    client.get("a", success: { text in
                        guard text != "" else { return }
                        success()
                    }, failure: failure)
                }
                func pair(onSuccess: @escaping () -> Void, onFailure: @escaping () -> Void) {
                    switch path {
                    case "a": onSuccess()
                    case "b": onFailure()
                    case "c": return
                    default: onFailure()
                    }
                    print("end")
                }
            }
            """
        #expect(lines(source.replacing("completion", with: name)) == [5, 8, 13, 20, 26, 32, 37])
    }

    @Test func otherPathsAnswer() {
        let source = """
            import Foundation
            final class Loader {
                var path: String?
                var stored: ((Result<String, any Error>) -> Void)?
                /// Each path calls it or passes it on.
                func answers(completion: @escaping (Result<String, any Error>) -> Void) {
                    guard let path else { return completion(.failure(URLError(.badURL))) }
                    if path == "a" { answers(completion: completion); return }
                    completion(.success(path))
                }
                /// Nobody is left, or nobody waits.
                func gone(completion: ((Result<String, any Error>) -> Void)?) {
                    DispatchQueue.main.async { [weak self] in
                        guard let self else { return }
                        completion?(.success(self.path ?? ""))
                    }
                    guard let completion else { return }
                    completion(.success("a"))
                }
                func stopped(_ work: Task<Void, Never>, completion: @escaping (Result<String, any Error>) -> Void) {
                    guard !work.isCancelled else { return }
                    completion(.success("a"))
                }
                /// It may run again.
                func stream(_ changes: Unknown, completion: @escaping (Result<String, any Error>) -> Void) {
                    changes.each { text in
                        guard text != "" else { return }
                        completion(.success(text))
                    }
                }
                /// Another function may answer.
                func acts(completion: @escaping (Result<String, any Error>) -> Void) {
                    guard path != nil else { showAlert(); return }
                    completion(.success("a"))
                }
                func showAlert() {}
                func stores(completion: @escaping (Result<String, any Error>) -> Void) {
                    guard path != nil else { return }
                    stored = completion
                    completion(.success("a"))
                }
                /// Part of the work.
                func debounced(_ work: @escaping () -> Void) {
                    guard path == nil else { return }
                    work()
                }
                func inBackground(_ work: @escaping () -> Void) {
                    guard path == nil else { return }
                    DispatchQueue.main.async { work() }
                }
                func start(_ operation: @escaping (Int) async -> Void) {
                    guard path == nil else { return }
                    Task { await operation(1) }
                }
                func each(_ items: [String], body: (String) -> Void) {
                    for item in items {
                        if item.isEmpty { continue }
                        body(item)
                    }
                }
                func deferred(completion: @escaping (Result<String, any Error>) -> Void) {
                    defer { completion(.success("a")) }
                    guard path != nil else { return }
                    print("b")
                }
                func throwing(completion: @escaping (Result<String, any Error>) -> Void) throws {
                    guard path != nil else { throw URLError(.badURL) }
                    completion(.success("a"))
                }
                func observe(_ change: @escaping (String) -> Void) {
                    NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { note in
                        guard let text = note.object as? String else { return }
                        change(text)
                    }
                }
            }
            """
        #expect(lines(source) == [])
    }
}
