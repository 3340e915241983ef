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

    @Test(arguments: [
        ("_ = try? NSRegularExpression(pattern: \"a+\")", true),
        ("let abc = \"a+\"; _ = try? NSRegularExpression(pattern: abc)", true),
        ("var abc = \"a+\"; abc += bcd; _ = try? NSRegularExpression(pattern: abc)", false),
        ("_ = try? NSRegularExpression(pattern: bcd)", false),
    ])
    func aModeledFunctionOfAConstantIsHarmless(statement: String, isHarmless: Bool) {
        let found = ends("import Foundation\nfunc f(_ bcd: String) { \(statement) }")
        #expect(found.map(\.isHarmless) == [isHarmless])
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

    /// A function that returns an error for another one receives all.
    @Test func aFunctionThatReturnsTheErrorReceivesIt() {
        let found = ends(
            """
            enum Failure: Error { case full, other(any Error) }
            func send() throws { throw CocoaError(.fileNoSuchFile) }
            func failure(for error: any Error) -> any Error {
                if let abc = error as? Failure { print(abc); return abc }
                return Failure.other(error)
            }
            func f() throws { do { try send() } catch { throw failure(for: error) } }
            """)
        #expect(found.map(\.recipients).allSatisfy { $0.isSuperset(of: [.caller, .withCause]) })
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

    /// A text that a view reads in an object that is made of it.
    @Test(arguments: [("Text(data.title)", true), ("Text(\"\")", false)])
    func aTextInsideOfObjectsIsShown(view: String, isShown: Bool) {
        for (name, property) in [("showError", "title"), ("abc", "bcd")] {
            let found = ends(
                """
                struct Data { let title: String }
                struct Entry { let data: Data }
                final class Center: ObservableObject {
                    @Published var entries: [Entry] = []
                    func \(name)(_ text: String) {
                        let text = String(format: NSLocalizedString(text, comment: ""))
                        DispatchQueue.main.async { self.entries.append(Entry(data: Data.init(title: text))) }
                    }
                }
                struct Row: View { let data: Data; var body: some View { \(view) } }
                struct Screen: View {
                    @EnvironmentObject var center: Center
                    func load() throws -> Int { throw CocoaError(.fileNoSuchFile) }
                    func go() { guard let n = try? load() else { center.\(name)("Sorry"); return }; print(n) }
                    var body: some View { ForEach(center.entries.indices) { Row(data: center.entries[$0].data) } }
                }
                """.replacing("title", with: property))
            #expect(found.map { $0.recipients.contains(.person) } == [isShown])
        }
    }

    /// A class with a superclass in no source can have the members that the sources add to a class of the system.
    @Test(arguments: [
        ("abc(\"Sorry\")", "Foreign.Base<Int>", true), ("self.abc(\"Sorry\")", "Foreign.Base<Int>", true),
        ("bcd(\"Sorry\")", "Foreign.Base<Int>", false), ("abc(\"Sorry\")", "Own", false),
    ])
    func aClassWithAnUnknownSuperclassShowsAnAlert(call: String, superclass: String, isShown: Bool) {
        let found = ends(
            """
            import UIKit
            import Foreign
            extension UIViewController {
                func abc(_ text: String) {
                    present(UIAlertController(title: text, message: nil, preferredStyle: .alert), animated: true)
                }
            }
            class Own {}
            final class Screen: \(superclass) {
                func load() throws -> Int { throw CocoaError(.fileNoSuchFile) }
                func go() { do { print(try load()) } catch { \(call) } }
            }
            """)
        #expect(found.map { $0.recipients.contains(.person) } == [isShown])
    }

    /// A case that a callback receives only after a failure, also through a function that passes the callback on.
    @Test(arguments: [
        ("finish(.failed, done)", true), ("finish(.ended(.already), done)", true),
        ("finish(.ended(.fine), done)", false),
        ("print(1)", false),
    ])
    func aCaseForACallbackIsAnAnswer(answer: String, isReceived: Bool) {
        let found = ends(
            """
            enum Way { case fine, already }
            enum Outcome { case ended(Way), failed }
            enum Failure: Error { case known, other }
            func pay() throws { throw Failure.known }
            func finish(_ outcome: Outcome, _ done: @escaping (Outcome) -> Void) { done(outcome) }
            func f(_ done: @escaping (Outcome) -> Void) {
                do { try pay(); finish(.ended(.fine), done) } catch Failure.known { \(answer) } catch { print(error) }
            }
            """)
        #expect(found.first { $0.origin == .typedHandler }?.isQuiet == !isReceived)
    }

    /// Another attempt whose error propagates, from any clause.
    @Test(arguments: [("catch", true), ("catch CocoaError.fileNoSuchFile", true)])
    func anotherAttemptPassesItsErrorOn(clause: String, isReceived: Bool) {
        let found = ends(
            """
            func read() throws -> Int { throw CocoaError(.fileNoSuchFile) }
            func other() throws -> Int { throw CocoaError(.fileReadCorruptFile) }
            func f() throws -> Int { do { return try read() } \(clause) { let abc = try other(); print(abc); return abc } }
            """)
        #expect(found.map(\.isQuiet) == [!isReceived])
    }

    /// A caller gets `nil` or `false` from a `try?` as from a `catch`, or a Bool that only a failure returns.
    @Test(arguments: [
        ("func f() -> Int? { guard let abc = try? read() else { return nil }; return abc }", true),
        ("func f() -> Bool { guard let abc = try? read() else { return false }; return abc > 1 }", true),
        ("func f() -> [Int] { guard let abc = try? read() else { return [] }; return [abc] }", false),
        (
            "func f() { print([1].compactMap { _ in guard let abc = try? read() else { return nil }; return abc }) }",
            false
        ),
        ("func f() -> Bool { do { print(try read()); return false } catch { return true } }", true),
        ("func f() -> Bool { do { return try read() > 1 } catch { return true } }", false),
    ])
    func aCallerLearnsFromNoValue(function: String, isReceived: Bool) {
        let found = ends("func read() throws -> Int { throw CocoaError(.fileNoSuchFile) }\n\(function)")
        #expect(found.first?.recipients.contains(.caller) == isReceived)
    }

    /// What fails while a handler passes its error on.
    @Test(arguments: [("throw error", true), ("print(error)", false), ("if 1 > 2 { throw error }", false)])
    func aFallbackBeforeAThrowIsReceived(after: String, isReceived: Bool) {
        let found = ends(
            """
            func read() throws { throw CocoaError(.fileNoSuchFile) }
            func f() throws { do { try read() } catch { do { try read() } catch { print(1) }; \(after) } }
            """)
        #expect(found.last?.isQuiet == !isReceived)
    }

    /// A view shows what another one stores through a binding.
    @Test(arguments: [("$abc", true), ("self.$abc", true), (".constant(nil)", false)])
    func aTextInABindingIsShown(argument: String, isShown: Bool) {
        let found = ends(
            """
            struct Sheet: View {
                @Binding var abc: String?
                var body: some View { Button("Go") { do { try Disk.read(1) } catch { self.abc = "It failed." } } }
            }
            struct Middle: View {
                @Binding var abc: String?
                var body: some View { Sheet(abc: \(argument)) }
            }
            struct Screen: View {
                @State var cde: String?
                var body: some View { Middle(abc: $cde); Text(cde ?? "") }
            }
            """)
        #expect(found.map { $0.recipients.contains(.person) } == [isShown])
    }
}
