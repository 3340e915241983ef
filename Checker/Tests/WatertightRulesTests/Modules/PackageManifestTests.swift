import Testing

@testable import WatertightRules

@Suite struct PackageManifestTests {
    private func modules(ofTargets targets: String, root: String = "") -> [ModuleMap.Module] {
        let manifest = "import PackageDescription\nlet package = Package(name: \"Shop\", targets: [\(targets)])"
        return PackageManifest.modules(in: SourceTree(manifest), root: root)
    }

    @Test(arguments: [
        ("target", "Sources/Feed"), ("executableTarget", "Sources/Feed"), ("macro", "Sources/Feed"),
        ("testTarget", "Tests/Feed"), ("plugin", "Plugins/Feed"),
    ])
    func theDefaultFolderDependsOnTheKind(kind: String, folder: String) {
        let module = ModuleMap.Module(name: "Feed", folder: folder, isTest: kind == "testTarget")
        #expect(modules(ofTargets: ".\(kind)(name: \"Feed\")") == [module])
        #expect(modules(ofTargets: "Target.\(kind)(name: \"Feed\")") == [module])
    }

    @Test(arguments: ["systemLibrary", "binaryTarget"])
    func aTargetWithoutSwiftSourcesIsNotAModule(kind: String) {
        #expect(modules(ofTargets: ".\(kind)(name: \"Feed\", path: \"Feed\")") == [])
    }

    @Test func aTargetCanHaveAPath() {
        #expect(modules(ofTargets: ".target(name: \"Feed\", path: \"Code/Feed\")").map(\.folder) == ["Code/Feed"])
        #expect(modules(ofTargets: ".target(name: \"Feed\", path: \"Code/Feed/\")").map(\.folder) == ["Code/Feed"])
        #expect(modules(ofTargets: ".testTarget(name: \"Feed\", path: \"Checks\")").map(\.folder) == ["Checks"])
        #expect(modules(ofTargets: ".target(name: \"Feed\", path: \".\")").map(\.folder) == [""])
    }

    @Test func foldersAreRelativeToTheManifest() {
        #expect(
            modules(ofTargets: ".target(name: \"Feed\")", root: "Packages/Feed").map(\.folder) == [
                "Packages/Feed/Sources/Feed"
            ])
        #expect(
            modules(ofTargets: ".target(name: \"Feed\", path: \".\")", root: "Packages/Feed").map(\.folder) == [
                "Packages/Feed"
            ])
    }

    @Test func aDependencyIsNotADeclaration() {
        let target = ".target(name: \"Feed\", dependencies: [.target(name: \"Core\")])"
        #expect(modules(ofTargets: target).map(\.name) == ["Feed"])
        let tests = ".testTarget(name: \"FeedTests\", dependencies: [.target(name: \"Core\")])"
        #expect(modules(ofTargets: tests).map(\.name) == ["FeedTests"])
    }

    @Test func aPluginOfAnotherPackageIsNotAModule() {
        let target = ".target(name: \"Feed\", plugins: [.plugin(name: \"Lint\", package: \"lint\")])"
        #expect(modules(ofTargets: target).map(\.name) == ["Feed"])
    }

    @Test func findsTargetsAnywhere() {
        let manifest = """
            let shared: [Target] = [.target(name: "Shared")]
            #if os(Linux)
            package.targets.append(.target(name: "Linux"))
            #else
            package.targets += [.target(name: "Apple")]
            #endif
            """
        #expect(
            PackageManifest.modules(in: SourceTree(manifest), root: "").map(\.name) == ["Shared", "Linux", "Apple"])
    }

    @Test func ignoresSimilarCalls() {
        let manifest = """
            let a = button.target(name: "Button")
            let b: Target = .target(name: name)
            let c: Target = .target(name: "Feed\\(number)")
            let d: Target = .target()
            let e: Product = .library(name: "Feed", targets: ["Feed"])
            """
        #expect(PackageManifest.modules(in: SourceTree(manifest), root: "") == [])
    }

    @Test func normalizesPaths() {
        #expect(modules(ofTargets: ".target(name: \"Feed\", path: \"./Code/Feed\")").map(\.folder) == ["Code/Feed"])
        #expect(
            modules(ofTargets: ".target(name: \"Feed\", path: \"../Shared/Feed\")", root: "Packages").map(\.folder)
                == ["Shared/Feed"])
    }

    @Test func productsAndPluginUsagesAreNotTargets() {
        let manifest = """
            let package = Package(
                products: [.plugin(name: "Lint", targets: ["Lint"])],
                targets: [.target(name: "Feed", plugins: [.plugin(name: "Lint")])])
            """
        #expect(PackageManifest.modules(in: SourceTree(manifest), root: "").map(\.name) == ["Feed"])
    }
}
