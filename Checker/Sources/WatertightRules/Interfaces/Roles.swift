/// What a type is for, as its layer and its name tell.
enum Role: Sendable {
    /// Reads and writes data for the app and hides where they come from.
    case repository
    case useCase
    case presentation
    /// Named as something that serves; it counts as a use case where presentation names it.
    case service
}

extension LayerMap {
    /// The role of a type. The layer decides; the name where the layer does not say enough.
    func role(of type: TypeDeclaration, in files: [SourceFile]) -> Role? {
        let decision = decision(ofType: type.qualifiedName)
        var layer = decision.layer
        if decision.isStated {
            switch layer {
            case .repository: return .repository
            case .useCase: return .useCase
            case .presentation: return .presentation
            case .network, .facade, .composition, .diagnostics, .support, .unknown: return nil
            }
        }
        // Undecided between what it does and that views observe it: it is no boundary below them.
        if layer == .unknown || layer == .useCase, isObserved(type) { return .presentation }
        if layer == .unknown, files.indices.contains(type.file) {
            layer = self.layer(around: type.node, in: files[type.file])
        }
        let words = NameWords.wordsOfProtocol(type.name).filter { !["impl", "default", "live"].contains($0) }
        if layer == .presentation { return .presentation }
        guard let last = words.last, !Self.tools.contains(last), !Self.talksHTTP(words),
            !(type.isProtocol && type.isCapability(words)),
            !words.contains(where: { $0.hasPrefix("crypt") || $0.hasPrefix("encrypt") }), type.kind != .enumDeclaration
        else { return nil }
        switch layer {
        case .useCase, .unknown:
            if Self.isUseCase(words) { return .useCase }
            if Self.isRepository(words) || (type.isProtocol && Self.isStore(words)) || Self.helpsStorage(words)
                || type.isOwnClient(words)
            {
                return .repository
            }
            return Self.services.contains(last) ? .service : nil
        case .repository:
            return Self.isUseCase(words) ? .useCase : .repository
        case .network:
            if Self.isRepository(words) || type.isOwnClient(words) { return .repository }
            return Self.services.contains(last) ? .service : nil
        case .presentation, .facade, .composition, .diagnostics, .support: return nil
        }
    }

    /// What helps inside a layer and is not what the layer offers.
    private static let tools: Set<String> = [
        "mapper", "mapping", "decoder", "decoding", "encoder", "encoding", "parser", "parsing", "serializer",
        "validator", "validating", "factory", "builder", "dto", "entity", "model", "record", "migration", "migrator",
        "convertible", "codable", "transaction", "error", "failure", "request", "response", "endpoint", "operation",
        "delegate", "importer", "exporter", "reader", "writer", "key", "keys", "row", "column", "table", "item",
        "formatter", "converter", "crypter", "crypting",
    ]

    /// `NetworkClient`, `HTTPService`: the network layer itself.
    private static func talksHTTP(_ words: [String]) -> Bool {
        let names = ["client", "session", "service", "manager", "fetcher"]
        guard let last = words.last, names.contains(last) else { return false }
        return words.contains { ["network", "networking", "http", "rest", "socket", "websocket", "rtc"].contains($0) }
    }

    private static let services: Set<String> = [
        "service", "services", "manager", "managing", "provider", "providing", "client", "api", "worker", "servicing",
    ]

    /// Whether a type that has the role of a use case is one by what it says, and not only because a screen names it.
    func isCertainUseCase(_ qualifiedName: String) -> Bool {
        let name = qualifiedName.split(separator: ".").last.map(String.init) ?? qualifiedName
        return decision(ofType: qualifiedName).isStated || Self.isUseCase(NameWords.wordsOfProtocol(name))
    }

    private static func isUseCase(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        return ["interactor", "interactors", "usecase", "usecases"].contains(last)
            || (["case", "cases"].contains(last) && words.dropLast().last == "use")
    }

    private static func isRepository(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        if ["repository", "repositories", "gateway", "repo", "remote", "remotes"].contains(last) { return true }
        return last == "source" && words.dropLast().last == "data"
    }

    /// `StorageHelper`, `KeychainHelper`
    private static func helpsStorage(_ words: [String]) -> Bool {
        guard let last = words.last, ["helper", "helpers", "wrapper"].contains(last) else { return false }
        return ["storage", "keychain", "database", "persistence", "store"].contains(words.dropLast().last ?? "")
    }

    private static func isStore(_ words: [String]) -> Bool {
        guard words.count > 1, let last = words.last else { return false }
        return [
            "store", "stores", "storing", "storage", "loader", "loading", "cache", "caching", "fetcher", "fetching",
        ]
        .contains(last)
    }
}

extension TypeDeclaration {
    /// Whether a protocol offers one API of the app's by its own methods (`TicketAPI`, `StoreClient`), and does not send
    /// just any request.
    fileprivate func isOwnClient(_ words: [String]) -> Bool {
        guard isProtocol, words.count > 1, let last = words.last, ["api", "client"].contains(last) else { return false }
        let methods = node.declaredMembers.filter { $0.kind == .functionDeclaration }
        return methods.count > 1
            && methods.allSatisfy { method in
                method.child(of: .genericParameter) == nil
                    && !method.children(of: .parameter).contains {
                        $0.declaredType?.innermostNamedType?.text.hasSuffix("Request") ?? false
                    }
            }
    }

    /// Whether a protocol says what a value can do or holds, and is no way to get at data: `DeletableProviding`, or a
    /// `FeedLoading` with items and a state.
    fileprivate func isCapability(_ words: [String]) -> Bool {
        guard let last = words.last, last.hasSuffix("ing") else { return false }
        if words.dropLast().last.map({ $0.hasSuffix("able") || $0.hasSuffix("ible") }) ?? false { return true }
        return node.declaredMembers.contains { $0.kind == .variableDeclaration }
    }
}
