/// Modules whose import determines the purpose of a file.
package enum KnownModules {
    static let tests: Set<String> = ["XCTest", "Testing", "Quick", "Nimble", "SnapshotTesting"]
    /// The modules of Watertight, except its test kit.
    package static let library: Set<String> = [
        "Watertight", "WatertightAsyncHTTPClient", "WatertightFacades", "WatertightHTTP", "WatertightKit",
        "WatertightPresentation", "WatertightTexts", "WatertightUI", "WatertightURLSession",
    ]
    /// The file describes a package or project, and isn't part of it.
    static let manifests: Set<String> = ["PackageDescription", "ProjectDescription", "Danger", "PackagePlugin"]
    /// The functions that declare a target in a package manifest.
    static let targetKinds: Set<String> = ["target", "executableTarget", "testTarget", "macro", "plugin"]
}
