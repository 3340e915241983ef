import WatertightRules

/// What is checked, and how.
struct CheckSettings: Sendable {
    /// The folder of the codebase.
    var root: String
    /// Which of its files.
    var selection = SourceSelection()
    var layers = LayerSettings()
    var vocabulary = Vocabulary.standard
    /// Where facts and results are kept between runs; nil keeps nothing.
    var cacheFolder: String?
    /// Whether somebody will look at the map of errors.
    var drawsMap = false
    /// How many threads work; nil for one for each processor.
    var jobs: Int?
    /// Larger files are passed over with a note: no person has written them.
    var largestFile = 8 << 20
}

/// How far a check is.
struct CheckProgress: Sendable {
    var done: Int
    var total: Int
}

/// Why a check cannot run.
enum CheckFailure: Error, Sendable, Hashable, CustomStringConvertible {
    case noSuchFolder(String)
    case notAFolder(String)
    case unreadableFolder(String, reason: String)
    /// A model of the user, with what is wrong in it.
    case badModel(String)

    var description: String {
        switch self {
        case .noSuchFolder(let path): "There is no folder \(path)."
        case .notAFolder(let path): "\(path) is not a folder."
        case .unreadableFolder(let path, let reason): "The folder \(path) couldn't be read: \(reason)."
        case .badModel(let problem): problem
        }
    }
}
