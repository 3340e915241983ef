import Foundation
import Testing

/// The Xcode project and the texts of the example, as files.
@Suite struct ProjectTests {
    private static let shop = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Examples/Shop").standardizedFileURL

    private static func dictionary(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: shop.appending(path: path))
        return try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    private let objects: [String: [String: Any]]
    private let root: String

    init() throws {
        let project = try Self.dictionary("Apps/Shop.xcodeproj/project.pbxproj")
        objects = try #require(project["objects"] as? [String: [String: Any]])
        root = try #require(project["rootObject"] as? String)
    }

    private func objects(_ isa: String) -> [[String: Any]] { objects.values.filter { $0["isa"] as? String == isa } }

    /// The identifiers in a value.
    private func references(in value: Any) -> [String] {
        switch value {
        case let text as String: text.hasPrefix("5A0B") ? [text] : []
        case let list as [Any]: list.flatMap(references)
        case let dictionary as [String: Any]: dictionary.values.flatMap(references)
        default: []
        }
    }

    @Test func everyReferenceHasAnObject() {
        let used = Set(objects.values.flatMap(references) + [root])
        #expect(used == Set(objects.keys))
    }

    @Test func theTargetsHaveTheirFoldersAndThePackage() throws {
        let targets = objects("PBXNativeTarget")
        #expect(Set(targets.compactMap { $0["name"] as? String }) == ["Shop", "ShopUIKit", "ShopUIKitTests"])
        for target in targets {
            let folders = references(in: target["fileSystemSynchronizedGroups"] ?? "")
            let products = references(in: target["packageProductDependencies"] ?? "")
            #expect(folders.compactMap { objects[$0]?["path"] as? String } == [try #require(target["name"] as? String)])
            // The tests use the modules of the app that runs them.
            let isTest = (target["productType"] as? String)?.hasSuffix("unit-test") == true
            #expect(products.compactMap { objects[$0]?["productName"] as? String } == (isTest ? [] : ["AppUI"]))
        }
    }

    @Test(arguments: ["Shop", "ShopUIKit"]) func eachAppHasASharedScheme(name: String) throws {
        let file = "Apps/Shop.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme"
        let scheme = try String(contentsOf: Self.shop.appending(path: file), encoding: .utf8)
        let targets = Dictionary(grouping: scheme.matches(of: /BlueprintIdentifier = "(.+)"\s+BuildableName = "(.+)"/))
        {
            String($0.1)
        }
        #expect(!targets.isEmpty)
        for (id, uses) in targets {
            let reference = try #require(objects[id]?["productReference"] as? String)
            let product = try #require(objects[reference])
            #expect(uses.allSatisfy { String($0.2) == product["path"] as? String })
        }
        #expect(scheme.contains("ShopUIKitTests.xctest") == (name == "ShopUIKit"))
    }

    /// Without all four, an iPad doesn't show an app beside another.
    @Test func allOrientationsAreSupportedOnIPad() throws {
        let key = "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad"
        let settings = objects("XCBuildConfiguration").compactMap { $0["buildSettings"] as? [String: Any] }
        let lists = settings.compactMap { ($0[key] as? String)?.split(separator: " ") }
        #expect(lists.count == 2 && lists.allSatisfy { Set($0).count == 4 })
    }

    @Test func theFoldersExist() {
        let folders = objects("PBXFileSystemSynchronizedRootGroup").compactMap { $0["path"] as? String }
        let package = objects("XCLocalSwiftPackageReference").compactMap { $0["relativePath"] as? String }
        for path in folders + package.map({ $0 + "/Package.swift" }) {
            #expect(FileManager.default.fileExists(atPath: Self.shop.appending(path: "Apps/\(path)").path), "\(path)")
        }
    }

    @Test(arguments: ["Account", "AppUI", "Orders", "SharedFailures"])
    func everyTextIsTranslated(module: String) throws {
        let texts = try ["en", "de"].map {
            try Self.dictionary("Sources/\(module)/Resources/\($0).lproj/Localizable.strings")
        }
        #expect(Set(texts[0].keys) == Set(texts[1].keys) && !texts[0].isEmpty)
    }
}
