/// What a type is for, as its layer and its name tell.
enum Role: Sendable {
    /// Reads and writes data for the app and hides where they come from.
    case repository
    case useCase
    case presentation
}

extension LayerMap {
    /// The role of a type. The layer decides; the name only where the layer is not known.
    func role(of type: TypeDeclaration, in files: [SourceFile]) -> Role? {
        let decision = decision(ofType: type.qualifiedName)
        var layer = decision.layer
        if layer == .unknown, files.indices.contains(type.file) {
            layer = self.layer(around: type.node, in: files[type.file])
        }
        let words = NameWords.wordsOfProtocol(type.name).filter { $0 != "impl" && $0 != "default" }
        switch layer {
        case .presentation: return .presentation
        case .domain, .unknown:
            if Self.isUseCase(words) { return .useCase }
            if Self.isRepository(words) || (type.isProtocol && Self.isStore(words)) { return .repository }
            return layer == .domain && ["service", "services", "manager"].contains(words.last) ? .useCase : nil
        case .data:
            return .repository
        case .network:
            return Self.isRepository(words) ? .repository : nil
        case .adapter, .composition, .diagnostics, .support: return nil
        }
    }

    private static func isUseCase(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        return last == "interactor" || last == "interactors" || last == "usecase"
            || (last == "case" && words.dropLast().last == "use") || (last == "cases" && words.dropLast().last == "use")
    }

    private static func isRepository(_ words: [String]) -> Bool {
        guard let last = words.last, words.count > 1 || last == "repository" else { return false }
        if ["repository", "repositories", "gateway", "repo"].contains(last) { return true }
        return last == "source" && words.dropLast().last == "data"
    }

    private static func isStore(_ words: [String]) -> Bool {
        guard words.count > 1, let last = words.last else { return false }
        return ["store", "storing", "storage", "loader", "loading", "cache", "caching", "fetcher", "fetching"].contains(
            last)
    }
}
