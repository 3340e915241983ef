import Testing

@testable import WatertightRules

/// Who receives a failure, according to the table of ends.
@Suite struct RecipientTests {
    /// Returns the rows of a source, as `line origin: columns`.
    private func rows(_ source: String) -> [String] {
        let survey = Survey(["App/Source.swift": source])
        return survey.ends(in: FileID(0), Resolver(program: survey.program)).map { end in
            let line = survey.program.facts(FileID(0)).line(of: end.offset)
            return "\(line) \(end.origin.rawValue): \(end.recipients.names.joined(separator: ","))"
        }
    }

    @Test func aDatabaseOrSchedulerParameterHidesNothing() {
        let found = rows(
            """
            import Foundation
            import SwiftUI
            struct Copies {
                func copy(for view: some View, _ from: URL, _ to: URL) { try? FileManager.default.copyItem(at: from, to: to) }
                func copy(by owner: any URLSessionDelegate, _ from: URL, _ to: URL) { try? FileManager.default.copyItem(at: from, to: to) }
            }
            struct Item: Decodable {
                var count: Int
                init(from decoder: any Decoder) throws { count = (try? decoder.singleValueContainer().decode(Int.self)) ?? 0 }
            }
            """)
        #expect(found == ["4 try?: ", "5 try?: ", "9 try?: "])
    }

    /// A log in the callee is a log: neither the user nor the caller receives the failure.
    @Test func aLogInTheCalleeIsALog() {
        let found = rows(
            """
            import os
            struct Store {
                enum Failure: Error { case full(Int), locked(String) }
                func check() async throws(Failure) { throw .full(1) }
                func save() async throws {
                    do { try await check() } catch {
                        Logger().error("\\(error)")
                        throw error
                    }
                }
                func start() { Task { try await save() } }
                func drop() async { try? await save() }
                func end() async { do { try await save() } catch {} }
            }
            """)
        #expect(found == ["11 task: log", "12 try?: log", "13 catch: log"])
    }

    /// The callee keeps the error for a screen, so that it isn't lost.
    @Test func aCalleeThatKeepsTheErrorPassesItOn() {
        let found = rows(
            """
            import Foundation
            final class Store {
                var problem: (any Error)?
                func save() throws {
                    do { try "".write(toFile: "a", atomically: true, encoding: .utf8) } catch {
                        problem = error
                        throw error
                    }
                }
                func drop() { try? save() }
                func describe() -> String { "\\(String(describing: problem))" }
            }
            """)
        #expect(found == ["10 try?: keeper"])
    }

    @Test func anErrorThatNoCodeReadsIsLost() {
        let found = rows(
            """
            import Foundation
            final class Store {
                private var last: (any Error)?
                private var shown: (any Error)?
                func save() throws { try "".write(toFile: "a", atomically: true, encoding: .utf8) }
                func first() { do { try save() } catch { last = error } }
                func second() { do { try save() } catch { shown = error } }
                func describe() -> String { "\\(String(describing: shown))" }
            }
            """)
        #expect(found == ["6 catch: ", "7 catch: keeper"])
    }

    @Test func aCaseWithOtherCasesIsAFailureCase() {
        let found = rows(
            """
            enum Loading { case loading, failed(any Error), loaded(String), idle }
            struct Title {
                func text(_ state: Loading) -> String {
                    switch state {
                    case .loading, .failed: break
                    case .loaded(let text): return text
                    case .idle: break
                    }
                    return ""
                }
            }
            """)
        #expect(found == ["5 failure-case: "])
    }

    /// A view must read the property that got the error, not any that the handler also sets.
    @Test func anotherPropertyDoesntShowTheError() {
        func found(_ reads: String) -> [String] {
            rows(
                """
                import SwiftUI
                struct SaveView: View {
                    @State private var problem: (any Error)?
                    @State private var text = ""
                    @State private var column = 1
                    @State private var showsAlert = false
                    func save() throws { try text.write(toFile: "a", atomically: true, encoding: .utf8) }
                    var body: some View {
                        VStack {
                            Button("Save") { do { try save() } catch { problem = error; column = 7 } }
                            Text("\\(\(reads))")
                        }
                    }
                }
                """)
        }
        #expect(found("column") == ["10 catch: "])
        #expect(found("problem") == ["10 catch: person,keeper", "11 raw-text: person"])
    }

    /// The caller recognizes a case that only a failure returns, but not one that also means something else.
    @Test func aCaseThatOnlyAFailureReturnsReachesTheCaller() {
        func found(_ success: String) -> [String] {
            rows(
                """
                enum Answer { case sent(Int), failed(Int), nothing }
                enum Failure: Error { case offline, full }
                func send(_ count: Int) throws { throw count > 1 ? Failure.offline : .full }
                func answer(_ count: Int) -> Answer {
                    do {
                        try send(count)
                        return \(success)
                    } catch {
                        return .failed(count)
                    }
                }
                """)
        }
        #expect(found(".sent(count)") == ["8 catch: caller"])
        #expect(found("count > 0 ? .sent(count) : .nothing") == ["8 catch: caller"])
        #expect(found("count > 0 ? .sent(count) : .failed(0)") == ["8 catch: "])
        #expect(found("other(count)") == ["8 catch: "])
        #expect(found(".failed(0)") == ["8 catch: "])
    }

    /// After a fix, the table shows it.
    @Test func anAlertOfTheAppsOwnShowsTheFailure() {
        let found = rows(
            """
            import SwiftUI
            @Observable final class Alerts {
                var title: String?
                func present(_ text: String) { title = text }
            }
            struct SaveView: View {
                let alerts: Alerts
                func save() throws { try "".write(toFile: "a", atomically: true, encoding: .utf8) }
                var body: some View {
                    VStack {
                        Button("Save") { do { try save() } catch { alerts.present("Not saved") } }
                        Text(alerts.title ?? "")
                    }
                }
            }
            """)
        #expect(found.first?.hasPrefix("11 catch: person") == true, "\(found)")
    }

    /// The last call of a method that receives an error belongs to the handling of the error.
    @Test func theLastCallOfADelegateMethodCounts() {
        let found = rows(
            """
            import UIKit
            import WebKit
            final class Page: UIView, WKNavigationDelegate {
                private let label = UILabel()
                func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
                    print(error)
                    showFailure()
                }
                func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error) {
                    print(error)
                }
                private func showFailure() { label.text = "It failed." }
            }
            """)
        #expect(found == ["5 delegate-method: person,log", "9 delegate-method: log"])
    }

    /// What a function shows by the kind of its error, and what a delegate shows, counts for the code that passes the error.
    @Test func aFunctionThatShowsItsErrorShowsTheFailure() {
        let found = rows(
            """
            import UIKit
            struct Store { func save() throws { throw Failure.full } }
            enum Failure: Error { case full, locked }
            protocol ModelDelegate: AnyObject { func failed(with error: any Error) }
            final class Model {
                weak var delegate: (any ModelDelegate)?
                func save() { do { try Store().save() } catch { delegate?.failed(with: error) } }
            }
            final class Controller: UIViewController, ModelDelegate {
                let label = UILabel()
                func save() { do { try Store().save() } catch { handle(error) } }
                func remove() { do { try Store().save() } catch { count(error) } }
                func failed(with error: any Error) { Banner(Texts(title: "Saving", detail: error.localizedDescription)).show() }
                private func handle(_ error: any Error) {
                    switch error {
                    case Failure.locked: break
                    default: label.text = "It failed."
                    }
                }
                private func count(_ error: any Error) { print(error) }
            }
            struct Texts { var title: String; var detail: String }
            final class Banner: UIView {
                private let texts: Texts
                private let label = UILabel()
                init(_ texts: Texts) {
                    self.texts = texts
                    super.init(frame: .zero)
                }
                func show() { label.text = texts.detail }
            }
            """)
        #expect(found == ["7 catch: person", "11 catch: person", "12 catch: log", "13 raw-text: person"])
    }

    @Test func anActionThatOnlyFailureSendsPassesItOn() {
        func found(_ after: String) -> [String] {
            rows(
                """
                import Foundation
                enum Action { case saved, failed }
                struct Saving {
                    func save() throws { try "".write(toFile: "a", atomically: true, encoding: .utf8) }
                    func run(_ send: (Action) -> Void) {
                        do { try save() } catch { send(.failed) }
                        send(.\(after))
                    }
                }
                """)
        }
        #expect(found("saved") == ["6 catch: keeper"])
        #expect(found("failed") == ["6 catch: "])
    }

    @Test func anAlertInDebugBuildsIsntShown() {
        let found = rows(
            """
            import SwiftUI
            @Observable final class Alerts {
                var title: String?
                func assertionFailed() {
                    #if DEBUG
                    title = "Assertion failed"
                    #endif
                }
            }
            struct SaveView: View {
                let alerts: Alerts
                func save() throws { try "".write(toFile: "a", atomically: true, encoding: .utf8) }
                var body: some View {
                    VStack {
                        Button("Save") { do { try save() } catch { alerts.assertionFailed() } }
                        Text(alerts.title ?? "")
                    }
                }
            }
            """)
        #expect(found == ["15 catch: "])
    }

    /// A wrapper of a closure, with overloads that only explain what to call instead.
    @Test func anOutputIsACaller() {
        let found = rows(
            """
            struct Output<Receiver> {
                var receiver: Receiver
                func send<Failure: Error>(_ error: Interruption<Failure>, _ outcome: (Receiver, Failure) -> Void) {
                    deliver(error, outcome)
                }
                private func deliver<Failure: Error>(
                    _ error: Interruption<Failure>, _ outcome: (Receiver, Failure) -> Void
                ) {
                    switch error {
                    case .cancelled: break
                    case .failed(let failure): outcome(receiver, failure)
                    }
                }
                @available(*, unavailable)
                func send(_ error: any Error, _ outcome: (Receiver, any Error) -> Void) {}
            }
            enum Interruption<Failure: Error>: Error { case cancelled, failed(Failure) }
            enum LoadFailure: Error { case offline(Int), locked }
            protocol Repository { func load() async throws(Interruption<LoadFailure>) -> Int }
            protocol LoadOutput { func onFailed(_ failure: LoadFailure) }
            struct Load {
                let repository: any Repository
                let output: Output<any LoadOutput>
                func execute() async {
                    do { _ = try await repository.load() } catch {
                        output.send(error) { output, failure in output.onFailed(failure) }
                    }
                }
            }
            """)
        #expect(found.first == "25 catch: caller", "\(found)")
    }

    /// Waiting is harmless, but not what is done beside it.
    @Test func aWaitBesideAnotherCallIsntCleanup() {
        func isCleanup(_ code: String) -> [Bool] {
            let survey = Survey([
                "App/Source.swift": "import Foundation\nfunc run() async { do { \(code) } catch {} }"
            ])
            return survey.ends(in: FileID(0), Resolver(program: survey.program)).map { $0.attempt.contains(.cleansUp) }
        }
        #expect(isCleanup("try await Task.sleep(for: .seconds(1))") == [true])
        #expect(isCleanup("try await Task.sleep(nanoseconds: UInt64(count()))") == [true])
        #expect(isCleanup("try await Task.sleep(for: .seconds(1)); try await client.upload()") == [false])
    }
}
