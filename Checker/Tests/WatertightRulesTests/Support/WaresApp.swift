/// A small app whose layers follow from the behavior of its types, not from names.
enum WaresApp {
    static let sources = [
        "App/A.swift": """
        import Foundation

        enum WareError: Error { case gone, offline }

        protocol WareSource {
            func wares() async throws -> [String]
            func remove(_ ware: String) throws
        }

        final class WareLoader: WareSource {
            private let session = URLSession.shared
            let request: URLRequest
            let place: URL

            init(request: URLRequest, place: URL) {
                self.request = request
                self.place = place
            }

            func wares() async throws -> [String] {
                do {
                    let (data, _) = try await session.data(for: request)
                    return try JSONDecoder().decode([String].self, from: data)
                } catch {
                    throw WareError.offline
                }
            }

            func remove(_ ware: String) throws {
                try Data(ware.utf8).write(to: place)
            }
        }
        """,
        "App/B.swift": """
        import SwiftUI

        final class WareList: ObservableObject {
            @Published var wares: [String] = []
            @Published var message = ""
            @Published var problem: (any Error)?
            private let source: any WareSource

            init(source: any WareSource) { self.source = source }

            func load() async {
                do {
                    wares = try await source.wares()
                } catch {
                    message = error.localizedDescription
                }
            }

            func forget(_ ware: String) {
                try? source.remove(ware)
            }

            func drop(_ ware: String) {
                do {
                    try source.remove(ware)
                } catch {
                    if error is WareError { message = "Gone" } else { problem = error }
                }
            }

            func clear() {
                for ware in wares {
                    do { try source.remove(ware) } catch {}
                }
            }
        }

        struct WarePage: View {
            @StateObject var list: WareList
            var body: some View {
                Text(list.message)
                if let problem = list.problem { Text("\\(problem)") }
            }
        }
        """,
    ]

    static let types = ["WareError", "WareSource", "WareLoader", "WareList", "WarePage"]
}
