/// Works out the layers of one codebase: first what names, conformances and folders say of each type alone, then what
/// holds it and what it holds.
struct LayerRecognition {
    let files: [SourceFile]
    let index: CodebaseIndex
    let settings: LayerSettings

    private(set) var ofTypes: [String: LayerDecision] = [:]
    /// Of types whose name is not the only one.
    private(set) var ofDeclarations: [OutlineNode: LayerDecision] = [:]
    private(set) var ofFiles: [LayerDecision] = []
    /// What is known, without that views may observe it, of a type that serves by its name or has nothing else to say.
    /// The types that views can observe and that one holds, by qualified name.
    private(set) var observedByViews: Set<String> = []
    private var observable: Set<String> = []
    private var withoutObservation: [String: LayerDecision] = [:]
    private(set) var unmatched: [LayerSettings.Declared] = []
    private var used: Set<Int> = []

    init(files: [SourceFile], index: CodebaseIndex, settings: LayerSettings) {
        self.files = files
        self.index = index
        self.settings = settings
    }

    mutating func run() {
        let patterns = settings.declared.map { $0.paths.map(PathPattern.init) }
        ofFiles = files.map { decide($0, patterns: patterns) }
        let stated = StatedLayers(files: files, index: index)
        for type in index.types {
            let decision = decide(type, stated: stated.decision(of: type))
            // Several types of one name, in different modules: each has its own layer, extensions take the first that says
            // something.
            if let other = ofTypes[type.qualifiedName] {
                ofDeclarations[type.node] = decision
                guard other.layer == .unknown else { continue }
            }
            ofTypes[type.qualifiedName] = decision
        }
        decideByHolders()
        unmatched = settings.declared.enumerated().filter { !used.contains($0.offset) }.map(\.element)
    }

    // MARK: Files

    private mutating func decide(_ file: SourceFile, patterns: [[PathPattern]]) -> LayerDecision {
        var declared: LayerDecision?
        for (number, declaration) in settings.declared.enumerated() {
            if let pattern = patterns[number].first(where: { $0.matches(file.path) }) {
                used.insert(number)
                declared =
                    declared
                    ?? LayerDecision(declaration.layer, reasons: ["the configuration declares `\(pattern.text)`"])
            } else if let module = file.module,
                let pattern = declaration.modules.first(where: { PathPattern.matches($0, name: module) })
            {
                used.insert(number)
                declared =
                    declared
                    ?? LayerDecision(declaration.layer, reasons: ["the configuration declares module `\(pattern)`"])
            }
        }
        if let declared { return declared }
        if file.outline.isGenerated { return LayerDecision(.support, reasons: ["the file says that it is generated"]) }
        var evidence = LayerEvidence()
        let components = file.path.split(separator: "/").map(String.init)
        for folder in components.dropLast() {
            if LayerWords.isSupport(folder: folder) {
                return LayerDecision(.support, reasons: ["the folder `\(folder)` holds tests, tools or others' code"])
            }
        }
        // An app may well have a type `Project` in a file of its own.
        let manifests = ["PackageDescription", "ProjectDescription", "Danger"]
        if components.last == "Package.swift" || file.imports.contains(where: manifests.contains) {
            return LayerDecision(.support, reasons: ["it is a manifest"])
        }
        // The innermost folder that says something.
        let folders = components.dropLast()
        if let position = folders.lastIndex(where: { Self.layer(ofFolder: $0) != nil }),
            case let folder = folders[position], let layer = Self.layer(ofFolder: folder),
            // What serves lies among screens in many apps, and is none.
            layer != .presentation || !folders[position...].contains(where: LayerWords.isService)
        {
            evidence.add(layer, LayerWords.folder, "the folder is named `\(folder)`")
        }
        // `View+Errors.swift`
        if let extended = components.last?.split(separator: "+").first.map(String.init), components.last != extended,
            LayerWords.isInterfaceType(extended)
        {
            evidence.add(.presentation, LayerWords.folder, "the file extends `\(extended)`")
        }
        if file.imports.contains("XCTest") || file.imports.contains("Testing") {
            evidence.add(.support, LayerWords.conformance, "it imports a framework for tests")
        }
        return evidence.decision
    }

    private static func layer(ofFolder folder: String) -> Layer? {
        if let layer = LayerWords.folders[LayerWords.plain(folder)] { return layer }
        // A module or a folder such as `LoginUI`, `AccountsPresentation`, `FeedAPI`.
        for (ending, layer) in [
            ("Presentation", Layer.presentation), ("UI", .presentation), ("Views", .presentation),
            ("ViewModels", .presentation),
            ("Domain", .useCase), ("Repositories", .repository), ("Persistence", .repository), ("Networking", .network),
            ("Network", .network),
        ] where folder.hasSuffix(ending) && !folder.hasSuffix("SwiftUI") {
            return layer
        }
        return nil
    }

    // MARK: Types by themselves

    private mutating func decide(_ type: TypeDeclaration, stated: LayerDecision?) -> LayerDecision {
        var declared: LayerDecision?
        for (number, declaration) in settings.declared.enumerated() {
            if let pattern = declaration.types.first(where: {
                PathPattern.matches($0, name: type.qualifiedName) || PathPattern.matches($0, name: type.name)
            }) {
                used.insert(number)
                declared =
                    declared ?? LayerDecision(declaration.layer, reasons: ["the configuration declares `\(pattern)`"])
            }
        }
        if let declared { return declared }
        let ofFile = ofFiles[type.file]
        // Declared folders and support code decide for all that is in them.
        if ofFile.layer == .support || ofFile.isDeclared { return ofFile }
        if let stated { return stated }
        var evidence = LayerEvidence()
        addName(type, to: &evidence)
        addConformances(type, to: &evidence)
        addMembers(type, to: &evidence)
        addDiagnostics(type, to: &evidence)
        // A nested type takes the layer of the type around it unless it says something strong itself.
        if type.qualifiedName != type.name, evidence.weight < LayerWords.name {
            return LayerDecision(.unknown, reasons: [])
        }
        // A folder of analytics may be that of a screen about them.
        if ofFile.layer != .unknown, ofFile.layer != .diagnostics || evidence.decision.layer == .diagnostics,
            let reason = ofFile.reasons.first
        {
            evidence.add(ofFile.layer, LayerWords.folder, reason)
        }
        let imports = files[type.file].imports
        if let server = imports.first(where: { ["Vapor", "Hummingbird", "Kitura", "PerfectHTTP"].contains($0) }) {
            return LayerDecision(.facade, reasons: ["its file imports \(server): it is a server"])
        }
        if let interface = imports.first(where: {
            ["SwiftUI", "UIKit", "AppKit", "WatchKit", "WidgetKit"].contains($0)
        }) {
            evidence.add(.presentation, LayerWords.weak, "its file imports \(interface)")
        }
        if let network = imports.first(where: { ["Alamofire", "Moya", "Apollo", "AsyncHTTPClient"].contains($0) }) {
            evidence.add(.network, LayerWords.weak, "its file imports \(network)")
        }
        if evidence.hasObservation { observable.insert(type.qualifiedName) }
        let rest = evidence.withoutObservation.decision
        if evidence.hasObservation, evidence.decision.layer == .presentation,
            LayerWords.serves(type.name) || rest.layer != .presentation
        {
            withoutObservation[type.qualifiedName] = rest
        }
        return evidence.decision
    }

    private func addName(_ type: TypeDeclaration, to evidence: inout LayerEvidence) {
        if let beginning = LayerWords.supportBeginnings.first(where: { begins(type.name, with: $0) }) {
            evidence.add(.support, LayerWords.conformance, "the name `\(type.name)` begins with \(beginning)")
        }
        if let range = type.name.range(ofWord: "Debug") {
            evidence.add(
                .support, 2 * LayerWords.conformance,
                "the name `\(type.name)` has the word \(type.name[range]): it is for developers")
        }
        if let (ending, layer, weight) = LayerWords.ending(of: type.name) {
            evidence.add(layer, weight, "the name `\(type.name)` has the word \(ending)")
        }
    }

    /// `MockClient`, not `Mockingbird`.
    private func begins(_ name: String, with word: String) -> Bool {
        name.hasPrefix(word) && (name.dropFirst(word.count).first?.isUppercase ?? true)
    }

    private func addConformances(_ type: TypeDeclaration, to evidence: inout LayerEvidence) {
        var interface: String?
        for ancestor in index.ancestors(of: type).sorted() {
            let name = ancestor.split(separator: ".").last.map(String.init) ?? ancestor
            switch name {
            case "XCTestCase", "PreviewProvider", "QuickSpec":
                evidence.add(.support, 2 * LayerWords.conformance, "it is a `\(name)`")
            case "UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "App":
                if name != "App" || type.kind == .structDeclaration {
                    evidence.add(.composition, LayerWords.conformance, "it is a `\(name)`")
                }
            case "FileDocument", "ReferenceFileDocument":
                evidence.add(.facade, LayerWords.conformance, "it is a `\(name)`: the system asks for its errors")
            case "ObservableObject":
                evidence.addObservation("views observe it: it is an `ObservableObject`")
            case "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate", "URLProtocol":
                evidence.add(.network, LayerWords.name, "it is a `\(name)`")
            default:
                if interface == nil, index.types(named: name).isEmpty, LayerWords.isInterfaceType(name) {
                    interface = name
                }
            }
        }
        // Whatever starts the app or draws a preview is an object of the interface, too.
        let layer = evidence.decision.layer
        if let interface, layer != .composition, layer != .support {
            evidence.add(.presentation, LayerWords.conformance, "it is a `\(interface)`")
        }
        if layer != .support, index.conforms(type, to: "UseCaseOutput") {
            evidence.add(.presentation, LayerWords.conformance, "a use case tells it: it is a `UseCaseOutput`")
        }
        if type.node.hasAttribute("Observable") {
            evidence.addObservation("views observe it: it is `@Observable`")
        }
    }

    private func addMembers(_ type: TypeDeclaration, to evidence: inout LayerEvidence) {
        for variable in type.node.children(of: .variableDeclaration) {
            for attribute in variable.children(of: .attribute) {
                switch attribute.text {
                case "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "IBOutlet",
                    "Bindable",
                    "FocusState", "UIApplicationDelegateAdaptor":
                    evidence.add(.presentation, LayerWords.name, "it has an `@\(attribute.text)`")
                    return
                default: break
                }
            }
            if let binding = variable.child(of: .binding), let held = binding.declaredType, held.kind == .namedType,
                held.isText("URLSession")
            {
                evidence.add(.network, LayerWords.folder, "it holds a `URLSession`")
            }
        }
    }

    /// A name or a folder alone makes no logger, and what people look at is none: the last word must say so, or the
    /// folder, and with it what it inherits or what it offers.
    private func addDiagnostics(_ type: TypeDeclaration, to evidence: inout LayerEvidence) {
        let isNamed = NameWords.endsDiagnostic(type.name)
        guard isNamed || ofFiles[type.file].layer == .diagnostics, evidence.decision.layer != .presentation,
            evidence.decision.layer != .support
        else { return }
        let sign = isNamed ? "it is called a log" : "it lies among logs"
        let foreign = index.ancestors(of: type).sorted().first { name in
            index.types(named: name).isEmpty && NameWords.words(of: name).contains(where: NameWords.endsDiagnostic)
        }
        let parts = [type.node] + (index.extensions[type.qualifiedName] ?? []).map(\.node)
        if let foreign {
            evidence.add(.diagnostics, LayerWords.conformance, "\(sign), and is a `\(foreign)`")
        } else if let method = parts.lazy.flatMap(\.declaredMembers).first(where: \.writesDown) {
            evidence.add(
                .diagnostics, LayerWords.name, "\(sign), and `\(method.text)` writes something down")
        }
    }

    // MARK: What holds what

    /// The types that views hold, by `@StateObject var model: Model`, `@Environment(Model.self)` or any other property.
    private func typesHeldByViews() -> Set<String> {
        var held: Set<String> = []
        let wanted = Set(observable.compactMap { $0.split(separator: ".").last.map(String.init) })
        for type in index.types where ofTypes[type.qualifiedName]?.layer == .presentation {
            guard withoutObservation[type.qualifiedName] == nil else { continue }
            for property in type.node.children(of: .variableDeclaration) {
                let named = property.descendants(where: {
                    ($0.kind == .reference || $0.kind == .namedType) && wanted.contains($0.text)
                })
                for node in named {
                    if let other = index.type(named: node.text, at: node) { held.insert(other.qualifiedName) }
                }
            }
        }
        return held
    }

    /// A type that says nothing of itself: between presentation and repositories it is a use case, above the network a
    /// repository.
    private mutating func decideByHolders() {
        var holders: [String: Set<Layer>] = [:]
        var held: [String: Set<Layer>] = [:]
        var holderNames: [String: String] = [:]
        // What can be observed and serves, or says nothing else, is presentation only where a view holds it.
        let heldByViews = typesHeldByViews()
        for (name, decision) in withoutObservation where !heldByViews.contains(name) { ofTypes[name] = decision }
        observedByViews = observable.intersection(heldByViews)
        for type in index.types {
            let layer = ofTypes[type.qualifiedName]?.layer ?? .unknown
            for property in type.node.children(of: .variableDeclaration) {
                for binding in property.children(of: .binding) {
                    guard let name = binding.declaredType?.heldTypeName ?? binding.constructedTypeName,
                        let other = index.type(named: name, at: type.node), other.qualifiedName != type.qualifiedName
                    else { continue }
                    let otherLayer = ofTypes[other.qualifiedName]?.layer ?? .unknown
                    holders[other.qualifiedName, default: []].insert(layer)
                    if layer == .presentation { holderNames[other.qualifiedName] = type.name }
                    held[type.qualifiedName, default: []].insert(otherLayer)
                }
            }
        }
        for type in index.types where (ofTypes[type.qualifiedName]?.layer ?? .unknown) == .unknown {
            guard type.kind != .enumDeclaration, type.qualifiedName == type.name else { continue }
            let above = holders[type.qualifiedName] ?? []
            let below = held[type.qualifiedName] ?? []
            if above.contains(.presentation), below.contains(.repository), let holder = holderNames[type.qualifiedName]
            {
                ofTypes[type.qualifiedName] = LayerDecision(
                    .useCase, reasons: ["`\(holder)`, which is presentation, holds it", "it holds a repository"])
            } else if below.contains(.network), above.contains(.useCase) || above.contains(.presentation) {
                ofTypes[type.qualifiedName] = LayerDecision(
                    .repository, reasons: ["it holds what talks HTTP", "what is nearer to the screen holds it"])
            }
        }
    }
}

extension String {
    /// Where a word of a name in camel case stands: `Debug` of `TokenDebugView`, not of `Debugger`.
    fileprivate func range(ofWord word: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            let rest = self[start...]
            if rest.hasPrefix(word) {
                let end = index(start, offsetBy: word.count)
                if end == endIndex || !self[end].isLowercase { return start..<end }
            }
            start = index(after: start)
        }
        return nil
    }
}

extension OutlineNode {
    /// Whether a method takes a text, an error or an event, and answers nobody: `log(_ message: String)`.
    fileprivate var writesDown: Bool {
        guard kind == .functionDeclaration, throwsEffect == .none,
            child(of: .returnType).map({ $0.firstChild?.isVoid ?? false }) ?? true,
            NameWords.isDiagnosticMethod(text) || ErrorNames.isLogLevel(text)
        else { return false }
        return children(of: .parameter).contains { parameter in
            guard let type = parameter.declaredType else { return false }
            let name = (type.functionTypeInside?.child(of: .returnType)?.firstChild ?? type).innermostNamedType?.text
            return ["String", "StaticString", "Error", "NSError", "Any"].contains(name ?? "")
                || NameWords.words(of: name ?? "").last == "event"
        }
    }

    /// The name of the type in `Foo`, `any Foo`, `Foo?`.
    fileprivate var heldTypeName: String? {
        switch kind {
        case .namedType: text
        case .optionalType, .someOrAnyType, .attributedType: children.first { $0.kind.isTypeNode }?.heldTypeName
        default: nil
        }
    }

    /// `Foo` of `let foo = Foo(…)`.
    fileprivate var constructedTypeName: String? {
        guard let value = child(of: .initializerValue)?.firstChild?.unwrapped, let name = value.calledName,
            value.calledBase == nil, name.first?.isUppercase == true
        else { return nil }
        return name
    }
}
