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
