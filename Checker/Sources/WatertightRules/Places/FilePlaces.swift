/// Determines the places of files by the configuration, module, folders, and imports.
struct FilePlaces {
    /// The place of each file: declared, support, or unknown.
    private(set) var places: [Place]
    /// The place that each file's folders suggest, as a fallback.
    private(set) var folders: [Place]
    /// The indices of the configuration's declarations that match something.
    private(set) var used: Set<Int> = []

    init(program: Program, settings: LayerSettings, modules: ModuleMap, vocabulary: Vocabulary) {
        let patterns = settings.declared.map { $0.paths.map(PathPattern.init) }
        let tests = Set(modules.modules.filter(\.isTest).map(\.name))
        places = [Place](repeating: .unknown, count: program.files.count)
        folders = places
        for (number, file) in program.files.enumerated() where !file.isModel {
            var declared: Place?
            for (position, declaration) in settings.declared.enumerated() {
                let reason: PlaceReason
                if let pattern = patterns[position].first(where: { $0.matches(file.path) }) {
                    reason = .declaredPath(pattern.text)
                } else if let module = file.module,
                    let pattern = declaration.modules.first(where: { PathPattern.matches($0, name: module) })
                {
                    reason = .declaredModule(pattern)
                } else {
                    continue
                }
                used.insert(position)
                declared = declared ?? Place(declaration.layer, reason)
            }
            let parts = file.path.split(separator: "/").dropLast().map(String.init)
            places[number] =
                declared
                ?? Self.support(file, folders: parts, tests: tests, vocabulary).map { Place(.support, $0) }
                ?? .unknown
            folders[number] = Self.place(byFolders: parts, vocabulary)
        }
    }

    /// Removes a folder's `support` place if it contains user interface types that shipping code uses.
    mutating func trustUses(of graph: PlaceGraph) {
        for node in graph.decided where graph.inherited(by: node).contains(.interface) {
            let file = Int(graph.file(of: node))
            guard places[file].reason == .supportFolder else { continue }
            let ships = graph[node].users.contains { user in
                !graph.inherited(by: user).contains(.standsIn) && places[Int(graph.file(of: user))].layer != .support
            }
            if ships { places[file] = .unknown }
        }
    }

    private static func support(
        _ file: ProgramFile, folders: [String], tests: Set<String>, _ vocabulary: Vocabulary
    ) -> PlaceReason? {
        if file.facts.isGenerated { return .uses }
        if let module = file.module, tests.contains(module) { return .uses }
        let imports = file.facts.importedModules
        if file.path.split(separator: "/").last == "Package.swift"
            || imports.contains(where: KnownModules.manifests.contains)
        {
            return .uses
        }
        if imports.contains(where: KnownModules.tests.contains) { return .uses }
        return folders.contains { vocabulary.begins($0, with: .support) || vocabulary.ends($0, with: .support) }
            ? .supportFolder : nil
    }

    /// Returns the place that the innermost folder with a known name suggests.
    private static func place(byFolders folders: [String], _ vocabulary: Vocabulary) -> Place {
        for folder in folders.reversed() {
            guard let found = vocabulary.layer(of: folder, followedBy: 0) else { continue }
            return Place(found.layer.guessed, .folder)
        }
        return .unknown
    }
}

extension Places {
    /// Returns the files of tests, mocks, previews, and generated code.
    package static func supportFiles(
        of program: Program, settings: LayerSettings, modules: ModuleMap, vocabulary: Vocabulary
    ) -> Set<FileID> {
        let places = FilePlaces(program: program, settings: settings, modules: modules, vocabulary: vocabulary).places
        return Set(places.indices.filter { places[$0].layer == .support }.map { FileID($0) })
    }
}
