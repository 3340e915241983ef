import Testing

@testable import WatertightRules

/// Who receives a failure is what its value reaches: the closure that it is in, and not the function around.
@Suite struct ReceiversTests {
    private func ends(_ source: String) -> [End] {
        let survey = Survey(["App/A.swift": "import SwiftUI\nimport Disk\n" + source])
        return survey.ends(in: FileID(0), Resolver(program: survey.program))
    }

    private static let api = """
        struct Api {
            func load(_ done: @escaping (Result<Int, any Error>) -> Void) { done(.failure(CocoaError(.fileNoSuchFile))) }
        }
        """

    /// A callback inside of a view's body isn't rendered.
    @Test(arguments: [
        "var body: some View { Button(\"Go\") { api.load { if case .failure(let e) = $0 { print(e) } } } }",
        "var body: some View { Button(\"Go\") { api.load { abc in if case .failure(let bcd) = abc { print(bcd) } } } }",
        "var body: some View { Button(\"Go\") { go() } }\nfunc go() { api.load { if case .failure(let e) = $0 { print(e) } } }",
    ])
    func aCallbackInABodyOnlyLogs(members: String) {
        let found = ends(Self.api + "struct Screen: View { let api = Api()\n\(members) }")
        #expect(found.map(\.recipients) == [[.log, .withCause]])
        #expect(found.map(\.isQuiet) == [true])
    }

    @Test func aStoredResultInABodyIsRendered() {
        let found = ends(
            """
            struct Screen: View {
                let result: Result<Int, any Error>
                var body: some View {
                    VStack {
                        switch result {
                        case .success(let value): Text("\\(value)")
                        case .failure: Text("Sorry")
                        }
                    }
                }
            }
            """)
        #expect(found.allSatisfy { !$0.isQuiet })
    }

    /// What an unknown function does with a constant isn't known to be harmless.
    @Test(arguments: ["try? Disk.remove(\"x\")", "try? Abc.bcd(\"x\")", "_ = try? Disk.read(1)"])
    func anUnknownFunctionOfAConstantIsNotHarmless(statement: String) {
        let found = ends("func f() { \(statement) }")
        #expect(found.map(\.isHarmless) == [false])
    }

    @Test func aModeledFunctionOfAConstantIsHarmless() {
        let found = ends("import Foundation\nfunc f() { _ = try? NSRegularExpression(pattern: \"a+\") }")
        #expect(found.map(\.isHarmless) == [true])
    }

    // MARK: Kinds of an error

    /// A helper that reports one kind of error doesn't receive the others.
    @Test(arguments: [
        ("if case Failure.full = error { print(error) }", false), ("if let a = error as? Failure { print(a) }", false),
        ("if error is Failure { NSLog(\"full\") }", false),
        ("if case Failure.full = error { print(error) } else { print(\"other\", error) }", true),
        ("guard case Failure.full = error else { return }; print(error)", false),
        ("switch error { case Failure.full: print(error)\n default: break }", false),
        ("switch error { case Failure.full: print(error)\n default: print(\"other\", error) }", true),
        ("print(error)", true),
    ])
    func aHelperForOneKindReceivesOnlyThat(statement: String, isLogged: Bool) {
        for name in ["report", "abc"] {
            let found = ends(
                """
                import Foundation
                enum Failure: Error { case full, gone(Int) }
                func send() throws { throw Failure.gone(1) }
                func \(name)(_ error: any Error) { \(statement) }
                func f() { do { try send() } catch { \(name)(error) } }
                """)
            #expect(found.last?.recipients.contains(.log) == isLogged)
        }
    }

    /// That the callee of a task shows one of its errors says nothing of those that leave it before.
    @Test(arguments: [
        ("try open(); do { try load() } catch { text = \"\\(error)\"; throw error }", false),
        ("do { try open(); try load() } catch { text = \"\\(error)\"; throw error }", true),
    ])
    func aTaskLosesWhatItsCalleeDoesNotReport(body: String, isReported: Bool) {
        for name in ["refresh", "abc"] {
            let found = ends(
                """
                struct Screen: View {
                    @State private var text = ""
                    func open() throws { throw CocoaError(.fileNoSuchFile) }
                    func load() throws { throw CocoaError(.fileReadCorruptFile) }
                    func \(name)() throws { \(body) }
                    func go() { Task { try \(name)() } }
                    var body: some View { Text(text) }
                }
                """
            ).filter { $0.origin == .task }
            #expect(found.map { !$0.isQuiet } == [isReported])
        }
    }

    // MARK: Answers

    /// A branch that answers the user in another way isn't a loss.
    @Test func aTextOnTheScreenAnswersTheUser() {
        for (use, isShown) in [("label.text = describe(\"x\")", true), ("print(describe(\"x\"))", false)] {
            let found = ends(
                """
                import UIKit
                func read(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
                func describe(_ path: String) -> String {
                    guard let text = read(path) else { return "The file can't be read." }
                    return text
                }
                final class Screen: UIViewController { let label = UILabel(); func show() { \(use) } }
                """)
            #expect(found.last?.recipients.contains(.person) == isShown)
        }
    }

    @Test(arguments: [
        ("if failed { shows = true }", true), ("if !failed { shows = true }", false), ("shows = false", false),
    ])
    func aFlagThatShowsAnAlertAnswersTheUser(next: String, isShown: Bool) {
        let found = ends(
            """
            struct Screen: View {
                @State private var shows = false
                func load() throws -> Int { throw CocoaError(.fileNoSuchFile) }
                var body: some View { Text("").alert("Sorry", isPresented: $shows) {} }
                func go() { var failed = false; if (try? load()) == nil { failed = true }; \(next) }
            }
            """)
        #expect(found.map { $0.recipients.contains(.person) } == [isShown])
    }

    /// The log contains the status, if it reads the response again.
    @Test(arguments: ["status", "response.statusCode"])
    func aStatusThatIsReadAgainIsInTheLog(written: String) {
        let found = ends(
            """
            import Foundation
            func f(_ response: HTTPURLResponse) {
                let status = response.statusCode
                guard status == 200 else { NSLog("failed %d", \(written)); return }
            }
            """)
        #expect(found.map(\.recipients) == [[.log, .withCause]])
    }
}
