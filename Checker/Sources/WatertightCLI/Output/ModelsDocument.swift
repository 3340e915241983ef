import WatertightRules
import WatertightSupport

/// The output of `watertight models`: each module, how much of it is modeled, and the source of the model.
struct ModelsDocument: Sendable, Encodable {
    struct Module: Sendable, Encodable {
        var name: String
        /// The number of functions, initializers, and properties.
        var names: Int
        var types: Int
        /// Whether all throwing declarations are modeled.
        var isComplete: Bool
        var exports: [String]
        var sources: [String]
        /// The user's files that extend the module.
        var yours: [String]
    }

    var formatVersion = 1
    var modules: [Module]

    init(models: [ProgramFile]) {
        var modules: [String: Module] = [:]
        func add(_ facts: Facts, to name: String, _ change: (inout Module) -> Void) {
            var module =
                modules[name]
                ?? Module(name: name, names: 0, types: 0, isComplete: false, exports: [], sources: [], yours: [])
            module.names += facts.declarations.count { !$0.kind.isType && $0.kind != .extensionOfType }
            module.types += facts.declarations.count { $0.kind.isType }
            change(&module)
            modules[name] = module
        }
        for model in Model.all {
            for name in model.modules {
                add(model.facts, to: name) { module in
                    module.isComplete = model.isComplete
                    module.exports = model.facts.importedModules
                    module.sources = model.sources
                }
            }
        }
        for model in models {
            add(model.facts, to: model.module ?? "") { $0.yours.append(model.path) }
        }
        self.modules = modules.values.sorted { $0.name < $1.name }
    }

    var text: String {
        var text = ""
        for module in modules where module.names + module.types > 0 {
            let extent = module.isComplete ? ", complete" : ""
            text +=
                "\(module.name): \(Words.counted(module.types, "type")), \(Words.counted(module.names, "name"))\(extent)\n"
            for sources in module.sources { text += "  \(sources)\n" }
            for path in module.yours { text += "  yours: \(path.onOneLine)\n" }
        }
        let bare = modules.filter { $0.names + $0.types == 0 }
        text += "Modules without throwing functions, or that only re-export others: "
        text += bare.map(\.name).joined(separator: ", ") + "\n"
        let names = modules.reduce(0) { $0 + $1.names }
        return text + "\n\(Words.counted(modules.count, "module")), \(Words.counted(names, "name"))\n"
    }
}
