import Testing

@testable import WatertightRules

@Suite struct FeatureGraphTests {
    private static let screen = "import SwiftUI\nstruct Screen: View {}\n"

    /// Modules with a screen each, in a folder of features; each imports what is given. `App` lies outside.
    private func edges(_ imports: [String: [String]], folder: String = "Features", app: [String] = []) -> [String] {
        var sources = Dictionary(
            uniqueKeysWithValues: imports.map { name, imported in
                (
                    "\(folder)/\(name)/Sources/\(name)/A.swift",
                    Self.screen + imported.map { "import \($0)" }.joined(separator: "\n")
                )
            })
        sources["App/Main.swift"] = app.map { "import \($0)" }.joined(separator: "\n")
        return Places(sources).features.edges.map { "\($0.from) > \($0.to)" }
    }

    @Test func findsAFeatureThatImportsAnother() {
        #expect(edges(["Profile": ["SignIn", "SwiftUI"], "SignIn": []]) == ["Profile > SignIn"])
    }

    @Test func whatMostFeaturesImportAndImportsNoneIsShared() {
        let imports = ["Cart": ["Design"], "Menu": ["Design", "Cart"], "Search": ["Design"], "Design": []]
        #expect(edges(imports) == ["Menu > Cart"])
    }

    @Test func whatIsSharedMayImportWhatIsShared() {
        let imports = [
            "Cart": ["Design", "Theme"], "Menu": ["Design", "Theme"], "Search": ["Design", "Theme"],
            "Design": ["Theme"], "Theme": [],
        ]
        #expect(edges(imports) == [])
    }

    @Test func whatImportsAFeatureIsNotShared() {
        let imports = ["Cart": ["Design"], "Menu": ["Design"], "Search": [], "Design": ["Search"]]
        #expect(edges(imports).count == 3)
    }

    @Test func whatImportsThreeFeaturesAndNobodyImportsPutsTheAppTogether() {
        let three = ["Tabs": ["Cart", "Menu", "Search"], "Cart": [], "Menu": [], "Search": []]
        #expect(edges(three) == [])
        #expect(edges(three, app: ["Tabs"]).count == 3)
        #expect(edges(["Tabs": ["Cart", "Menu"], "Cart": [], "Menu": []]).count == 2)
    }

    @Test func withoutANameOrAFolderTheAppMustImportIt() {
        let imports = ["Profile": ["SignIn"], "SignIn": []]
        #expect(edges(imports, folder: "Modules") == [])
        #expect(edges(imports, folder: "Modules", app: ["Profile", "SignIn"]) == ["Profile > SignIn"])
    }

    @Test func whatSeveralSiblingsImportIsNoFeatureWithoutAName() {
        let imports = ["Cart": ["Design"], "Menu": ["Design"], "Search": [], "Orders": [], "Home": [], "Design": []]
        #expect(edges(imports, folder: "Modules", app: Array(imports.keys)) == [])
    }

    @Test func aModuleWithoutScreensIsNoFeature() {
        let sources = [
            "Features/Profile/Sources/Profile/A.swift": Self.screen + "import Rules",
            "Features/Rules/Sources/Rules/A.swift": "struct Rule {}",
        ]
        #expect(Places(sources).features.edges == [])
    }

    @Test func twoModulesOfOneFeatureMayKnowEachOther() {
        #expect(edges(["SignIn": [], "SignInViews": ["SignIn"]]) == [])
    }

    @Test func testsMayImportFeatures() {
        let sources = [
            "Tests/ProfileFeature/A.swift": "import SignInFeature", "Sources/SignInFeature/A.swift": Self.screen,
            "Sources/CartFeature/A.swift": Self.screen,
        ]
        #expect(Places(sources).features.edges == [])
    }

    @Test func anEdgeSaysWhetherTheManifestDeclaresItAndWhichFilesImport() throws {
        let sources = [
            "Package.swift": """
            let package = Package(name: "Shop", targets: [
                .target(name: "ProfileFeature", dependencies: ["SignInFeature"]), .target(name: "SignInFeature"),
                .target(name: "CartFeature", dependencies: []),
            ])
            """,
            "Sources/ProfileFeature/A.swift": Self.screen + "import SignInFeature",
            "Sources/SignInFeature/A.swift": Self.screen + "import ProfileFeature",
            "Sources/CartFeature/A.swift": Self.screen + "import SignInFeature",
        ]
        let edges = Places(sources).features.edges
        let declared = Dictionary(uniqueKeysWithValues: edges.map { ("\($0.from) > \($0.to)", $0.isDeclared) })
        #expect(
            declared == [
                "ProfileFeature > SignInFeature": true, "SignInFeature > ProfileFeature": nil,
                "CartFeature > SignInFeature": false,
            ])
        #expect(edges.allSatisfy { $0.files.count == 1 })
    }
}
