import Testing

@testable import WatertightRules

/// The subject of an app must not suppress findings: apps about songs, tracks, logs, or crashes have the same leaks.
@Suite struct RenamedTypesTests {
    static let songs = [
        "App/SongsViewModel.swift": """
        import SwiftUI

        final class SongsViewModel: ObservableObject {
            @Published var errorMessage = ""
            @Published var problem: (any Error)?
            @Published var songs: [String] = []
            private let songsRepository: any SongsRepository
            private let songsService: SongsService
            private let songsDialog: SongsDialog
            private var task: Task<Void, Never>?

            init(songsRepository: any SongsRepository, songsService: SongsService, songsDialog: SongsDialog) {
                self.songsRepository = songsRepository
                self.songsService = songsService
                self.songsDialog = songsDialog
            }

            func loadSongs() {
                task?.cancel()
                task = Task {
                    do {
                        try await songsService.reload()
                        songs = try await songsRepository.songs()
                    } catch {
                        errorMessage = error.localizedDescription
                    }
                }
            }

            func reloadSongs() async {
                do {
                    try await songsService.reload()
                } catch {
                    if let offline = error as? URLError, offline.code == .notConnectedToInternet {
                        songsDialog.showError("Offline")
                    }
                }
            }

            func login() async {
                do { try await songsService.signIn() } catch {
                    if error is SongsError { songsDialog.login(again: true) }
                }
            }

            func removeSongs() {
                do { try songsService.remove() } catch {}
                try? songsService.empty()
            }

            func show(_ error: any Error) { songsDialog.showError(error.localizedDescription) }

            func status(_ response: HTTPURLResponse) { if response.statusCode == 401 { songs = [] } }
        }
        """,
        "App/SongsDialog.swift": """
        import UIKit

        final class SongsDialog: UIViewController {
            func showError(_ message: String) { present(UIAlertController(title: nil, message: message), animated: true) }
            func login(again: Bool) {}
        }
        """,
        "App/SongsRepository.swift": """
        enum SongsError: Error { case gone }
        enum SongsState { case loading, failed(any Error) }

        protocol SongsRepository {
            func songs() async throws -> [String]
        }

        protocol SongsOutput: AnyObject {
            func onSongsFailed(_ error: any Error)
            func onSongsLoaded()
        }

        final class LiveSongsRepository: SongsRepository {
            weak var output: (any SongsOutput)?
            func songs() async throws -> [String] {
                do { return try await fetch() } catch { throw SongsError.gone }
            }
        }

        final class SongsService {
            func reload() async throws { try await go() }
            func signIn() async throws { try await go() }
            func remove() throws { try drop() }
            func empty() throws { try drop() }
        }

        final class SongsStore {
            func save() {
                do { try write() } catch {}
                Task { try await upload() }
            }
        }
        """,
        "App/SongsScreen.swift": """
        import SwiftUI

        struct SongsScreen: View {
            @StateObject var model: SongsViewModel
            @State private var state = SongsState.loading
            var body: some View {
                switch state {
                case .loading: Text("Loading")
                case .failed(let error): Text(error.localizedDescription)
                }
                Text(model.errorMessage)
            }
        }
        """,
    ]

    /// Each finding as rule and place.
    private func findings(named word: String) -> [String] {
        let small = word.lowercased()
        func renamed(_ text: String) -> String {
            text.replacing("Songs", with: word).replacing("songs", with: small)
        }
        let sources = Dictionary(uniqueKeysWithValues: Self.songs.map { (renamed($0.key), renamed($0.value)) })
        return Survey(sources).findings(by: RuleSet.all)
            .map { "\($0.rule) \($0.path.replacing(word, with: "Songs")):\($0.range.line)" }.sorted()
    }

    @Test(arguments: [
        "Albums", "Tracks", "Logs", "Audit", "Crash", "Metrics", "Pixels", "Reporting", "Telemetry",
        "Breadcrumbs", "Tracking", "Sentry",
    ])
    func theSubjectOfANameSuppressesNothing(word: String) {
        #expect(findings(named: word) == findings(named: "Songs"))
    }

    @Test func theAppHasLeaksOfManyKinds() {
        let rules = Set(findings(named: "Songs").map { String($0.prefix { $0 != " " }) })
        #expect(
            rules == ["cancellation-presented", "cause-dropped", "opaque-description", "open-end", "swallowed"])
    }
}
