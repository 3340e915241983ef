import Foundation
import WatertightRules
import WatertightSupport

/// Models of modules without sources, from a folder that the user maintains beside the sources.
struct UserModels: Sendable {
    static let folder = ".watertight/models"

    private(set) var files: [ProgramFile] = []
    private(set) var hash = ContentHash()

    /// Reads the models below a root, by name. Invalid models throw with the line.
    static func read(root: String) throws(CommandFailure) -> UserModels {
        // watertight:accept open-end: Most codebases have no folder of models.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
        var models = UserModels()
        for name in names.sorted() where name.hasSuffix(".swift") && !name.hasPrefix(".") {
            let path = folder + "/" + name
            guard let bytes = FileManager.default.contents(atPath: root + "/" + path) else {
                throw .cannotRun("\(path): error: The model couldn't be read.")
            }
            models.hash.add(name)
            models.hash.add(ContentHash(bytes).hex)
            if let line = [UInt8](bytes).withUnsafeBufferPointer({ SourceTree.lineOfSyntaxError($0) }) {
                throw .cannotRun("\(path):\(line): error: The Swift source couldn't be parsed.")
            }
            let model = Model(
                name: String(name.dropLast(".swift".count)), text: String(decoding: bytes, as: UTF8.self))
            if let problem = ModelProblem.all(in: model.facts).first {
                throw .cannotRun("\(path):\(problem.line): error: \(problem.text)")
            }
            models.files += model.modules.map { ProgramFile(path: path, module: $0, model: model) }
        }
        return models
    }
}
