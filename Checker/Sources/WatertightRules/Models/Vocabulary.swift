/// The words for interpreting names: they rank findings, break ties, or suppress findings, and are never the only
/// evidence for one. Configurations can add words.
package struct Vocabulary: Sendable, Hashable {
    package enum Group: String, Sendable, CaseIterable {
        /// Names of code that writes logs, counts events, or sends reports.
        case log
        case cancel
        /// Names of output for developers.
        case debug
        /// Names of tests, test doubles, and third-party code.
        case support
        /// Names of things that can be lost without harm.
        case disposable
        /// Verbs of code that changes something that stays.
        case change
        /// Names of types and folders in the layers between the screen and the bytes.
        case layerPrior = "layer-prior"
    }

    /// Lowercase words of all groups except the last.
    private var words: [Group: Set<String>]
    /// One or two consecutive lowercase words.
    private var layers: [Layer: Set<[String]>]

    /// All words in a deterministic order, equal for equal vocabularies in every process.
    package var listing: String {
        let ofGroups = words.map { group, words in ([group.rawValue] + words.sorted()).joined(separator: " ") }
        let ofLayers = layers.map { layer, phrases -> String in
            ([layer.rawValue] + phrases.map { $0.joined(separator: "-") }.sorted()).joined(separator: " ")
        }
        return (ofGroups.sorted() + ofLayers.sorted()).joined(separator: "\n")
    }

    package mutating func add(_ added: [String], to group: Group) {
        words[group, default: []].formUnion(added.flatMap { NameWords.words(of: $0) })
    }

    package mutating func add(_ added: [String], to layer: Layer) {
        layers[layer, default: []].formUnion(added.map { NameWords.words(of: $0) }.filter { !$0.isEmpty })
    }

    // MARK: Queries

    /// Whether a word of a name is in a group.
    package func contains(_ group: Group, in name: String) -> Bool {
        NameWords.words(of: name).contains { contains($0, group) }
    }

    package func begins(_ name: String, with group: Group) -> Bool {
        NameWords.words(of: name, most: 1).first.map { contains($0, group) } ?? false
    }

    package func ends(_ name: String, with group: Group) -> Bool {
        NameWords.words(of: name).last.map { contains($0, group) } ?? false
    }

    package func contains(_ word: String, _ group: Group) -> Bool { words[group]?.contains(word) ?? false }

    /// Returns the layer of the last word with a layer, and that word.
    /// - Parameter last: The number of words that can follow it, as in `LoginRepositoryProtocol`.
    package func layer(of name: String, followedBy last: Int = 2) -> (layer: Layer, word: String)? {
        let words = NameWords.words(of: name)
        for end in words.indices.reversed().prefix(last + 1) {
            for length in [2, 1] where length <= end + 1 {
                let part = Array(words[(end + 1 - length)...end])
                for layer in Layer.allCases {
                    guard let phrases = layers[layer], phrases.contains(part) || phrases.contains(Self.singular(part))
                    else { continue }
                    return (layer, part.joined(separator: " "))
                }
            }
        }
        return nil
    }

    private static func singular(_ phrase: [String]) -> [String] {
        guard let last = phrase.last, last.count > 2, last.hasSuffix("s") else { return phrase }
        return phrase.dropLast() + [String(last.dropLast())]
    }
}

extension Vocabulary {
    package static let standard = Vocabulary(
        words: [
            .log: list(
                """
                log logs logger logging analytics track tracker tracking telemetry crashlytics sentry breadcrumb
                breadcrumbs report reporter reporting record trace capture diagnostics
                """),
            .cancel: list("cancel cancelled canceled cancelling cancellation"),
            .debug: list("debug debugging dev developer developers diagnostic diagnostics"),
            .support: list(
                """
                mock mocks fake fakes stub stubs spy dummy fixture fixtures test tests testing preview previews
                previewing generated pods carthage vendor scripts benchmarks playground
                """),
            .disposable: list(
                """
                temp temporary tmp cache caches cached old stale legacy unused orphaned expired thumbnail thumbnails
                obsolete sleep close stop shutdown invalidate disconnect prefetch prewarm warm
                """),
            .change: list(
                """
                save store persist write insert add append create make update upsert set put post send submit upload
                publish share import export move rename copy delete remove erase wipe clear reset archive mark block
                join leave accept decline approve buy purchase pay refund register unregister sign revoke encrypt
                decrypt lock unlock deny backup restore migrate schedule enable disable
                """),
        ],
        layers: [
            .presentation: phrases(
                """
                view view-model view-state screen cell presenter coordinator reducer widget sheet scene view-controller
                window-controller button row ui presentation wireframe
                """),
            .useCase: phrases("use-case usecase interactor domain"),
            .repository: phrases(
                """
                repository repositories gateway data-source data-store dao store storage cache database persistence
                loader
                """),
            .network: phrases("http-client api-client network networking http api endpoint client"),
            .facade: phrases("adapter wrapper facade bridge"),
            .composition: phrases("container assembly injector app-delegate composition"),
        ])

    private static func list(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    private static func phrases(_ words: String) -> Set<[String]> {
        Set(list(words).map { $0.split(separator: "-").map(String.init) })
    }
}
