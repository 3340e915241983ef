import Testing

@testable import WatertightRules

/// Streams, futures, and results whose failures are replaced.
@Suite struct ReplacedFailureTests {
    private static let surroundings = """
        import Combine
        import Foundation
        enum WalletError: Error { case missing }
        final class Disk {
            func read() throws -> Data { try Data(contentsOf: URL(filePath: "/a")) }
            func load() -> AnyPublisher<Data, any Error> { fatalError() }
            func never() -> AnyPublisher<Data, Never> { fatalError() }
        }
        let disk = Disk()

        """

    @Test func findsErrorsThatReplaceTheCause() {
        expectLeaks(
            "cause-dropped", whatever: ["disk": "d1", "Disk": "D1", "load": "l1", "WalletError": "E1"],
            in: Self.surroundings + """
                final class Repository {
                    func a() -> AnyPublisher<Data, WalletError> {
                        disk.load().mapError { _ in .missing }.eraseToAnyPublisher() // leak
                    }
                    func b() -> AnyPublisher<Data, WalletError> {
                        disk.load()
                            .mapError { _ in
                                WalletError.missing // leak
                            }
                            .eraseToAnyPublisher()
                    }
                    func c() -> Result<Data, WalletError> {
                        Result { try disk.read() }.mapError { _ in .missing } // leak
                    }
                    func d() -> AnyPublisher<Data, WalletError> {
                        disk.load().mapError { error in
                            print("\\(error)")
                            return .missing
                        }.eraseToAnyPublisher()
                    }
                    func e() -> AnyPublisher<Data, WalletError> {
                        disk.load().catch { _ in Fail(error: WalletError.missing) }.eraseToAnyPublisher() // leak
                    }
                }
                """)
    }

    @Test func findsConstantsThatReplaceFailures() {
        expectLeaks(
            "swallowed", whatever: ["disk": "d1", "Disk": "D1", "load": "l1"],
            in: Self.surroundings + """
                final class Repository {
                    func a() -> AnyPublisher<Data?, Never> {
                        disk.load().map { Optional($0) }
                            .catch { _ in Just(nil) } // leak
                            .eraseToAnyPublisher()
                    }
                    func b() -> AnyPublisher<Data?, Never> {
                        disk.load().map { Optional($0) }.replaceError(with: nil) // leak
                            .eraseToAnyPublisher()
                    }
                    func c() -> AnyPublisher<Void, Never> {
                        disk.load().map { _ in () }
                            .catch { _ -> AnyPublisher<Void, Never> in Just(()).eraseToAnyPublisher() } // leak
                            .eraseToAnyPublisher()
                    }
                    func d(_ other: AnyPublisher<Data, Never>) -> AnyPublisher<Data, Never> {
                        disk.load().catch { _ in other }.eraseToAnyPublisher()
                    }
                    func e() -> AnyPublisher<Data, Never> {
                        disk.never().replaceError(with: Data()).eraseToAnyPublisher()
                    }
                    func f() -> AnyPublisher<Data?, Never> {
                        disk.load().map { Optional($0) }
                            .catch { error in
                                print("\\(error)")
                                return Just<Data?>(nil)
                            }
                            .eraseToAnyPublisher()
                    }
                }
                """)
    }

    @Test func findsReplacementsInLibrariesAndResults() {
        expectLeaks(
            "swallowed",
            in: """
                import NIOCore
                import RxSwift
                func read() throws -> Int { throw Failure.gone }
                enum Failure: Error { case gone, other }
                func a(_ numbers: Observable<Int>) -> Observable<Int> {
                    numbers.catch { _ in Observable.just(0) } // leak
                }
                func b(_ numbers: Observable<Int>) -> Observable<Int> {
                    numbers.catchAndReturn(0) // leak
                }
                func c(_ number: EventLoopFuture<Int>) -> EventLoopFuture<Int> {
                    number.recover { _ in 0 } // leak
                }
                func d(_ number: Result<Int, Failure>) -> Result<Int, Failure> {
                    number.flatMapError { _ in .success(0) } // leak
                }
                """)
    }

    @Test func findsConstantsInsteadOfResults() {
        expectLeaks(
            "swallowed",
            in: Self.surroundings + """
                import SwiftUI
                @Observable final class Access {
                    var inviteOnly = false
                    var count = 0
                    var failed = false
                    func load() {
                        do {
                            count = try disk.read().count
                        } catch { // leak
                            count = 1
                        }
                    }
                    func check(_ data: Result<Bool, any Error>) {
                        switch data {
                        case .success(let value): inviteOnly = value
                        case .failure: // leak
                            inviteOnly = true
                        }
                    }
                    func mark() {
                        do {
                            count = try disk.read().count
                            failed = true
                        } catch {
                            failed = false
                        }
                    }
                    func tell() {
                        do {
                            count = try disk.read().count
                            failed = false
                        } catch {
                            failed = true
                        }
                    }
                }
                """)
    }
}
