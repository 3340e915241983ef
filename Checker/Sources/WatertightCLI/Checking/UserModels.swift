import Foundation
import WatertightRules
import WatertightSupport

/// The models that a user keeps beside the sources: what a module declares that cannot be seen, one file a module.
struct UserModels: Sendable {
    static let folder = ".watertight/models"

    private(set) var files: [ProgramFile] = []
    /// Of all that they say.
    private(set) var hash = ContentHash()

    /// Those below a root, by name; what is no model is told with its line.
    static func read(root: String) throws(CheckFailure) -> UserModels {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
        var models = UserModels()
        for name in names.sorted() where name.hasSuffix(".swift") && !name.hasPrefix(".") {
            let path = folder + "/" + name
            guard let bytes = FileManager.default.contents(atPath: root + "/" + path) else {
                throw .badModel("\(path): error: The model couldn't be read.")
            }
            models.hash.add(name)
            models.hash.add(ContentHash(bytes).hex)
            models.files.append(
                ProgramFile(
                    path: path, module: String(name.dropLast(".swift".count)),
                    facts: try facts(of: [UInt8](bytes), path)))
        }
        return models
    }

    private static func facts(of bytes: [UInt8], _ path: String) throws(CheckFailure) -> Facts {
        if let line = bytes.withUnsafeBufferPointer({ Outline.lineOfSyntaxError($0) }) {
            throw .badModel("\(path):\(line): error: The Swift source couldn't be parsed.")
        }
        let facts = bytes.withUnsafeBufferPointer { Outline.parse($0) }.facts
        if let problem = ModelProblem.all(in: facts).first {
            throw .badModel("\(path):\(problem.line): error: \(problem.text)")
        }
        return facts
    }
}
