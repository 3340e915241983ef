import Testing

@testable import WatertightRules

@Suite struct PathPatternTests {
    @Test(arguments: [
        ("App/*.swift", "App/A.swift"), ("App/A*.swift", "App/A.swift"), ("App/*Model*", "App/LoginModel.swift"),
        ("A??.swift", "App/A12.swift"), ("App/*/Views", "App/Login/Views/A.swift"),
        ("a*b*c*d", "axbxcxbxcxd"), ("[a]+(b)", "[a]+(b)"),
    ])
    func wildcardsMatchCharacters(pattern: String, path: String) {
        #expect(PathPattern(pattern).matches(path))
    }

    @Test(arguments: [
        ("App/*.swift", "App/Deep/A.swift"), ("App/*/A.swift", "App/A.swift"), ("A?.swift", "App/A.swift"),
        ("App/?/A.swift", "App//A.swift"), ("App?A.swift", "App/A.swift"), ("App/*.swift", "App/A.swiftpm"),
        ("app/*.swift", "App/A.swift"), ("a.swift", "axswift"), ("a*b*c*d", "axbxcxbxc"),
    ])
    func wildcardsStopAtSlashesAndOtherCharacters(pattern: String, path: String) {
        #expect(!PathPattern(pattern).matches(path))
    }

    @Test(arguments: ["A.swift", "App/A.swift", "App/Deep/Deeper/A.swift"])
    func twoStarsMatchAnyNumberOfFolders(path: String) {
        #expect(PathPattern("**/A.swift").matches(path))
        #expect(PathPattern("**").matches(path))
        #expect(!PathPattern("**/B.swift").matches(path))
    }

    @Test func twoStarsCanBeInTheMiddle() {
        let pattern = PathPattern("Sources/**/Feature*/**/A.swift")
        #expect(pattern.matches("Sources/FeatureLogin/A.swift"))
        #expect(pattern.matches("Sources/x/FeatureLogin/y/z/A.swift"))
        #expect(!pattern.matches("Sources/x/A.swift"))
        #expect(!pattern.matches("Other/FeatureLogin/A.swift"))
    }

    @Test func twoStarsAtTheEndMatchEverythingInAFolder() {
        let pattern = PathPattern("App/Views/**")
        #expect(pattern.matches("App/Views/A.swift"))
        #expect(pattern.matches("App/Views/Deep/A.swift"))
        #expect(!pattern.matches("App/ViewsOld/A.swift"))
        #expect(!pattern.matches("App/A.swift"))
    }

    @Test(arguments: ["App/Views", "App/Views/", "/App/Views", "./App/Views"])
    func aFolderMatchesItsContents(pattern: String) {
        let pattern = PathPattern(pattern)
        #expect(pattern.matches("App/Views"))
        #expect(pattern.matches("App/Views/Deep/A.swift"))
        #expect(!pattern.matches("App/ViewsOld/A.swift"))
        #expect(!pattern.matches("App"))
        #expect(!pattern.matches("Module/App/Views/A.swift"))
    }

    @Test func aNameMatchesAtAnyDepth() {
        #expect(PathPattern("Generated").matches("App/Deep/Generated/A.swift"))
        #expect(PathPattern("Generated/").matches("App/Generated/A.swift"))
        #expect(PathPattern("*.pb.swift").matches("App/Deep/A.pb.swift"))
        #expect(!PathPattern("Generated").matches("App/GeneratedOld/A.swift"))
    }

    @Test func aLeadingSlashAnchorsAName() {
        #expect(PathPattern("/Generated").matches("Generated/A.swift"))
        #expect(!PathPattern("/Generated").matches("App/Generated/A.swift"))
    }

    @Test func lettersBeyondASCIIAreOrdinary() {
        #expect(PathPattern("Größe/*.swift").matches("Größe/Länge.swift"))
        #expect(PathPattern("*ße").matches("App/Größe"))
        #expect(!PathPattern("Grösse").matches("Größe"))
    }

    @Test func namesSupportOnlyWildcards() {
        #expect(PathPattern.matches("*Store", name: "OrderStore"))
        #expect(PathPattern.matches("Order*", name: "Order"))
        #expect(PathPattern.matches("Shop.*", name: "Shop.Item"))
        #expect(PathPattern.matches("*", name: ""))
        #expect(!PathPattern.matches("Store", name: "OrderStore"))
        #expect(!PathPattern.matches("Store", name: "Stores"))
        #expect(!PathPattern.matches("Shop?Item", name: "ShopItem"))
        #expect(!PathPattern.matches("", name: "Store"))
    }

    @Test func patternsAreEqualByTheirText() {
        #expect(PathPattern("App/*") == PathPattern("App/*"))
        #expect(PathPattern("App/*") != PathPattern("App/**"))
        #expect(Set([PathPattern("a"), PathPattern("a"), PathPattern("b")]).count == 2)
        #expect(PathPattern("./App/").text == "./App/")
    }

    @Test(.timeLimit(.minutes(30))) func matchesInLinearTime() {
        let stars = String(repeating: "a*", count: 200) + "b"
        #expect(!PathPattern(stars).matches(String(repeating: "a", count: 2_000)))
        let folders = String(repeating: "**/a/", count: 200) + "b"
        #expect(!PathPattern(folders).matches(String(repeating: "a/", count: 2_000) + "c"))
    }

    @Test func aQuestionMarkMatchesOneCharacter() {
        #expect(PathPattern("?.swift").matches("é.swift"))
        #expect(!PathPattern("??.swift").matches("é.swift"))
    }
}
