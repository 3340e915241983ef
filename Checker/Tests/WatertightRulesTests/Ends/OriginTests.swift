import Testing

@testable import WatertightRules

/// The origins of rows of the table of ends.
@Suite struct OriginTests {
    /// Returns the rows as `line origin recipients`.
    private func rows(_ survey: Survey) -> [String] {
        survey.ends(in: FileID(0), Resolver(program: survey.program)).map { end in
            let line = survey.program.facts(FileID(0)).line(of: end.offset)
            return ([String(line), end.origin.rawValue] + end.recipients.names).joined(separator: " ")
        }
    }

    @Test func anUnusedResultIsAnEnd() {
        let survey = Survey([
            "App/A.swift": """
            struct Failure: Error {}
            @discardableResult func send(_ text: String) -> Result<Void, Failure> { .failure(Failure()) }
            func count() -> Result<Int, Never> { .success(1) }
            func ignored() { send("a") }
            func assigned() { _ = send("a") }
            func stored() { let result = send("a") }
            func inTask() { Task { send("a") } }
            func reported() { _ = logged() }
            func read() -> Bool { if case .success = send("a") { return true } else { return false } }
            func returned() -> Result<Void, Failure> { send("a") }
            func cannotFail() { _ = count() }
            func inGroup() async -> Int {
                await withTaskGroup(of: Result<Void, Failure>.self) { group in
                    group.addTask { send("a") }
                    var failures = 0
                    for await result in group { if case .failure = result { failures += 1 } }
                    return failures
                }
            }
            func logged() -> Result<Void, Failure> {
                do { throw Failure() } catch {
                    print("failed \\(error)")
                    return .failure(Failure())
                }
            }
            """
        ])
        #expect(
            rows(survey).filter { $0.contains("ignored-result") } == [
                "4 ignored-result", "5 ignored-result", "6 ignored-result", "7 ignored-result",
                "8 ignored-result log",
            ])
        let lines = survey.findings(by: [SwallowedRule()]).map(\.range.line)
        #expect(lines == [4, 5, 6, 7])
    }

    @Test func aCaseWithAnErrorIsAnEnd() {
        let survey = Survey([
            "App/A.swift": """
            extension String: @retroactive Error {}
            enum Kind: String { case photo, film }
            enum Load { case idle, done(Int), broken(any Error), of(Kind) }
            enum NetworkError: Error { case offline, underlying(any Error) }
            func show(_ load: Load) {
                switch load {
                case .broken: break
                case .of: break
                default: print("fine")
                }
            }
            func log(_ load: Load) {
                if case .broken(let error) = load { print(error) }
            }
            func title(_ error: NetworkError) -> String {
                switch error {
                case .offline: "Offline"
                case .underlying: "Problem"
                }
            }
            """
        ])
        #expect(rows(survey) == ["7 failure-case", "13 failure-case log"])
    }

    @Test func anArmOfAnExpressionCountsAsAReturn() {
        let source = """
            struct Failure: Error {}
            func send(_ text: String) -> Result<Int, Failure> { .failure(Failure()) }
            func isSent() -> Bool { if case .success = send("a") { true } else { false } }
            func isGone() -> Bool {
                switch send("a") {
                case .success: true
                case .failure: false
                }
            }
            func ignored() { if case .success = send("a") { print("a") } else { return } }
            """
        let survey = Survey(["App/A.swift": source])
        #expect(rows(survey) == ["3 failure-case caller", "7 failure-case caller", "10 failure-case"])
        #expect(survey.findings(by: [SwallowedRule()]).map(\.range.line) == [10])
    }

    @Test func aComparedStatusIsAnEnd() {
        let survey = Survey([
            "App/A.swift": """
            import Foundation
            struct Refused: Error { var code = 0 }
            func a(_ response: HTTPURLResponse) { guard response.statusCode == 200 else { return } }
            func b(_ response: HTTPURLResponse) -> Bool {
                guard (200..<300).contains(response.statusCode) else { return false }
                return true
            }
            func c(_ response: URLResponse) {
                guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else { return }
            }
            func d(_ response: HTTPURLResponse) {
                if !(200...299).contains(response.statusCode) { return }
                if response.statusCode >= 400 { return }
                if response.statusCode == 404 { return }
                switch response.statusCode {
                case 200: print("fine")
                case 404: print("none")
                default: return
                }
            }
            func e(_ response: HTTPURLResponse) throws {
                guard response.statusCode == 200 else { throw Refused(code: response.statusCode) }
            }
            func f(_ response: HTTPURLResponse) throws {
                guard response.statusCode == 200 else { throw Refused() }
            }
            func g(_ process: Process) -> String? {
                if process.terminationStatus == 0 { "done" } else { nil }
            }
            func h() throws {
                let process = Process()
                try process.run()
                process.waitUntilExit()
            }
            func i() throws -> Bool {
                let process = Process()
                try process.run()
                process.waitUntilExit()
                return process.terminationStatus == 0
            }
            """
        ])
        #expect(
            rows(survey) == [
                "3 status-check", "5 status-check caller", "9 status-check", "12 status-check", "13 status-check",
                "18 status-check", "25 status-check caller", "28 status-check caller", "33 status",
            ])
    }

    @Test func anErrorIgnoredOnThePathWithoutAValueIsAnEnd() {
        let survey = Survey([
            "App/A.swift": """
            import Foundation
            func show(_ data: Data) {}
            func load(_ url: URL) {
                URLSession.shared.dataTask(with: url) { data, response, error in
                    guard let data else { return }
                    show(data)
                    if let error { print("failed \\(error)") }
                }
            }
            func careful(_ url: URL) {
                URLSession.shared.dataTask(with: url) { data, response, error in
                    if let error { print("failed \\(error)") }
                    guard let data else { return }
                    show(data)
                }
            }
            func named(_ url: URL) {
                URLSession.shared.dataTask(with: url) { data, response, error in
                    guard let data else { return print("failed \\(String(describing: error))") }
                    show(data)
                }
            }
            """
        ])
        #expect(rows(survey).filter { $0.contains("unused") } == ["5 unused-error-parameter"])
        #expect(survey.findings(by: [SwallowedRule()]).map(\.range.line).contains(5))
    }

    @Test func aUsedResultThatIndicatesFailureIsAnEnd() {
        let survey = Survey([
            "App/A.swift": """
            import Foundation
            struct Store {
                let file: URL
                func load() -> Data? { try? Data(contentsOf: file) }
                func checked() -> Data? {
                    guard let data = try? Data(contentsOf: file) else { return nil }
                    return data
                }
                func name() -> String? { String(data: Data(), encoding: .utf8) }
            }
            final class Model {
                var data: Data?
                var all: [Data] = []
                let store: Store
                init(_ store: Store) { self.store = store }
                func refresh() { data = store.load() }
                func check() { data = store.checked() }
                func reset() {
                    guard let data = store.load() else {
                        all = []
                        return
                    }
                    all = [data]
                }
                func pass() -> Data? { store.load() }
                func say() -> String { store.name() ?? "" }
                var isKnown: Bool { data != nil && !all.isEmpty }
            }
            """
        ])
        let ends = survey.ends(in: FileID(0), Resolver(program: survey.program)).filter { $0.origin == .absorbingCall }
        let lines = ends.map {
            "\(survey.program.facts(FileID(0)).line(of: $0.offset)) \($0.next.names) \($0.recipients.names)"
        }
        #expect(
            lines == [
                #"16 ["stores"] []"#, #"17 ["stores"] []"#, #"19 ["stores"] []"#, #"25 ["answers-nothing"] ["caller"]"#,
            ])
        #expect(survey.findings(by: [SwallowedRule()]).map(\.range.line) == [16, 17, 19])
    }

    /// A framework passes an error to a delegate or a closure, and no branch handles it.
    @Test func errorsFromFrameworksAreEnds() {
        let survey = Survey([
            "App/A.swift": """
            import CoreLocation
            import UIKit
            import UserNotifications
            class AppDelegate: UIResponder, UIApplicationDelegate {
                func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
                    print("no push: \\(error)")
                }
                func application(_ application: UIApplication, didRegister token: Data) {}
            }
            final class Places: NSObject, CLLocationManagerDelegate {
                var isSearching = false
                var problem: (any Error)?
                func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) { isSearching = false }
                func session(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) { isSearching = false }
                func session(_ session: URLSession, failed error: any Error) { problem = error }
                func text() -> String { String(describing: problem) }
                func own(_ error: any Error) { print(error) }
                func use() { own(CancellationError()) }
                func ask(_ done: @escaping (Bool, (any Error)?) -> Void) {
                    let center = UNUserNotificationCenter.current()
                    center.requestAuthorization(options: []) { granted, error in
                        print(granted, error)
                    }
                    center.requestAuthorization(options: []) { granted, error in done(granted, error) }
                }
            }
            """
        ])
        #expect(
            rows(survey) == [
                "5 delegate-method log", "13 delegate-method", "14 delegate-method", "15 delegate-method keeper",
                "21 error-closure log", "24 error-closure caller",
            ])
    }

    private func ends(_ source: String) -> [End] {
        let survey = Survey(["App/A.swift": source])
        return survey.ends(in: FileID(0), Resolver(program: survey.program))
    }

    /// A test of the error may be one condition of several.
    @Test(arguments: [
        ("if error == nil, let abc = data as? Data { use(abc) } else { log(1) }", Origin.errorParameter),
        ("if error == nil, let abc = data as? Data { use(abc) }", .errorParameter),
        ("if let abc = error as NSError?, abc.code == 1 { log(abc) }", .errorClosure), ("log(error)", .errorClosure),
        ("if error != nil { log(1) }; if error == nil, let abc = data as? Data { use(abc) }", .errorParameter),
    ])
    func aTestAmongOthersTakesTheError(body: String, origin: Origin) {
        let found = ends(
            """
            import Foundation
            func f(_ session: URLSession, _ url: URL) {
                session.dataTask(with: url) { data, response, error in \(body) }.resume()
            }
            """)
        #expect(Set(found.map(\.origin)).subtracting([.response]) == [origin])
    }

    @Test(arguments: [("return", true), ("", false)])
    func anErrorThatIsReadAfterABranchIsUsed(last: String, isUnused: Bool) {
        let found = ends(
            """
            func f(_ done: (@escaping (Int?, (any Error)?) -> Void) -> Void) {
                done { abc, bcd in
                    if let abc { print(abc) } else { print("no"); \(last) }
                    print(bcd)
                }
            }
            """)
        #expect(found.map(\.origin).contains(.unnamedError) == isUnused)
    }

    @Test(arguments: [
        ("status", "\"Other\"", false), ("status", "\"Other \\(status)\"", false), ("status", "reset()", true),
        ("SecItemAdd(query, nil)", "\"Other\"", true),
    ])
    func aTextForEachStatusIsNotACheck(subject: String, other: String, isCheck: Bool) {
        let found = ends(
            """
            import Security
            func text(_ status: OSStatus, _ query: CFDictionary) -> String {
                switch \(subject) {
                case errSecSuccess: return "Success"
                default: return \(other)
                }
            }
            """)
        #expect(found.map(\.origin) == (isCheck ? [.statusCheck] : []))
    }

    @Test(arguments: ["let abc", "(let abc)"])
    func aPatternInParenthesesCatchesEverything(pattern: String) {
        let found = ends("import Disk\nfunc f() { do { try Disk.read(1) } catch \(pattern) { print(abc) } }")
        #expect(found.map(\.origin) == [.clause] && found.map(\.recipients) == [[.log, .withCause]])
    }
}
