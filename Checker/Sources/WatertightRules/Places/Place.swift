/// Where code stands, and why.
package struct Place: Sendable, Hashable {
    package var layer: Layer
    /// The strongest first; empty for `unknown`.
    package var reasons: [PlaceReason]

    package init(_ layer: Layer, _ reasons: [PlaceReason]) {
        self.layer = layer
        self.reasons = reasons
    }

    static let unknown = Place(.unknown, [])

    /// Whether the configuration says it.
    package var isDeclared: Bool { reasons.first?.strength == .declared }
    /// Whether the code says it of itself.
    package var isStated: Bool { reasons.first?.strength == .stated }
    /// Whether nothing of the code itself speaks for the layer, but what it is called.
    package var isByNameAlone: Bool {
        reasons.contains { $0.strength == .name } && reasons.allSatisfy { $0.strength <= .name }
    }
    /// Whether only where the file lies speaks for the layer.
    package var isByFolderAlone: Bool { !reasons.isEmpty && reasons.allSatisfy { $0.strength == .folder } }
}

/// What speaks for a layer.
package enum PlaceReason: Sendable, Hashable {
    enum Strength: Int, Comparable {
        case folder, name, graph, stated, declared

        static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
    }

    /// A pattern of the configuration.
    case declaredPath(String), declaredModule(String), declaredType(String)
    case boundary(Layer)
    case isOutput, callsOutput(Symbol), toldByUseCase
    case generated, manifest, testModule(String), supportModule(String), preview
    /// A word that says that it stands in for something, or is for developers.
    case supportWord(String), supportFolder(String)
    case server(String)
    /// A type of the system that starts the app.
    case starts(Symbol)
    /// A type of the system's user interface, or a wrapper that only its types have.
    case inherits(Symbol), keepsState(Symbol), extendsInterface(String)
    case observed(by: Symbol)
    case makes(Symbol), tells(Symbol)
    /// What of the system it asks.
    case network(Symbol), storage(Symbol), interface(Symbol)
    /// A type of a module whose sources and model are not here.
    case wraps(String)
    case logs(Symbol), takesDown(Symbol)
    case heldBy(Symbol, Layer), holds(Symbol, Layer)
    case conformer(Symbol)
    case around(Symbol), inFile(Symbol)
    case word(String), folder(String)

    var strength: Strength {
        switch self {
        case .declaredPath, .declaredModule, .declaredType: .declared
        case .boundary, .isOutput, .callsOutput: .stated
        case .word: .name
        case .folder: .folder
        default: .graph
        }
    }
}

extension Program {
    /// The sentence of a reason.
    package func sentence(for reason: PlaceReason) -> String {
        func name(_ symbol: Symbol) -> String { "`\(self.name(of: symbol))`" }
        return switch reason {
        case .declaredPath(let pattern), .declaredType(let pattern): "the configuration declares `\(pattern)`"
        case .declaredModule(let pattern): "the configuration declares module `\(pattern)`"
        case .boundary(let layer): "it has a `Boundary` of the layer `\(layer)`"
        case .isOutput: "it is a `UseCaseOutput`"
        case .callsOutput(let output): "it calls \(name(output)), which is a `UseCaseOutput`"
        case .toldByUseCase: "a use case tells it: it is a `UseCaseOutput`"
        case .generated: "the file says that it is generated"
        case .manifest: "it is a manifest"
        case .testModule(let module): "its module `\(module)` is declared for tests"
        case .supportModule(let module): "its file imports \(module)"
        case .preview: "it is a preview"
        case .supportWord(let word): "its name has the word \(word)"
        case .supportFolder(let folder): "the folder `\(folder)` holds tests, tools or others' code"
        case .server(let module): "its file imports \(module): it is a server"
        case .starts(let type): "it is a \(name(type)), which starts the app or a scene of it"
        case .inherits(let type): "it is a \(name(type))"
        case .keepsState(let wrapper): "it has an `@\(self.name(of: wrapper))`"
        case .extendsInterface(let type): "`\(type)` is a type of the system's user interface"
        case .observed(let root): "\(name(root)), which is presentation, observes it"
        case .makes(let type): "it makes \(name(type)), which is presentation"
        case .tells(let output): "it tells the screen, which is a \(name(output))"
        case .network(let symbol), .storage(let symbol), .interface(let symbol): "it asks \(name(symbol))"
        case .wraps(let type): "it wraps `\(type)`, which is not ours"
        case .logs(let symbol): "it writes down what it is handed, with \(name(symbol))"
        case .takesDown(let method): "\(name(method)) writes something down"
        case .heldBy(let holder, let layer): "\(name(holder)), which is \(layer), uses it"
        case .holds(let held, let layer): "it uses \(name(held)), which is \(layer)"
        case .conformer(let type): "\(name(type)) conforms to it"
        case .around(let type): "it stands in \(name(type))"
        case .inFile(let type): "it stands in the file of \(name(type))"
        case .word(let word): "its name has the word \(word)"
        case .folder(let folder): "the folder is named `\(folder)`"
        }
    }
}
