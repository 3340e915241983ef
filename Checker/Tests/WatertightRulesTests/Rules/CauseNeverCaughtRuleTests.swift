import Testing

@testable import WatertightRules

@Suite struct CauseNeverCaughtRuleTests {
    @Test func findsErrorsThatReplaceDroppedOnes() {
        expectLeaks(
            "cause-never-caught", whatever: ["LoadFailure": "A", "Profile": "Thing", "load": "a", "unreadable": "b"],
            in: """
                import Foundation
                enum LoadFailure: Error { case unreadable }
                struct Profile: Codable {}
                func load(_ url: URL) throws -> Data {
                    guard let data = try? Data(contentsOf: url) else {
                        throw LoadFailure.unreadable // leak
                    }
                    let decoded = try? JSONDecoder().decode(Profile.self, from: data)
                    guard let decoded else {
                        throw LoadFailure.unreadable // leak
                    }
                    print(decoded)
                    return data
                }
                func read(_ data: Data) -> Result<Profile, LoadFailure> {
                    if let found = try? JSONDecoder().decode(Profile.self, from: data) {
                        return .success(found)
                    } else {
                        return .failure(.unreadable) // leak
                    }
                }
                func load(_ data: Data, _ done: @escaping (Result<Profile, any Error>) -> Void) {
                    guard let found = try? JSONDecoder().decode(Profile.self, from: data) else {
                        done(.failure(LoadFailure.unreadable)) // leak
                        return
                    }
                    done(.success(found))
                }
                func finish(_ data: Data?, _ error: (any Error)?, _ done: (Result<Data, any Error>) -> Void) {
                    guard let data else {
                        return done(.failure(LoadFailure.unreadable)) // leak
                    }
                    done(.success(data))
                }
                func fetch(_ url: URL, _ done: @escaping (Result<Data, any Error>) -> Void) {
                    URLSession.shared.dataTask(with: url) { data, _, error in
                        guard let data else {
                            done(.failure(LoadFailure.unreadable)) // leak
                            return
                        }
                        done(.success(data))
                    }.resume()
                }
                """)
    }

    @Test func ignoresKnownCauses() {
        expectLeaks(
            "cause-never-caught",
            in: """
                import Foundation
                import os
                enum LoadFailure: Error { case unreadable }
                enum Missing: Error { case missing }
                struct Profile: Codable { var name: String }
                func find() throws -> Int { throw Missing.missing }
                func unpack(_ data: Data) throws(LoadFailure) -> Int { throw .unreadable }
                func told(_ url: URL) throws -> Data {
                    do { return try Data(contentsOf: url) } catch {
                        print(error)
                        throw error
                    }
                }
                func load(_ url: URL, _ data: Data?) throws -> Int? {
                    // Only one thing can have happened.
                    guard let found = try? find() else { throw LoadFailure.unreadable }
                    guard let other = try? unpack(Data()) else { throw LoadFailure.unreadable }
                    // It is written down here whether it works.
                    guard let pattern = try? NSRegularExpression(pattern: "[a-z]+") else { throw LoadFailure.unreadable }
                    // It was logged.
                    guard let bytes = try? told(url) else { throw LoadFailure.unreadable }
                    // No other error is raised.
                    guard let size = try? Data(contentsOf: url).count else { return nil }
                    // Nothing was tried.
                    guard let data else { throw LoadFailure.unreadable }
                    // It may be read another way.
                    if let first = try? JSONDecoder().decode(Profile.self, from: data) { print(first) }
                    // It only looks for more to say.
                    if size > 9 {
                        if let more = try? JSONDecoder().decode(Profile.self, from: data) {
                            throw CocoaError(.coderInvalidValue, userInfo: ["name": more.name])
                        } else {
                            throw LoadFailure.unreadable
                        }
                    }
                    print(found, other, pattern, bytes, size)
                    return nil
                }
                enum Flexible: Decodable {
                    case number(Int), text(String)
                    init(from decoder: any Decoder) throws {
                        let container = try decoder.singleValueContainer()
                        if let number = try? container.decode(Int.self) {
                            self = .number(number)
                        } else if let text = try? container.decode(String.self) {
                            self = .text(text)
                        } else {
                            throw LoadFailure.unreadable
                        }
                    }
                }
                func fetch(_ url: URL, _ done: @escaping (Result<Data, any Error>) -> Void) {
                    URLSession.shared.dataTask(with: url) { data, _, error in
                        guard let data else {
                            done(.failure(error ?? LoadFailure.unreadable))
                            return
                        }
                        done(.success(data))
                    }.resume()
                }
                """)
    }

    @Test func findsLogsWithoutTheCause() {
        expectLeaks(
            "cause-never-caught",
            in: """
                import Foundation
                func send(_ request: URLRequest) async {
                    guard let (data, _) = try? await URLSession.shared.data(for: request) else { return }
                    guard let answer = try? await client.send(request) else {
                        print("It is not sent.") // leak
                        return
                    }
                    guard isReady else {
                        print("It is not ready.")
                        return
                    }
                    use(data, answer)
                }
                """)
    }
}
