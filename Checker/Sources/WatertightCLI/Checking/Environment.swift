import WatertightRules
import WatertightSupport

/// All that decides what a name stands for, beside the file it is written in: the interfaces of all files with their paths
/// and modules, and the models of the user.
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
