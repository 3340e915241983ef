/// What the words of names say about layers.
enum LayerWords {
    /// How much a piece of evidence says. Two weak ones, or a folder, are enough; a name beats a folder.
    static let weak = 1
    static let folder = 2
    static let name = 4
    static let conformance = 6

    /// Endings of type names, the longest first.
    static let endings: [(ending: String, layer: Layer, weight: Int)] = {
        let strong: [Layer: [String]] = [
            .presentation: [
                "ViewModel", "ViewController", "ViewState", "ViewStore", "ViewModifier", "ViewBuilder",
                "WindowController",
                "HostingController", "TabBarController", "NavigationController", "SplitViewController", "Presenter",
                "Coordinator",
                "View", "Views", "Screen", "Cell", "Sheet", "Reducer", "Wireframe", "Popover", "Toolbar", "Widget",
                "Scene",
                "Dialog", "Banner", "Toast", "Alert", "Button", "Row",
            ],
            .useCase: ["UseCase", "Usecase", "UseCases", "Interactor"],
            .repository: [
                "Repository", "Repositories", "Gateway", "DataSource", "DataStore", "DAO", "Dao", "LocalStore",
                "RemoteStore",
                "PersistenceController", "Database",
            ],
            .network: [
                "APIClient", "ApiClient", "HTTPClient", "HttpClient", "NetworkClient", "NetworkService",
                "NetworkManager",
                "NetworkProvider", "WebService", "RestClient", "RESTClient", "Endpoint", "RequestBuilder",
                "RequestAdapter",
                "URLProtocol", "APIService", "ApiService", "NetworkAgent", "Networking",
            ],
            .facade: ["Adapter", "Wrapper", "Facade", "Bridge"],
            .composition: [
                "AppDelegate", "SceneDelegate", "Assembly", "DIContainer", "DependencyContainer", "AppContainer",
                "Injector",
                "CompositionRoot", "AppEnvironment", "ApplicationDelegate",
            ],
            .support: [
                "Mock", "Fake", "Stub", "Spy", "Dummy", "Tests", "TestCase", "_Previews", "Previews", "Preview",
            ],
        ]
        let hints: [Layer: [String]] = [
            .repository: ["Store", "Storage", "Cache", "Loader", "Remote", "Persistence", "Provider", "Syncer"],
            .network: ["API", "Client", "Request"],
        ]
        let all =
            strong.flatMap { layer, endings in endings.map { ($0, layer, name) } }
            + hints.flatMap { layer, endings in endings.map { ($0, layer, weak) } }
        return all.sorted { ($1.0.utf8.count, $0.0) < ($0.0.utf8.count, $1.0) }
    }()

    /// Words that say what a type is beside its layer: `LoginRepositoryProtocol`, `LoginViewModelDelegate`.
    static let decorations = [
        "Protocol", "Implementation", "Impl", "Interface", "Type", "Delegate", "Output", "Input", "Listener",
        "Observer",
        "Factory", "Builder", "Error", "Failure",
    ]

    static let supportBeginnings = ["Mock", "Fake", "Stub", "Spy", "Dummy"]

    /// Folders and modules, in lower case and without spaces.
    static let folders: [String: Layer] = {
        let words: [Layer: [String]] = [
            .presentation: [
                "presentation", "ui", "views", "view", "screens", "scenes", "scene", "viewmodels", "viewmodel",
                "viewcontrollers",
                "viewcontroller", "presenters", "presenter", "coordinators", "cells", "swiftuiviews", "userinterface",
                "components",
                "widgets", "controllers",
            ],
            .useCase: ["domain", "usecases", "usecase", "interactors", "interactor"],
            .repository: [
                "data", "repositories", "repository", "persistence", "storage", "database", "coredata", "cache",
                "datasources",
                "stores", "localstorage", "realm",
            ],
            .network: [
                "network", "networking", "api", "http", "rest", "webapi", "networklayer", "remote", "apiclient",
            ],
            .diagnostics: ["analytics", "logging", "telemetry", "logger", "crashreporting"],
            .composition: ["dependencyinjection", "di", "composition", "compositionroot"],
        ]
        return Dictionary(
            words.flatMap { layer, names in names.map { ($0, layer) } }, uniquingKeysWith: { first, _ in first })
    }()

    /// Folders whose code is never a leak, in lower case.
    static let supportFolders: Set<String> = [
        "tests", "test", "uitests", "unittests", "testing", "mocks", "mock", "fakes", "stubs", "fixtures",
        "previewcontent",
        "previews", "pods", "carthage", "vendor", "thirdparty", "third-party", "external", "generated",
        "sourcepackages", "vendored",
        "scripts", "fastlane", "playgrounds", "snapshottests", "testhelpers", "testsupport", "testutils",
        "testutilities",
        "testinghelpers", "benchmarks", "benchmark", "submodules",
    ]

    /// Whether a folder's name says that it holds tests or other people's code.
    static func isSupport(folder: String) -> Bool {
        let word = plain(folder)
        // `Tests iOS`, `Account Tests`, `Previewing`
        let words = NameWords.words(of: folder)
        if words.first == "tests" || words.last == "tests" || words == ["previewing"] { return true }
        return supportFolders.contains(word) || word.hasSuffix(".playground") || folder.hasSuffix("Tests")
            || folder.hasSuffix("TestsHost") || folder.hasSuffix("Mocks") || folder.hasSuffix("TestSupport")
            || folder.hasSuffix("TestHelpers") || folder.hasSuffix("TestUtils") || folder.hasSuffix("TestTools")
            || folder.hasSuffix("Testing")
    }

    /// Whether a folder holds what serves: of which layer, its types must say.
    static func isService(folder: String) -> Bool {
        ["services", "service", "managers", "manager", "interactors", "interactor"].contains(plain(folder))
    }

    /// Whether a type's name says that it does something for others, and shows nothing.
    static func serves(_ name: String) -> Bool {
        guard let last = NameWords.words(of: name).last else { return false }
        return [
            "manager", "service", "engine", "client", "downloader", "uploader", "loader", "transport", "worker",
            "driver", "monitor", "repository", "provider", "handler", "session", "storage", "database",
        ].contains(last)
    }

    static func plain(_ folder: String) -> String {
        String(folder.lowercased().filter { $0 != " " && $0 != "_" })
    }

    /// The layer that the ending of a type's name says, without the words beside it.
    static func ending(of name: String) -> (ending: String, layer: Layer, weight: Int)? {
        var rest = Substring(name)
        for _ in 0..<3 {
            if let found = endings.first(where: { rest.hasSuffix($0.ending) && isWhole($0.ending, of: rest) }) {
                return found
            }
            guard let word = decorations.first(where: { rest.count > $0.count && rest.hasSuffix($0) }) else {
                return nil
            }
            rest = rest.dropLast(word.count)
        }
        return nil
    }

    /// `Review` does not end in the word `View`: a word begins with a capital letter, or is the whole name.
    private static func isWhole(_ ending: String, of name: Substring) -> Bool {
        ending.first?.isUppercase == true || ending.first == "_" || name.count == ending.count
    }

    /// Types of the system's frameworks for user interfaces.
    static func isInterfaceType(_ name: String) -> Bool {
        if interfaceTypes.contains(name) { return true }
        guard name.hasPrefix("UI") || name.hasPrefix("NS") || name.hasPrefix("WK") || name.hasPrefix("MK") else {
            return false
        }
        return interfaceEndings.contains { name.hasSuffix($0) }
    }

    private static let interfaceTypes: Set<String> = [
        "View", "ViewModifier", "ButtonStyle", "LabelStyle", "UIViewRepresentable", "UIViewControllerRepresentable",
        "NSViewRepresentable", "Scene", "Widget", "TimelineProvider", "UIResponder", "NSResponder",
        "UIHostingController",
        "UITableViewDataSource", "UITableViewDelegate", "UICollectionViewDataSource", "UICollectionViewDelegate",
        "UITableViewDiffableDataSource", "UICollectionViewDiffableDataSource", "NSTableViewDataSource",
        "NSOutlineViewDataSource",
        "Reducer", "ReducerProtocol", "ToolbarContent", "Commands",
    ]

    private static let interfaceEndings = [
        "View", "ViewController", "WindowController", "Cell", "Control", "Button", "Label", "TextField",
        "NavigationController",
        "TabBarController", "Window", "Panel", "ReusableView", "InterfaceController", "Popover", "Toolbar",
        "AlertController",
    ]
}
