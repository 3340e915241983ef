import Testing

@testable import WatertightRules

@Suite struct UnfinishedHandlerRuleTests {
    @Test func findsMarksInHandlers() {
        expectLeaks(
            "unfinished-handler",
            in: #"""
                func load() {
                    do { try read() } catch {
                        // TODO: tell the person // leak
                        log(error)
                    }
                    do { try read() } catch Failure.gone {
                        /* FIXME later */ // leak
                    }
                    client.load { result in
                        switch result {
                        case .success: done()
                        case .failure(let error):
                            // HACK: the server lies // leak
                            log(error)
                        }
                    }
                    client.load { _, error in
                        if let error {
                            log(error) // TODO: show it // leak
                        }
                    }
                }
                """#)
    }

    @Test func leavesOtherMarks() {
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

    @Test func leavesWishesThatAreNotAboutTheError() {
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

    @Test func findsAWishInAnotherScript() {
        expectLeaks(
            "unfinished-handler",
            in: """
                func load() {
                    do { try open() } catch {
                        // TODO: エラーハンドリング // leak
                        stop()
                    }
                }
                """)
    }
}
