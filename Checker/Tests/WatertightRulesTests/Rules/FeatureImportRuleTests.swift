import Testing

@testable import WatertightRules

@Suite struct FeatureImportRuleTests {
    /// The findings in sources by path, as `path:line`; modules come from the paths and from manifests among them.
    private func leaks(in sources: [String: String]) -> [String] {
        findings(in: sources).map { "\($0.path):\($0.range.line)" }
    }

    private func findings(in sources: [String: String]) -> [Finding] {
        var files = sources.sorted { $0.key < $1.key }.map { ProgramFile(path: $0.key, source: $0.value) }
        let modules = ModuleMap(
            paths: files.map(\.path),
            manifests: sources.filter { $0.key.hasSuffix("Package.swift") }.map { ($0.key, SourceTree($0.value)) },
            imports: Set(files.flatMap { $0.facts.importedModules }))
        for index in files.indices { files[index].module = modules.module(of: files[index].path) }
        return Survey(files: files, modules: modules).findings(by: [FeatureImportRule()])
    }

    /// A file of each module, so that the modules are known.
    private func leaks(from importer: String, importing lines: String, beside modules: [String]) -> [String] {
        var sources = Dictionary(uniqueKeysWithValues: modules.map { ("Sources/\($0)/B.swift", "") })
        sources["Sources/\(importer)/A.swift"] = lines
        return leaks(in: sources)
    }

    @Test func findsAFeatureThatImportsAnother() {
        let lines = "import SwiftUI\nimport SignInFeature\nimport struct CartFeature.Cart"
        let found = leaks(from: "ProfileFeature", importing: lines, beside: ["SignInFeature", "CartFeature"])
        #expect(found == [2, 3].map { "Sources/ProfileFeature/A.swift:\($0)" })
        let prefixed = leaks(
            from: "FeatureProfile", importing: "@testable import FeatureMenu", beside: ["FeatureMenu"])
        #expect(prefixed == ["Sources/FeatureProfile/A.swift:1"])
    }

    @Test func aFolderOfFeaturesMakesFeatures() {
        let sources = [
            "Features/Profile/Sources/Profile/A.swift": "import SignIn\nimport Navigation",
            "Features/SignIn/Sources/SignIn/A.swift": "", "Shared/Sources/Navigation/A.swift": "import SignIn",
        ]
        #expect(leaks(in: sources) == ["Features/Profile/Sources/Profile/A.swift:1"])
    }

    @Test func targetsOfOneManifestAreModules() {
        let sources = [
            "Package.swift": """
            let package = Package(name: "Shop", targets: [
                .target(name: "Profile", path: "Features/Profile"), .target(name: "SignIn", path: "Features/SignIn"),
                .target(name: "Design", path: "Design"),
            ])
            """,
            "Features/Profile/A.swift": "import Design\nimport SignIn", "Features/SignIn/A.swift": "",
            "Design/A.swift": "",
        ]
        #expect(leaks(in: sources) == ["Features/Profile/A.swift:2"])
    }

    @Test(arguments: ["SignInFeatureInterface", "SignInFeatureAPI", "SignInFeatureCore", "FeatureFlags", "FeatureKit"])
    func whatFeaturesShareMayBeImported(module: String) {
        // It has types, and none that is a screen.
        let files = ["Sources/\(module)/A.swift", "Sources/ProfileFeature/A.swift"]
        #expect(leaks(in: [files[0]: "public struct Flag {}", files[1]: "import \(module)"]) == [])
        #expect(leaks(in: [files[0]: "import ProfileFeature\npublic struct Flag {}", files[1]: ""]) == [])
    }

    @Test func aModuleThatIsNotOursIsNoFeature() {
        #expect(leaks(from: "ProfileFeature", importing: "import PaymentFeature", beside: []) == [])
    }

    @Test func whatIsNoFeatureMayImportFeatures() {
        #expect(leaks(from: "Navigation", importing: "import SignInFeature", beside: ["SignInFeature"]) == [])
    }

    @Test func twoModulesOfOneFeatureMayKnowEachOther() {
        let features = ["SignInFeature", "SignInFeatureViewsFeature"]
        #expect(leaks(from: features[1], importing: "import \(features[0])", beside: features) == [])
        #expect(leaks(from: features[0], importing: "import \(features[1])", beside: features) == [])
    }

    @Test func testsOfAFeatureMayImportFeatures() {
        let sources = [
            "Tests/ProfileFeature/A.swift": "import SignInFeature", "Sources/SignInFeature/A.swift": "",
            "Sources/CartFeature/A.swift": "import ProfileFeature",
        ]
        #expect(leaks(in: sources) == [])
    }

    @Test func aFileWithoutAModuleIsNoFeature() {
        #expect(
            leaks(in: ["App/ProfileFeature/A.swift": "import SignInFeature", "Sources/SignInFeature/B.swift": ""]) == []
        )
    }

    // MARK: What is shared

    /// Features in a folder of that name; each imports what is given.
    private func leaks(ofFeatures imports: [String: [String]]) -> [String] {
        leaks(
            in: Dictionary(
                uniqueKeysWithValues: imports.map { name, imported in
                    ("Features/\(name)/Sources/\(name).swift", imported.map { "import \($0)" }.joined(separator: "\n"))
                }))
    }

    @Test func whatMostFeaturesImportAndImportsNoneIsShared() {
        let design = ["Cart": ["Design"], "Menu": ["Design", "Cart"], "Search": ["Design"], "Design": ["SwiftUI"]]
        #expect(leaks(ofFeatures: design) == ["Features/Menu/Sources/Menu.swift:2"])
    }

    @Test func whatIsSharedMayImportWhatIsShared() {
        let imports = [
            "Cart": ["Design", "Theme"], "Menu": ["Design", "Theme"], "Search": ["Design", "Theme"],
            "Design": ["Theme"], "Theme": [],
        ]
        #expect(leaks(ofFeatures: imports) == [])
    }

    @Test func whatImportsAFeatureIsNotShared() {
        let imports = ["Cart": ["Design"], "Menu": ["Design"], "Search": [], "Design": ["Search"]]
        #expect(leaks(ofFeatures: imports).count == 3)
    }

    @Test func whatHalfOfTheFeaturesImportIsNotShared() {
        let imports = ["Cart": ["Design"], "Menu": ["Design"], "Search": [], "Orders": [], "Design": []]
        #expect(leaks(ofFeatures: imports).count == 2)
        #expect(leaks(ofFeatures: ["Cart": ["Menu"], "Menu": []]).count == 1)
    }

    // MARK: The module that puts the app together

    @Test(arguments: ["AppFeature", "RootFeature"])
    func whatIsNamedAfterTheAppMayImportFeatures(module: String) {
        #expect(leaks(from: module, importing: "import SignInFeature", beside: ["SignInFeature"]) == [])
    }

    @Test(arguments: ["ApplePayFeature", "FeatureApp", "DomainFeature"])
    func theNameMustBeginWithTheWholeWord(module: String) {
        let found = leaks(from: module, importing: "import SignInFeature", beside: ["SignInFeature"])
        #expect(found == ["Sources/\(module)/A.swift:1"])
    }

    @Test func whatImportsThreeFeaturesAndNobodyImportsIsTheRoot() {
        let features = ["CartFeature", "MenuFeature", "SignInFeature"]
        let lines = features.map { "import \($0)" }
        #expect(leaks(from: "TabsFeature", importing: lines.joined(separator: "\n"), beside: features) == [])
        let two = leaks(from: "TabsFeature", importing: lines[..<2].joined(separator: "\n"), beside: features)
        #expect(two.count == 2)
        let twice = lines[..<2] + lines[..<2]
        let pairs = leaks(from: "TabsFeature", importing: twice.joined(separator: "\n"), beside: features)
        #expect(pairs.count == 2)
    }

    @Test func whatImportsThreeFeaturesInSeveralFilesIsTheRoot() {
        let sources = [
            "Sources/TabsFeature/A.swift": "import CartFeature\nimport Navigation",
            "Sources/TabsFeature/B.swift": "import MenuFeature\nimport SignInFeature",
            "Sources/CartFeature/A.swift": "", "Sources/MenuFeature/A.swift": "", "Sources/SignInFeature/A.swift": "",
            "Sources/Navigation/A.swift": "",
        ]
        #expect(leaks(in: sources) == [])
    }

    @Test func whatSomebodyImportsIsNoRoot() {
        let features = ["CartFeature", "MenuFeature", "SignInFeature"]
        var sources = Dictionary(uniqueKeysWithValues: features.map { ("Sources/\($0)/B.swift", "") })
        sources["Sources/TabsFeature/A.swift"] = features.map { "import \($0)" }.joined(separator: "\n")
        for importer in ["Sources/Shell/A.swift", "App/A.swift"] {
            let imported = sources.merging([importer: "import TabsFeature"]) { $1 }
            #expect(leaks(in: imported).count == 3, "\(importer)")
        }
        let tested = sources.merging(["Tests/TabsFeatureTests/A.swift": "@testable import TabsFeature"]) { $1 }
        #expect(leaks(in: tested) == [])
    }

    @Test func theRootIsAFeatureForOthers() {
        let found = leaks(from: "ProfileFeature", importing: "import AppFeature", beside: ["AppFeature"])
        #expect(found == ["Sources/ProfileFeature/A.swift:1"])
    }

    // MARK: What a finding says

    @Test func saysWhetherTheManifestDeclaresIt() {
        let sources = [
            "Package.swift": """
            let package = Package(name: "Shop", targets: [
                .target(name: "ProfileFeature", dependencies: ["SignInFeature"]),
                .target(name: "SignInFeature"), .target(name: "CartFeature", dependencies: []),
            ])
            """,
            "Sources/ProfileFeature/A.swift": "import SignInFeature",
            "Sources/SignInFeature/A.swift": "import ProfileFeature",
            "Sources/CartFeature/A.swift": "import SignInFeature",
        ]
        let basis = Dictionary(
            uniqueKeysWithValues: findings(in: sources).map { ($0.path, $0.basis.filter { $0.contains("manifest") }) })
        #expect(basis["Sources/ProfileFeature/A.swift"] == ["the manifest declares the dependency"])
        #expect(basis["Sources/SignInFeature/A.swift"] == [])
        #expect(basis["Sources/CartFeature/A.swift"] == ["the manifest does not even declare the dependency"])
    }
}
