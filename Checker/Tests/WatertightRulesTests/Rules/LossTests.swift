import Testing

@testable import WatertightRules

/// What is lost is a fact of the source, and not of the rule.
@Suite struct LossTests {
    private func found(_ source: String, by rule: any Query = SwallowedRule()) -> [Finding] {
        Survey(["App/A.swift": "import Foundation\nimport SwiftUI\n" + source]).findings(by: [rule])
    }

    @Test(arguments: [
        // A lost save, also through functions in the sources.
        ("func f(_ d: Data, _ u: URL) { try? d.write(to: u) }", Consequence.dataLost, Consequence.dataLost),
        (
            """
            func f(_ d: Data, _ u: URL) { try? g(d, u) }
            func g(_ d: Data, _ u: URL) throws { try h { try d.write(to: u) } }
            func h(_ body: () throws -> Void) rethrows { try body() }
            """, .dataLost, .dataLost
        ),
        ("func f(_ d: Data, _ u: URL) { do { try d.write(to: u) } catch {} }", .dataLost, .dataLost),
        ("func f(_ d: Data, _ u: URL) { Task { try d.write(to: u) } }", .dataLost, .dataLost),
        // What can be made again.
        ("func f(_ d: Data, _ u: URL) { try? storeInCache(d, u) }\n" + cache, .minor, .minor),
        // The name of an unknown function says nothing of what is lost.
        ("func f() { try? client.postLetter() }", .silence, .silence),
        ("func f() { try? postLetter.execute() }", .silence, .silence),
        // A server request.
        ("func f(_ u: URL) { Task { _ = try await URLSession.shared.data(from: u) } }", .misled, .minor),
        // A read, whose failure is only invisible.
        ("func f(_ u: URL) { do { _ = try Data(contentsOf: u) } catch {} }", .minor, .minor),
        ("func f() { try? g() }\n func g() throws { throw CocoaError(.fileNoSuchFile) }", .silence, .silence),
        // A screen shows an empty result.
        (
            "func f(_ u: URL) async { items = (try? await load(u)) ?? [] }\n var items: [Data] = []\n" + load,
            .falseSuccess, .minor
        ),
    ])
    func whatIsLostDecides(member: String, onScreen: Consequence, elsewhere: Consequence) {
        let screen = "struct Screen: View {\n\(member)\nvar body: some View { Text(\"\") }\n}"
        #expect(found(screen).map(\.loss.consequence) == [onScreen])
        // Without a screen, the user doesn't wait for it.
        #expect(found("struct A {\n\(member)\n}").map(\.loss.consequence) == [elsewhere])
    }

    /// Inside of a kind of loss, an unknown function with a verb of change comes first.
    @Test(arguments: ["client.postLetter()", "postLetter.execute()"])
    func aVerbOfChangeRanksFirst(call: String) throws {
        let change = try #require(found("func f() { try? \(call) }").first)
        let other = try #require(found("func f() { try? client.letter() }").first)
        #expect(change.loss.isWorse(than: other.loss))
    }

    private static let cache = "func storeInCache(_ d: Data, _ u: URL) throws { try d.write(to: u) }"
    private static let load = """
        func load(_ u: URL) async throws -> [Data] { [try await URLSession.shared.data(from: u).0] }
        """

    // MARK: What hangs or ends

    @Test(arguments: [
        ("isBusy = true; do { try g(); isBusy = false } catch { print(error) }", true),
        ("isBusy = true; Task { try g(); isBusy = false }", true),
        ("isBusy = true; do { try g() } catch { print(error) }; isBusy = false", false),
        ("isBusy = true; do { try g(); isBusy = false } catch { isBusy = false; print(error) }", false),
        ("isBusy = true; do { try g() } catch { print(error); return }; isBusy = false", true),
        ("isBusy = true; defer { isBusy = false }; do { try g() } catch { print(error) }", false),
        ("do { isBusy = true; defer { isBusy = false }; try g(); isBusy = false } catch { print(error) }", false),
        ("do { try g(); isBusy = false } catch { print(error) }", false),
        ("isBusy = true; do { try g(); isOther = false } catch { print(error) }", false),
        // A stream.
        ("Task { do { for try await _ in stream { h() } } catch { print(error) } }", true),
        ("Task { do { for try await _ in stream { h() } } catch { print(error) }; f() }", false),
        ("Task { while true { do { for try await _ in stream { h() } } catch { print(error) } } }", false),
        ("Task { do { for try await _ in stream { h() } } catch { print(error); f() } }", false),
        // A caller that waits.
        ("wait { c in guard let s = try? i() else { return }; s.h(); c.resume() }", true),
        ("wait { c in guard let s = try? i() else { c.resume(); return }; s.h(); c.resume() }", false),
        ("wait { c in do { try g(); c.resume() } catch { print(error) } }", true),
        ("wait { c in do { try g(); later { c.resume() } } catch { print(error) } }", true),
        ("wait { c in do { try g() } catch { print(error) }; c.resume() }", false),
        ("wait { c in do { try g(); c.resume() } catch { print(error); c.resume() } }", false),
        // The failed branch is skipped, and the caller gets its answer.
        ("wait { c in if let s = try? i() { s.h() }; c.resume() }", false),
        ("wait { c in if let s = try? i(), s.isOther { if s.isBusy { s.h() } }; later { c.resume() } }", false),
        ("wait { c in if let s = try? i() { s.h(); c.resume() } }", true),
        // The continuation is part of what fails.
        ("do { wait { c in later { c.resume() } }; try g() } catch { print(error) }", false),
    ])
    func whatHangsOrEndsIsStopped(statements: String, stops: Bool) {
        for names in [["isBusy": "isBusy"], ["isBusy": "abc"]] {
            let source = """
                final class Model {
                    var isBusy = false
                    var isOther = false
                    let stream = AsyncThrowingStream<Int, any Error> { $0.finish() }
                    func f() { \(statements) }
                    func g() throws { throw CocoaError(.fileNoSuchFile) }
                    func h() {}
                    func i() throws -> Model { try g(); return self }
                    func later(_ work: @escaping () -> Void) { work() }
                    func wait(_ body: (CheckedContinuation<Void, Never>) -> Void) {}
                }
                """.replacing("isBusy", with: names["isBusy"] ?? "")
            let rules: [any Query] = [SwallowedRule(), FailureNotShownRule(), OpenEndRule(), LogWithoutCauseRule()]
            let all = Survey(["App/A.swift": "import Foundation\n" + source]).findings(by: rules)
            #expect(!all.isEmpty && all.contains { $0.loss.consequence == .stopped } == stops)
        }
    }

    @Test(arguments: [
        // Without a description, the type name and a number are shown.
        ("throw Full()", "error.localizedDescription", Consequence.rawText),
        // Other possible errors probably have a description for users.
        ("try unknown()", "error.localizedDescription", .minor),
        ("try unknown()", "\"\\(error)\"", .rawText),
    ])
    func dependsOnTheShownText(thrown: String, text: String, consequence: Consequence) {
        let source = """
            struct Full: Error {}
            struct Told: LocalizedError {}
            struct Screen: View {
                @State var message = ""
                func f() { do { try g() } catch { message = \(text) } }
                func g() throws { \(thrown) }
                var body: some View { Text(message) }
            }
            """
        #expect(found(source, by: OpaqueDescriptionRule()).map(\.loss.consequence) == [consequence])
    }

    @Test(arguments: [
        // A case without a payload has few further details.
        (
            "(result: Result<Int, Kind>) in switch result { case .success: break; case .failure: done(.wrong) }",
            Consequence.silence
        ),
        (
            "(result: Result<Int, Rich>) in switch result { case .success: break; case .failure: done(.wrong) }",
            .causeLost
        ),
    ])
    func dependsOnTheReplacement(closure: String, consequence: Consequence) {
        let source = """
            enum Kind: Error { case a, b }
            enum Rich: Error { case a(String), b }
            enum Other: Error { case wrong, denied, other(Int) }
            func load(_ answer: HTTPURLResponse?, _ done: @escaping (Other) -> Void) { client.load { \(closure) } }
            """
        #expect(found(source, by: CauseDroppedRule()).map(\.loss.consequence) == [consequence])
    }

    @Test(arguments: [
        ("func f() { Task { try await g(); h() } }", Consequence.misled),
        ("func f() { Task { items = try await g() } }", .misled),
        ("func f() { Task { try await g() } }", .silence),
        ("func f() { Task { h(); try await g() } }", .silence),
        // A user's action fails.
        ("var b: some View { Button(\"\") { Task { try await g() } } }", .misled),
    ])
    func whatATaskLeavesUndoneAScreenWaitsFor(member: String, consequence: Consequence) {
        let screen = """
            struct Screen: View {
                @State var items: [Int] = []
                \(member)
                func g() async throws -> [Int] { throw CocoaError(.fileNoSuchFile) }
                func h() {}
                var body: some View { Text("") }
            }
            """
        #expect(found(screen).map(\.loss.consequence) == [consequence])
    }

    @Test(arguments: [
        ("func f() { Task { try? await g() } }", Consequence.silence),
        ("func f() { Task { h(); try? await g() } }", .silence),
        // The entire work of a user's action.
        ("func f() { }\n var b: some View { Button(\"\") { try? k() } }", .misled),
        ("func f() { }\n var b: some View { Button(\"\") { h(); try? k() } }", .misled),
        ("func f() { try? k() }", .silence),
    ])
    func whoWaitsForItDecides(member: String, consequence: Consequence) {
        let screen = """
            struct Screen: View {
                \(member)
                func g() async throws { throw CocoaError(.fileNoSuchFile) }
                func k() throws { throw CocoaError(.fileNoSuchFile) }
                func h() {}
                var body: some View { Text("") }
            }
            """
        #expect(found(screen).map(\.loss.consequence) == [consequence])
    }

    @Test(arguments: [
        ("", Loss.Reach.inside), ("/* nothing to be done */", .explained), ("\n// It is tried again.\n", .explained),
        (" // It is tried again.\n", .explained), ("return // It is tried again.\n", .inside),
    ])
    func explanationsLowerTheLoss(body: String, reach: Loss.Reach) {
        let source = """
            struct A {
                func f() { do { try g() } catch {\(body)} }
                func g() throws { throw CocoaError(.fileNoSuchFile) }
            }
            func h(_ a: A) { a.f() }
            """
        #expect(found(source).map(\.loss.reach) == [reach])
    }

    @Test(arguments: [
        ("try Data().write(to: url)", Consequence.silence),
        ("_ = try await URLSession.shared.data(from: url)", .causeLost),
        ("try unknown()", .causeLost),
    ])
    func dependsOnTheNumberOfCauses(attempt: String, consequence: Consequence) {
        let source = """
            struct Failed: Error {}
            func f(_ url: URL) async throws { do { \(attempt) } catch { throw Failed() } }
            """
        #expect(found(source, by: CauseDroppedRule()).map(\.loss.consequence) == [consequence])
    }

    @Test(arguments: [
        ("_ = try Data(contentsOf: URL(fileURLWithPath: \"\"))", Consequence.causeLost),
        ("_ = try JSONSerialization.data(withJSONObject: [1])", .silence),
    ])
    func dependsOnTheNumberOfReasons(attempt: String, consequence: Consequence) {
        let source = "struct A { func f() { do { \(attempt) } catch { print(\"It failed.\") } } }"
        #expect(found(source, by: LogWithoutCauseRule()).map(\.loss.consequence) == [consequence])
    }

    @Test(arguments: [
        ("Text(message).task { await load() }", Consequence.silence),
        ("Button(\"\") { task?.cancel(); task = Task { await load() } }", .misled),
    ])
    func dependsOnTheRemainingRecipients(body: String, consequence: Consequence) {
        let source = """
            struct Screen: View {
                @State var message = ""
                @State var task: Task<Void, Never>?
                func load() async {
                    do { _ = try await URLSession.shared.data(from: URL(fileURLWithPath: "")) } catch { message = "Failed" }
                }
                var body: some View {
                    Text(message)
                    \(body)
                }
            }
            """
        #expect(found(source, by: CancellationPresentedRule()).map(\.loss.consequence) == [consequence])
    }

    @Test func rareFailuresLoseLittle() {
        let source = """
            import Foundation
            enum Failure: Error { case unreadable, other }
            public func f(_ numbers: [Int]) throws -> Data {
                do { return try JSONEncoder().encode(numbers) } catch { throw Failure.unreadable }
            }
            """
        #expect(found(source, by: CauseDroppedRule()).map(\.loss.consequence) == [.silence])
        let read = source.replacing("-> Data", with: "-> [Int]").replacing("[Int]) throws", with: "Data) throws")
            .replacing("JSONEncoder().encode(numbers)", with: "JSONDecoder().decode([Int].self, from: numbers)")
        #expect(found(read, by: CauseDroppedRule()).map(\.loss.consequence) == [.causeLost])
    }

    @Test func certaintyDependsOnPossibleErrors() {
        let certain = "struct A { func f() { try? g() }\n func g() throws { throw CocoaError(.fileNoSuchFile) } }"
        #expect(found(certain).map(\.loss.confidence) == [.certain])
        let possible = "protocol P { func g() throws }\nstruct A { let p: any P\n func f() { try? p.g() } }"
        #expect(found(possible).map(\.loss.confidence) == [.possible])
    }

    @Test func dependsOnReach() {
        let screen = """
            struct Screen: View {
                var body: some View { Button("") { try? g() } }
                func g() throws { throw CocoaError(.fileNoSuchFile) }
            }
            """
        #expect(found(screen).map(\.loss.reach) == [.screen])
        let unused = """
            struct A {
                private func f() { try? g() }
                func g() throws { throw CocoaError(.fileNoSuchFile) }
            }
            """
        #expect(found(unused).map(\.loss.reach) == [.uncalled])
        #expect(
            found(
                unused.replacing("private func f()", with: "public func f()").replacing("struct", with: "public struct")
            )
            .map(\.loss.reach) == [.inside])
        #expect(found(unused + "\nfunc h(_ a: A) { a.f() }").map(\.loss.reach) == [.inside])
        let caller = "\nstruct B {\n private func onlyCaller(_ a: A) { a.f() }\n}"
        let called = unused.replacing("private func f()", with: "func f()")
        #expect(found(called + caller).map(\.loss.reach) == [.uncalled])
        let use = "\nextension B { func other(_ a: A) { onlyCaller(a) } }\nlet b = B().other(A())"
        #expect(found(called + caller + use).map(\.loss.reach) == [.inside])
        let unnamed = unused.replacing("private func f()", with: "init() { f() }\n func f()")
        #expect(found(unnamed).map(\.loss.reach) == [.uncalled])
        #expect(found(unnamed.replacing("struct A", with: "struct A: View")).map(\.loss.reach) == [.screen])
    }

    @Test func lossesOfOneErrorShareACause() {
        let source = """
            struct Store { func save() throws { throw CocoaError(.fileNoSuchFile) } }
            struct A { func f(_ s: Store) { try? s.save() } }
            struct B { func f(_ s: Store) { try? s.save() } }
            """
        #expect(found(source).map(\.cause) == ["errors of `Store.save()`", "errors of `Store.save()`"])
    }

    @Test func findingsInOneTypeShareACause() {
        let source = "struct A { func f() { try? g() }\n func g() throws { throw CocoaError(.fileNoSuchFile) } }"
        #expect(
            found(source.replacing("try? g()", with: "do { throw CocoaError(.fileNoSuchFile) } catch {}")).map(\.cause)
                == ["`A`"])
    }
}
