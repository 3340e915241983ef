import WatertightRules

struct CheckSettings: Sendable {
    /// The root folder of the codebase.
    var root: String
    /// The files to check.
    var selection = SourceSelection()
    var layers = LayerSettings()
    var vocabulary = Vocabulary.standard
    /// The folder for cached facts and results; `nil` disables the cache.
    var cacheFolder: String?
    /// The number of threads; `nil` for one per processor.
    var jobs: Int?
    /// Larger files are skipped with a note, since they are generated.
    var largestFile = 8 << 20
}

struct CheckProgress: Sendable {
    var done: Int
    var total: Int
}

/// Why a check cannot run.
enum CheckFailure: Error, Sendable, Hashable, CustomStringConvertible {
    case noSuchFolder(String)
    case notAFolder(String)
    case unreadableFolder(String, reason: String)
    /// There is no Swift file, or none that can be read.
    case nothingToRead(String, [CheckNote])
    /// An invalid user model, with its problem.
    case badModel(String)

    var description: String {
        switch self {
        case .noSuchFolder(let path): "There is no folder \(path)."
        case .notAFolder(let path): "\(path) is not a folder."
        case .unreadableFolder(let path, let reason): "The folder \(path) couldn't be read: \(reason)."
        case .nothingToRead(let root, let notes):
            "There is no Swift file to read in \(root)." + notes.map { "\n\($0.text)" }.joined()
        case .badModel(let problem): problem
        }
    }
}
