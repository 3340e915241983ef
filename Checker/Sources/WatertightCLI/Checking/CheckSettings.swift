import WatertightRules

struct CheckSettings: Sendable {
    /// The root folder of the codebase.
    var root: String
    /// The files to check.
    var selection = SourceSelection()
    /// The most entries of folders that are searched, and the most files that are read; `nil` for a folder that the user named.
    var limit: (entries: Int, files: Int)?
    var layers = LayerSettings()
    var vocabulary = Vocabulary.standard
    /// The folder for cached facts and results; `nil` disables the cache.
    var cacheFolder: String?
    /// The number of threads; `nil` for one per processor.
    var jobs: Int?
    /// The text of files with unsaved changes, by path.
    var unsaved: [String: [UInt8]] = [:]

    /// Reads a file, or its unsaved text.
    func read(_ path: String) -> SourceReader.Outcome { unsaved[path].map { .bytes($0) } ?? readSaved(path) }

    /// Reads a file.
    func readSaved(_ path: String) -> SourceReader.Outcome {
        SourceReader.read(root + "/" + path, megabytes: selection.largestFile)
    }
}
