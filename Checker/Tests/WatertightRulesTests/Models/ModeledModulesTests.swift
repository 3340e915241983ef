import Testing

@testable import WatertightRules
@testable import WatertightThrows

/// Each modeled module, in a small source that imports it.
@Suite struct ModeledModulesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var module: String
        var source: String
        var verdict: String
        var testDescription: String { "\(module): \(source)" }

        init(_ module: String, _ source: String, _ verdict: String) {
            self.module = module
            self.source = source
            self.verdict = verdict
        }
    }

    private static let fails = "throws { throw E.a }"

    static let cases: [Case] = [
        Case("Swift", "func f() async throws { try await Task.sleep(for: .seconds(1)) }", "exactly CancellationError"),
        Case(
            "Swift", "func f() async throws { try await Task.sleep(until: .now, clock: .continuous) }",
            "exactly CancellationError"),
        Case(
            "Swift", "func f(_ c: any Clock) async throws { try await Task.sleep(until: .now, clock: c) }",
            "at least CancellationError?documented"),
        Case(
            "Foundation", "func f(_ u: URL) throws { try FileManager.default.copyItem(at: u, to: u) }",
            "exactly CocoaError"),
        Case(
            "Foundation", "func f(_ u: URL) throws { try FileManager.default.moveItem(at: u, to: u) }",
            "at least CocoaError?documented"),
        Case("Swift", "func f() throws { _ = try [1].map { _ in throw E.a } }", "exactly E.a"),
        Case(
            "Foundation", "func f(_ d: Data) throws { _ = try JSONDecoder().decode(Int.self, from: d) }",
            "exactly DecodingError"),
        Case(
            "Foundation", "func f(_ u: URL) throws { try Data().write(to: u.appending(path: \"a\")) }",
            "at least CocoaError?documented"),
        Case(
            "Foundation",
            "func f(_ s: String) throws { try g(Data(s.utf8), UUID(), Date()) }\nfunc g(_ a: Data, _ b: UUID, _ c: Date) throws { throw E.a }",
            "exactly E.a"),
        Case(
            "Foundation", "func f(_ r: URLRequest) async throws { _ = try await URLSession.shared.data(for: r) }",
            "at least URLError?documented"),
        Case("Foundation", "func f(_ l: NSLock) throws { try l.withLock { throw E.a } }", "exactly E.a"),
        Case("Dispatch", "func f(_ q: DispatchQueue) throws { try q.sync { throw E.a } }", "exactly E.a"),
        Case("SwiftUI", "func f() throws { try withAnimation { throw E.a } }", "exactly E.a"),
        Case("UIKit", "func f(_ d: UIDocument, _ u: URL) throws { try d.read(from: u) }", "at least?undocumented"),
        Case(
            "AppKit", "func f(_ w: NSWorkspace, _ u: URL) throws { try w.unmountAndEjectDevice(at: u) }",
            "at least?undocumented"),
        Case(
            "Combine", "func f(_ p: Future<Int, any Error>) async throws -> Int { try await p.value }",
            "at least?undocumented"),
        Case(
            "os", "func f(_ l: OSAllocatedUnfairLock<Int>) throws { try l.withLock { _ in throw E.a } }", "exactly E.a"),
        Case(
            "CoreData", "func f(_ c: NSManagedObjectContext) throws { try c.save() }", "at least CocoaError?documented"),
        Case(
            "CoreData", "func f(_ c: NSManagedObjectContext) throws { try c.performAndWait { throw E.a } }",
            "exactly E.a"),
        Case(
            "SwiftData", "func f(_ c: ModelContext) throws { _ = try c.fetch(FetchDescriptor<Int>()) }",
            "at least SwiftDataError?documented"),
        Case(
            "Security",
            "func f(_ q: CFDictionary) throws { try g(SecItemDelete(q)) }\nfunc g(_ s: OSStatus) throws { throw E.a }",
            "exactly E.a"),
        Case(
            "CryptoKit",
            "func f(_ d: Data, _ k: SymmetricKey) throws { _ = try AES.GCM.open(AES.GCM.SealedBox(combined: d), using: k) }",
            "at least CryptoKitError?documented"),
        Case(
            "Crypto", "func f(_ d: Data) throws { _ = try P256.Signing.PrivateKey(rawRepresentation: d) }",
            "at least CryptoKitError?documented"),
        Case(
            "XCTest", "func f(_ x: Int?) throws { _ = try XCTUnwrap(x) }",
            "at least XCTestErrorWhileUnwrappingOptional?documented"),
        // With an unknown import, undeclared names may throw.
        Case(
            "Testing",
            "import Foundation\nimport Acme\nfunc f(_ s: AttributedString) throws { _ = try #require(s.runs.first { $0.a }) }",
            "exactly ExpectationFailedError"),
        Case(
            "Testing",
            "import Acme\nfunc f(_ a: [Int]) throws { _ = try #require(a.dropFirst().enumerated().sorted().min()) }",
            "exactly ExpectationFailedError"),
        Case("Testing", "func f() async throws { try await confirmation { _ in throw E.a } }", "exactly E.a"),
        Case("Watertight", "func f() throws { try Interruption<E>.checkCancellation() }", "exactly Interruption"),
        Case("Watertight", "func f() throws(Interruption<E>) { throw .failed(.a) }", "exactly Interruption.failed"),
        Case(
            "Watertight",
            "func f() throws { do { try h() } catch { throw error.translated { _ in E.a } } }\nfunc h() throws(Interruption<E>) {}",
            "exactly Interruption"),
        Case(
            "WatertightFacades",
            "func f() async throws { _ = try await withAnswer(of: Int.self, start: { h($0) }, failure: { _ in E.a }) }",
            "exactly Interruption"),
        Case(
            "WatertightFacades",
            "func f(_ m: CancellationMatcher) async throws { _ = try await withAnswer(dismissedBy: m) { h($0) } failure: { _ in E.a } }",
            "exactly Interruption"),
        Case(
            "WatertightHTTP",
            "func f(_ s: HTTPService) async throws { let _: String = try await s.fetch(\"/a\") }",
            "exactly Interruption"),
        Case(
            "WatertightKit",
            "func f(_ l: Output<Int>) throws { try g(l.begin()) }\nfunc g(_ x: Any?) throws { throw E.a }",
            "exactly E.a"),
        Case(
            "NIOCore", "func f(_ b: inout ByteBuffer) throws { _ = try b.readUTF8ValidatedString(length: 1) }",
            "at least ByteBuffer.ReadUTF8ValidationError?documented"),
        Case(
            "NIOPosix", "func f(_ g: MultiThreadedEventLoopGroup) throws { try g.syncShutdownGracefully() }",
            "at least?undocumented"),
        Case(
            "NIO", "func f(_ p: EventLoopFuture<Int>) async throws -> Int { try await p.get() }",
            "at least?undocumented"),
        Case(
            "NIOFoundationCompat", "func f(_ b: ByteBuffer) throws { _ = try JSONDecoder().decode(Int.self, from: b) }",
            "at least DecodingError?documented"),
        Case(
            "GRDB", "func f(_ q: DatabaseQueue) throws { try q.write { db in throw E.a } }",
            "at least E.a DatabaseError?documented"),
        Case(
            "GRDB",
            "struct R: FetchableRecord, PersistableRecord {}\nfunc f(_ d: Database) throws { _ = try R.fetchOne(d, id: 1) }",
            "at least DatabaseError?documented"),
        Case(
            "GRDB",
            "struct R: FetchableRecord, PersistableRecord {}\nfunc f(_ d: Database) throws { _ = try R.filter(1).order(2).fetchAll(d) }",
            "at least DatabaseError?documented"),
        Case(
            "Alamofire",
            "func f() async throws { _ = try await AF.request(\"a\").validate().serializingDecodable(Int.self).value }",
            "at least AFError?documented"),
        Case(
            "Apollo", "func f(_ c: ApolloClient) async throws { _ = try await c.perform(mutation: 1) }",
            "at least?undocumented"),
        Case("RxSwift", "func f(_ s: BehaviorSubject<Int>) throws { _ = try s.value() }", "at least?undocumented"),
        Case(
            "PromiseKit", "func f(_ p: Promise<Int>) throws { _ = try p.map { $0 + 1 }.wait() }",
            "at least?undocumented"),
        Case(
            "KeychainAccess", "func f() throws { try Keychain(service: \"a\").accessibility(.always).remove(\"b\") }",
            "exactly Status"),
        Case(
            "Get", "func f(_ c: APIClient) async throws { _ = try await c.send(request).value }",
            "at least URLError APIError?documented"),
        Case(
            "UserNotifications",
            "func f() async throws { try await UNUserNotificationCenter.current().setBadgeCount(0) }",
            "at least UNError?documented"),
        Case("FirebaseAuth", "func f() throws { try Auth.auth().signOut() }", "at least NSError?documented"),
        Case(
            "FirebaseFirestore",
            "func f() async throws { _ = try await Firestore.firestore().collection(\"a\").document(\"b\").getDocument() }",
            "at least NSError?documented"),
        Case(
            "FirebaseCrashlytics",
            "func f(_ e: E) throws { try g(Crashlytics.crashlytics().record(error: e)) }\nfunc g(_ x: Void) throws { throw E.a }",
            "exactly E.a"),
        Case(
            "FirebaseAnalytics",
            "func f() throws { try g(Analytics.logEvent(\"a\", parameters: nil)) }\nfunc g(_ x: Void) throws { throw E.a }",
            "exactly E.a"),
        Case(
            "Sentry",
            "func f(_ e: E) throws { try g(SentrySDK.capture(error: e)) }\nfunc g(_ x: Any) throws { throw E.a }",
            "exactly E.a"),
        Case(
            "Bugsnag",
            "func f(_ e: E) throws { try g(Bugsnag.notifyError(e)) }\nfunc g(_ x: Void) throws { throw E.a }",
            "exactly E.a"),
        Case(
            "CocoaLumberjackSwift",
            "func f() throws { try g(DDLogError(\"a\")) }\nfunc g(_ x: Void) throws { throw E.a }", "exactly E.a"),
        Case(
            "Logging",
            "func f(_ l: Logger) throws { try g(l.error(\"a\", metadata: nil)) }\nfunc g(_ x: Void) throws { throw E.a }",
            "exactly E.a"),
        Case(
            "LocalAuthentication",
            "func f(_ c: LAContext) async throws { _ = try await c.evaluatePolicy(p, localizedReason: \"a\") }",
            "at least LAError?documented"),
        Case(
            "CoreLocation", "func f(_ c: CLGeocoder) async throws { _ = try await c.geocodeAddressString(\"a\") }",
            "at least CLError?documented"),
        Case(
            "NetworkExtension", "func f(_ c: NEVPNConnection) throws { try c.startVPNTunnel() }",
            "at least?undocumented"),
        Case(
            "CloudKit", "func f(_ d: CKDatabase, _ r: CKRecord) async throws { _ = try await d.save(r) }",
            "at least CKError?documented"),
        Case(
            "Contacts", "func f(_ s: CNContactStore, _ r: CNSaveRequest) throws { try s.execute(r) }",
            "at least CNError?documented"),
        Case("EventKit", "func f(_ s: EKEventStore) throws { try s.commit() }", "at least EKError?documented"),
        Case(
            "Photos", "func f(_ l: PHPhotoLibrary) async throws { try await l.performChanges {} }",
            "at least?undocumented"),
        Case(
            "HealthKit", "func f(_ s: HKHealthStore, _ o: HKObject) async throws { try await s.save(o) }",
            "at least HKError?documented"),
        Case(
            "WatchConnectivity", "func f(_ s: WCSession) throws { try s.updateApplicationContext([:]) }",
            "at least WCError?documented"),
        Case(
            "WebKit", "func f(_ v: WKWebView) async throws { _ = try await v.evaluateJavaScript(\"a\") }",
            "at least WKError?documented"),
        Case(
            "CoreSpotlight",
            "func f(_ i: CSSearchableIndex) async throws { try await i.deleteAllSearchableItems() }",
            "at least?undocumented"),
        Case(
            "MapKit", "func f(_ s: MKLocalSearch) async throws { _ = try await s.start() }",
            "at least MKError?documented"),
    ]

    private static func verdict(_ source: String) -> String? {
        ThrowSets(["A.swift": source + "\nenum E: Error { case a, b }\n"]).verdicts.first { $0.key.hasPrefix("f(") }?
            .value
    }

    @Test(arguments: cases)
    func isModeled(example: Case) {
        #expect(Self.verdict("import \(example.module)\n" + example.source) == example.verdict)
    }

    @Test func everyThrowingModuleHasACase() {
        let throwing = Model.all.filter {
            $0.facts.declarations.contains(where: \.throwsErrors) || $0.modules == ["NIO"]
        }
        #expect(Set(Self.cases.map(\.module)).isSuperset(of: throwing.flatMap(\.modules)))
    }

    // MARK: Visibility

    @Test(
        arguments: [
            // Not imported, so it is a foreign type with the same name.
            ("func f(_ k: Keychain) throws { try k.removeAll() }", "at least?undeclared"),
            ("import GRDB\nfunc f(_ k: Keychain) throws { try k.removeAll() }", "at least?undeclared"),
            ("import KeychainAccess\nfunc f(_ k: Keychain) throws { try k.removeAll() }", "exactly Status"),
            // Exported by the imported module, transitively.
            ("import UIKit\nfunc f(_ u: URL) throws { _ = try Data(contentsOf: u) }", "at least CocoaError?documented"),
            ("import AVKit\nfunc f(_ d: UIDocument, _ u: URL) throws { try d.read(from: u) }", "at least?undocumented"),
            (
                "import SwiftUI\nfunc f(_ p: Future<Int, any Error>) async throws { _ = try await p.value }",
                "at least?undocumented"
            ),
            (
                "import Foundation\nfunc f(_ p: Future<Int, any Error>) async throws { _ = try await p.value }",
                "at least?undocumented"
            ),
            // Foundation is visible if an import is unknown.
            (
                "import Shared\nfunc f(_ u: URL) throws { _ = try Data(contentsOf: u) }",
                "at least CocoaError?documented"
            ),
            // Declarations in the sources take precedence.
            (
                "import KeychainAccess\nstruct Keychain { func removeAll() throws { throw E.b } }\nfunc f(_ k: Keychain) throws { try k.removeAll() }",
                "exactly E.b"
            ),
        ] as [(String, String)])
    func seesWhatItImports(source: String, verdict: String) {
        #expect(Self.verdict(source) == verdict)
    }

    // MARK: Models of the user

    private static func verdict(_ source: String, models: [String: String]) -> String? {
        let file = ProgramFile(path: "A.swift", facts: SourceTree(source + "\nenum E: Error { case a, b }\n").facts)
        let models = models.sorted { $0.key < $1.key }.map {
            ProgramFile(path: $0.key + ".swift", module: $0.key, facts: SourceTree($0.value).facts)
        }
        return ThrowSets(program: Program(files: [file], models: models)).verdicts.first { $0.key.hasPrefix("f(") }?
            .value
    }

    @Test(
        arguments: [
            // A module without a built-in model.
            (
                "import Acme\nfunc f(_ c: Client) throws { try c.send(1) }",
                [
                    "Acme":
                        "public struct AcmeError: Error {}\npublic class Client { @Fails(AcmeError) public func send(_ x: Any) throws }"
                ],
                "at least AcmeError?documented"
            ),
            (
                "import Acme\nfunc f(_ c: Client) throws { try c.send(1) }",
                [
                    "Acme":
                        "public enum AcmeError: Error { case a }\npublic class Client { public func send(_ x: Any) throws(AcmeError) }"
                ],
                "exactly AcmeError"
            ),
            // A module with a built-in model: adds declarations, and overrides those with the same name and labels.
            (
                "import KeychainAccess\nfunc f(_ k: Keychain) throws { try k.removeSome() }",
                ["KeychainAccess": "extension Keychain { @Fails(Status) public func removeSome() throws }"],
                "at least Status?documented"
            ),
            (
                "import KeychainAccess\nfunc f(_ k: Keychain) throws { try k.removeAll() }",
                ["KeychainAccess": "extension Keychain { public func removeAll() throws(Status) }"], "exactly Status"
            ),
            (
                "import KeychainAccess\nfunc f(_ k: Keychain) throws { try k.remove(\"a\") }",
                ["KeychainAccess": "extension Keychain { public func removeAll() throws(Status) }"],
                "exactly Status"
            ),
            // Imports of a model are exports.
            (
                "import Acme\nfunc f(_ k: Keychain) throws { try k.removeAll() }", ["Acme": "import KeychainAccess"],
                "exactly Status"
            ),
            // It isn't visible without the import.
            (
                "func f(_ c: Client) throws { try c.send(1) }",
                ["Acme": "public class Client { public func send(_ x: Any) }"], "at least?undeclared"
            ),
        ] as [(String, [String: String], String)])
    func takesModelsOfTheUser(source: String, models: [String: String], verdict: String) {
        #expect(Self.verdict(source, models: models) == verdict)
    }
}
