import Testing

@testable import WatertightRules

@Suite struct UnfinishedHandlerRuleTests {
    @Test func findsMarkersInHandlers() {
        expectLeaks(
            "unfinished-handler",
            whatever: ["client": "thing", "load": "go", "tell the person": "do it", "Failure": "Bad"],
            in: #"""
                final class Screen {
                    let client: Client
                    func load() {
                        do { try read() } catch {
                            // TODO: tell the person // leak
                        }
                        do { try read() } catch Failure.gone {
                            /* FIXME later */ // leak
                        }
                        client.load { result in
                            switch result {
                            case .success: done()
                            case .failure(let error):
                                // HACK: the server lies // leak
                                print(error)
                            }
                        }
                        client.load { _, error in
                            if let error {
                                print(error) // FIXME: show it // leak
                            }
                        }
                        client.load {
                            switch $0 {
                            case .success: done()
                            case .failure: stop() // FIXME: log // leak
                            }
                        }
                    }
                }
                final class Client {
                    func load(_ done: @escaping (Int?, (any Error)?) -> Void) {}
                    func load(_ done: @escaping (Result<Int, any Error>) -> Void) {}
                }
                """#)
    }

    @Test func findsTodosInEmptyHandlers() {
        expectLeaks(
            "unfinished-handler",
            in: """
                func load() -> Int? {
                    do { return try read() } catch {
                        // TODO: make this faster // leak
                        return nil
                    }
                }
                func save() throws {
                    do { try write() } catch {
                        // TODO: make this faster
                        throw error
                    }
                    do { try write() } catch {
                        // TODO: no more than one of these errors
                        retry()
                    }
                }
                """)
    }

    @Test func ignoresOtherComments() {
        expectLeaks(
            "unfinished-handler",
            in: """
                func load() {
                    // TODO: load faster
                    do {
                        // TODO: read in pieces
                        try read()
                    } catch {
                        log(error, "TODO")
                        // Nothing TODOish, no hack.
                    }
                    // FIXME: tidy up
                    if isNew {
                        // TODO: greet
                    }
                    switch state {
                    case .failure: break
                    case .idle: break // TODO: animate
                    }
                }
                """)
    }

    @Test func ignoresTodosInHandlersThatAct() {
        expectLeaks(
            "unfinished-handler",
            in: #"""
                func load() {
                    do { try read() } catch {
                        // TODO: remove the delay when the animation is fast
                        show(error)
                    }
                    do { try read() } catch {
                        // TODO: another name for this function
                        show(error)
                    }
                    do { try read() } catch {
                        /* TODO */ // leak
                        show(error)
                    }
                }
                """#)
    }
}
