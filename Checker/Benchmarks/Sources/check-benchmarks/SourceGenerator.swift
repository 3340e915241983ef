import Foundation
@_spi(Tests) import WatertightTesting

/// Generates the sources of an app: features with screens, view models, use cases, repositories and models,
/// about 150 lines a file. One in a few handlers has a leak. The same seed gives the same sources.
struct SourceGenerator {
    let seed: UInt64

    func write(_ count: Int, to folder: String) throws {
        var generator = SeededGenerator(seed: seed)
        let kinds: [(String, String, (inout SeededGenerator, String) -> String)] = [
            ("Screens", "View", Self.view), ("Screens", "ViewModel", Self.viewModel),
            ("Domain", "UseCase", Self.useCase), ("Data", "Repository", Self.repository),
            ("Models", "", Self.model), ("Screens", "ViewController", Self.viewController),
            ("Support", "+Formatting", Self.formatting),
        ]
        for number in 0..<count {
            let (layer, ending, source) = kinds[number % kinds.count]
            let name = Self.name(number / kinds.count)
            let directory = "\(folder)/Feature\(number / kinds.count % 40)/\(layer)"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            let text = source(&generator, name)
            try Data(text.utf8).write(to: URL(filePath: "\(directory)/\(name)\(ending).swift"))
        }
    }

    private static func name(_ number: Int) -> String {
        let first = [
            "Account", "Invoice", "Message", "Order", "Photo", "Ticket", "Journey", "Recipe", "Lesson", "Device",
        ]
        let second = [
            "List", "Detail", "Editor", "Search", "Share", "Import", "History", "Filter", "Summary", "Archive",
        ]
        return first[number % 10] + second[number / 10 % 10] + (number < 100 ? "" : "\(number / 100)")
    }

    private static func several(
        _ generator: inout SeededGenerator, _ range: ClosedRange<Int>, _ make: (inout SeededGenerator, Int) -> String
    ) -> String {
        (0..<Int.random(in: range, using: &generator)).map { make(&generator, $0) }.joined(separator: "\n")
    }

    private static func pick(_ generator: inout SeededGenerator, _ choices: [String]) -> String {
        choices[Int.random(in: choices.indices, using: &generator)]
    }

    // MARK: Files

    private static func model(_ generator: inout SeededGenerator, _ name: String) -> String {
        let fields = several(&generator, 8...20) { generator, number in
            let type = pick(&generator, ["String", "Int", "Date", "URL?", "[String]", "Decimal", "Bool", "UUID"])
            return "    /// The field \(number) of the answer.\n    public var field\(number): \(type)"
        }
        let cases = several(&generator, 4...9) { _, number in "        case step\(number) = \"step-\(number)\"" }
        let computed = several(&generator, 4...10) { _, number in
            """
                public var summary\(number): String {
                    guard !tags.isEmpty else { return "–" }
                    return tags.prefix(\(number + 1)).map { $0.uppercased() }.joined(separator: ", ")
                }

            """
        }
        return """
            import Foundation

            /// The server's description of one \(name).
            public struct \(name): Codable, Hashable, Sendable, Identifiable {
                public let id: UUID
                public var tags: [String]
            \(fields)

                public enum Step: String, Codable, CaseIterable, Sendable {
            \(cases)
                }
                public var step: Step

            \(computed)
                public func isNewer(than other: \(name)) -> Bool {
                    switch (step, other.step) {
                    case (.step0, _): return false
                    case let (left, right) where left == right: return tags.count > other.tags.count
                    default: return step.rawValue > other.step.rawValue
                    }
                }
            }

            """
    }

    private static func repository(_ generator: inout SeededGenerator, _ name: String) -> String {
        let requirements = several(&generator, 4...9) { generator, number in
            let effect = pick(&generator, ["throws(\(name)Failure)", "throws(\(name)Failure)", "throws"])
            return "    func item\(number)(id: UUID, limit: Int) async \(effect) -> \(name)"
        }
        let methods = several(&generator, 4...9) { generator, number in
            let cause = pick(&generator, ["unknown(error)", "unknown(error)", "offline"])
            return """
                    func item\(number)(id: UUID, limit: Int) async throws(\(name)Failure) -> \(name) {
                        var request = URLRequest(url: base.appending(path: "items/\\(id)/\(number)"))
                        request.setValue("application/json", forHTTPHeaderField: "Accept")
                        request.timeoutInterval = \(number + 5)
                        do {
                            let (data, response) = try await session.data(for: request)
                            guard let answer = response as? HTTPURLResponse, (200..<300).contains(answer.statusCode) else {
                                throw URLError(.badServerResponse)
                            }
                            let item = try decoder.decode(\(name).self, from: data)
                            cache[id] = item
                            return item
                        } catch {
                            throw .\(cause)
                        }
                    }

                """
        }
        return """
            import Foundation

            public enum \(name)Failure: Error {
                case offline
                case signedOut
                case unknown(any Error)
            }

            public protocol \(name)Repository: Sendable {
            \(requirements)
            }

            actor Remote\(name)Repository {
                private let base: URL
                private let session: URLSession
                private let decoder = JSONDecoder()
                private var cache: [UUID: \(name)] = [:]

                init(base: URL, session: URLSession = .shared) {
                    self.base = base
                    self.session = session
                    decoder.dateDecodingStrategy = .iso8601
                }

            \(methods)
            }

            """
    }

    private static func useCase(_ generator: inout SeededGenerator, _ name: String) -> String {
        let methods = several(&generator, 5...11) { generator, number in
            let handler = pick(
                &generator,
                ["catch { logger.error(\"\\(error)\"); return [] }", "catch { return [] }", "catch {}; return []"])
            return """
                    public func items\(number)(matching text: String, limit: Int = \(number * 10)) async -> [\(name)] {
                        let words = text.split(separator: " ").map { $0.lowercased() }
                        var found: [\(name)] = []
                        for word in words where word.count > \(number % 4) {
                            do {
                                let item = try await repository.item\(number % 4)(id: UUID(), limit: limit)
                                if item.tags.contains(where: { $0.hasPrefix(word) }) { found.append(item) }
                            } \(handler)
                        }
                        return found.sorted { $0.isNewer(than: $1) }
                    }

                """
        }
        return """
            import Foundation
            import Logging

            /// Finds what the person looks for.
            public struct \(name)UseCase: Sendable {
                let repository: any \(name)Repository
                let logger: Logger

                public init(repository: any \(name)Repository, logger: Logger) {
                    self.repository = repository
                    self.logger = logger
                }

            \(methods)
            }

            """
    }

    private static func viewModel(_ generator: inout SeededGenerator, _ name: String) -> String {
        let methods = several(&generator, 5...11) { generator, number in
            let handler = pick(
                &generator,
                [
                    "state = .failed(.offline)", "errorMessage = error.localizedDescription",
                    "logger.error(\"\\(error)\")",
                    "if let known = error as? URLError { show(known.code) } else { isAlertShown = true }",
                ])
            return """
                    func load\(number)() async {
                        guard !isLoading else { return }
                        isLoading = true
                        defer { isLoading = false }
                        do {
                            let items = try await useCase.items\(number)(matching: query, limit: \(number + 20))
                            rows = items.map { Row(id: $0.id, title: $0.summary0, isNew: $0.tags.isEmpty) }
                            state = rows.isEmpty ? .empty : .loaded
                        } catch is CancellationError {
                            logger.debug("The load \(number) was cancelled.")
                        } catch {
                            \(handler)
                        }
                    }

                """
        }
        return """
            import Foundation
            import Logging
            import Observation

            @MainActor @Observable
            final class \(name)ViewModel {
                struct Row: Identifiable, Hashable {
                    let id: UUID
                    var title: String
                    var isNew: Bool
                }
                enum State { case idle, loaded, empty, failed(\(name)Failure) }

                private(set) var rows: [Row] = []
                private(set) var state: State = .idle
                var query = ""
                var errorMessage: String?
                var isAlertShown = false
                private var isLoading = false
                private let useCase: \(name)UseCase
                private let logger: Logger

                init(useCase: \(name)UseCase, logger: Logger) {
                    self.useCase = useCase
                    self.logger = logger
                }

            \(methods)
            }

            """
    }

    private static func view(_ generator: inout SeededGenerator, _ name: String) -> String {
        let sections = several(&generator, 4...9) { _, number in
            """
                        Section("Part \(number)") {
                            ForEach(model.rows.filter { $0.title.count > \(number) }) { row in
                                HStack(spacing: \(number + 4)) {
                                    Image(systemName: row.isNew ? "star.fill" : "star")
                                        .foregroundStyle(row.isNew ? .yellow : .secondary)
                                    VStack(alignment: .leading) {
                                        Text(row.title).font(.headline).lineLimit(\(number + 1))
                                        Text("\\(row.id)").font(.caption)
                                    }
                                    Spacer()
                                    Button("Open") { Task { await model.load0() } }
                                }
                                .padding(.vertical, \(number + 2))
                                .contentShape(Rectangle())
                            }
                        }

            """
        }
        return """
            import SwiftUI

            struct \(name)View: View {
                @State private var model: \(name)ViewModel
                @Environment(\\.dismiss) private var dismiss

                init(model: \(name)ViewModel) { _model = State(initialValue: model) }

                var body: some View {
                    List {
            \(sections)
                    }
                    .searchable(text: $model.query)
                    .task { await model.load0() }
                    .refreshable { await model.load1() }
                    .alert("Something went wrong", isPresented: $model.isAlertShown) {
                        Button("OK", role: .cancel) { dismiss() }
                    } message: {
                        Text(model.errorMessage ?? "")
                    }
                }
            }

            """
    }

    private static func viewController(_ generator: inout SeededGenerator, _ name: String) -> String {
        let methods = several(&generator, 6...12) { generator, number in
            let handler = pick(
                &generator,
                ["self.show(message: \"Not loaded\")", "self.label.text = error.localizedDescription", "print(error)"])
            return """
                    @objc private func refresh\(number)(_ sender: UIControl) {
                        spinner.startAnimating()
                        service.fetch\(number)(page: \(number), size: 20) { [weak self] result in
                            guard let self else { return }
                            DispatchQueue.main.async {
                                self.spinner.stopAnimating()
                                switch result {
                                case .success(let items):
                                    self.items = items.filter { !$0.tags.isEmpty }
                                    self.tableView.reloadData()
                                case .failure(let error):
                                    \(handler)
                                }
                            }
                        }
                    }

                """
        }
        return """
            import UIKit

            final class \(name)ViewController: UIViewController, UITableViewDataSource {
                private let tableView = UITableView()
                private let spinner = UIActivityIndicatorView(style: .medium)
                private let label = UILabel()
                private var items: [\(name)] = []
                private let service: \(name)Service

                override func viewDidLoad() {
                    super.viewDidLoad()
                    view.addSubview(tableView)
                    tableView.dataSource = self
                    NSLayoutConstraint.activate([
                        tableView.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
                        tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8),
                        tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -8),
                    ])
                }

                func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

            \(methods)
            }

            """
    }

    private static func formatting(_ generator: inout SeededGenerator, _ name: String) -> String {
        let functions = several(&generator, 12...22) { _, number in
            """
                static func text\(number)(_ value: Double, unit: String = "m", digits: Int = \(number % 4)) -> String {
                    let rounded = (value * \(number + 1)).rounded() / \(number + 1)
                    let sign = rounded < 0 ? "−" : rounded > \(number * 100) ? "+" : ""
                    return "\\(sign)\\(abs(rounded)) \\(unit)".trimmingCharacters(in: .whitespaces)
                }

            """
        }
        return """
            import Foundation

            enum \(name)Formatting {
            \(functions)
            }

            """
    }
}
