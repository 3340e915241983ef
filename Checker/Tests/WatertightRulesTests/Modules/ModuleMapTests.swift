import Testing

@testable import WatertightRules

@Suite struct ModuleMapTests {
    private func map(
        _ paths: [String], manifests: [String: String] = [:], imports: Set<String> = []
    ) -> ModuleMap {
        ModuleMap(
            paths: paths + manifests.keys.filter { !paths.contains($0) },
            manifests: manifests.sorted { $0.key < $1.key }.map { ($0.key, SourceTree($0.value)) }, imports: imports)
    }

    private func manifest(_ targets: String) -> String {
        "let package = Package(name: \"Shop\", targets: [\(targets)])"
    }

    // MARK: Without a manifest

    @Test(arguments: [
        ("Sources/Feed/A.swift", "Feed"), ("Sources/Feed/Deep/Views/A.swift", "Feed"),
        ("Packages/Shop/Sources/Feed/A.swift", "Feed"), ("Tests/FeedTests/A.swift", "FeedTests"),
        ("Sources/Sources/Feed/A.swift", "Feed"), ("Tests/Sources/Feed/A.swift", "Feed"),
    ])
    func theFolderBelowSourcesIsTheModule(path: String, module: String) {
        #expect(map([path]).module(of: path) == module)
    }

    @Test(arguments: ["A.swift", "App/A.swift", "Sources/A.swift", "App/Sources", "MySources/Feed/A.swift", ""])
    func anAppHasNoModules(path: String) {
        let map = map([path])
        #expect(map.modules == [])
        #expect(map.module(of: path) == nil)
    }

    @Test func foldersInTestsAreTests() {
        let map = map(["Tests/Feed/A.swift", "Sources/Shop/A.swift"])
        #expect(map.modules.first { $0.name == "Feed" }?.isTest == true)
        #expect(map.modules.first { $0.name == "Shop" }?.isTest == false)
    }

    @Test func testFoldersAreSeparateModules() {
        let map = map(["Tests/App/A.swift", "Sources/App/A.swift"])
        #expect(map.module(of: "Sources/App/A.swift") == "App")
        #expect(map.module(of: "Tests/App/A.swift") == "AppTests")
        #expect(map.modules.filter(\.isTest).map(\.name) == ["AppTests"])
    }

    @Test func modulesAreOrderedByFolder() {
        let map = map(["Sources/B/1.swift", "Z/Sources/A/1.swift", "Sources/A/1.swift", "Sources/A/2.swift"])
        #expect(map.modules.map(\.folder) == ["Sources/A", "Sources/B", "Z/Sources/A"])
    }

    @Test func noFilesHaveNoModules() {
        #expect(ModuleMap().modules == [])
        #expect(ModuleMap().module(of: "Sources/Feed/A.swift") == nil)
    }

    // MARK: Projects with folders of sources

    private static let project = [
        "Projects/Shop/Sources/Views/A.swift", "Projects/Shop/Sources/Models/Deep/B.swift",
        "Projects/Shop/Tests/Views/C.swift",
    ]

    /// Returns the modules of a project's files.
    private func modules(_ extra: [String] = [], imports: Set<String> = []) -> [String?] {
        let map = map(Self.project + extra, imports: imports)
        return Self.project.map(map.module)
    }

    @Test func foldersInSourcesAreModulesByDefault() {
        #expect(modules() == ["Views", "Models", "ViewsTests"])
        #expect(modules(imports: ["Shop", "Views"]) == ["Views", "Models", "ViewsTests"])
    }

    @Test func aFileDirectlyInSourcesMakesItOneModule() {
        #expect(modules(["Projects/Shop/Sources/Shop.swift"]).prefix(2) == ["Shop", "Shop"])
    }

    @Test func aProjectBesideSourcesMakesItOneModule() {
        #expect(modules(["Projects/Shop/Project.swift"]) == ["Shop", "Shop", "ShopTests"])
    }

    @Test func anImportOfTheProjectMakesItOneModule() {
        let map = map(Self.project, imports: ["Shop", "SwiftUI"])
        #expect(Self.project.map(map.module) == ["Shop", "Shop", "ShopTests"])
        #expect(map.modules.first { $0.name == "Shop" }?.isTest == false)
        #expect(map.modules.first { $0.name == "ShopTests" }?.isTest == true)
    }

    @Test func foldersOfAPackageAreModulesRegardlessOfItsName() {
        let manifest = ["Projects/Shop/Package.swift": manifest("target(named: \"Views\")")]
        let map = map(Self.project, manifests: manifest, imports: ["Shop"])
        #expect(Self.project.prefix(2).map(map.module) == ["Views", "Models"])
    }

    @Test func foldersOfAnAppAreNotModules() {
        let map = map(["Sources/App.swift", "Sources/Views/A.swift"])
        #expect(map.modules == [])
    }

    // MARK: With manifests

    @Test func theManifestOverridesFolders() {
        let map = map(
            ["Code/A.swift", "Code/Deep/A.swift", "Other/A.swift"],
            manifests: ["Package.swift": manifest(".target(name: \"Feed\", dependencies: [\"Core\"], path: \"Code\")")])
        #expect(map.module(of: "Code/A.swift") == "Feed")
        #expect(map.module(of: "Code/Deep/A.swift") == "Feed")
        #expect(map.module(of: "Other/A.swift") == nil)
    }

    @Test func foldersInATargetAreNotModules() {
        let path = "Code/Sources/Views/A.swift"
        let map = map([path], manifests: ["Package.swift": manifest(".target(name: \"Feed\", path: \"Code\")")])
        #expect(map.module(of: path) == "Feed")
        #expect(map.modules.count == 1)
    }

    @Test func aTargetThatIsNotALiteralComesFromItsFolder() {
        let map = map(
            ["Sources/Feed/A.swift", "Sources/FeedViews/A.swift"],
            manifests: ["Package.swift": manifest(".target(name: \"Feed\"), target(named: \"FeedViews\")")])
        #expect(map.modules.map(\.name) == ["Feed", "FeedViews"])
    }

    @Test func filesBelongToTheInnermostTarget() {
        let targets = ".target(name: \"Outer\", path: \"Code\"), .target(name: \"Inner\", path: \"Code/Inner\")"
        let map = map([], manifests: ["Package.swift": manifest(targets)])
        #expect(map.module(of: "Code/Inner/Deep/A.swift") == "Inner")
        #expect(map.module(of: "Code/InnerOther/A.swift") == "Outer")
    }

    @Test func aTargetInTheRootHasTheRemainingFiles() {
        let targets = ".target(name: \"Shop\", path: \".\"), .testTarget(name: \"ShopTests\")"
        let map = map([], manifests: ["Package.swift": manifest(targets)])
        #expect(map.module(of: "A.swift") == "Shop")
        #expect(map.module(of: "Views/A.swift") == "Shop")
        #expect(map.module(of: "Tests/ShopTests/A.swift") == "ShopTests")
    }

    @Test func eachPackageHasItsOwnModules() {
        let map = map(
            ["Packages/Feed/Sources/Feed/A.swift", "Packages/Cart/Sources/Cart/A.swift", "App/A.swift"],
            manifests: [
                "Packages/Feed/Package.swift": manifest(".target(name: \"Feed\", dependencies: [\"Core\"])"),
                "Packages/Cart/Package.swift": manifest(".target(name: \"Cart\", dependencies: [])"),
            ])
        #expect(map.module(of: "Packages/Feed/Sources/Feed/A.swift") == "Feed")
        #expect(map.module(of: "App/A.swift") == nil)
    }
}
