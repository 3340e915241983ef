import WatertightRules
import WatertightSupport

/// Everything outside of a file that affects name resolution: all interfaces, paths, and modules, and the user's
/// models.
struct Environment {
    let hash: ContentHash

    init(sources: ProgramLoader.Sources, program: Program, models: UserModels) {
        var hash = ContentHash()
        for (read, file) in zip(sources.files, program.files) {
            hash.add(read.path)
            hash.add(file.module ?? "")
            hash.add(read.interface.hex)
        }
        hash.add(models.hash.hex)
        self.hash = hash
    }
}
