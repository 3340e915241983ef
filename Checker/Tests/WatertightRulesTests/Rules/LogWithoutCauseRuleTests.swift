import Testing

@testable import WatertightRules

@Suite struct LogWithoutCauseRuleTests {
    @Test func ignoresErrorsThatArePassedOn() {
        expectLeaks(
            "log-without-cause",
            in: """
                func note(_ text: @autoclosure () -> String) { sink.write(text()); print("Something failed.") }
                func a(_ name: String, _ error: (any Error)? = nil) {
                    if let error = error {
                        note("It is not saved: \\(error)")
                    }
                    if let error {
                        note("It is not saved: \\(error)")
                    }
                    if error != nil {
                        print("It is not saved.") // leak
                    }
                }
                """)
    }

    @Test func findsLogsWithoutTheError() {
        expectLeaks(
            "log-without-cause", whatever: ["Store": "Thing", "save": "a", "note": "b"],
            in: """
                import Foundation
                import os
                let logger = Logger()
                struct Store {
                    func save(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: text)) }
                }
                func note(_ text: String) { logger.error("\\(text)") }
                func load(_ done: @escaping (Result<Int, any Error>) -> Void) {}
                func use(_ store: Store, _ url: URL) {
                    do { try store.save("a") } catch {
                        logger.error("It is not saved.") // leak
                    }
                    do { try store.save("a") } catch {
                        note("It is not saved: \\(url)") // leak
                        return
                    }
                    load { result in
                        switch result {
                        case .success(let number): print(number)
                        case .failure: print("It is not loaded.") // leak
                        }
                    }
                    URLSession.shared.dataTask(with: url) { data, _, error in
                        if error != nil {
                            logger.error("It is not loaded.") // leak
                            return
                        }
                        print(data as Any)
                    }.resume()
                }
                """)
    }

    @Test func ignoresKnownAndReportedErrors() {
        expectLeaks(
            "log-without-cause",
            in: """
                import Foundation
                import os
                let logger = Logger()
                enum StoreFailure: Error { case full }
                enum Others: Error { case other }
                struct Store {
                    func save() throws { throw StoreFailure.full }
                    func write(_ url: URL) throws { try Data().write(to: url) }
                    func told(_ url: URL) throws {
                        do { try write(url) } catch {
                            logger.error("\\(error)")
                            throw error
                        }
                    }
                }
                func find(_ done: (Result<Int, StoreFailure>) -> Void) {}
                func useAll() {
                    find { result in
                        switch result {
                        case .success(let number): print(number)
                        case .failure: print("It is full.")
                        }
                    }
                }
                func logLastFailure() { logger.error("See above.") }
                func use(_ store: Store, _ url: URL, _ done: (Result<Int, any Error>) -> Void) async throws {
                    do { try store.write(url) } catch { logger.error("It is not saved: \\(error)") }
                    do { try store.write(url) } catch {
                        let reason = error.localizedDescription
                        logger.error("It is not saved: \\(reason)")
                    }
                    // Nothing else can have happened.
                    do { try store.save() } catch { logger.error("It is full.") }
                    // Callers receive another error, which another rule reports.
                    do { try store.write(url) } catch {
                        logger.error("It is not saved.")
                        throw Others.other
                    }
                    do { try store.write(url) } catch {
                        logger.error("It is not saved.")
                        done(.failure(error))
                    }
                    do { try await Task.sleep(for: .seconds(1)) } catch { logger.info("It was cancelled.") }
                    do { try store.write(url) } catch is CocoaError { logger.error("It is a file.") }
                    // It was reported before.
                    do { try store.told(url) } catch { logger.error("It is not saved.") }
                    // It takes the error from elsewhere.
                    do { try store.write(url) } catch { logLastFailure() }
                    do { try store.write(url) } catch { print("Not saved."); fatalError("Not saved.") }
                }
                """)
    }

    @Test func theOriginalNameOfTheErrorCounts() {
        expectLeaks(
            "log-without-cause",
            in: """
                func load(_ done: @escaping ((any Error)?) -> Void) {
                    client.load { (error: (any Error)?) in
                        if let _ = error { print("It is not loaded: \\(error!)") }
                    }
                    client.load { (error: (any Error)?) in
                        if let _ = error { print("It is not loaded.") }
                        done(error)
                    }
                    client.load { (error: (any Error)?) in
                        if let _ = error { print("It is not loaded.") } // leak
                    }
                }
                """)
    }

    @Test func aSecondTestOfAResultHasTheError() {
        expectLeaks(
            "log-without-cause",
            in: """
                import Foundation
                import os.log
                final class Log {
                    let log = OSLog(subsystem: "a", category: "b")
                    func error(_ message: StaticString, _ args: CVarArg...) { os_log(message, log: log, type: .error, args) }
                }
                final class Store {
                    let log = Log()
                    func read(_ done: @escaping (Result<Int, any Error>) -> Void) { done(.failure(CocoaError(.fileNoSuchFile))) }
                    func last() -> Result<Int, any Error> { .failure(CocoaError(.fileNoSuchFile)) }
                    func draw() {
                        read { [weak self] result in
                            guard let self, case .success(let number) = result else {
                                if case .failure(let error) = result {
                                    self?.log.error("It is not read: %@", String(describing: error))
                                }
                                return
                            }
                            print(number)
                        }
                        read { result in
                            guard case .success(let number) = result else {
                                self.log.error("It is not read.") // leak
                                return
                            }
                            print(number)
                        }
                        read { result in
                            guard case .success(let number) = result else {
                                self.log.error("It is not read.") // leak
                                if case .failure(CocoaError.fileNoSuchFile) = result { print("There is none.") }
                                return
                            }
                            print(number)
                        }
                        read { result in
                            guard case .success(let number) = result else {
                                self.log.error("It is not read.") // leak
                                if case .failure(let error) = self.last() { print(error) }
                                return
                            }
                            print(number)
                        }
                    }
                }
                """)
    }
}
