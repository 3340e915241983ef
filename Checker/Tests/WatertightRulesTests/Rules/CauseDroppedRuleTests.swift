import Testing

@testable import WatertightRules

@Suite struct CauseDroppedRuleTests {
    /// A screen that shows the state of its model.
    @Test func findsErrorsThatAreOnlyShown() {
        expectLeaks(
            "cause-dropped",
            whatever: ["ItemsModel": "Thing", ".failed": ".third", "failed": "third", "message": "word"],
            in: """
                import SwiftUI
                enum Phase { case idle, failed, done }
                struct ItemsView: View {
                    @ObservedObject var model: ItemsModel
                    var body: some View {
                        if case .failed = model.phase { Text("Sorry") }
                        Text(model.message ?? model.next)
                    }
                }
                final class ItemsModel: ObservableObject {
                    @Published var phase = Phase.idle
                    @Published var message: String?
                    @Published var next = ""
                    func load() async {
                        do { _ = try await URLSession.shared.data(from: URL(fileURLWithPath: "")) } catch { // leak
                            phase = .failed
                        }
                        do { _ = try await URLSession.shared.data(from: URL(fileURLWithPath: "")) } catch { // leak
                            message = "It is not loaded."
                        }
                        do { _ = try await URLSession.shared.data(from: URL(fileURLWithPath: "")) } catch {
                            print(error)
                            phase = .failed
                        }
                        do { _ = try await URLSession.shared.data(from: URL(fileURLWithPath: "")) } catch { // leak
                            if error is URLError { message = nil } else { phase = .failed }
                        }
                        do { _ = try await URLSession.shared.data(from: URL(fileURLWithPath: "")) } catch {
                            let other = await another()
                            next = other
                        }
                        do { _ = try await URLSession.shared.data(from: URL(fileURLWithPath: "")) } catch {
                            phase = .done
                        }
                        phase = .done
                    }
                    func another() async -> String { "" }
                }
                """)
    }

    @Test func findsStoredStates() {
        expectLeaks(
            "cause-dropped", whatever: ["ItemsModel": "Thing", "failed": "third", "report": "take"],
            in: """
                import SwiftUI
                enum Sorry: Error { case unknown }
                enum Phase { case idle, failed(Sorry), done }
                struct ItemsView: View {
                    @ObservedObject var model: ItemsModel
                    var body: some View { if case .failed = model.phase { Text("Sorry") } }
                }
                final class ItemsModel: ObservableObject {
                    @Published var phase = Phase.idle
                    func load(_ url: URL) async {
                        do { _ = try await URLSession.shared.data(from: url) } catch {
                            report(.failed(.unknown)) // leak
                        }
                        do { _ = try await URLSession.shared.data(from: url) } catch {
                            DispatchQueue.main.async {
                                self.phase = .failed(.unknown) // leak
                            }
                        }
                    }
                    func report(_ next: Phase) { phase = next }
                }
                """)
    }

    @Test func textsWithoutLettersAreNotReports() {
        expectLeaks(
            "cause-dropped",
            in: """
                import UIKit
                final class Screen: UIViewController {
                    let label = UILabel()
                    func load(_ url: URL) async {
                        do { _ = try await URLSession.shared.data(from: url) } catch { label.text = "…" }
                        do { _ = try await URLSession.shared.data(from: url) } catch { label.text = "No luck" } // leak
                    }
                }
                """)
    }

    @Test func stringsThatConformToErrorAreNotErrors() {
        expectLeaks(
            "cause-dropped",
            in: """
                import SwiftUI
                extension String: Error {}
                struct ItemView: View {
                    @ObservedObject var item: Item
                    var body: some View { Text(item.text ?? "") }
                }
                final class Item: ObservableObject {
                    @Published var text: String?
                    init(key: String? = nil) {
                        if let key { text = "one" }
                    }
                }
                """)
    }

    @Test func ignoresAlternativeDecoding() {
        expectLeaks(
            "cause-dropped",
            in: """
                enum Broken: Error { case format }
                enum Setting: Decodable {
                    case on(Bool), text(String)
                    init(from decoder: any Decoder) throws {
                        let container = try decoder.singleValueContainer()
                        do { self = .on(try container.decode(Bool.self)) } catch {
                            guard let text = try? container.decode(String.self) else { throw Broken.format }
                            self = .text(text)
                        }
                    }
                }
                """)
    }

    @Test func findsReplacedCauses() {
        expectLeaks(
            "cause-dropped",
            in: """
                enum LoadFailure: Error { case unreadable }
                struct Client {
                    func fetch(_ done: (Result<Data, any Error>) -> Void) {}
                    func fetchData(_ done: (Data?, (any Error)?) -> Void) {}
                }
                let client = Client()
                func load() throws -> Profile {
                    do { return try decode(data) } catch {
                        throw LoadFailure.unreadable // leak
                    }
                }
                func loadResult() -> Result<Profile, LoadFailure> {
                    do { return .success(try decode(data)) } catch {
                        logger.error("Cannot decode.")
                        return .failure(.unreadable) // leak
                    }
                }
                func load(completion: @escaping (Result<Profile, any Error>) -> Void) {
                    do { completion(.success(try decode(data))) } catch let failure {
                        completion(.failure(LoadFailure.unreadable)) // leak
                    }
                    client.fetch { result in
                        switch result {
                        case .success(let data): completion(.success(data))
                        case .failure: completion(.failure(LoadFailure.unreadable)) // leak
                        }
                    }
                    client.fetchData { data, error in
                        if error != nil {
                            completion(.failure(LoadFailure.unreadable)) // leak
                        }
                    }
                }
                func bridge(
                    _ continuation: CheckedContinuation<Int, any Error>, completion: (Int?, (any Error)?) -> Void
                ) {
                    do { try start() } catch {
                        continuation.resume(throwing: LoadFailure.unreadable) // leak
                    }
                    do { try start() } catch {
                        completion(nil, LoadFailure.unreadable) // leak
                    }
                }
                """)
    }

    @Test func ignoresNamedOrKnownCauses() {
        expectLeaks(
            "cause-dropped",
            in: """
                enum LoadFailure: Error { case unreadable, sealed(any Error) }
                func load() throws {
                    do { try decode() } catch { throw LoadFailure.sealed(error) }
                    do { try decode() } catch { throw error }
                    do { try decode() } catch let cause { log("\\(cause)"); throw LoadFailure.unreadable }
                    do { try decode() } catch StoreFailure.notFound { throw LoadFailure.unreadable }
                    do { try decode() } catch is CancellationError { throw LoadFailure.unreadable }
                    do { try decode() } catch is DecodingError { throw LoadFailure.unreadable }
                    do { try decode() } catch { throw CancellationError() }
                    do { try decode() } catch { retryLater() }
                    do { try decode() } catch { Task { report(error) }; throw LoadFailure.unreadable }
                    do { try decode() } catch { completion(nil) }
                }
                func load(completion: @escaping (Result<Data, any Error>) -> Void) {
                    client.fetch { result in
                        switch result {
                        case .success(let data): completion(.success(data))
                        case .failure(let error): completion(.failure(error))
                        }
                    }
                    client.fetch { data, error in
                        guard error == nil else {
                            log(error)
                            completion(.failure(LoadFailure.unreadable))
                            return
                        }
                    }
                }
                """)
    }

    @Test func findsErrorsStoredInsteadOfTheCause() {
        expectLeaks(
            "cause-dropped",
            in: """
                enum LoadFailure: Error { case unreadable }
                enum State { case loaded(Int), failed, failed(LoadFailure) }
                final class Loader {
                  var error: LoadFailure?
                  var state = State.failed
                  var problem: (any Error)?
                func load() {
                    do { try decode() } catch {
                        self.error = .unreadable // leak
                    }
                    do { try decode() } catch {
                        state = .failed(.unreadable) // leak
                    }
                    do { try decode() } catch {
                        problem = LoadFailure.unreadable // leak
                    }
                    do { try decode() } catch { state = .failed(error) }
                    do { try decode() } catch { error = nil }
                    do { try decode() } catch { state = .failed }
                    do { try decode() } catch { state = .loaded(cached) }
                    do { try decode() } catch { if let lastFailure { throw lastFailure } }
                }
                }
                """)
    }

    @Test func ignoresOuterHandlers() {
        expectLeaks(
            "cause-dropped",
            in: """
                func load() throws {
                    do { try decode() } catch {
                        do { try decodeOld() } catch {
                            throw LoadFailure.unreadable // leak
                        }
                    }
                }
                """)
    }

    @Test func findsOtherReportedFailures() {
        expectLeaks(
            "cause-dropped",
            in: """
                enum Failure: Error {
                    case saving(reason: String)
                    func log() { print("\(self)") }
                }
                func save() {
                    do { try store.save() } catch {
                        Failure.saving(reason: "Unable to save").log() // leak
                    }
                    do { try store.save() } catch {
                        Failure.saving(reason: "Unable to save: \\(error)").log()
                    }
                }
                """)
    }

    @Test func ignoresTheSameError() {
        expectLeaks(
            "cause-dropped",
            in: """
                enum FilterFailure: Error { case invalid }
                func filter(items: [Item]) throws {
                    do {
                        try items.forEach { item in
                            guard item.isValid else { throw FilterFailure.invalid }
                        }
                    } catch {
                        throw FilterFailure.invalid
                    }
                    do { try read() } catch {
                        throw FilterFailure.invalid // leak
                    }
                }
                """)
    }

    @Test func ignoresCausesThatAreQueried() {
        expectLeaks(
            "cause-dropped",
            in: """
                func read() throws {
                    do { try database.read() } catch {
                        log(database.lastErrorMessage())
                        throw StoreFailure.unreadable
                    }
                }
                """)
    }

    @Test func ignoresTheOnlyPossibleCause() {
        expectLeaks(
            "cause-dropped",
            in: """
                import UIKit
                enum UploadFailure: Error { case notAllowed, noDisk }
                final class Upload {
                    func showAlert(message: String) { UIAlertController(title: message, message: message, preferredStyle: .alert) }
                    func upload() {
                        do { try checkPermission() } catch { showAlert(message: "Permission is missing") }
                        do { try checkAll() } catch {
                            showAlert(message: "It did not work") // leak
                        }
                    }
                    func checkPermission() throws { guard isAllowed else { throw UploadFailure.notAllowed } }
                    func checkAll() throws {
                        guard isAllowed else { throw UploadFailure.notAllowed }
                        try checkDisk()
                    }
                    func checkDisk() throws { try disk.read() }
                }
                """)
    }

    @Test func fixedTextsContainNoCause() {
        expectLeaks(
            "cause-dropped",
            in: """
                import IKSnackbar
                enum FileError: Error { case unknown }
                enum Banner {
                    static func show(message: String) { IKSnackBar.make(message: message, duration: .long)?.show() }
                    static func show(error: any Error) { show(message: error.localizedDescription) }
                }
                final class Upload {
                    func upload() {
                        do { try disk.read() } catch {
                            Banner.show(message: Texts.Localizable.notUploaded) // leak
                        }
                        do { try disk.read() } catch {
                            Banner.show(error: FileError.unknown) // leak
                        }
                        do { try disk.read() } catch { Banner.show(message: text()) }
                        do { try disk.read() } catch {
                            showFailure() // leak
                        }
                    }
                    func showFailure() { Banner.show(message: Texts.Localizable.notUploaded) }
                }
                """)
    }

    @Test func testDoublesDoNotCount() {
        expectLeaks(
            "cause-dropped",
            in: """
                import os
                enum SoundError: Error { case lost }
                protocol Converting { func convert(_ file: URL) throws }
                final class Converter: Converting {
                    let logger = Logger()
                    func convert(_ file: URL) throws {
                        do { try disk.read() } catch {
                            logger.error("\\(error)")
                            throw error
                        }
                    }
                }
                final class ConverterMock: Converting {
                    func convert(_ file: URL) throws { if let error { throw error } }
                }
                final class Recorder {
                    let converter: any Converting
                    func save(_ file: URL) -> Result<Int, SoundError> {
                        do { try converter.convert(file) } catch { return .failure(.lost) }
                        return .success(1)
                    }
                }
                """)
    }
}
